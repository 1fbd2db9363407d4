/** Heights and order of the chart's panes. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indicatorOf } from "../../../../indicators/registry.ts";
import {
  COLLAPSED_PX,
  DEFAULT_LAYOUT,
  draggedLayout,
  movedPane,
  paneHeights,
  parseLayout,
  shutPanes,
  toggledCollapse,
  toggledMaximum,
} from "./pane-layout.ts";
import { makeStudy, panesOf, type Study } from "./study.ts";

const PANES = [0, 1, 2];

function studiesIn(panes: readonly number[]): Study[] {
  const rsi = indicatorOf("rsi");
  if (rsi === undefined) throw new Error("expected an RSI");
  const studies: Study[] = [];
  for (const pane of panes) studies.push({ ...makeStudy(rsi, studies), pane });
  return studies;
}

describe("heights of panes", () => {
  test("are shared, the bars having most", () => {
    expect(paneHeights(DEFAULT_LAYOUT, PANES, 520)).toEqual([320, 100, 100]);
  });

  test("of a collapsed pane are its legend's, the others share the rest", () => {
    const layout = toggledCollapse(DEFAULT_LAYOUT, 1);
    const [bars, first, second] = paneHeights(layout, PANES, 446);
    expect([bars, first, second]).toEqual([320, COLLAPSED_PX, 100]);
    expect(paneHeights(toggledCollapse(layout, 1), PANES, 520)).toEqual([320, 100, 100]);
  });

  test("of the one that has all the room are all but strips, and come back", () => {
    const layout = toggledMaximum(DEFAULT_LAYOUT, 2);
    expect(paneHeights(layout, PANES, 500)).toEqual([84, 26, 390]);
    expect(paneHeights(toggledMaximum(DEFAULT_LAYOUT, 0), PANES, 500)).toEqual([448, 26, 26]);
    expect(toggledMaximum(layout, 2)).toEqual(DEFAULT_LAYOUT);
  });

  test("do not hang on a pane that is no more", () => {
    const layout = { ...DEFAULT_LAYOUT, maximised: 7 };
    expect(paneHeights(layout, PANES, 520)).toEqual([320, 100, 100]);
    expect(shutPanes(layout, PANES)).toEqual([]);
  });

  test("fill the chart and are what was dragged, at any height", () => {
    const height = fc.integer({ min: 40, max: 900 });
    fc.assert(
      fc.property(height, height, height, fc.integer({ min: 1, max: 5 }), (a, b, c, scale) => {
        const total = (a + b + c) * scale;
        const layout = draggedLayout(DEFAULT_LAYOUT, PANES, [a, b, c]);
        const heights = paneHeights(layout, PANES, total);
        expect(heights.reduce((sum, px) => sum + px, 0)).toBeCloseTo(total, 6);
        [a, b, c].forEach((px, at) => expect(heights[at]).toBeCloseTo(px * scale, 6));
      }),
    );
  });

  test("of a collapsed pane that is dragged open are kept as open", () => {
    const shut = toggledCollapse(DEFAULT_LAYOUT, 1);
    expect(draggedLayout(shut, PANES, [300, 26, 140]).collapsed).toEqual([1]);
    expect(draggedLayout(shut, PANES, [250, 76, 140]).collapsed).toEqual([]);
  });
});

describe("a pane", () => {
  test("moves one place with all its studies, and the undo is to move it back", () => {
    const studies = studiesIn([0, 1, 2, 1, 3]);
    const moved = movedPane(studies, [1, 2, 3], 2, -1);
    expect(panesOf(moved)).toEqual([2, 1, 3]);
    expect(moved.filter(({ pane }) => pane === 1)).toHaveLength(2);
    expect(panesOf(movedPane(moved, [2, 1, 3], 2, 1))).toEqual([1, 2, 3]);
  });

  test("at the edge stays", () => {
    const studies = studiesIn([1, 2]);
    expect(movedPane(studies, [1, 2], 1, -1)).toBe(studies);
    expect(movedPane(studies, [1, 2], 2, 1)).toBe(studies);
  });
});

test("a kept layout is read, and what is no layout is not", () => {
  const layout = { shares: { "0": 4, "2": 1.5 }, collapsed: [2], maximised: 0 };
  expect(parseLayout(layout)).toEqual(layout);
  expect(parseLayout({ shares: { a: "x", "1": -1 }, collapsed: [0, 1.5, "2"] })).toEqual(
    DEFAULT_LAYOUT,
  );
  expect(parseLayout("tall")).toBeNull();
});
