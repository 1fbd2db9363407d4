/**
 * The clients of the fan-out measure: hundreds of sockets that only hop from frame to frame. A few read the time in each
 * tick; all read the JSON events, which are rare. A process of its own; started by bench/fan-out.ts.
 */
import { connect, type Socket } from "node:net";
import { encodeFrame, upgradeRequest } from "../../tests/support/raw-socket.ts";
import { cpuUs, machineUs } from "./fan-out-player.ts";
import { serve, tellProgress } from "./fan-out-process.ts";

/** `session_id` null: a plain server that sends at once. */
export type Opening = {
  url: string;
  path: string;
  session_ids: (string | null)[];
  epochUs: number;
};
export type Totals = { atUs: number; frames: number; bytes: number; cpuUs: number };
/** Microseconds from the making of a tick to its reading, over the sampled clients. */
export type Delays = { count: number; p50: number; p99: number; max: number };
/** By client: the last number it has, whether one was left out or out of order, and whether it is still open. */
export type EventCheck = { last: number; isOrdered: boolean; isOpen: boolean };

type Client = {
  socket: Socket;
  isOpen: boolean;
  isSampled: boolean;
  frames: number;
  /** Bytes of the current payload that are still to come. */
  skip: number;
  /** The start of a header that was cut. */
  rest: Buffer | null;
  /** The parts of a text that is not whole yet. */
  text: Buffer[] | null;
  lastSeq: number;
  isOrdered: boolean;
  onEvent: ((event: { type: string; seq?: number }) => void) | null;
};

/** One of so many reads the time in each tick. */
const SAMPLE_EVERY = 20;
const SAMPLE_OFFSET = 10;
const PROGRESS_MS = 2;
/** One bin a 20 us, up to 4 s. */
const BIN_US = 20;
const bins = new Uint32Array(200_000);
const COMMA = 0x2c;
const VOLUME_COLUMN = 7;
const OPENING_AT_ONCE = 50;
const PONG = encodeFrame({ opcode: 10 });

let epochUs = 0;
let totalBytes = 0;
/** Of one of the services; the other rests. */
let clients: Client[] = [];
const groups = new Map<string, Client[]>();
const shared = Buffer.alloc(256 * 1024);

function read(client: Client, chunk: Buffer, length: number): void {
  totalBytes += length;
  let bytes = chunk;
  let end = length;
  let at = 0;
  if (client.rest !== null) {
    bytes = Buffer.concat([client.rest, chunk.subarray(0, length)]);
    end = bytes.length;
    client.rest = null;
  } else if (client.skip > 0) {
    at = Math.min(client.skip, end);
    client.skip -= at;
    if (client.text !== null) readText(client, bytes.subarray(0, at));
  }
  while (at < end) {
    const short = bytes[at + 1] ?? 0;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (end - at < head) {
      client.rest = Buffer.from(bytes.subarray(at, end));
      return;
    }
    const size =
      short < 126 ? short : head === 4 ? bytes.readUInt16BE(at + 2) : bytes.readUInt32BE(at + 6);
    const start = at + head;
    at = start + size;
    if (bytes[start - head] === 0x82) {
      client.frames += 1;
      if (client.isSampled && at <= end) sample(bytes, start, at);
    } else if (bytes[start - head] === 0x81) {
      client.text = [];
      client.skip = Math.max(0, at - end);
      readText(client, bytes.subarray(start, Math.min(at, end)));
    } else {
      // A ping, which the service sends without a payload.
      client.socket.write(PONG);
    }
  }
  client.skip = at - end;
}

/** The delay of the tick in these bytes. */
function sample(bytes: Buffer, start: number, end: number): void {
  let at = start;
  for (let column = 0; column < VOLUME_COLUMN; at += 1) if (bytes[at] === COMMA) column += 1;
  let madeUs = 0;
  for (let byte = bytes[at] ?? COMMA; byte !== COMMA && at < end; byte = bytes[at] ?? COMMA) {
    madeUs = madeUs * 10 + (byte - 0x30);
    at += 1;
  }
  const bin = Math.min(bins.length - 1, Math.floor((machineUs() - epochUs - madeUs) / BIN_US));
  bins[bin] = (bins[bin] ?? 0) + 1;
}

function readText(client: Client, part: Buffer): void {
  client.text?.push(Buffer.from(part));
  if (client.skip > 0) return;
  const event = JSON.parse(Buffer.concat(client.text ?? []).toString()) as {
    type: string;
    seq?: number;
  };
  client.text = null;
  if (event.seq !== undefined) {
    // A socket that came later begins with whatever is next.
    client.isOrdered &&= client.lastSeq === 0 || event.seq === client.lastSeq + 1;
    client.lastSeq = event.seq;
  }
  client.onEvent?.(event);
}

