/** One-minute bars of a market that walks at random, as the service answers with them. Main thread of a measured page. */
import { barStart, MINUTE_MS } from "../../domain/bar.ts";
import type { BarColumns } from "../../workers/feed/feed-api.ts";
import { makeRandom } from "../support/random.ts";

const SEED = 20_261_121;
const PRICE_FIRST = 60_000;

/** `count` bars without a gap, the newest forming now. Prices with two decimals. */
export function makeBars(count: number, nowMs: number): BarColumns {
  const random = makeRandom(SEED);
  const column = (): Float64Array<ArrayBuffer> => new Float64Array(count);
  const bars = {
    ts: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    has_more: false,
  };
  const first = barStart("M1", nowMs) - (count - 1) * MINUTE_MS;
  let price = PRICE_FIRST * 100;
  for (let at = 0; at < count; at += 1) {
    const open = price;
    const pull = (PRICE_FIRST * 100 - price) * 1e-5;
    const close = Math.round(open + (random() - 0.5) * 4000 + pull);
    const reach = Math.round(random() * 1200);
    bars.ts[at] = first + at * MINUTE_MS;
    bars.open[at] = open / 100;
    bars.high[at] = (Math.max(open, close) + reach) / 100;
    bars.low[at] = (Math.min(open, close) - Math.round(random() * 1200)) / 100;
    bars.close[at] = close / 100;
    bars.volume[at] = Math.round(20 + random() * 400);
    price = close;
  }
  return bars;
}

/** Rows [from, to) as a page of their own. */
export function sliceBars(bars: BarColumns, from: number, to: number): BarColumns {
  return {
    ts: bars.ts.slice(from, to),
    open: bars.open.slice(from, to),
    high: bars.high.slice(from, to),
    low: bars.low.slice(from, to),
    close: bars.close.slice(from, to),
    volume: bars.volume.slice(from, to),
    has_more: from > 0,
  };
}
