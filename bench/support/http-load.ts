/**
 * A load generator for one route: a number of connections, each of which sends its next request when the last was
 * answered. Requests are bytes made beforehand where they can be, and of an answer only status and length are read, so
 * that the generator costs a fraction of any server. Runs in Node.
 */
import { connect, type Socket } from "node:net";

export type Load = {
  readonly url: string;
  readonly path: string;
  /** One connection a token. */
  readonly tokens: readonly string[];
  /** The body of request `n` of a connection. */
  readonly body: (connection: number, n: number) => string;
  readonly seconds: number;
};

export type Outcome = {
  readonly perSecond: number;
  /** From send to whole answer, in ms, ascending. */
  readonly latencies: Float64Array;
  /** Answers that were not 201, and one of them. */
  readonly refused: number;
  readonly refusal: string;
  /** Of the last answer, headers and body. */
  readonly bytes: number;
};

const HEADERS_END = Buffer.from("\r\n\r\n");

/** Sends for so many seconds, waits for the last answers. Rejects when a connection breaks. */
export async function drive(load: Load): Promise<Outcome> {
  const { hostname, port, host } = new URL(load.url);
  const latencies: number[] = [];
  let refused = 0;
  let refusal = "";
  let bytes = 0;
  const startMs = performance.now();
  const endMs = startMs + load.seconds * 1000;
  await Promise.all(
    load.tokens.map(async (token, connection) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      const head =
        `POST ${load.path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
        "Content-Type: application/json\r\nContent-Length: ";
      try {
        for await (const { answer, ms } of ask(socket, (n) => {
          if (performance.now() >= endMs) return null;
          const body = load.body(connection, n);
          return `${head}${Buffer.byteLength(body)}\r\n\r\n${body}`;
        })) {
          latencies.push(ms);
          bytes = answer.length;
          if (answer.startsWith("HTTP/1.1 201 ")) continue;
          refused += 1;
          refusal = answer;
        }
      } finally {
        socket.destroy();
      }
    }),
  );
  const seconds = (performance.now() - startMs) / 1000;
  return {
    perSecond: latencies.length / seconds,
    latencies: Float64Array.from(latencies).sort(),
    refused,
    refusal,
    bytes,
  };
}

/** Asks until `next` gives null; each answer whole. */
async function* ask(
  socket: Socket,
  next: (n: number) => string | null,
): AsyncGenerator<{ answer: string; ms: number }> {
  let received: Buffer = Buffer.alloc(0);
  let wake: () => void = () => undefined;
  let fault: Error | null = null;
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    wake();
  });
  const end = (error?: Error) => {
    fault = error ?? new Error("the server closed a connection");
    wake();
  };
  socket.on("error", end);
  socket.on("close", () => end());
  for (let n = 0; ; n++) {
    const request = next(n);
    if (request === null) return;
    const sentMs = performance.now();
    socket.write(request);
    let length = lengthOf(received);
    while (length === null) {
      if (fault !== null) throw fault as Error;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      length = lengthOf(received);
    }
    const answer = received.toString("latin1", 0, length);
    received = received.subarray(length);
    yield { answer, ms: performance.now() - sentMs };
  }
}

/** Bytes of the first answer, null while it is not whole. */
function lengthOf(received: Buffer): number | null {
  const headersEnd = received.indexOf(HEADERS_END);
  if (headersEnd < 0) return null;
  const headers = received.toString("latin1", 0, headersEnd);
  const length = /content-length: (\d+)/i.exec(headers)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${headers}`);
  const whole = headersEnd + HEADERS_END.length + Number(length);
  return received.length >= whole ? whole : null;
}

/** The value below which `share` of ascending values lie. */
export const quantile = (values: Float64Array, share: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
