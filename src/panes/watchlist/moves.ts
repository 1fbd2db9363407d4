/**
 * How much a symbol moves now: its move of the last minutes, measured in the range that is usual for it in as many. Main thread;
 * comes with watchlist-menus.ts. Samples the quote board only while somebody asks.
 *
 * What is usual is read off the day: prices walk, so that a range grows with the square root of time. With a range of the day R
 * after E minutes, R * sqrt(m / E) is usual in m minutes. Quiet and lively symbols are so measured by their own day, and 1 is an
 * ordinary stretch of it.
 */
import { barStart } from "../../../domain/bar.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import { perFeed } from "../../feed/per-feed.ts";
import { MINUS, PLUS } from "../../format/number.ts";
import { NO_VALUE } from "../../format/price.ts";
import { monotonicMs } from "../../frame/page-clock.ts";
import { tradeTerms } from "../../stores/trade-terms.ts";
import { openSpans } from "./hours.ts";
import { t } from "../../language/translate.ts";
import { inLocale } from "../../format/decimal.ts";

/** The move is that of so long, once prices were seen for so long. */
export const MOVE_MS = 5 * 60_000;
/** Sooner nothing is said. */
const MOVE_MIN_MS = 30_000;
const SAMPLE_MS = 10_000;
const SAMPLES = MOVE_MS / SAMPLE_MS + 1;
/** Nobody has asked for so long: no more samples. */
const ASKED_MS = 60_000;
/** A day that has just begun says little of what is usual. */
const ELAPSED_MIN_MS = 30 * 60_000;

export type Move = {
  /** Bid of then and of now. */
  readonly from: number;
  readonly to: number;
  /** Between them. */
  readonly ms: number;
  /** Of the day so far. */
  readonly low: number;
  readonly high: number;
  /** Market of the day so far. */
  readonly elapsedMs: number;
};

/** Ranges that are usual in as long a time, negative for a fall; NaN: it cannot be said. */
export function movesNow({ from, to, ms, low, high, elapsedMs }: Move): number {
  const range = high - low;
  if (!(range > 0) || !(ms >= MOVE_MIN_MS) || !(from > 0) || !(to > 0)) return Number.NaN;
  const day = Math.max(elapsedMs, ELAPSED_MIN_MS, ms);
  return (to - from) / (range * Math.sqrt(ms / day));
}

/** "+2.4×". */
export function movingWords(move: number): { text: string; tip: string; sign?: "up" | "down" } {
  if (Number.isNaN(move)) return { text: NO_VALUE, tip: t("Not enough prices seen yet") };
  const size = inLocale(Math.abs(move).toFixed(1));
  if (size === "0.0") return { text: "0.0×", tip: t("It does not move") };
  const isUp = move > 0;
  return {
    text: `${isUp ? PLUS : MINUS}${size}×`,
    tip: isUp
      ? t("Rose by {size} of its usual ranges of these minutes", { size })
      : t("Fell by {size} of its usual ranges of these minutes", { size }),
    sign: isUp ? "up" : "down",
  };
}

/** Prices of one symbol, one every SAMPLE_MS, the newest last. Holes are NaN. */
class Samples {
  readonly #bids = new Float64Array(SAMPLES).fill(Number.NaN);
  #next = 0;

  put(bid: number): void {
    this.#bids[this.#next] = bid;
    this.#next = (this.#next + 1) % SAMPLES;
  }

  /** The oldest, and how many turns ago it was taken; null: there is none. */
  oldest(): { bid: number; turns: number } | null {
    for (let age = SAMPLES - 1; age >= 0; age -= 1) {
      const bid = this.#bids[(this.#next - 1 - age + 2 * SAMPLES) % SAMPLES] ?? Number.NaN;
      if (!Number.isNaN(bid)) return { bid, turns: age };
    }
    return null;
  }
}

const board = perFeed(makeBoard);

function makeBoard(feed: Feed) {
  const quote = makeQuoteView();
  const samples = new Map<number, Samples>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let askedAt = 0;
  let sampledAt = 0;
  const sample = () => {
    if (monotonicMs() - askedAt > ASKED_MS) {
      clearInterval(timer);
      timer = undefined;
      samples.clear();
      return;
    }
    const reader = feed.quotes();
    sampledAt = monotonicMs();
    for (const { symbol_id } of feed.symbols()) {
      const slot = reader.slotOf(symbol_id);
      const isKnown = feed.fresh() && slot >= 0 && reader.read(slot, quote);
      let own = samples.get(symbol_id);
      if (own === undefined) samples.set(symbol_id, (own = new Samples()));
      own.put(isKnown ? quote.bid : Number.NaN);
    }
  };
  return {
    ask: (symbol_id: number): { bid: number; ms: number } | null => {
      askedAt = monotonicMs();
      if (timer === undefined) {
        timer = setInterval(sample, SAMPLE_MS);
        sample();
      }
      const oldest = samples.get(symbol_id)?.oldest() ?? null;
      if (oldest === null) return null;
      return { bid: oldest.bid, ms: oldest.turns * SAMPLE_MS + (askedAt - sampledAt) };
    },
    read: (symbol_id: number) => {
      const reader = feed.quotes();
      const slot = reader.slotOf(symbol_id);
      return slot >= 0 && reader.read(slot, quote) ? quote : null;
    },
  };
}

/** As movesNow. `now`: Unix ms by the service's clock. */
export function moveOf(feed: Feed, symbol: SymbolRecord, now: number): number {
  const { ask, read } = board(feed);
  const then = ask(symbol.symbol_id);
  const quote = read(symbol.symbol_id);
  if (then === null || quote === null) return Number.NaN;
  const { bid, low, high } = quote;
  return movesNow({
    from: then.bid,
    to: bid,
    ms: then.ms,
    low,
    high,
    elapsedMs: elapsedOf(symbol, now, tradeTerms(feed).dayOffsetMs() ?? 0),
  });
}

/** Market since the server's day began: what the day's high and low are of. */
function elapsedOf({ hours }: SymbolRecord, now: number, dayOffsetMs: number): number {
  const from = barStart("D1", now, dayOffsetMs);
  return openSpans(hours, from, now).reduce(
    (sum, span) => sum + Math.min(span.to, now) - Math.max(span.from, from),
    0,
  );
}
