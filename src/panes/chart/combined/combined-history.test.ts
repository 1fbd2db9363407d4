/** Bars of a combination while its symbols grow, are revised and get older pages, against all of them combined at once. */
import { describe, expect, it } from "vitest";
import { readCombination, type Combination } from "../../../../domain/combination.ts";
import { createRandom } from "../../../../tests/support/random.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";
import { CombinedHistory } from "./combined-history.ts";

const HOUR = 3_600_000;

function combinationOf(text: string): Combination {
  const found = readCombination(text, (typed) => typed);
  if (!found.ok) throw new Error(found.fault);
  return found.combination;
}

/** Bars of some hours, each of which has its open, high, low and close beside its hour. */
function historyOf(hours: readonly number[], price = 10): BarHistory {
  const history = new BarHistory();
  const column = (by: number) => Float64Array.from(hours, (hour) => price + hour / 100 + by);
  history.prepend({
    ts: Float64Array.from(hours, (hour) => hour * HOUR),
    open: column(0),
    high: column(2),
    low: column(-2),
    close: column(1),
    volume: column(0),
  });
  return history;
}

const rowsOf = (history: BarHistory) =>
  Array.from({ length: history.length }, (_, at) => {
    const bar = makeBarView();
    history.read(history.first + at, history.first + at + 1, bar);
    return bar;
  });

describe("the bars of a combination", () => {
  it("are where each of its symbols has one, of exact opens and closes", () => {
    const made = new CombinedHistory(combinationOf("A-B*2"));
    made.follow([historyOf([1, 2, 3, 5, 6]), historyOf([0, 2, 4, 5, 6], 100)]);
    expect(rowsOf(made).map(({ ts }) => ts / HOUR)).toEqual([2, 5, 6]);
    const [first] = rowsOf(made);
    expect(first?.open).toBeCloseTo(10.02 - 200.04, 9);
    expect(first?.close).toBeCloseTo(11.02 - 202.04, 9);
    expect(first?.high).toBeGreaterThanOrEqual(Math.max(first?.open ?? 0, first?.close ?? 0));
    expect(first?.volume).toBeCloseTo(110.04, 9);
  });

  it("are none where the arithmetic has no value", () => {
    const zero = historyOf([1, 2, 3], 0);
    const made = new CombinedHistory(combinationOf("A/(B-B)"));
    made.follow([historyOf([1, 2, 3]), zero, zero]);
    expect(made.length).toBe(0);
  });

  it("keep their ordinals as older pages come, and then there is more as long as the shortest has", () => {
    const parts = [historyOf([5, 6, 7]), historyOf([3, 4, 5, 6, 7], 50)] as const;
    const made = new CombinedHistory(combinationOf("A/B"));
    made.follow(parts);
    expect([made.first, made.end, made.hasMore]).toEqual([0, 3, true]);
    const [short] = parts;
    const older = historyOf([1, 2, 3, 4]);
    short.prepend(older.copy(older.first, older.end));
    short.hasMore = false;
    made.follow(parts);
    expect([made.first, made.end, made.hasMore]).toEqual([-2, 3, true]);
    expect(made.tsAt(0)).toBe(5 * HOUR);
    parts[1].hasMore = false;
    const [bar] = [makeBarView()];
    parts[1].read(parts[1].end - 1, parts[1].end, bar);
    parts[1].upsert({ ...bar, close: bar.close + 1 });
    made.follow(parts);
    expect(made.hasMore).toBe(false);
  });

  it("grown tick by tick are what they are at once", () => {
    const random = createRandom(4);
    for (let round = 0; round < 60; round += 1) {
      const combination = combinationOf(["A/B", "A*2-B", "A+B-A*0.5"][round % 3] ?? "A/B");
      const parts = combination.legs.map((_, at) => historyOf([10, 11, 12, 13], 20 + at));
      const grown = new CombinedHistory(combination);
      grown.follow(parts);
      const hours = parts.map(() => 13);
      for (let step = 0; step < 80; step += 1) {
        const at = Math.floor(random() * parts.length);
        const part = parts[at];
        if (part === undefined) continue;
        if (random() < 0.05) {
          const first = part.tsAt(part.first) / HOUR;
          const page = historyOf([first - 3, first - 1], 20 + at);
          part.prepend(page.copy(page.first, page.end));
        }
        if (random() < 0.3) hours[at] = (hours[at] ?? 0) + 1 + (random() < 0.2 ? 1 : 0);
        const close = 20 + random();
        part.upsert({
          ts: (hours[at] ?? 0) * HOUR,
          open: close,
          high: close + random(),
          low: close - random(),
          close,
          volume: step,
        });
        if (random() < 0.7) grown.follow(parts);
      }
      grown.follow(parts);
      const whole = new CombinedHistory(combination);
      whole.follow(parts);
      expect(rowsOf(grown)).toEqual(rowsOf(whole));
    }
  });
});