/** A socket past the upgrade. */
function connectOne({ url, path }: Opening, at: number): Promise<Client> {
  return new Promise((resolve, reject) => {
    let head: Buffer | null = Buffer.alloc(0);
    const { hostname, port } = new URL(url);
    const onread = {
      buffer: shared,
      callback: (length: number, chunk: Uint8Array) => {
        const bytes = chunk as Buffer;
        if (head === null) {
          read(client, bytes, length);
          return true;
        }
        head = Buffer.concat([head, bytes.subarray(0, length)]);
        const headEnd = head.indexOf("\r\n\r\n");
        if (headEnd < 0) return true;
        const rest = head.subarray(headEnd + 4);
        head = null;
        read(client, rest, rest.length);
        resolve(client);
        return true;
      },
    };
    const socket = connect({ host: hostname, port: Number(port), onread });
    const client: Client = {
      socket,
      isOpen: true,
      isSampled: at % SAMPLE_EVERY === SAMPLE_OFFSET,
      frames: 0,
      skip: 0,
      rest: null,
      text: null,
      lastSeq: 0,
      isOrdered: true,
      onEvent: null,
    };
    socket.on("error", () => undefined);
    socket.on("close", () => {
      client.isOpen = false;
      reject(new Error(`client ${at} was closed`));
    });
    socket.write(upgradeRequest(url, {}, `GET ${path} HTTP/1.1`));
  });
}

/** Signs the socket in and starts its ticks. */
async function signIn(client: Client, session_id: string): Promise<void> {
  const say = (command: unknown) =>
    client.socket.write(encodeFrame({ opcode: 1, payload: JSON.stringify(command) }));
  const answer = new Promise<string>((resolve) => {
    client.onEvent = ({ type }) => resolve(type);
  });
  say({ type: "auth", session_id, payload: { features: ["seq"] } });
  const type = await answer;
  client.onEvent = null;
  if (type !== "auth") throw new Error(`a client was answered by ${type}`);
  say({ type: "start_market_feed", session_id });
}

async function openOne(opening: Opening, at: number, session_id: string | null): Promise<Client> {
  const client = await connectOne(opening, at);
  if (session_id !== null) await signIn(client, session_id);
  return client;
}

/** Opens the sockets that are not open, and makes them the ones that are measured from now on. */
async function open(opening: Opening): Promise<void> {
  epochUs = opening.epochUs;
  const group = groups.get(opening.url) ?? [];
  groups.set(opening.url, group);
  for (let first = 0; first < opening.session_ids.length; first += OPENING_AT_ONCE) {
    const some = opening.session_ids.slice(first, first + OPENING_AT_ONCE);
    await Promise.all(
      some.map(async (session_id, offset) => {
        const at = first + offset;
        if (group[at]?.isOpen !== true) group[at] = await openOne(opening, at, session_id);
      }),
    );
  }
  clients = group;
}

let base: number[] = [];
let progressTimer: NodeJS.Timeout | undefined;

/** From now on the fewest ticks that any client has are told. */
function count(): void {
  base = clients.map(({ frames }) => frames);
  clearInterval(progressTimer);
  progressTimer = setInterval(() => {
    let received = Number.POSITIVE_INFINITY;
    for (const [at, { frames }] of clients.entries()) {
      received = Math.min(received, frames - (base[at] ?? 0));
    }
    tellProgress({ received });
  }, PROGRESS_MS);
}

function totals(): Totals {
  let frames = 0;
  for (const client of clients) frames += client.frames;
  return { atUs: machineUs(), frames, bytes: totalBytes, cpuUs: cpuUs() };
}

/** The delays since the last time they were asked for. */
function delays(): Delays {
  let total = 0;
  for (const value of bins) total += value;
  const rank = (share: number) => {
    let seen = 0;
    for (const [bin, value] of bins.entries()) {
      seen += value;
      if (seen >= total * share) return (bin + 1) * BIN_US;
    }
    return Number.NaN;
  };
  const result = { count: total, p50: rank(0.5), p99: rank(0.99), max: rank(1) };
  bins.fill(0);
  return result;
}

serve(
  {
    open,
    count,
    stopCounting: () => clearInterval(progressTimer),
    totals,
    delays,
    /** Stops one of so many from reading. */
    pause: ({ every }: { every: number }) => {
      for (let at = 0; at < clients.length; at += every) clients[at]?.socket.pause();
    },
    resume: () => {
      for (const { socket } of clients) socket.resume();
    },
    checkEvents: (): EventCheck[] =>
      clients.map(({ lastSeq, isOrdered, isOpen }) => ({ last: lastSeq, isOrdered, isOpen })),
  },
  () => undefined,
  async () => {
    for (const group of groups.values()) for (const { socket } of group) socket.destroy();
  },
);
