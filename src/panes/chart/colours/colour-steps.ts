/**
 * What was done with the colours of charts, so that the key that undoes drawings and indicators undoes it too. Main thread. One
 * dialog is one step of the chart that it was opened at, whatever was turned in it and for how many charts.
 */
import type { Chart } from "../create-chart.ts";
import type { ChartColours } from "../own-colours.ts";
import { nextStep, offerSteps } from "../undo-order.ts";

type Coloured = Pick<Chart, "id" | "colours" | "setColours">;

/** The colours of each chart of a step, before it or after it. */
export type Look = ReadonlyMap<Coloured, ChartColours>;
type Done = { readonly at: number; readonly before: Look; readonly after: Look };

const STEPS_MAX = 100;

const kept = new WeakMap<Coloured, { past: Done[]; future: Done[] }>();

const show = (look: Look): void => {
  for (const [chart, colours] of look) chart.setColours(colours);
};

/** Keeps what was done at a chart as a step. */
export function keepStep(chart: Coloured, before: Look, after: Look): void {
  const steps = stepsOf(chart);
  steps.past.push({ at: nextStep(), before, after });
  if (steps.past.length > STEPS_MAX) steps.past.shift();
  steps.future.length = 0;
}

function stepsOf(chart: Coloured): { past: Done[]; future: Done[] } {
  const known = kept.get(chart);
  if (known !== undefined) return known;
  const steps = { past: [] as Done[], future: [] as Done[] };
  kept.set(chart, steps);
  const go = (from: Done[], to: Done[], side: "before" | "after"): void => {
    const done = from.pop();
    if (done === undefined) return;
    to.push(done);
    show(done[side]);
  };
  // For as long as the chart is there: the order of its steps knows it by itself.
  offerSteps(chart, {
    pastAt: () => steps.past.at(-1)?.at ?? 0,
    futureAt: () => steps.future.at(-1)?.at ?? Infinity,
    undo: () => go(steps.past, steps.future, "before"),
    redo: () => go(steps.future, steps.past, "after"),
  });
  return steps;
}
