/**
 * The name of one call: by it the call is found again in the answer's `X-Request-Id`, the log, the journal and its trace.
 * Who calls may give one, as the terminal does at each press, so that a call whose answer was lost has a name too. It names
 * and nothing else: no right and no answer hangs on it, and two calls may have the same. Runs in the service.
 */
import { randomFillSync } from "node:crypto";

/** What a caller may give: short, and nothing that could end a line of a log or a header. */
const GIVEN = /^[A-Za-z0-9_-]{8,64}$/;
/** 72 bits: no two of a service's life are the same. */
const BYTES = 9;
/** Names' worth of random bytes that are fetched at once: one fetch costs a twentieth of an order, whatever it brings. */
const AT_ONCE = 256;
const bytes = Buffer.alloc(AT_ONCE * BYTES);
let used = bytes.length;

/** The request's own name where it is one that may be given, otherwise a new one. */
export function requestIdOf(headers: NodeJS.Dict<string | string[]>): string {
  const given = headers["x-request-id"];
  if (typeof given === "string" && GIVEN.test(given)) return given;
  if (used === bytes.length) {
    randomFillSync(bytes);
    used = 0;
  }
  used += BYTES;
  return bytes.toString("base64url", used - BYTES, used);
}
