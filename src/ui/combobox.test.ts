/** Keys move the mark of a list within it, and by pages. */
import { expect, test } from "vitest";
import { markedBy } from "./combobox.ts";

test.each([
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, 2],
  ["ArrowUp", 0, 3, 0],
  ["PageDown", 1, 20, 9],
  ["PageUp", 9, 20, 1],
  ["PageDown", 15, 20, 19],
  ["ArrowDown", 0, 0, 0],
  ["Enter", 1, 3, null],
])("%s from %i of %i leads to %s", (key, marked, count, to) => {
  expect(markedBy(key, marked, count)).toBe(to);
});
