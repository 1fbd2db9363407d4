/**
 * The headers of every answer of the service, whatever it is: cross-origin isolation, the content security policy and
 * the rest. Runs in the service; pure.
 */
import { isLoopback } from "../config.ts";

/** The policy that the terminal's build makes its trusted HTML with. */
const TRUSTED_TYPES_POLICY = "ringside ringside-worker";
const HSTS_S = 31_536_000;

/** Nothing loads from another origin; no inline script or style; HTML only through the build's own policy. */
function contentSecurityPolicy(connectOrigins: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${connectOrigins}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join("; ");
}

const PERMISSIONS_DENIED = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** Headers that never change. Names in lower case, as Node writes them. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": contentSecurityPolicy(""),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy": PERMISSIONS_DENIED.map((name) => `${name}=()`).join(", "),
};

/**
 * The headers of one answer. `host` is the request's Host header: browsers heed HSTS only over TLS, and on a loopback
 * name it would lock out every other thing that runs there.
 */
export function headersFor(host: string | undefined, nowMs: number): Record<string, string> {
  const headers: Record<string, string> = { "x-server-time": String(nowMs), ...SECURITY_HEADERS };
  // Safari before 15.4 does not read 'self' as the socket's address, so it is also named.
  if (host !== undefined && isHostHeader(host)) {
    headers["content-security-policy"] = contentSecurityPolicy(` ws://${host} wss://${host}`);
    if (!isLoopback(hostName(host))) {
      headers["strict-transport-security"] = `max-age=${HSTS_S}; includeSubDomains`;
    }
  }
  return headers;
}

/** Only what a host and port may hold: nothing of a request's text ends a directive or a header. */
export const isHostHeader = (host: string) =>
  /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:\d{1,5})?$/.test(host);

const hostName = (host: string) => host.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");

/** Whether a browser page of this origin may use the service: its own, or one of the list. */
export function isOriginAllowed(
  origin: string,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (allowed.includes(origin)) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return (
    (url.protocol === "http:" || url.protocol === "https:") && url.host === defaultPort(url, host)
  );
}

/** A Host header may name the scheme's default port where an origin leaves it out. */
function defaultPort(url: URL, host: string): string {
  const port = url.protocol === "https:" ? ":443" : ":80";
  const lower = host.toLowerCase();
  return lower.endsWith(port) ? lower.slice(0, -port.length) : lower;
}
