/**
 * A market for measured pages, in a worker as the feed's: makes tick frames as the service sends them and puts them through
 * the feed worker's own parser, intake, live bars and rings. No socket: what the network costs is measured elsewhere. The
 * same worker serves every contender.
 */
import { Market } from "../../workers/feed/market.ts";
import type { BarColumns } from "../../workers/feed/feed-api.ts";
import { TickParser } from "../../workers/feed/tick-parser.ts";
import type { FromMarket, ToMarket } from "./market-messages.ts";
import { makeRandom } from "../support/random.ts";
import type { Instrument } from "./symbols.ts";

const SEED = 7;
/** Frames go out this often, as from a service that sends in batches. */
const FRAME_EVERY_MS = 8;
const STEP_POINTS_MAX = 9;
const SPREAD_POINTS = 12;
const DAY_RANGE_POINTS = 900;
const VOLUME_MAX = 9;
/** Bytes of a tick line, generously. */
const LINE_BYTES_MAX = 160;

/** Prices in points. */
type Quote = {
  symbol_id: number;
  scale: number;
  digits: number;
  bid: number;
  high: number;
  low: number;
  open: number;
};

type Scope = {
  onmessage: ((event: MessageEvent<ToMarket>) => void) | null;
  postMessage(message: FromMarket): void;
};
const scope = globalThis as unknown as Scope;

const random = makeRandom(SEED);
const encoder = new TextEncoder();
const newest = new Map<number, BarColumns>();
let market: Market | null = null;
let quotes: Quote[] = [];
let startMs = 0;

scope.onmessage = ({ data }) => {
  if (data.kind === "begin") {
    begin(data.instruments, data.startMs);
  } else if (data.kind === "tick") {
    run(data.ticksPerSecond, data.speed);
  } else if (data.kind === "open") {
    newest.set(data.key.symbol_id, data.newest);
    scope.postMessage({ kind: "opened", key: data.key, slot: market?.bars.open(data.key) ?? null });
  } else {
    market?.bars.close(data.slot);
  }
};

function begin(instruments: readonly Instrument[], nowMs: number): void {
  startMs = nowMs;
  const records = instruments.map(({ record }) => record);
  const empty = new Float64Array(0);
  const none: BarColumns = {
    ts: empty,
    open: empty,
    high: empty,
    low: empty,
    close: empty,
    volume: empty,
    has_more: false,
  };
  market = new Market(records, true, new TickParser(), (key) =>
    Promise.resolve({ ok: true, data: newest.get(key.symbol_id) ?? none }),
  );
  quotes = instruments.map(({ record, bid }) => makeQuote(record.symbol_id, record.digits, bid));
  send(
    quotes.map((quote) => writeLine(quote, startMs)),
    startMs,
  );
  scope.postMessage({ kind: "begun", rings: { buffer: market.memory.buffer } });
}

function makeQuote(symbol_id: number, digits: number, bid: number): Quote {
  const scale = 10 ** digits;
  const points = Math.round(bid * scale);
  return {
    symbol_id,
    scale,
    digits,
    bid: points,
    open: points - 40,
    high: points + DAY_RANGE_POINTS,
    low: points - DAY_RANGE_POINTS,
  };
}

function run(ticksPerSecond: number, speed: number): void {
  const beganAt = performance.now();
  let sent = 0;
  const buffer: string[] = [];
  setInterval(() => {
    const elapsedMs = performance.now() - beganAt;
    const due = Math.floor((elapsedMs * ticksPerSecond) / 1000);
    const ts = Math.floor(startMs + elapsedMs * speed);
    buffer.length = 0;
    for (; sent < due; sent += 1) {
      const quote = quotes[Math.floor(random() * quotes.length)];
      if (quote === undefined) return;
      move(quote);
      buffer.push(writeLine(quote, ts));
    }
    if (buffer.length > 0) send(buffer, ts);
  }, FRAME_EVERY_MS);
}

function send(lines: readonly string[], ts: number): void {
  const bytes = new Uint8Array(lines.length * LINE_BYTES_MAX);
  const { written } = encoder.encodeInto(lines.join("\n"), bytes);
  market?.intake.take(bytes.subarray(0, written), Date.now(), ts);
}

/** One step up or down, never none. */
function move(quote: Quote): void {
  const step = 1 + Math.floor(random() * STEP_POINTS_MAX);
  quote.bid += random() < 0.5 ? -step : step;
  if (quote.bid > quote.high) quote.high = quote.bid;
  if (quote.bid < quote.low) quote.low = quote.bid;
}

function writeLine(quote: Quote, ts: number): string {
  const { symbol_id, scale, digits, bid, high, low, open } = quote;
  const text = (points: number): string => (points / scale).toFixed(digits);
  const prices = `${text(bid)},${text(bid + SPREAD_POINTS)},${text(high)},${text(low)}`;
  const volume = 1 + Math.floor(random() * VOLUME_MAX);
  return `${symbol_id},${prices},${text(open)},${text(open)},${volume},${ts},1,2`;
}
