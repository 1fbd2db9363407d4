/**
 * What studies say of the newest bars alone is what they say of all, to a billionth: of another study's plot, of closes beside the
 * bars, and on a longer time frame, for random pairs of all definitions that are calculated so.
 */
import { describe, expect, it } from "vitest";
import type { Timeframe } from "../../contract/bar.ts";
import type { Bars } from "../../indicators/bars.ts";
import { defaultInputs, type Indicator } from "../../indicators/indicator.ts";
import { INDICATORS } from "../../indicators/registry.ts";
import { makeRandom, walkBars } from "../../indicators/test-bars.ts";
import { triesOf } from "../../tests/support/tries.ts";
import { BarStore } from "./bar-store.ts";
import { newestPart, type PartOf } from "./newest-part.ts";
import type { StudyCalculation, StudySource } from "./protocol.ts";
import { StudyRun } from "./study-run.ts";

const TOLERANCE = 1e-9;
const PAIRS = triesOf({ quick: 60, turn: 400, whole: 4_000 });
const FRAMES = triesOf({ quick: 20, turn: 100, whole: 400 });
const TIMEOUT = { timeout: 900_000 };
const ROWS = 40_000;
/** Rows that are compared: the newest. */
const SEEN = 300;
const CLOSE = { kind: "bar", price: "close" } as const;
const OTHER: StudySource = { kind: "symbol", symbol_id: 7, name: "OTHER" };
const calendar = { dayOffsetMs: 7_200_000 };

const MARKED = INDICATORS.filter(({ memory }) => memory !== undefined);
/** Those that start from one column of values. */
const STARTING = MARKED.filter(
  ({ source, startsFrom }) => source !== null && startsFrom === undefined,
);
const BESIDE = MARKED.filter(({ startsFrom }) => startsFrom !== undefined);

/** The same bars for all pairs: what is long to make is made once. */
const store = storeOf(walkBars(ROWS, 4711, true));
const beside = walkBars(ROWS, 815, true).close;

function storeOf(bars: Bars): BarStore {
  const made = new BarStore();
  made.put(0, bars);
  return made;
}

const specOf = (id: string, indicator: Indicator, source: StudySource): StudyCalculation => ({
  id,
  indicator: indicator.id,
  inputs: defaultInputs(indicator),
  source,
});

const partOf = (runs: readonly StudyRun[], closes: Float64Array | null = beside): PartOf => ({
  store,
  ...calendar,
  runOf: (study) => runs.find(({ spec }) => spec.id === study),
  besideOf: () => closes,
});

function finish(run: StudyRun, from: Float64Array | null): void {
  while (!run.isDone) run.advance(store, from);
}

/** How far the newest part is from the whole, as a share of what each plot goes up to; null: there is no part. */
function distance(run: StudyRun, from: () => Float64Array | null, of: PartOf): number | null {
  const part = newestPart(run, ROWS - SEEN, of);
  if (part === null) return null;
  finish(run, from());
  let worst = 0;
  for (const [at, plot] of run.indicator.plots.entries()) {
    const whole = run.plot(plot.id);
    let most = Number.MIN_VALUE;
    let away = 0;
    for (let row = ROWS - SEEN; row < ROWS; row += 1) {
      const one = whole?.[row] ?? NaN;
      const other = part.out[at]?.[row - part.start] ?? NaN;
      if (Number.isNaN(one) !== Number.isNaN(other)) return Infinity;
      if (Number.isNaN(one)) continue;
      most = Math.max(most, Math.abs(one));
      away = Math.max(away, Math.abs(one - other));
    }
    worst = Math.max(worst, away / most);
  }
  return worst;
}

/** Of a study that starts from a plot of another, which starts from closing prices. */
function distanceOfPair(first: Indicator, plot: string, second: Indicator): number | null {
  const one = new StudyRun(specOf("a", first, CLOSE), calendar.dayOffsetMs);
  const source = { kind: "study", study: "a", plot } as const;
  const two = new StudyRun(specOf("b", second, source), calendar.dayOffsetMs);
  const wholeOfOne = (): Float64Array | null => {
    finish(one, null);
    return one.plot(plot) ?? null;
  };
  return distance(two, wholeOfOne, partOf([one]));
}

