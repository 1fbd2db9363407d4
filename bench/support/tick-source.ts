/**
 * Ticks for measures, written by the service's own encoder: the symbols that the simulator trades, each as often as it
 * really ticks, in a market that walks at random but is the same in every run. Runs in Node.
 */
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { barStart } from "../../domain/bar.ts";
import { TICK_LINE_BYTES_MAX, writeTickLine, type Markup } from "../../server/gateway/tick-line.ts";
import { CATALOGUE, LEGS } from "../../server/market/simulator/catalogue/catalogue.ts";
import { createQuoteBoard } from "../../server/market/quote-board.ts";
import { makeRandom } from "./random.ts";

const SEED = 20_261_121;
/** The day has begun before the first tick, so that its open, high and low stand apart from the price. */
const DAY_RANGE = 0.012;
const STEP_POINTS_MAX = 9;
const VOLUME_MAX = 9;

/** All symbols, open. */
export const SYMBOLS: readonly SymbolRecord[] = CATALOGUE.map(({ record }) => ({
  ...record,
  status: SYMBOL_STATUS.enabled,
}));

/** An endless stream of lines. No tick has the bid of its symbol's tick before. */
export class TickSource {
  readonly #random = makeRandom(SEED);
  readonly #board = createQuoteBoard(SYMBOLS.length, 0);
  readonly #markup: Markup = {
    bid: new Int32Array(SYMBOLS.length),
    ask: new Int32Array(SYMBOLS.length).fill(2),
  };
  /** Each symbol as often as it ticks a minute. */
  readonly #turns: readonly number[];
  readonly #line = new Uint8Array(TICK_LINE_BYTES_MAX);

  /** `startMs`: Unix ms before the first tick. */
  constructor(startMs: number) {
    this.#turns = CATALOGUE.flatMap(({ ticksPerMinute }, index) =>
      Array.from({ length: ticksPerMinute }, () => index),
    );
    for (const [index, spec] of CATALOGUE.entries()) {
      const price = legPrice(spec.base) / legPrice(spec.quote);
      const points = Math.round(price * 10 ** spec.record.digits);
      const away = (share: number): number => Math.round(points * (1 + share * DAY_RANGE));
      this.#board.begin(index, {
        dayTs: barStart("D1", startMs),
        open: away(this.#random() - 0.5),
        high: away(1),
        low: away(-1),
        close: away(this.#random() - 0.5),
        last: { bid: points, ask: points + spec.record.spread_typical, volume: 1, ts: startMs },
      });
    }
  }

  /** The bytes of the next tick's line, of time `ts` in Unix ms. Valid until the next call. */
  next(ts: number): Uint8Array {
    const index = this.#turns[Math.floor(this.#random() * this.#turns.length)] ?? 0;
    const symbol = SYMBOLS[index];
    if (symbol === undefined) throw new Error(`There is no symbol ${index}`);
    const { quotes } = this.#board;
    const step = 1 + Math.floor(this.#random() * STEP_POINTS_MAX);
    const bid = (quotes.bid[index] ?? 0) + (this.#random() < 0.5 ? -step : step);
    const spread = 1 + Math.round(symbol.spread_typical * (0.85 + this.#random() / 2));
    const volume = 1 + Math.floor(this.#random() * VOLUME_MAX);
    this.#board.tick(index, bid, bid + spread, volume, ts);
    const { symbol_id, digits } = symbol;
    const stamp = ts + 1;
    return this.#line.subarray(
      0,
      writeTickLine(this.#line, 0, symbol_id, digits, quotes, index, this.#markup, stamp, stamp),
    );
  }
}

/** Messages of `linesPerFrame` lines parted by \n, as start_market_feed sends them with and without batch. */
export function makeMessages(count: number, linesPerFrame: number, startMs: number): Uint8Array[] {
  const source = new TickSource(startMs);
  let made = 0;
  return Array.from({ length: count }, () => {
    const lines = Array.from({ length: linesPerFrame }, () => {
      made += 1;
      return Buffer.from(source.next(startMs + made));
    });
    const newline = Buffer.from("\n");
    const parted = lines.flatMap((line, at) => (at === 0 ? [line] : [newline, line]));
    return new Uint8Array(Buffer.concat(parted));
  });
}

function legPrice(name: string | null): number {
  return name === null ? 1 : (LEGS[name]?.price ?? 1);
}
