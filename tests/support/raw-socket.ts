/**
 * A WebSocket client of bare TCP, for tests that break the protocol: it writes any bytes and reads what comes by a strict
 * reading of RFC 6455 of its own. It knows nothing of our code or of the library behind it. Runs in the tests.
 */
import { createHash, randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export type FrameShape = {
  /** 0 to 15, also those that mean nothing. */
  opcode: number;
  payload?: Uint8Array | string;
  /** Default true. */
  fin?: boolean;
  /** The three reserved bits, 4 for the first. Default 0. */
  rsv?: number;
  /** Four bytes, null for none, which no client may do. Default: random. */
  mask?: Uint8Array | null;
  /** Bytes that the length takes up. Default: the least. */
  lengthBytes?: 1 | 3 | 9;
  /** The length that the header says, where it is not the payload's. */
  claims?: number | bigint;
};

/** The frame's bytes, right or wrong, as the shape says. */
export function encodeFrame(shape: FrameShape): Buffer {
  const { opcode, payload = "", fin = true, rsv = 0, mask = randomBytes(4) } = shape;
  const body = Buffer.from(payload);
  const claims = BigInt(shape.claims ?? body.length);
  const lengthBytes = shape.lengthBytes ?? (claims < 126n ? 1 : claims < 65_536n ? 3 : 9);
  const head = Buffer.alloc(1 + lengthBytes);
  head[0] = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  head[1] = (mask === null ? 0 : 0x80) | (lengthBytes === 1 ? Number(claims) : 0);
  if (lengthBytes === 3) {
    head[1] |= 126;
    head.writeUInt16BE(Number(claims), 2);
  } else if (lengthBytes === 9) {
    head[1] |= 127;
    head.writeBigUInt64BE(claims, 2);
  }
  if (mask === null) return Buffer.concat([head, body]);
  for (let at = 0; at < body.length; at += 1) body[at] = (body[at] ?? 0) ^ (mask[at & 3] ?? 0);
  return Buffer.concat([head, mask, body]);
}

/** A close frame's payload. */
export function closePayload(code: number, reason: string | Uint8Array = ""): Buffer {
  return Buffer.concat([Buffer.from([code >> 8, code & 0xff]), Buffer.from(reason)]);
}

/** A frame from the service: whole, unmasked, as servers send them. */
export type ServerFrame = { opcode: number; payload: Buffer };

/** Status 0: the connection ended without an answer. */
export type HttpAnswer = { status: number; headers: Record<string, string>; body: string };

/** The upgrade's lines, by header name; a value null leaves the line out. */
export type HeaderLines = Readonly<Record<string, string | null>>;

/** The bytes of an upgrade request, with some lines said otherwise. */
export function upgradeRequest(
  url: string,
  lines: HeaderLines = {},
  requestLine = "GET /ws HTTP/1.1",
): string {
  const headers: HeaderLines = {
    Host: new URL(url).host,
    Origin: `http://${new URL(url).host}`,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    ...lines,
  };
  const text = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}\r\n`],
  );
  return `${requestLine}\r\n${text.join("")}\r\n`;
}

export type RawConnection = {
  readonly socket: Socket;
  /** Resolves when the bytes are with the system; also when the connection is gone. */
  write(bytes: Uint8Array | string): Promise<void>;
  /** The answer to the request; its body only where the answer says how long it is. */
  answer(): Promise<HttpAnswer>;
  /** The next frame after the upgrade; null when the service has ended the connection. Throws on a frame that is wrong. */
  frame(): Promise<ServerFrame | null>;
  /** Ends without a word. */
  destroy(): void;
};

/**
 * A TCP connection that has said nothing yet. With `keepsItsSide` it does not end when the service does, as a client that
 * wants to hold on would not.
 */
export function openConnection(url: string, keepsItsSide = false): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: keepsItsSide });
  socket.setNoDelay(true);
  let bytes: Buffer = Buffer.alloc(0);
  let hasEnded = false;
  let wake: (() => void) | null = null;
  const notify = () => {
    wake?.();
    wake = null;
  };
  const finish = () => {
    hasEnded = true;
    notify();
  };
  socket.on("data", (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    notify();
  });
  socket.on("error", finish);
  socket.on("end", finish);
  socket.on("close", finish);
  /** What `read` finds in the bytes and how many it used; null when there are too few and no more will come. */
  async function take<T>(read: (bytes: Buffer) => { value: T; used: number } | null) {
    for (;;) {
      const found = read(bytes);
      if (found !== null) {
        bytes = bytes.subarray(found.used);
        return found.value;
      }
      if (hasEnded) return null;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    socket,
    write: (data) =>
      new Promise((resolve) => {
        if (socket.destroyed) resolve();
        else socket.write(data, () => resolve());
      }),
    answer: async () => (await take(readAnswer)) ?? { status: 0, headers: {}, body: "" },
    frame: () => take(readFrame),
    destroy: () => socket.destroy(),
  };
}

/** A connection past the upgrade. Throws when the service refuses it, or answers as no WebSocket server may. */
export async function openRawSocket(
  url: string,
  lines: HeaderLines = {},
  keepsItsSide = false,
): Promise<RawConnection> {
  const connection = openConnection(url, keepsItsSide);
  const key = lines["Sec-WebSocket-Key"] ?? randomBytes(16).toString("base64");
  await connection.write(upgradeRequest(url, { ...lines, "Sec-WebSocket-Key": key }));
  const { status, headers } = await connection.answer();
  if (status !== 101) throw new Error(`status 101, was ${status}`);
  const accept = acceptOf(key);
  if (headers["sec-websocket-accept"] !== accept) throw new Error("the key's own accept");
  if (headers["upgrade"]?.toLowerCase() !== "websocket") throw new Error("Upgrade: websocket");
  if (headers["connection"]?.toLowerCase() !== "upgrade") throw new Error("Connection: Upgrade");
  return connection;
}

/** What a server must answer to a key. */
export const acceptOf = (key: string): string =>
  createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");

/** Sends a request and resolves with the answer. */
export async function exchange(url: string, request: string): Promise<HttpAnswer> {
  const connection = openConnection(url);
  await connection.write(request);
  const answer = await connection.answer();
  connection.destroy();
  return answer;
}

function readAnswer(bytes: Buffer): { value: HttpAnswer; used: number } | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const [statusLine = "", ...lines] = bytes.subarray(0, headEnd).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) throw new Error(`a status line, was ${JSON.stringify(statusLine)}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const bodyEnd = headEnd + 4 + Number(headers["content-length"] ?? 0);
  if (bytes.length < bodyEnd) return null;
  const body = bytes.subarray(headEnd + 4, bodyEnd).toString("utf8");
  return { value: { status, headers, body }, used: bodyEnd };
}

function readFrame(bytes: Buffer): { value: ServerFrame; used: number } | null {
  if (bytes.length < 2) return null;
  const [first = 0, second = 0] = bytes;
  const isControl = (first & 0x08) !== 0;
  const opcode = first & 0x0f;
  if ((first & 0xf0) !== 0x80) throw new Error(`a whole frame, no reserved bit, was ${first}`);
  if (![1, 2, 8, 9, 10].includes(opcode)) throw new Error(`a known opcode, was ${opcode}`);
  if (second > 127) throw new Error("a server's frames have no mask");
  const head = second < 126 ? 2 : second === 126 ? 4 : 10;
  if (bytes.length < head) return null;
  const length =
    head === 2 ? second : head === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const isShortest = head === 2 || length > (head === 4 ? 125 : 0xffff);
  if (!isShortest) throw new Error(`the shortest length, was ${head} bytes for ${length}`);
  if (isControl && length > 125) throw new Error(`a control frame <= 125 bytes, was ${length}`);
  if (bytes.length < head + length) return null;
  const payload = Buffer.from(bytes.subarray(head, head + length));
  return { value: { opcode, payload }, used: head + length };
}