const pickOf =
  (random: () => number) =>
  <T>(list: readonly T[]): T =>
    list[Math.floor(random() * list.length)] as T;

describe("the newest part of a study", () => {
  it("that starts from another study's plot says what it says of all bars", TIMEOUT, () => {
    let parts = 0;
    const far: string[] = [];
    for (let seed = 0; seed < PAIRS; seed += 1) {
      const pick = pickOf(makeRandom(seed * 31 + 7));
      const first = pick(MARKED.filter(({ startsFrom }) => startsFrom === undefined));
      const plot = pick(first.plots).id;
      const second = pick(STARTING);
      const found = distanceOfPair(first, plot, second);
      if (found === null) continue;
      parts += 1;
      if (found > TOLERANCE) far.push(`${second.id} of ${first.id} ${plot}: ${found}`);
    }
    expect(far).toEqual([]);
    expect(parts).toBeGreaterThan(PAIRS / 2);
  });

  it("counts as equal what only rounding tells apart", () => {
    // A stochastic stands at its bounds for many bars, and its mean there differs in the last digit.
    const [first, second] = ["stochastic-rsi", "percent-rank"].map((id) =>
      INDICATORS.find((one) => one.id === id),
    );
    if (first === undefined || second === undefined) throw new Error("both are indicators");
    expect(distanceOfPair(first, "d", second)).toBeLessThanOrEqual(TOLERANCE);
  });

  it("that starts from closes beside the bars says what it says of all bars", TIMEOUT, () => {
    expect(BESIDE.map(({ id }) => id).toSorted()).toEqual(["beta", "correlation", "spread"]);
    for (const indicator of [...BESIDE, ...STARTING.slice(0, FRAMES)]) {
      const run = new StudyRun(specOf("a", indicator, OTHER), calendar.dayOffsetMs);
      const found = distance(run, () => beside, partOf([]));
      expect(found, indicator.id).toBeLessThanOrEqual(TOLERANCE);
    }
  });

  it("waits for closes that are not there, and fills their holes with what was before", () => {
    const [indicator] = BESIDE;
    if (indicator === undefined) throw new Error("an indicator starts from another symbol");
    const run = new StudyRun(specOf("a", indicator, OTHER), calendar.dayOffsetMs);
    expect(newestPart(run, ROWS - SEEN, partOf([], null))).toBeNull();
    const holed = beside.slice();
    holed.fill(NaN, ROWS - 9_000, ROWS - 10);
    const found = distance(run, () => holed, partOf([], holed));
    expect(found).toBeLessThanOrEqual(TOLERANCE);
  });

  it("on a longer time frame says what it says of all bars", TIMEOUT, () => {
    const frames: readonly Timeframe[] = ["H4", "D1"];
    let parts = 0;
    for (const indicator of MARKED.slice(0, FRAMES)) {
      for (const timeframe of frames) {
        const spec = { ...specOf("a", indicator, CLOSE), timeframe };
        const run = new StudyRun(spec, calendar.dayOffsetMs);
        const found = distance(run, () => null, partOf([]));
        if (found === null) continue;
        parts += 1;
        expect(found, `${indicator.id} ${timeframe}`).toBeLessThanOrEqual(TOLERANCE);
      }
    }
    expect(parts).toBeGreaterThan(FRAMES / 2);
  });

  it("of a circle, and of what depends on all bars, is none", () => {
    const obv = INDICATORS.find(({ id }) => id === "obv");
    const sma = INDICATORS.find(({ id }) => id === "sma");
    if (obv === undefined || sma === undefined) throw new Error("both are indicators");
    const of = (id: string, study: string): StudyRun =>
      new StudyRun(specOf(id, sma, { kind: "study", study, plot: "value" }), 0);
    const [one, two] = [of("a", "b"), of("b", "a")];
    expect(newestPart(one, ROWS - SEEN, partOf([one, two]))).toBeNull();
    const whole = new StudyRun(specOf("c", obv, CLOSE), 0);
    expect(newestPart(of("d", "c"), ROWS - SEEN, partOf([whole]))).toBeNull();
    finish(whole, null);
    expect(newestPart(of("d", "c"), ROWS - SEEN, partOf([whole]))).not.toBeNull();
  });
});
