/** Bars for tests: a seeded walk with gaps, still stretches and rows without volume. */
import { makeBars, type Bars } from "./bars.ts";

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const HOUR_MS = 3_600_000;
/** Monday, 6 January 2025, 00:00 UTC. */
const START_MS = 1_736_121_600_000;

/** `rows` hourly bars. `isPlain`: every bar moves and has volume, as most published formulas take for granted. */
export function walkBars(rows: number, seed: number, isPlain = false): Bars {
  const random = makeRandom(seed);
  const bars = makeBars(rows);
  let price = 100;
  let ts = START_MS;
  for (let i = 0; i < rows; i += 1) {
    const isStill = !isPlain && random() < 0.02;
    const swing = isStill ? 0 : 0.2 + random();
    const open = price + (random() - 0.5) * (isPlain || random() < 0.95 ? 0.2 : 6);
    const close = isStill ? open : Math.max(5, open + (random() - 0.5) * 2 * swing);
    bars.ts[i] = ts;
    bars.open[i] = open;
    bars.close[i] = close;
    bars.high[i] = Math.max(open, close) + random() * swing;
    bars.low[i] = Math.min(open, close) - random() * swing * 0.9;
    bars.volume[i] = !isPlain && random() < 0.05 ? 0 : Math.floor(random() * 900) + 1;
    price = close;
    ts += !isPlain && random() < 0.02 ? 48 * HOUR_MS : HOUR_MS;
  }
  return bars;
}
