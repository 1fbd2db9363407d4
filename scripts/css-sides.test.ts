/** Which sides a style sheet may name. */
import { expect, it } from "vitest";
import { cssSides } from "./css-sides.ts";

const says = (...lines: string[]) => cssSides("src/ui/some.css", lines).map(({ line }) => line);

it.each([
  "  margin-left: 4px;",
  "  border-right: 1px solid;",
  "  padding: 0 4px 0 8px;",
  "  margin: -4px 0 calc(1px + 2px) 68px;",
])("refuses sides of the page: %s", (line) => {
  expect(says("", line)).toEqual([2]);
});

it.each([
  "  padding: 4px 8px 12px;",
  "  padding: 4px 8px 0 8px;",
  "  margin-inline-start: 4px;",
  "  padding: 0 env(safe-area-inset-right) 0 env(safe-area-inset-left);",
  "  margin: calc(1px + 2px) 4px;",
])("takes what holds in both directions: %s", (line) => {
  expect(says(line)).toEqual([]);
});

it("looks at the style sheets of the terminal alone", () => {
  expect(cssSides("bench/pages/some.css", ["  margin-left: 4px;"])).toEqual([]);
});
