/**
 * The texts of a WebSocket, read where they lie in what came. To ws each message is three views of it and two events, which
 * costs more than to read a price in it, to judge it and to keep it. So a text that lies whole in one piece is taken out
 * here, and all else goes to ws as it came: parts of a message, what lies in two pieces, pings, the end, and whatever is
 * against the protocol, of which ws is the judge. It objects to a text that is no UTF-8 once the piece is read, so that what
 * lies behind it there may still be heard. Runs in the service, on the tick path; pure.
 */

/** The first byte of a frame: whether it ends its message, bits without a meaning, and what it is. */
const IS_LAST = 0x80;
const MEANINGLESS = 0x70;
const KIND = 0x0f;
const CONTINUED = 0;
const TEXT = 1;
const BINARY = 2;
const PING = 9;
const PONG = 10;
const WHOLE_TEXT = IS_LAST | TEXT;
/** The second byte: whether it is masked, which a service does not do, and its length. */
const IS_MASKED = 0x80;
const LENGTH = 0x7f;
/** Instead of a length: it stands in the two bytes behind. The next number says that it stands in eight. */
const IN_TWO = 126;
const TWO_TO_32 = 4_294_967_296;
/** Bytes that are no UTF-8 are read as this character. A text may also hold it: ws can tell which it is. */
const UNREADABLE = "\ufffd";
const NOTHING = Buffer.alloc(0);

export type FrameHandlers = {
  /** As LinkHandlers.onBytes. */
  readonly onBytes: (bytes: Uint8Array, from: number, to: number) => boolean;
  readonly onText: (text: string) => void;
  /** What ws is to read, in order. */
  readonly onRest: (bytes: Buffer) => void;
  /** Whether ws reads on: nothing is read behind an end. */
  readonly isOpen: () => boolean;
};

/** What it returns takes what comes through the connection, piece by piece from its first byte. */
export function readFrames(handlers: FrameHandlers): (piece: Buffer) => void {
  const { onBytes, onText, onRest, isOpen } = handlers;
  /** Bytes to come of a frame that ws has the beginning of; Infinity: all that comes is for ws. */
  let owed = 0;
  /** A frame's beginning that ws has, too short to say how long the frame is. */
  let begun = NOTHING;
  /** ws has the first parts of a message. */
  let isInParts = false;

  /** Whether the text that lies there was read. */
  function isTaken(bytes: Buffer, from: number, to: number): boolean {
    if (onBytes(bytes, from, to)) return true;
    const text = textIn(bytes, from, to);
    if (text !== null) onText(text);
    return text !== null;
  }

  return (piece) => {
    const bytes = begun.length === 0 ? piece : Buffer.concat([begun, piece]);
    /** Up to here all is read, here or by ws. */
    let read = begun.length;
    let at = owed;
    while (at < bytes.length && isOpen()) {
      const body = bodyOf(bytes, at);
      if (body > bytes.length) break;
      const end = body + lengthOf(bytes, at);
      if (!isSound(bytes[at] ?? 0, bytes[at + 1] ?? 0, isInParts)) {
        at = Number.POSITIVE_INFINITY;
        break;
      }
      if (at >= read && end <= bytes.length && bytes[at] === WHOLE_TEXT) {
        if (read < at) onRest(bytes.subarray(read, at));
        read = isTaken(bytes, body, end) ? end : at;
      } else {
        isInParts = isInPartsAfter(bytes[at] ?? 0, isInParts);
      }
      at = end;
    }
    if (read < bytes.length && isOpen()) onRest(bytes.subarray(read));
    owed = Math.max(0, at - bytes.length);
    begun = at < bytes.length ? Buffer.from(bytes.subarray(at)) : NOTHING;
  };
}

/** null: it may be no UTF-8. */
function textIn(bytes: Buffer, from: number, to: number): string | null {
  const text = bytes.toString("utf8", from, to);
  return text.includes(UNREADABLE) ? null : text;
}

/** Where the words of the frame at `at` begin. */
function bodyOf(bytes: Buffer, at: number): number {
  const length = (bytes[at + 1] ?? 0) & LENGTH;
  if (length < IN_TWO) return at + 2;
  return at + (length === IN_TWO ? 4 : 10);
}

/** How many bytes those words are. */
function lengthOf(bytes: Buffer, at: number): number {
  const length = (bytes[at + 1] ?? 0) & LENGTH;
  if (length < IN_TWO) return length;
  if (length === IN_TWO) return bytes.readUInt16BE(at + 2);
  return bytes.readUInt32BE(at + 2) * TWO_TO_32 + bytes.readUInt32BE(at + 6);
}

/** Whether a frame of those first two bytes may come, and another behind it. */
function isSound(first: number, second: number, isInParts: boolean): boolean {
  if ((first & MEANINGLESS) !== 0 || (second & IS_MASKED) !== 0) return false;
  const kind = first & KIND;
  if (kind === CONTINUED) return isInParts;
  if (kind === TEXT || kind === BINARY) return !isInParts;
  return (kind === PING || kind === PONG) && (first & IS_LAST) !== 0 && second < IN_TWO;
}

/** Whether further parts of a message follow such a frame. */
function isInPartsAfter(first: number, wasInParts: boolean): boolean {
  return (first & KIND) > BINARY ? wasInParts : (first & IS_LAST) === 0;
}
