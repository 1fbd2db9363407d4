/**
 * What the page has of its studies while symbols, time frames and sides are switched at random and the worker answers late:
 * never a value of another history than the one that is shown.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { walkBars, makeRandom } from "../../../../indicators/test-bars.ts";
import { ChartStudies } from "../../../../workers/indicators/chart-studies.ts";
import type { FromIndicators, ToIndicators } from "../../../../workers/indicators/protocol.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";
import { makerOf } from "../bricks/brick-bars.ts";
import { BrickHistory } from "../bricks/brick-history.ts";
import { BRICK_DEFAULTS } from "../bricks/brick-settings.ts";
import { BRICK_KINDS } from "../series/chart-kinds.ts";
import { StudyBoard } from "./study-board.ts";
import { PLAIN_LOOK } from "./study-look.ts";
import type { Study } from "./study.ts";

/** A worker that hears and answers only when the test lets it: both ways in order, as messages are. */
class SlowWorker {
  static last: SlowWorker | null = null;
  readonly #inbox: ToIndicators[] = [];
  readonly #outbox: FromIndicators[] = [];
  readonly #listeners = new Map<string, (event: { data: FromIndicators }) => void>();
  readonly #charts = new Map<number, ChartStudies>();

  constructor() {
    SlowWorker.last = this;
  }

  addEventListener(type: string, listener: (event: { data: FromIndicators }) => void): void {
    this.#listeners.set(type, listener);
  }

  postMessage(message: ToIndicators): void {
    this.#inbox.push(structuredClone(message));
  }

  terminate(): void {
    this.#inbox.length = 0;
  }

  die(): void {
    this.#listeners.get("error")?.({ data: {} as FromIndicators });
  }

