import { expect, test } from "vitest";
import { freeRow } from "./margin-painter.ts";

const takenBy =
  (...pills: readonly (readonly [top: number, bottom: number])[]) =>
  (from: number, to: number): boolean =>
    pills.some(([top, bottom]) => bottom > from && top < to);

test("words of a level out of sight stand at their edge where nothing else does", () => {
  expect(freeRow(4, "above", 400, takenBy())).toBe(4);
  expect(freeRow(28, "below", 400, takenBy([100, 126]))).toBe(28);
});

test("words stand beyond the pills at their edge, never under one", () => {
  expect(freeRow(4, "above", 400, takenBy([0, 26], [26, 52]))).toBe(52);
  // From 400 up: 28 px of the library's name, then a pill of 26 px.
  expect(freeRow(28, "below", 400, takenBy([350, 376]))).toBe(52);
});

test("where pills take half of the pane there are none", () => {
  expect(freeRow(4, "above", 400, takenBy([0, 300]))).toBeNull();
});
