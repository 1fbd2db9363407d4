/**
 * Judges each price of a live feed by the rules of feed-rules.ts before it may become a tick. Runs in the service, on the
 * tick path: pure, knows no clock, allocates nothing a message.
 */
import {
  CLOCK_STEPPED_AFTER,
  FINER_FORGOTTEN_AFTER,
  FINER_MAX,
  FUTURE_MS,
  LATE_MS,
  LEARNT_AFTER,
  RENUMBERED_AFTER,
  type FeedFault,
} from "./feed-rules.ts";

/** What a price is that has more decimals than its symbol; see pointsOf. */
export const TOO_FINE = -1;

export type FeedGate = {
  /**
   * Null: the price may become a tick. bid and ask in points, or TOO_FINE, or 0 where there is none. sequence: the feed's own
   * number, which rises within a symbol, or null. statedMs: when the feed says it was sent, or null. Both clocks in Unix ms.
   */
  check(
    index: number,
    bid: number,
    ask: number,
    sequence: number | null,
    statedMs: number | null,
    nowMs: number,
  ): FeedFault | null;
  /** A new connection: what it takes under way is measured anew. Order is still that of the prices before it. */
  begin(): void;
  /** How much later the service's clock is than the feed's at the least, with the time under way; null: not known yet. */
  readonly aheadMs: number | null;
};

/** `note` is told of what is repaired. */
export function createFeedGate(symbolsMax: number, note: (fault: FeedFault) => void): FeedGate {
  const order = createOrder(symbolsMax, () => note("renumbered"));
  const dates = createOrder(symbolsMax, () => note("clock_stepped"));
  const way = createWay(note);
  const finer = new Uint8Array(symbolsMax);
  const good = new Uint32Array(symbolsMax);
  const lastBid = new Float64Array(symbolsMax);
  const lastAsk = new Float64Array(symbolsMax);

  function check(
    index: number,
    bid: number,
    ask: number,
    sequence: number | null,
    statedMs: number | null,
    nowMs: number,
  ): FeedFault | null {
    if (sequence !== null) {
      const place = order.place(index, sequence);
      if (place <= 0) return place === 0 ? "duplicate" : "out_of_order";
    }
    if (statedMs !== null) {
      const untimely = way.check(nowMs - statedMs);
      if (untimely !== null) return untimely;
      const place = dates.place(index, statedMs);
      if (place < 0) return "back_in_time";
      const isSame = place === 0 && bid === lastBid[index] && ask === lastAsk[index];
      if (isSame && sequence === null) return "duplicate";
    }
    if (bid === TOO_FINE || ask === TOO_FINE) return fine(index);
    if (!(bid > 0 && ask > 0)) return "zero_price";
    if (bid >= ask) return "crossed";
    const count = (good[index] ?? 0) + 1;
    good[index] = count;
    lastBid[index] = bid;
    lastAsk[index] = ask;
    if (count >= FINER_FORGOTTEN_AFTER) finer[index] = 0;
    return null;
  }

  function fine(index: number): FeedFault {
    good[index] = 0;
    const count = (finer[index] ?? 0) + 1;
    finer[index] = Math.min(count, FINER_MAX);
    return count >= FINER_MAX ? "digits_changed" : "finer_price";
  }

  return {
    check,
    begin: way.begin,
    get aheadMs() {
      return way.aheadMs();
    },
  };
}

/**
 * Numbers that may not go back a symbol: the feed's own, or its times. So many in a row that lie below the last one, but are
 * in order, are a count that began anew.
 */
function createOrder(symbolsMax: number, onAnew: () => void) {
  const last = new Float64Array(symbolsMax).fill(Number.NEGATIVE_INFINITY);
  const lower = new Float64Array(symbolsMax);
  const inOrder = new Uint32Array(symbolsMax);

  /** Below zero: it lies before the last one. 0: it is the last one. Above zero: it is later. */
  function place(index: number, value: number): number {
    const before = last[index] ?? Number.NEGATIVE_INFINITY;
    if (value >= before) {
      last[index] = value;
      inOrder[index] = 0;
      return value === before ? 0 : 1;
    }
    const isRising = (inOrder[index] ?? 0) > 0 && value >= (lower[index] ?? 0);
    const count = isRising ? (inOrder[index] ?? 0) + 1 : 1;
    inOrder[index] = count;
    lower[index] = value;
    if (count < RENUMBERED_AFTER) return -1;
    onAnew();
    last[index] = value;
    inOrder[index] = 0;
    return 1;
  }
  return { place };
}

/** What the feed's times say of the way here: never the time of a tick, only whether a message is too old or cannot be. */
function createWay(note: (fault: FeedFault) => void) {
  /** The least that a message of this connection seemed to be under way; Infinity: none came yet. */
  let quickest = Number.POSITIVE_INFINITY;
  let seen = 0;
  let strayed = 0;
  let strays = 0;

  function check(tookMs: number): FeedFault | null {
    if (tookMs > quickest + LATE_MS) return "late";
    seen += 1;
    // What comes first may be an older state: how quick a message can be is not known yet.
    if (seen > LEARNT_AFTER && tookMs < quickest - FUTURE_MS) {
      // Set forward, a clock is off by the same each time.
      strays = strays > 0 && Math.abs(tookMs - strayed) <= FUTURE_MS ? strays + 1 : 1;
      strayed = tookMs;
      if (strays < CLOCK_STEPPED_AFTER) return "future_time";
      note("clock_stepped");
    }
    strays = 0;
    if (tookMs < quickest) quickest = tookMs;
    return null;
  }

  function begin(): void {
    quickest = Number.POSITIVE_INFINITY;
    seen = 0;
    strays = 0;
  }
  const aheadMs = () => (quickest === Number.POSITIVE_INFINITY ? null : quickest);
  return { check, begin, aheadMs };
}

const ZERO = 48;
const NINE = 57;
const DOT = 46;

/**
 * A price as points of so many digits: a text, or one that lies in bytes from `from` to before `to`. 0 where it is no decimal
 * above zero, TOO_FINE where it has more decimals that are not zero. Exact: never through a binary fraction.
 */
export function pointsOf(
  price: string | Uint8Array,
  digits: number,
  from = 0,
  to = price.length,
): number {
  let value = 0;
  let decimals = -1;
  for (let at = from; at < to; at++) {
    const code = typeof price === "string" ? price.charCodeAt(at) : (price[at] ?? 0);
    if (code === DOT && decimals < 0 && at > from) {
      decimals = 0;
    } else if (code < ZERO || code > NINE) {
      return 0;
    } else if (decimals < digits) {
      value = value * 10 + (code - ZERO);
      if (decimals >= 0) decimals += 1;
    } else if (code !== ZERO) {
      return TOO_FINE;
    }
  }
  for (let at = Math.max(0, decimals); at < digits; at++) value *= 10;
  return Number.isSafeInteger(value) ? value : 0;
}
