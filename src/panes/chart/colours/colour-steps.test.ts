import { createSignal } from "solid-js";
import { expect, test } from "vitest";
import { THEME_COLOURS, type ChartColours } from "../own-colours.ts";
import { nextStep, offerSteps, redoNext, undoLast } from "../undo-order.ts";
import { keepStep } from "./colour-steps.ts";

function makeChart(id: string) {
  const [colours, setColours] = createSignal<ChartColours>(THEME_COLOURS);
  return { id, colours, setColours: (next: ChartColours) => void setColours(next) };
}

const RED: ChartColours = { ...THEME_COLOURS, dark: { up: "#ff0000" } };
const BLUE: ChartColours = { ...THEME_COLOURS, dark: { up: "#0000ff" } };

test("what one dialog changed on all charts is one step, undone and done again by one key", () => {
  const [chart, other] = [makeChart("chart"), makeChart("chart-2")];
  const before = new Map([chart, other].map((one) => [one, one.colours()]));
  const after = new Map([chart, other].map((one) => [one, RED]));
  for (const [one, look] of after) one.setColours(look);
  keepStep(chart, before, after);
  expect(undoLast(other)).toBe(false);
  expect(undoLast(chart)).toBe(true);
  expect([chart.colours(), other.colours()]).toEqual([THEME_COLOURS, THEME_COLOURS]);
  expect(undoLast(chart)).toBe(false);
  expect(redoNext(chart)).toBe(true);
  expect([chart.colours(), other.colours()]).toEqual([RED, RED]);
});

test("colours and all else are undone in the order in which they were done", () => {
  const chart = makeChart("chart");
  const done: string[] = [];
  let at = 0;
  offerSteps(chart, {
    pastAt: () => at,
    futureAt: () => Infinity,
    undo: () => {
      at = 0;
      done.push("drawing");
    },
    redo: () => undefined,
  });
  keepStep(chart, new Map([[chart, THEME_COLOURS]]), new Map([[chart, RED]]));
  at = nextStep();
  keepStep(chart, new Map([[chart, RED]]), new Map([[chart, BLUE]]));
  chart.setColours(BLUE);
  undoLast(chart);
  expect(chart.colours()).toEqual(RED);
  undoLast(chart);
  expect([chart.colours(), done]).toEqual([RED, ["drawing"]]);
  undoLast(chart);
  expect(chart.colours()).toEqual(THEME_COLOURS);
});
