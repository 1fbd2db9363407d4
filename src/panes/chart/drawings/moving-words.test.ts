/** Words go with their time and price, or keep to the edge that they keep to at rest. */
import { expect, it } from "vitest";
import { path, words } from "../../../../drawings/shapes.ts";
import type { Shape } from "../../../../drawings/tool.ts";
import { carriedOf, wordsAfter } from "./moving-words.ts";

const LOOK = { tone: "blue", dash: "solid", width: 2 } as Parameters<typeof words>[2];
const [ACROSS, DOWN] = [100, 40];
const MOVE = { across: 2, down: 0.5, left: 10, top: 20 };

const word = (text: string, x: number, y: number): readonly Shape[] => words({ x, y }, text, LOOK);
/** Where the words stand after the move. */
const after = (here: readonly Shape[], wide: readonly Shape[]): unknown[] =>
  carriedOf(here, wide, ACROSS, DOWN).map((one) => {
    const { lines, at } = wordsAfter(one, MOVE);
    return [lines.join(), at.x, at.y];
  });

it("takes along what would stand at the same place in a wider pane, and leaves the rest at its edge", () => {
  const line = path(
    [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ],
    LOOK,
  );
  const here = [
    ...word("both", 50, 60),
    line,
    ...word("right edge", 796, 60),
    ...word("foot", 50, 396),
    ...word("corner", 4, 4),
  ];
  const wide = [
    ...word("both", 150, 100),
    line,
    ...word("right edge", 996, 100),
    ...word("foot", 150, 476),
    ...word("corner", 4, 4),
  ];
  expect(after(here, wide)).toEqual([
    ["both", 10 + 100, 20 + 30],
    ["right edge", 796, 20 + 30],
    ["foot", 10 + 100, 396],
    ["corner", 4, 4],
  ]);
});

it("tells words of one text apart by their order, and takes along what only the wider pane has", () => {
  const here = [...word("0.5", 50, 60), ...word("0.5", 70, 90)];
  const wide = [...word("0.5", 150, 100), ...word("0.5", 170, 130), ...word("0.5", 0, 0)];
  expect(after(here, wide)).toEqual([
    ["0.5", 110, 50],
    ["0.5", 150, 65],
    ["0.5", 10 - 2 * ACROSS, 20 - DOWN / 2],
  ]);
});
