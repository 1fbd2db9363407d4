/**
 * What was done last on a chart, with a drawing, an indicator or a price alert, so that one key undoes it. Main thread. Each of
 * them keeps its own steps; they are numbered in the order in which they were done, and found here by the chart.
 */
import type { Chart } from "./create-chart.ts";

export type Steps = {
  /** Number of the step that undo() would undo; 0: there is none. */
  pastAt(): number;
  /** Number of the step that redo() would do again; Infinity: there is none. */
  futureAt(): number;
  undo(): void;
  redo(): void;
};

/** `undone`: the numbers of what was undone by the key, the last one at the end. */
type Order = { readonly all: Set<Steps>; readonly undone: number[] };

const orders = new WeakMap<Pick<Chart, "id">, Order>();
let last = 0;
/** More than any kind keeps. */
const UNDONE_MAX = 1_000;

/** The number of a step that is done now. */
export const nextStep = (): number => (last += 1);

/** Until the returned undo is called. */
export function offerSteps(chart: Pick<Chart, "id">, steps: Steps): () => void {
  const order = orderOf(chart);
  order.all.add(steps);
  return () => void order.all.delete(steps);
}

function orderOf(chart: Pick<Chart, "id">): Order {
  const order = orders.get(chart) ?? { all: new Set(), undone: [] };
  orders.set(chart, order);
  return order;
}

const latest = ({ all }: Order): number =>
  [...all].reduce((most, steps) => Math.max(most, steps.pastAt()), 0);

/** False: there is nothing to undo. */
export function undoLast(chart: Pick<Chart, "id">): boolean {
  const order = orderOf(chart);
  const at = latest(order);
  if (at === 0) return false;
  [...order.all].find((steps) => steps.pastAt() === at)?.undo();
  order.undone.push(at);
  if (order.undone.length > UNDONE_MAX) order.undone.shift();
  return true;
}

/** False: there is nothing to do again. What was undone before something else was done stays undone. */
export function redoNext(chart: Pick<Chart, "id">): boolean {
  const order = orderOf(chart);
  const futures = [...order.all].map((steps) => steps.futureAt());
  const top = order.undone.at(-1) ?? NaN;
  // What was undone from the palette alone is known by its number.
  const at = futures.includes(top)
    ? top
    : futures.reduce((least, one) => Math.min(least, one), Infinity);
  if (at === Infinity || at < latest(order)) return false;
  [...order.all].find((steps) => steps.futureAt() === at)?.redo();
  if (at === top) order.undone.pop();
  return true;
}
