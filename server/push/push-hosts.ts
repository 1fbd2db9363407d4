/**
 * Push services that devices may name: the service posts to the address that a browser gives it, so it posts to no other. Runs in
 * the service; pure.
 */
import { wrong } from "../config-error.ts";

/** Of Chrome and what is built of it, Firefox, Edge on Windows, and Safari. */
const USUAL_HOSTS: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.notify.windows.com",
  "web.push.apple.com",
];

/** PUSH_HOSTS: hosts parted by commas, in place of the usual ones; 0: none, and no push notice is sent. */
export function readPushHosts(value: string | null): readonly string[] {
  if (value === null) return USUAL_HOSTS;
  if (value === "0") return [];
  return value.split(",").map((part) => {
    const host = part.trim().toLowerCase();
    if (!/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(host)) {
      throw wrong("PUSH_HOSTS", part, "hosts parted by commas, as push.example, or 0");
    }
    return host;
  });
}

/** Whether it is an https address of one of them, without a name or a password in it. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  return hosts.some((known) =>
    known.startsWith("*.") ? host.endsWith(known.slice(1)) : host === known,
  );
}
