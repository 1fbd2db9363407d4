/**
 * What a service tells of ticks to who practises: bars of both sides that are folded of them, and themselves, or less of it. Runs
 * in tests; pure.
 */
import { barStart, type Frame } from "../../domain/bar.ts";
import { priceOf } from "../../domain/price.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import type { Points } from "../../domain/units.ts";
import type { QuoteInput } from "../../engine/input.ts";
import type { PathPorts } from "../../src/panes/chart/practice/path-source.ts";

type Side = "bid" | "ask";
type Bar = { ts: number; open: number; high: number; low: number; close: number };

/** `frames`: of which there are bars. `hasTicks`: they are told, too. */
export type Told = { readonly frames: readonly Frame[]; readonly hasTicks: boolean };

/** `ticks`: of one symbol, oldest first. */
export function marketOf(
  ticks: readonly QuoteInput[],
  { digits }: SymbolTerms,
): (told: Told) => PathPorts {
  const folded = new Map<string, readonly Bar[]>();
  const barsOf = (frame: Frame, side: Side): readonly Bar[] => {
    const key = `${frame} ${side}`;
    const known = folded.get(key) ?? fold(ticks, frame, side);
    folded.set(key, known);
    return known;
  };
  const price = (value: number): number => priceOf(value as Points, digits);
  return ({ frames, hasTicks }) => ({
    history: ({ timeframe, side }, to, limit) => {
      const all = frames.includes(timeframe) ? barsOf(timeframe, side) : [];
      const before = all.slice(0, placeOf(all, to ?? Infinity)).slice(-limit);
      const column = (valueOf: (bar: Bar) => number) => Float64Array.from(before, valueOf);
      return Promise.resolve({
        ok: true,
        data: {
          ts: column(({ ts }) => ts),
          open: column(({ open }) => price(open)),
          high: column(({ high }) => price(high)),
          low: column(({ low }) => price(low)),
          close: column(({ close }) => price(close)),
          volume: column(() => 0),
          has_more: before.length < all.length,
        },
      });
    },
    ticks: (_, { from, to }) => {
      const told = hasTicks ? ticks.slice(placeOf(ticks, from), placeOf(ticks, to)) : [];
      return Promise.resolve({
        ok: true,
        data: {
          ts: told.map(({ ts }) => ts),
          bid: told.map(({ bid }) => price(bid)),
          ask: told.map(({ ask }) => price(ask)),
        },
      });
    },
    now: () => Infinity,
    // All that comes at all comes in time.
    wait: () => new Promise(() => undefined),
  });
}

function fold(ticks: readonly QuoteInput[], frame: Frame, side: Side): Bar[] {
  const bars: Bar[] = [];
  for (const tick of ticks) {
    const [ts, price] = [barStart(frame, tick.ts), tick[side]];
    const last = bars.at(-1);
    if (last?.ts !== ts) bars.push({ ts, open: price, high: price, low: price, close: price });
    else {
      last.high = Math.max(last.high, price);
      last.low = Math.min(last.low, price);
      last.close = price;
    }
  }
  return bars;
}

/** How many of them are before a moment. */
function placeOf(all: readonly { readonly ts: number }[], moment: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.ts ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
