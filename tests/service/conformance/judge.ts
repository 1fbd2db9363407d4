/**
 * What RFC 6455 and interface.md make of a client's bytes, worked out without the service: the oracle of the fuzz test.
 * Reads a whole stream of frames and says how it must end. Runs in the tests; pure.
 */
import { Command } from "../../../contract/commands.ts";
import { SOCKET_MESSAGE_BYTES_MAX } from "../../../contract/limits.ts";
import { OPCODE } from "../../support/raw-socket.ts";

/** How a stream may end: `open`, a close code, or `none` for a close frame without one. */
export type Ending = "open" | "none" | number;

export type Verdict = {
  /** Any of these is right. More than one where an answer that waits for its turn races with a later fault. */
  readonly endings: readonly Ending[];
  /** Frames up to the one that ends it. */
  readonly frames: number;
  /** Where that one begins. */
  readonly lastFrameAt: number;
  /** Bytes that the last frame lacks; what it says is not judged yet. */
  readonly missing: number;
};

/** Who sends: the session of a signed-in socket, or null for one that has said nothing yet. */
export type Sender = { readonly session_id: string | null };

type Header = { fin: boolean; opcode: number; length: bigint; maskAt: number; dataAt: number };

const isControl = (opcode: number) => opcode >= 8;
const decoder = new TextDecoder("utf-8", { fatal: true });

export function judge(bytes: Buffer, sender: Sender): Verdict {
  let at = 0;
  let frames = 0;
  let lastFrameAt = 0;
  /** The message that is begun, or null. */
  let message: { opcode: number; parts: Buffer[]; length: number } | null = null;
  let willBeRefused = false;
  const end = (...endings: Ending[]): Verdict => ({
    endings: willBeRefused ? [1008, ...endings.filter((ending) => ending !== "open")] : endings,
    frames,
    lastFrameAt,
    missing: 0,
  });
  while (at < bytes.length) {
    if (bytes.length - at < 2) return { ...end("open"), missing: 2 - (bytes.length - at) };
    frames += 1;
    lastFrameAt = at;
    const fault = faultOfFirstBytes(bytes, at, message !== null);
    if (fault !== null) return end(fault);
    const headBytes = headBytesOf(bytes[at + 1] ?? 0);
    if (bytes.length - at < headBytes) {
      return { ...end("open"), missing: headBytes - (bytes.length - at) };
    }
    const { fin, opcode, length, maskAt, dataAt } = readHeader(bytes, at);
    if (!isControl(opcode)) {
      const total = BigInt(message?.length ?? 0) + length;
      if (total > BigInt(SOCKET_MESSAGE_BYTES_MAX)) return end(1009);
    }
    const next = dataAt + Number(length);
    if (next > bytes.length) return { ...end("open"), missing: next - bytes.length };
    const payload = unmask(bytes.subarray(dataAt, next), bytes.subarray(maskAt, maskAt + 4));
    at = next;
    if (opcode === OPCODE.close) return end(endingOfClose(payload));
    if (isControl(opcode)) continue;
    message ??= { opcode, parts: [], length: 0 };
    message.parts.push(payload);
    message.length += payload.length;
    if (!fin) continue;
    const ending = endingOfMessage(message.opcode, Buffer.concat(message.parts), sender);
    message = null;
    if (ending === "refused later") willBeRefused = true;
    else if (ending !== "open") return end(ending);
  }
  return end("open");
}

function faultOfFirstBytes(bytes: Buffer, at: number, isInside: boolean): 1002 | null {
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  const opcode = first & 0x0f;
  const isKnown = opcode <= 2 || (opcode >= 8 && opcode <= 10);
  const hasReservedBit = (first & 0x70) !== 0;
  const isUnmasked = (second & 0x80) === 0;
  if (!isKnown || hasReservedBit || isUnmasked) return 1002;
  if (!isControl(opcode)) return (opcode === OPCODE.continuation) === isInside ? null : 1002;
  const length = second & 0x7f;
  const isWhole = (first & 0x80) !== 0;
  const isHalfCode = opcode === OPCODE.close && length === 1;
  return isWhole && length <= 125 && !isHalfCode ? null : 1002;
}

const headBytesOf = (second: number): number => {
  const length = second & 0x7f;
  return 6 + (length < 126 ? 0 : length === 126 ? 2 : 8);
};

function readHeader(bytes: Buffer, at: number): Header {
  const first = bytes[at] ?? 0;
  const short = (bytes[at + 1] ?? 0) & 0x7f;
  const dataAt = at + headBytesOf(short);
  const length =
    short < 126
      ? BigInt(short)
      : short === 126
        ? BigInt(bytes.readUInt16BE(at + 2))
        : bytes.readBigUInt64BE(at + 2);
  return { fin: (first & 0x80) !== 0, opcode: first & 0x0f, length, maskAt: dataAt - 4, dataAt };
}

function unmask(data: Buffer, mask: Buffer): Buffer {
  return Buffer.from(data.map((byte, at) => byte ^ (mask[at & 3] ?? 0)));
}

/** Null where the bytes are not UTF-8. */
function decode(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function endingOfClose(payload: Buffer): Ending {
  if (payload.length === 0) return "none";
  const code = payload.readUInt16BE(0);
  const isPublic = code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code);
  if (!isPublic && !(code >= 3000 && code <= 4999)) return 1002;
  return decode(payload.subarray(2)) === null ? 1007 : code;
}

function endingOfMessage(
  opcode: number,
  message: Buffer,
  { session_id }: Sender,
): Ending | "refused later" {
  if (opcode === OPCODE.binary) return 1003;
  const text = decode(message);
  if (text === null) return 1007;
  if (session_id === null) return 1008;
  const command = parse(text);
  // A command of another session is refused when its turn comes; anything else is answered by an event.
  return command === null || command.session_id === session_id ? "open" : "refused later";
}

function parse(text: string): Command | null {
  try {
    return Command.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
