/**
 * A load generator for one route: a number of connections, each of which sends its next request when the last was
 * answered. Requests are bytes made beforehand where they can be, and of an answer only status and length are read, so
 * that the generator costs a fraction of any server. Runs in Node.
 */
import { connect } from "node:net";

export type Load = {
  readonly url: string;
  readonly path: string;
  /** One connection a token. */
  readonly tokens: readonly string[];
  /** The body of request `n` of a connection; ASCII. */
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
const OK = Buffer.from("HTTP/1.1 201 ");
const LENGTH = Buffer.from("content-length: ");
const ZERO = 48;

/** Sends for so many seconds, waits for the last answers. Rejects when a connection breaks. */
export async function drive(load: Load): Promise<Outcome> {
  const tally: Tally = { latencies: [], refused: 0, refusal: "", bytes: 0 };
  const startMs = performance.now();
  const endMs = startMs + load.seconds * 1000;
  await Promise.all(
    load.tokens.map((token, connection) => keepAsking(load, { token, connection, endMs }, tally)),
  );
  const seconds = (performance.now() - startMs) / 1000;
  const { latencies, ...rest } = tally;
  const perSecond = latencies.length / seconds;
  return { perSecond, latencies: Float64Array.from(latencies).sort(), ...rest };
}

type Tally = { latencies: number[]; refused: number; refusal: string; bytes: number };
type Asker = { readonly token: string; readonly connection: number; readonly endMs: number };

/** One connection: the next request goes out in the turn in which the last answer came whole. */
function keepAsking(load: Load, { token, connection, endMs }: Asker, tally: Tally): Promise<void> {
  const { hostname, port, host } = new URL(load.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const head =
    `POST ${load.path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
    "Content-Type: application/json\r\nContent-Length: ";
  let n = 0;
  let sentMs = 0;
  let received: Buffer = Buffer.alloc(0);
  return new Promise<void>((resolve, reject) => {
    const ask = () => {
      sentMs = performance.now();
      if (sentMs >= endMs) {
        socket.destroy();
        resolve();
        return;
      }
      const body = load.body(connection, n);
      n += 1;
      socket.write(`${head}${body.length}\r\n\r\n${body}`, "latin1");
    };
    socket.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = lengthOf(received);
      if (length === null) return;
      tally.latencies.push(performance.now() - sentMs);
      tally.bytes = length;
      if (received.compare(OK, 0, OK.length, 0, OK.length) !== 0) {
        tally.refused += 1;
        tally.refusal = received.toString("latin1", 0, length);
      }
      received = received.subarray(length);
      ask();
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed a connection")));
    ask();
  });
}

/** Bytes of the first answer, null while it is not whole. Header names are as fastify writes them. */
function lengthOf(received: Buffer): number | null {
  const headersEnd = received.indexOf(HEADERS_END);
  if (headersEnd < 0) return null;
  let at = received.indexOf(LENGTH);
  if (at < 0 || at > headersEnd) {
    throw new Error(`an answer without a length: ${received.toString("latin1", 0, headersEnd)}`);
  }
  at += LENGTH.length;
  let body = 0;
  for (let digit = received[at] ?? 0; digit >= ZERO; digit = received[at] ?? 0) {
    body = body * 10 + digit - ZERO;
    at += 1;
  }
  const whole = headersEnd + HEADERS_END.length + body;
  return received.length >= whole ? whole : null;
}

/** The value below which `share` of ascending values lie. */
export const quantile = (values: Float64Array, share: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
