/**
 * Messages of FIX out of a stream whose pieces end anywhere: each begins with BeginString and BodyLength, which says where it
 * ends. Runs in the service, on the tick path.
 */
import { PREFIX, SOH, TRAILER_CHARS } from "./fix-message.ts";

/** A longer one is none that a market sends: a snapshot of one symbol's best prices has some hundred characters. */
export const MESSAGE_CHARS_MAX = 262_144;
/** Digits that BodyLength has at most. */
const LENGTH_DIGITS_MAX = 6;

/** `onMessage` is told each message, and what lies between two of them, which is garbled, as one text. */
export function createFixSplitter(onMessage: (text: string) => void) {
  let rest = "";

  /** Tells all up to the next beginning of a message behind `from`; what may be half of one stays. */
  function skip(from: number): void {
    const next = rest.indexOf(PREFIX, from + 1);
    const until = next >= 0 ? next : rest.length - halfPrefix(rest);
    if (until > from) onMessage(rest.slice(0, until));
    rest = rest.slice(until);
  }

  /** Where the message at the beginning of `rest` ends; 0: not known yet; below 0: it is none. */
  function endOf(): number {
    if (!rest.startsWith(PREFIX)) return PREFIX.startsWith(rest) ? 0 : -1;
    const digitsEnd = rest.indexOf(SOH, PREFIX.length);
    if (digitsEnd < 0) return rest.length > PREFIX.length + LENGTH_DIGITS_MAX ? -1 : 0;
    const digits = rest.slice(PREFIX.length, digitsEnd);
    const end = digitsEnd + 1 + Number(digits) + TRAILER_CHARS;
    if (!/^\d{1,6}$/.test(digits) || end > MESSAGE_CHARS_MAX) return -1;
    // A length that is wrong would swallow what follows: no other message begins before its end, and its trailer stands there.
    const next = rest.indexOf(PREFIX, 1);
    if (next > 0 && next < end) return -1;
    if (rest.length < end) return 0;
    return rest.startsWith("10=", end - TRAILER_CHARS) && rest[end - 1] === SOH ? end : -1;
  }

  return (text: string): void => {
    rest += text;
    while (rest !== "") {
      const end = endOf();
      if (end === 0) return;
      if (end < 0) {
        const before = rest.length;
        skip(0);
        if (rest.length === before) return;
      } else {
        const message = rest.slice(0, end);
        rest = rest.slice(end);
        onMessage(message);
      }
    }
  };
}

/** How many characters at the end of the text may be the beginning of a prefix. */
function halfPrefix(text: string): number {
  for (let length = Math.min(PREFIX.length - 1, text.length - 1); length > 0; length--) {
    if (text.endsWith(PREFIX.slice(0, length))) return length;
  }
  return 0;
}
