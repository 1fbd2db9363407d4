/**
 * Opens a connection to a feed's WebSocket and reads it (RFC 6455, 4.1): TCP or TLS, the upgrade, then frames. Each read goes
 * into one and the same buffer, so that a price that comes moves no byte and allocates nothing. Runs in the service.
 */
import { isUtf8 } from "node:buffer";
import { connect as connectPlain, isIP, type OnReadOpts, type Socket } from "node:net";
import { connect as connectTls, type ConnectionOptions } from "node:tls";
import { clientFrame, FrameReader, OPCODE } from "./feed-frames.ts";
import { createUpgrade } from "./feed-upgrade.ts";

const READ_BYTES = 65_536;
const NOTHING = Buffer.alloc(0);

export type Dialed = {
  /** Nothing where the connection is not open. */
  readonly send: (text: string) => void;
  readonly ping: () => void;
  /** Ends it without a word. */
  readonly end: () => void;
};

export type DialHandlers = {
  opened(): void;
  /** The feed answers with another status than that of an upgrade; the connection ends. */
  refused(status: number, retryAfter: string | null): void;
  /** A whole message lies in the bytes from `from` to before `to`, until this returns. False: it is wanted as text. */
  bytes(bytes: Buffer, from: number, to: number): boolean;
  text(text: string): void;
  /** Frames have come; once a read. */
  heard(): void;
  /** Called once at the end. `words` say why, where it is known. */
  ended(words: string | null): void;
};

export type DialOptions = {
  /** ws: or wss:. */
  readonly url: string;
  readonly connectMs: number;
  /** Of one message. */
  readonly bytesMax: number;
};

export function dialFeed(options: DialOptions, handlers: DialHandlers): Dialed {
  const url = new URL(options.url);
  const upgrade = createUpgrade(url);
  let words: string | null = null;
  let isOpen = false;
  let hasHeard = false;

  function fail(why: string): void {
    words ??= why;
    frames.end();
    socket.destroy();
  }
  const garbled = (why: string) => fail(`the feed does not speak as a WebSocket: ${why}`);
  const frames = new FrameReader(options.bytesMax, {
    message(bytes, from, to) {
      hasHeard = true;
      if (handlers.bytes(bytes, from, to)) return;
      if (!isUtf8(bytes.subarray(from, to))) return garbled("a message is not UTF-8");
      handlers.text(bytes.toString("utf8", from, to));
    },
    control(opcode, payload) {
      hasHeard = true;
      if (opcode === OPCODE.ping) write(OPCODE.pong, payload);
      if (opcode !== OPCODE.close) return;
      write(OPCODE.close, payload.subarray(0, 2));
      frames.end();
      socket.destroySoon();
    },
    broken: garbled,
  });

  function write(opcode: number, payload: Buffer): void {
    if (isOpen && socket.writable) socket.write(clientFrame(opcode, payload));
  }

  function read(bytes: Buffer, count: number): void {
    if (!isOpen) return greet(bytes.subarray(0, count));
    frames.read(bytes, count);
    if (!hasHeard) return;
    hasHeard = false;
    handlers.heard();
  }

  function greet(bytes: Buffer): void {
    const answer = upgrade.read(bytes);
    if (answer === null) return;
    if (answer.kind === "wrong") return fail(answer.words);
    if (answer.kind === "refused") {
      handlers.refused(answer.status, answer.retryAfter);
      return fail(`the feed answered with status ${answer.status}`);
    }
    clearTimeout(timer);
    isOpen = true;
    handlers.opened();
    read(answer.behind, answer.behind.length);
  }

  const socket = openSocket(url, () => void socket.write(upgrade.request), read);
  const timer = setTimeout(fail, options.connectMs, `no connection within ${options.connectMs} ms`);
  socket.on("error", ({ message }) => void (words ??= message));
  socket.on("close", () => {
    clearTimeout(timer);
    isOpen = false;
    handlers.ended(words);
  });
  return {
    send: (text) => write(OPCODE.text, Buffer.from(text)),
    ping: () => write(OPCODE.ping, NOTHING),
    end() {
      frames.end();
      socket.destroy();
    },
  };
}

/** `connected` once bytes may be sent, behind the handshake of TLS. What is read lies at the beginning of one buffer. */
function openSocket(
  { protocol, hostname, port }: URL,
  connected: () => void,
  read: (bytes: Buffer, count: number) => void,
): Socket {
  const host = hostname.replace(/^\[|\]$/g, "");
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  const onread: OnReadOpts = {
    buffer,
    callback(count) {
      read(buffer, count);
      return true;
    },
  };
  if (protocol === "ws:") {
    return connectPlain({ host, port: Number(port || 80), noDelay: true, onread }, connected);
  }
  // The types of Node lack `onread` here.
  const options: ConnectionOptions & { onread: OnReadOpts } = {
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    onread,
  };
  return connectTls(options, connected).setNoDelay(true);
}
