/** A message of a feed as the object that it has to be. Runs in the service, on the tick path; pure. */
import type { FeedTaker } from "./protocol.ts";

/** null: it is none, and the taker was told so. */
export function readObject(text: string, taker: FeedTaker): object | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    message = null;
  }
  if (typeof message === "object" && message !== null) return message;
  taker.malformed();
  return null;
}
