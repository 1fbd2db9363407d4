/**
 * Recorded bars: joining their two sides, and playing them as ticks. Runs in the service while a recording loads; pure.
 *
 * A recorded minute becomes up to four ticks inside it: open, then low and high (high and low in a falling minute), then
 * close. Bars made of these ticks equal the recorded ones on both sides, the volume included: it all comes with the last
 * tick of the minute.
 */
import { MINUTE_MS } from "../../../domain/bar.ts";
import { lowerBound } from "../bar-columns.ts";
import { makeTable, shortestStep, type Table } from "./table.ts";

/** Open, high, low, close of the bid, then of the ask. */
const BID = 0;
const ASK = 4;
const SIDE_PRICES = 4;
const TICKS_PER_BAR = 4;

export type JoinCounts = {
  /** Minutes whose bid or ask was not recorded: it was set beside the other at the last spread. */
  bars_without_bid: number;
  bars_without_ask: number;
};

/** A table of `prices` columns with room for `rows`. */
function makeSizedTable(prices: number, rows: number, digits: number, hasVolume: boolean): Table {
  const column = () => new Float64Array(rows);
  return {
    ...makeTable(0),
    digits,
    ts: column(),
    prices: Array.from({ length: prices }, column),
    whole: hasVolume ? column() : null,
    fraction: hasVolume ? column() : null,
  };
}

/**
 * Joins bid and ask bars by their time. Both tables are sorted and have the same digits; either may be null. Where one
 * side has no bar, it stands at the last spread beside the other, at least one point; the volume is the bid's, or the
 * ask's where there is no bid.
 */
export function joinSides(bid: Table | null, ask: Table | null): [Table, JoinCounts] {
  const rows = (bid?.length ?? 0) + (ask?.length ?? 0);
  const hasVolume = (bid?.whole ?? ask?.whole ?? null) !== null;
  const joined = makeSizedTable(2 * SIDE_PRICES, rows, bid?.digits ?? ask?.digits ?? 0, hasVolume);
  const counts = { bars_without_bid: 0, bars_without_ask: 0 };
  let spread = 1;
  let bidRow = 0;
  let askRow = 0;
  const timeOf = (table: Table | null, row: number) =>
    table !== null && row < table.length ? (table.ts[row] ?? 0) : Number.POSITIVE_INFINITY;
  for (;;) {
    const bidTs = timeOf(bid, bidRow);
    const askTs = timeOf(ask, askRow);
    const ts = Math.min(bidTs, askTs);
    if (ts === Number.POSITIVE_INFINITY) break;
    const to = joined.length;
    joined.ts[to] = ts;
    if (bid !== null && bidTs === ts) copySide(bid, bidRow, joined, to, BID, 0);
    else if (ask !== null) {
      copySide(ask, askRow, joined, to, BID, -spread);
      counts.bars_without_bid += 1;
    }
    if (ask !== null && askTs === ts) copySide(ask, askRow, joined, to, ASK, 0);
    else if (bid !== null) {
      copySide(bid, bidRow, joined, to, ASK, spread);
      counts.bars_without_ask += 1;
    }
    const volumeOf = bidTs === ts ? bid : ask;
    copyVolume(volumeOf, bidTs === ts ? bidRow : askRow, joined, to);
    if (bidTs === ts && askTs === ts) {
      const closes = (joined.prices[ASK + 3]?.[to] ?? 0) - (joined.prices[BID + 3]?.[to] ?? 0);
      spread = Math.max(1, closes);
    }
    if (bidTs === ts) bidRow += 1;
    if (askTs === ts) askRow += 1;
    joined.length += 1;
  }
  return [joined, counts];
}

function copySide(
  source: Table,
  row: number,
  target: Table,
  to: number,
  side: number,
  shift: number,
): void {
  for (let price = 0; price < SIDE_PRICES; price++) {
    const column = target.prices[side + price];
    if (column !== undefined) column[to] = (source.prices[price]?.[row] ?? 0) + shift;
  }
}

function copyVolume(source: Table | null, row: number, target: Table, to: number): void {
  if (target.whole !== null) target.whole[to] = source?.whole?.[row] ?? 0;
  if (target.fraction !== null) target.fraction[to] = source?.fraction?.[row] ?? 0;
}

/** Leaves out the bars whose minute lies within [from, to]: ticks of that time are there, and are finer. */
export function withoutRange(bars: Table, from: number, to: number): Table {
  const first = lowerBound(bars.ts, Math.floor(from / MINUTE_MS) * MINUTE_MS, bars.length);
  const last = lowerBound(bars.ts, to + 1, bars.length);
  if (first >= last) return bars;
  const cut = (column: Float64Array) => {
    const rest = new Float64Array(bars.length - (last - first));
    rest.set(column.subarray(0, first));
    rest.set(column.subarray(last, bars.length), first);
    return rest;
  };
  return {
    length: bars.length - (last - first),
    digits: bars.digits,
    ts: cut(bars.ts),
    prices: bars.prices.map(cut),
    whole: bars.whole === null ? null : cut(bars.whole),
    fraction: bars.fraction === null ? null : cut(bars.fraction),
  };
}

/** The ticks that the bars (8 prices) are played as: a table of bid and ask, in order of time. */
export function toTicks(bars: Table): Table {
  const hasVolume = bars.whole !== null;
  const ticks = makeSizedTable(2, bars.length * TICKS_PER_BAR, bars.digits, hasVolume);
  const [bids, asks] = ticks.prices;
  // A minute, or less where the recording is finer.
  const span = Math.min(MINUTE_MS, shortestStep(bars));
  const at = (price: number, row: number) => bars.prices[price]?.[row] ?? 0;
  for (let row = 0; row < bars.length; row++) {
    const ts = bars.ts[row] ?? 0;
    const isFalling = at(BID + 3, row) < at(BID, row);
    // Never past the minute's end, even where a bar does not begin with the minute.
    const length = Math.min(span, (Math.floor(ts / MINUTE_MS) + 1) * MINUTE_MS - ts);
    const first = ticks.length;
    for (let step = 0; step < TICKS_PER_BAR; step++) {
      const price = step === 1 ? (isFalling ? 1 : 2) : step === 2 ? (isFalling ? 2 : 1) : step;
      const bid = at(BID + price, row);
      const ask = at(ASK + price, row);
      const last = ticks.length - 1;
      const isSame = last >= first && bids?.[last] === bid && asks?.[last] === ask;
      if (isSame) continue;
      const to = ticks.length;
      ticks.ts[to] = ts + (step === 3 ? length - 1 : Math.floor((length * step) / 3));
      if (bids !== undefined) bids[to] = bid;
      if (asks !== undefined) asks[to] = ask;
      ticks.length += 1;
    }
    copyVolume(bars, row, ticks, ticks.length - 1);
  }
  return ticks;
}
