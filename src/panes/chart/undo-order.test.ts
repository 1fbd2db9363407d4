/** One key for what was done last, whatever it was done with, against one list of all steps. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextStep, offerSteps, redoNext, undoLast, type Steps } from "./undo-order.ts";

/** Steps of one kind, as drawings and indicators keep them. */
function makeSteps() {
  const past: number[] = [];
  const future: number[] = [];
  const steps: Steps = {
    pastAt: () => past.at(-1) ?? 0,
    futureAt: () => future.at(-1) ?? Infinity,
    undo: () => void future.push(past.pop() ?? NaN),
    redo: () => void past.push(future.pop() ?? NaN),
  };
  const take = (): number => {
    const at = nextStep();
    past.push(at);
    future.length = 0;
    return at;
  };
  return { past, steps, take };
}

describe("undo and redo of a chart", () => {
  it("go back and forth over all that was done, in the order in which it was done", () => {
    const act = fc.constantFrom("first", "second", "undo", "redo");
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const chart = { id: "chart" };
        const [first, second] = [makeSteps(), makeSteps()];
        offerSteps(chart, first.steps);
        offerSteps(chart, second.steps);
        const done: number[] = [];
        const undone: number[] = [];
        for (const one of acts) {
          if (one === "undo") {
            expect(undoLast(chart)).toBe(done.length > 0);
            undone.push(...done.splice(-1));
          } else if (one === "redo") {
            expect(redoNext(chart)).toBe(undone.length > 0);
            done.push(...undone.splice(-1));
          } else {
            done.push(one === "first" ? first.take() : second.take());
            undone.length = 0;
          }
          expect([...first.past, ...second.past].sort((a, b) => a - b)).toEqual(done);
        }
      }),
    );
  });

  it("know nothing of another chart, nor of what is gone", () => {
    const chart = { id: "chart" };
    const { steps, take } = makeSteps();
    const takeBack = offerSteps(chart, steps);
    take();
    expect(undoLast({ id: "chart" })).toBe(false);
    takeBack();
    expect([undoLast(chart), redoNext(chart)]).toEqual([false, false]);
  });
});
