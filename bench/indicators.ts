/**
 * Every indicator over 1,000,000 bars, beside talib-web and technicalindicators in the same run (in parts of 100,000 bars,
 * which is what talib-web takes at once), and what a tick costs with 20 indicators on 1,000,000 bars beside 1,000.
 * `npm run bench -- indicators [--json]`.
 *
 * Contenders of one indicator take turns and the middle round counts, so that a busy machine harms all alike. The time of
 * a rival is that of its call with lists ready in the form that it wants. Runs in Node.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { startTalib } from "../tests/support/start-talib.ts";
import { writeSource, type Bars } from "../indicators/bars.ts";
import { Calculation } from "../indicators/calculation.ts";
import { defaultInputs, type Indicator } from "../indicators/indicator.ts";
import { INDICATORS } from "../indicators/registry.ts";
import { walkBars } from "../indicators/test-bars.ts";
import { makeRivals, type Rival } from "./support/indicator-rivals.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost, median } from "./support/report.ts";

const ROWS = 1_000_000;
const PART_ROWS = 100_000;
const ROUNDS = 3;
const CALENDAR = { dayOffsetMs: 0 };

const TIMES_FASTER_MIN = 8;
const TICK_INDICATORS = 20;
const TICK_ROWS_SMALL = 1000;
const TICKS = 100_000;
const TICK_BATCH = 5000;
const TICK_RATIO_MAX = 1.5;
const HEAP_STRETCHES = 101;
const HEAP_TICKS = 500;
/** Bytes a tick: to ask for the heap leaves half a byte for each tick of a stretch. A number in a box of its own is 16. */
const HEAP_BYTES_PER_TICK_MAX = 1;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const now = (): number => Number(process.hrtime.bigint());

function sourceOf(indicator: Indicator, bars: Bars): Float64Array {
  const column = new Float64Array(bars.ts.length);
  writeSource(bars, indicator.source ?? "close", column, 0, column.length);
  return column;
}

/** Nanoseconds a bar of one indicator, all bars at once; its columns are made by a first round, which does not count. */
function measureOurs(indicator: Indicator, bars: Bars): () => number {
  const source = sourceOf(indicator, bars);
  const calculation = new Calculation(indicator, defaultInputs(indicator), CALENDAR);
  calculation.advance(bars, source, 0, ROWS);
  return () => {
    calculation.reset();
    const startedAt = now();
    calculation.advance(bars, source, 0, ROWS);
    return (now() - startedAt) / ROWS;
  };
}

function measureRival(rival: Rival): () => number {
  rival.run();
  return () => {
    const startedAt = now();
    rival.run();
    return (now() - startedAt) / PART_ROWS;
  };
}

function measureAll(): {
  figures: Record<string, Record<string, number>>;
  times: Record<string, number>;
} {
  const bars = walkBars(ROWS, 1, true);
  const rivals = makeRivals(walkBars(PART_ROWS, 1, true));
  const figures: Record<string, Record<string, number>> = {};
  const times: Record<string, number> = {};
  for (const indicator of INDICATORS) {
    const theirs = rivals.filter(({ id }) => id === indicator.id);
    const contenders = [
      { by: "ours", measure: measureOurs(indicator, bars) },
      ...theirs.map((rival) => ({ by: rival.by, measure: measureRival(rival) })),
    ];
    const rounds: Record<string, number[]> = {};
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { by, measure } of contenders) (rounds[by] ??= []).push(measure());
    const nsPerBar = Object.fromEntries(
      Object.entries(rounds).map(([by, each]) => [by, median(each)]),
    );
    figures[`ns a bar, ${indicator.id}`] = nsPerBar;
    const fastest = Math.min(...theirs.map(({ by }) => nsPerBar[by] ?? NaN));
    if (theirs.length > 0) times[indicator.id] = fastest / (nsPerBar["ours"] ?? NaN);
  }
  return { figures, times };
}

/** Indicators on so many bars, whose last one changes with each tick. */
function makeTicking(rows: number): { tick: (price: number) => void } {
  const bars = walkBars(rows, 2, true);
  const last = rows - 1;
  const calculations = INDICATORS.slice(0, TICK_INDICATORS).map((indicator) => {
    const source = sourceOf(indicator, bars);
    const calculation = new Calculation(indicator, defaultInputs(indicator), CALENDAR);
    calculation.advance(bars, source, 0, rows);
    return { indicator, source, calculation };
  });
  return {
    tick(price) {
      bars.close[last] = price;
      bars.high[last] = Math.max(bars.high[last] ?? price, price);
      bars.low[last] = Math.min(bars.low[last] ?? price, price);
      for (const { indicator, source, calculation } of calculations) {
        writeSource(bars, indicator.source ?? "close", source, last, rows);
        calculation.advance(bars, source, 0, rows);
      }
    },
  };
}

type Ticking = ReturnType<typeof makeTicking>;

function runTicks({ tick }: Ticking, ticks: number): void {
  for (let at = 0; at < ticks; at += 1) tick(100 + (at % 7) / 100);
}

/** Both sizes take turns by batches of ticks; the middle batch counts. */
function measureTicks(): { large: number; small: number; heapBytesPerTick: number } {
  const large = makeTicking(ROWS);
  const small = makeTicking(TICK_ROWS_SMALL);
  const nsPerTick = (ticking: Ticking): number => {
    const startedAt = now();
    runTicks(ticking, TICK_BATCH);
    return (now() - startedAt) / TICK_BATCH;
  };
  const batches = { large: [] as number[], small: [] as number[] };
  for (let at = 0; at < TICKS; at += TICK_BATCH) {
    batches.large.push(nsPerTick(large));
    batches.small.push(nsPerTick(small));
  }
  return {
    large: median(batches.large),
    small: median(batches.small),
    heapBytesPerTick: heapBytesPerTick(large),
  };
}

/**
 * A collection of what is young would hide what ticks leave, so each stretch is shorter than what fills its room, and the middle
 * one counts. The code is compiled by then.
 */
function heapBytesPerTick(ticking: Ticking): number {
  const stretches: number[] = [];
  collectGarbage();
  runTicks(ticking, TICKS);
  for (let at = 0; at < HEAP_STRETCHES; at += 1) {
    const before = process.memoryUsage().heapUsed;
    runTicks(ticking, HEAP_TICKS);
    stretches.push((process.memoryUsage().heapUsed - before) / HEAP_TICKS);
  }
  return median(stretches);
}

await startTalib();
const ticks = measureTicks();
const { figures, times } = measureAll();
const tickRatio = ticks.large / ticks.small;
publish({
  name: "indicators",
  figures: {
    ...figures,
    "ns a tick with 20 indicators": { "1,000,000 bars": ticks.large, "1,000 bars": ticks.small },
    "heap, bytes a tick": ticks.heapBytesPerTick,
  },
  ratios: {
    ...Object.fromEntries(
      Object.entries(times).map(([id, value]) => [`times the faster of both, ${id}`, value]),
    ),
    "a tick on 1,000,000 bars, of one on 1,000": tickRatio,
  },
  bars: [
    atLeast("times the faster of both, median", median(Object.values(times)), TIMES_FASTER_MIN),
    atMost("a tick on 1,000,000 bars, of one on 1,000", tickRatio, TICK_RATIO_MAX),
    atMost("heap, bytes a tick", ticks.heapBytesPerTick, HEAP_BYTES_PER_TICK_MAX),
  ],
});
