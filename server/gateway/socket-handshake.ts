/**
 * Whether a request may become a WebSocket by RFC 6455 §4.2.1, stricter than the library: our body and headers are on every
 * refusal, and nothing is let in that a proxy might read otherwise. Runs in the service; pure. @interface §6
 */
import type { IncomingMessage } from "node:http";
import type { ErrorName } from "../../contract/errors.ts";

/** Version 8 is also known to libraries, but its browsers hide the Origin in another header. */
const VERSION = "13";
/** 16 bytes in base64. */
const KEY_PATTERN = /^[A-Za-z0-9+/]{22}==$/;

/** `headers` belong on the answer. */
export type HandshakeFault = {
  readonly error: ErrorName;
  readonly headers: Readonly<Record<string, string>>;
};

type Handshake = Pick<IncomingMessage, "method" | "httpVersion" | "headers" | "rawHeaders">;

/**
 * What is wrong with the handshake, or null.
 * @interface error:method_not_allowed
 * @interface error:bad_request
 */
export function handshakeFault(request: Handshake): HandshakeFault | null {
  const { headers } = request;
  if (request.method !== "GET") return { error: "method_not_allowed", headers: { allow: "GET" } };
  const isOurs =
    request.httpVersion === "1.1" &&
    countOf("host", request.rawHeaders) === 1 &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    KEY_PATTERN.test(headers["sec-websocket-key"] ?? "") &&
    !hasBody(headers);
  if (!isOurs) return { error: "bad_request", headers: {} };
  if (headers["sec-websocket-version"] === VERSION) return null;
  return { error: "bad_request", headers: { "sec-websocket-version": VERSION } };
}

/** The Origin is judged by the Host, so there must be one and no other. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;
}

/** Its bytes would be read as frames. */
function hasBody(headers: IncomingMessage["headers"]): boolean {
  return (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;
}
