/**
 * Decides whether a provider's tick may enter: a bad tick never reaches a quote, a bar, a client or the engine. It is
 * counted by its reason. Runs in the service, on the tick path: allocates nothing a tick.
 */

/** Why a tick was refused, in order of precedence. */
export const TICK_FAULTS = [
  "not_integer",
  "not_positive",
  "crossed",
  "back_in_time",
  "off_band",
] as const;
export type TickFault = (typeof TICK_FAULTS)[number];

/** A side further than this from its last one, as a part of it, is refused unless the next ones confirm it. */
const BAND = 0.25;
/** So far a side may always go, in points: of a price of few points a quarter is nothing. */
const BAND_POINTS_MIN = 10;
/** So many refused prices in a row that agree with each other are a move of the market. */
const BAND_CONFIRMATIONS = 3;

export type TickFilter = {
  /** The reason to refuse this tick of the symbol at `index`, or null when it may enter. Points and Unix ms. */
  check(index: number, bid: number, ask: number, volume: number, ts: number): TickFault | null;
  /** Refused ticks since the start, by reason. */
  readonly refused: Readonly<Record<TickFault, number>>;
};

export function createTickFilter(symbolsMax: number): TickFilter {
  const lastTs = new Float64Array(symbolsMax).fill(Number.NEGATIVE_INFINITY);
  const lastBid = new Float64Array(symbolsMax);
  const lastAsk = new Float64Array(symbolsMax);
  const strayBid = new Float64Array(symbolsMax);
  const strayAsk = new Float64Array(symbolsMax);
  const strays = new Uint8Array(symbolsMax);
  const refused: Record<TickFault, number> = {
    not_integer: 0,
    not_positive: 0,
    crossed: 0,
    back_in_time: 0,
    off_band: 0,
  };

  function check(index: number, bid: number, ask: number, volume: number, ts: number) {
    const fault = faultOf(index, bid, ask, volume, ts);
    if (fault === null) {
      lastTs[index] = ts;
      lastBid[index] = bid;
      lastAsk[index] = ask;
      strays[index] = 0;
    } else {
      refused[fault] += 1;
    }
    return fault;
  }

  function faultOf(
    index: number,
    bid: number,
    ask: number,
    volume: number,
    ts: number,
  ): TickFault | null {
    if (!Number.isSafeInteger(bid) || !Number.isSafeInteger(ask) || !Number.isSafeInteger(ts)) {
      return "not_integer";
    }
    if (bid <= 0 || !(volume >= 0 && volume < Number.POSITIVE_INFINITY)) return "not_positive";
    if (bid >= ask) return "crossed";
    if (ts < (lastTs[index] ?? 0)) return "back_in_time";
    return isOffBand(index, bid, ask) ? "off_band" : null;
  }

  /**
   * A single price far away is a mistake; a few that agree with each other are where the market now is. Both sides are looked
   * at: sells close and shorts are stopped out at the ask.
   */
  function isOffBand(index: number, bid: number, ask: number): boolean {
    const last = lastBid[index] ?? 0;
    if (last === 0 || (isNear(bid, last) && isNear(ask, lastAsk[index] ?? 0))) return false;
    const isConfirmed =
      (strays[index] ?? 0) > 0 &&
      isNear(bid, strayBid[index] ?? 0) &&
      isNear(ask, strayAsk[index] ?? 0);
    strays[index] = isConfirmed ? (strays[index] ?? 0) + 1 : 1;
    strayBid[index] = bid;
    strayAsk[index] = ask;
    return (strays[index] ?? 0) < BAND_CONFIRMATIONS;
  }

  return { check, refused };
}

const isNear = (price: number, reference: number): boolean =>
  Math.abs(price - reference) <= Math.max(reference * BAND, BAND_POINTS_MIN);
