/**
 * A row of the conformance tables: bytes that a client writes, and all that it must hear. Rows follow the sections of the
 * Autobahn test suite by number; the service has no echo, so it answers in the words of interface.md. Runs in the tests.
 */
import { createHash } from "node:crypto";
import {
  OPCODE,
  encodeFrame,
  type FrameShape,
  type ServerFrame,
} from "../../support/raw-socket.ts";

export type Row = {
  /** What the client does, as a sentence without its subject. */
  readonly name: string;
  /** Each element is one write; `octets` makes each byte one. */
  readonly sends: readonly Uint8Array[];
  readonly octets?: boolean;
  /** Who the socket is: signed in (default), not yet, or signed in with every tick on the way. */
  readonly as?: "live" | "new" | "feeding";
  /** Frames by `describeFrame`, in order; the last is a close, `end` (no close frame), or `open`: a later ping is answered. */
  readonly hears: readonly string[];
};

/** The close codes that a fault may have. @interface §6 */
export const CLOSE = {
  protocol: "close 1002",
  binary: "close 1003 commands are text frames",
  utf8: "close 1007",
  tooBig: "close 1009",
  unauthorized: "close 1008 unauthorized",
} as const;

export const frame = encodeFrame;
export const ping = (payload: Uint8Array | string = "", shape: Partial<FrameShape> = {}) =>
  encodeFrame({ opcode: OPCODE.ping, payload, ...shape });
export const pong = (payload: Uint8Array | string = "", shape: Partial<FrameShape> = {}) =>
  encodeFrame({ opcode: OPCODE.pong, payload, ...shape });
export const text = (payload: Uint8Array | string, shape: Partial<FrameShape> = {}) =>
  encodeFrame({ opcode: OPCODE.text, payload, ...shape });
export const binary = (payload: Uint8Array | string, shape: Partial<FrameShape> = {}) =>
  encodeFrame({ opcode: OPCODE.binary, payload, ...shape });
export const close = (payload: Uint8Array | string = "", shape: Partial<FrameShape> = {}) =>
  encodeFrame({ opcode: OPCODE.close, payload, ...shape });
export const more = (payload: Uint8Array | string, shape: Partial<FrameShape> = {}) =>
  encodeFrame({ opcode: OPCODE.continuation, payload, ...shape });

/** The message as frames of `size` bytes each: the first of its own opcode, the last with FIN. */
export function pieces(opcode: number, payload: Uint8Array | string, size: number): Buffer[] {
  const body = Buffer.from(payload);
  const count = Math.max(1, Math.ceil(body.length / size));
  return Array.from({ length: count }, (_, at) =>
    encodeFrame({
      opcode: at === 0 ? opcode : OPCODE.continuation,
      payload: body.subarray(at * size, (at + 1) * size),
      fin: at === count - 1,
    }),
  );
}

/** The same bytes in writes of `size`. */
export function chop(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
}

/**
 * A text that the service says back: an unknown command, whose type comes as the reason of the refusal. `bytes` fills it
 * up with the spaces that JSON allows at its end.
 */
export function echo(type: string, bytes = 0): Buffer {
  const body = Buffer.from(JSON.stringify({ type }));
  return Buffer.concat([body, Buffer.alloc(Math.max(0, bytes - body.length), " ")]);
}
/** What is heard after `echo`. */
export const echoed = (type: string): string => `bad_request ${type}`;
/** What is heard after a text that is no command at all. */
export const NO_COMMAND = "bad_request command";

/** A frame of the service in short, as `pong hello`, `close 1002`, `bad_request command` or `ticks`. */
export function describeFrame(opcode: number, payload: Buffer): string {
  if (opcode === OPCODE.pong) return `pong ${describeBytes(payload)}`;
  if (opcode === OPCODE.ping) return "ping";
  if (opcode === OPCODE.binary) return "ticks";
  if (opcode === OPCODE.close) {
    if (payload.length === 0) return "close";
    const reason = new TextDecoder("utf-8", { fatal: true }).decode(payload.subarray(2));
    return reason === ""
      ? `close ${payload.readUInt16BE(0)}`
      : `close ${payload.readUInt16BE(0)} ${reason}`;
  }
  const event = JSON.parse(payload.toString("utf8"));
  const { reason } = event.payload;
  return reason === undefined ? event.type : `${event.type} ${reason}`;
}

/** What the service may say at any time to whoever is signed in: the figures of the account. */
export const isSummary = ({ opcode, payload }: ServerFrame): boolean =>
  opcode === OPCODE.text && payload.toString("utf8").startsWith('{"type":"account_Summary"');

/** Bytes in short: themselves where they can be read, else their length and hash. */
export function describeBytes(payload: Uint8Array): string {
  const string = Buffer.from(payload).toString("latin1");
  if (/^[ -~]{0,32}$/.test(string)) return string;
  return `${payload.length} bytes ${createHash("sha1").update(payload).digest("hex").slice(0, 8)}`;
}
/** What is heard after a ping with this payload. */
export const ponged = (payload: Uint8Array | string = ""): string =>
  `pong ${describeBytes(Buffer.from(payload))}`;