  /** Hears the next message, or calculates a study, or says one thing. */
  turn(random: () => number): void {
    const kind = random();
    if (kind < 0.4) this.#hear();
    else if (kind < 0.7) for (const chart of this.#charts.values()) chart.step();
    else this.#say();
  }

  settle(): void {
    while (this.#inbox.length > 0) this.#hear();
    for (const chart of this.#charts.values()) while (chart.step());
    while (this.#outbox.length > 0) this.#say();
  }

  #hear(): void {
    const message = this.#inbox.shift();
    if (message === undefined) return;
    const known = this.#charts.get(message.chart);
    const chart =
      known ??
      new ChartStudies(
        message.chart,
        (answer) => this.#outbox.push(structuredClone(answer)),
        () => undefined,
      );
    this.#charts.set(message.chart, chart);
    if (message.kind === "rows") chart.takeRows(message);
    else if (message.kind === "studies") chart.setStudies(message.studies);
    else if (message.kind === "window") chart.setWindow(message.window);
  }

  #say(): void {
    const data = this.#outbox.shift();
    if (data !== undefined) this.#listeners.get("message")?.({ data });
  }
}

const sma: Study = {
  id: "s1",
  indicator: "sma",
  inputs: { length: 1 },
  source: { kind: "bar", price: "close" },
  timeframe: null,
  pane: 0,
  styles: {},
  ...PLAIN_LOOK,
  isHidden: false,
};

function historyOf(seed: number, rows: number): BarHistory {
  const history = new BarHistory();
  history.prepend(walkBars(rows, seed));
  return history;
}

/** The mean of one bar is its close: what is shown must be the close of the history that is shown. */
function expectOwn(board: StudyBoard, history: BarHistory): void {
  const values = board.valuesOf("s1");
  if (values === undefined) return;
  const { from, to, factor } = values.window;
  for (let group = from; group < to; group += 1) {
    const value = values.columns[0]?.[group - from] ?? NaN;
    const ordinal = Math.min(history.end, (group + 1) * factor) - 1;
    // The end may be a tick behind; everything else is fixed.
    if (Number.isNaN(value) || ordinal >= history.end - 2) continue;
    expect(value).toBeCloseTo(history.closeAt(ordinal), 9);
  }
}

beforeEach(() =>
  vi.stubGlobal("Worker", SlowWorker).stubGlobal("location", new URL("http://own/")),
);
afterEach(() => vi.unstubAllGlobals());

describe("the values of a chart's studies", () => {
  it("are never of another symbol, time frame or side, in 500 random switches with ticks", () => {
    const random = makeRandom(2024);
    const board = new StudyBoard(() => undefined, { newest: 30, older: 20 });
    const worker = SlowWorker.last;
    board.setStudies([sma]);
    const known = Array.from({ length: 12 }, (_, seed) => historyOf(seed + 1, 60 + seed * 7));
    for (let round = 0; round < 500; round += 1) {
      const history = known[Math.floor(random() * known.length)] ?? new BarHistory();
      for (let frame = Math.floor(random() * 12); frame >= 0; frame -= 1) {
        if (random() < 0.5) tick(history, random);
        const factor = random() < 0.8 ? 1 : 2;
        const first = Math.ceil(history.first / factor);
        board.frame(history, { factor, from: first, to: Math.ceil(history.end / factor) }, 0);
        for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1) worker?.turn(random);
        expectOwn(board, history);
      }
    }
    board.dispose();
  });

  it("are of all bars once they all are told, in parts, with ticks, older pages and pages over the end", () => {
    for (let round = 0; round < 40; round += 1) {
      const random = makeRandom(round + 1);
      const board = new StudyBoard(() => undefined, { newest: 25, older: 15 });
      const worker = SlowWorker.last;
      board.setStudies([{ ...sma, indicator: "obv", inputs: {} }]);
      const history = historyOf(round + 1, 40 + Math.floor(random() * 120));
      for (let frame = 0; frame < 40; frame += 1) {
        const chance = random();
        if (chance < 0.5) tick(history, random);
        else if (chance < 0.6) history.prepend(olderPage(history, 30, frame));
        else if (chance < 0.65) history.mergeTail({ ...tail(history, 12), has_more: true });
        board.frame(history, { factor: 1, from: history.first, to: history.end }, 0);
        for (let turns = Math.floor(random() * 5); turns > 0; turns -= 1) worker?.turn(random);
      }
      for (let frame = 0; frame < 20; frame += 1)
        board.frame(history, { factor: 1, from: history.first, to: history.end }, 0);
      worker?.settle();
      const bars = history.copy(history.first, history.end);
      const wanted = [0];
      for (let row = 1; row < bars.ts.length; row += 1) {
        const way = Math.sign((bars.close[row] ?? 0) - (bars.close[row - 1] ?? 0));
        wanted.push((wanted[row - 1] ?? 0) + way * (bars.volume[row] ?? 0));
      }
      const { columns, window } = board.valuesOf("s1") ?? {
        columns: [],
        window: { from: 0, to: 0 },
      };
      const found = Array.from(columns[0]?.subarray(0, window.to - window.from) ?? []);
      expect(found.length).toBe(wanted.length);
      const offset = (found[0] ?? 0) - (wanted[0] ?? 0);
      for (const [row, value] of found.entries())
        expect(value - offset, `round ${round} row ${row}`).toBeCloseTo(wanted[row] ?? 0, 6);
      board.dispose();
    }
  });

  it("on bricks are those of the bricks that stand, whatever forms and comes before them", () => {
    const random = makeRandom(7);
    let bricks = 0;
    for (let round = 0; round < 20; round += 1) {
      const board = new StudyBoard(() => undefined);
      board.setStudies([sma]);
      const bars = historyOf(round + 1, 80);
      const kind = BRICK_KINDS[round % BRICK_KINDS.length] ?? "renko";
      const made = new BrickHistory(
        makerOf(kind, { ...BRICK_DEFAULTS, by: "pips", pips: 40 }, 1, 2),
        2,
      );
      for (let step = 0; step < 60; step += 1) {
        if (random() < 0.1) {
          const page = walkBars(10, step + 200);
          const start = bars.tsAt(bars.first) - 10 * 3_600_000;
          bars.prepend({ ...page, ts: page.ts.map((_, row) => start + row * 3_600_000) });
        }
        tick(bars, random);
        made.follow(bars);
        const window = { factor: 1, from: made.first, to: made.end };
        board.frame(made.standing, window, 0);
        if (random() < 0.6) SlowWorker.last?.settle();
      }
      SlowWorker.last?.settle();
      const values = board.valuesOf("s1");
      expect(values?.window.to ?? 0).toBeLessThanOrEqual(made.settledEnd);
      for (let at = made.first; at < made.settledEnd; at += 1) {
        bricks += 1;
        expect(values?.columns[0]?.[at - (values.window.from ?? 0)]).toBe(made.closeAt(at));
      }
      board.dispose();
    }
    expect(bricks).toBeGreaterThan(300);
  });

  it("come again from another worker when one dies", () => {
    const board = new StudyBoard(() => undefined);
    const history = historyOf(3, 80);
    const window = { factor: 1, from: 0, to: 80 };
    board.setStudies([sma]);
    board.frame(history, window, 0);
    SlowWorker.last?.settle();
    expect(board.valuesOf("s1")?.columns[0]?.[40]).toBeCloseTo(history.closeAt(40), 9);
    SlowWorker.last?.die();
    expect(board.valuesOf("s1")).toBeUndefined();
    board.frame(history, window, 0);
    SlowWorker.last?.settle();
    expect(board.valuesOf("s1")?.columns[0]?.[40]).toBeCloseTo(history.closeAt(40), 9);
    board.dispose();
  });
});

/** A change of the last bar, or a new one. */
function tick(history: BarHistory, random: () => number): void {
  const bar = makeBarView();
  history.read(history.end - 1, history.end, bar);
  if (random() < 0.3) bar.ts += 3_600_000;
  bar.close += random() - 0.5;
  history.upsert(bar);
}

/** Bars before the first one. */
function olderPage(history: BarHistory, rows: number, seed: number): ReturnType<typeof walkBars> {
  const page = walkBars(rows, seed + 300);
  const start = history.tsAt(history.first) - rows * 3_600_000;
  return { ...page, ts: page.ts.map((_, row) => start + row * 3_600_000) };
}

/** The last bars as the service says them again. */
const tail = (history: BarHistory, rows: number) =>
  history.copy(Math.max(history.first, history.end - rows), history.end);
