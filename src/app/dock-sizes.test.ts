/** Tests of dock-sizes.ts. */
import { expect, it } from "vitest";
import { houseArrangement } from "../storage/house-arrangement.ts";
import { arrangementOf } from "./dock-sizes.ts";

const dock = (width: number, first: number, order = ["a", "b"]) => ({
  grid: {
    root: {
      type: "branch",
      data: order.map((id, at) => ({
        type: "leaf",
        data: { views: [id], activeView: id, id: `${at}` },
        size: at === 0 ? first : width - first,
      })),
      size: 700,
    },
    width,
    height: 700,
    orientation: "HORIZONTAL",
  },
  panels: { a: { id: "a" }, b: { id: "b" } },
});

const titled = (made: ReturnType<typeof dock>) => ({
  ...made,
  panels: { a: { id: "a", title: "Positionen" }, b: { id: "b", title: "Konto" } },
});

it.each([
  ["the very same", dock(1_000, 300), true],
  ["a splitter that was dragged", dock(1_000, 340), false],
  ["panes that were moved", dock(1_000, 300, ["b", "a"]), false],
  ["another language", titled(dock(1_000, 300)), true],
  ["a splitter, in another language", titled(dock(1_000, 340)), false],
])("tells two arrangements apart: %s", (_words, next, is) => {
  expect(arrangementOf(next) === arrangementOf(dock(1_000, 300))).toBe(is);
});

it("takes what the terminal arranged for the terminal's until a hand was there", () => {
  const first = houseArrangement(null, dock(1_000, 300));
  expect(first).toMatchObject({ isHouse: true });
  expect(houseArrangement(first, dock(1_000, 340))).toMatchObject({ isHouse: true });
  expect(houseArrangement(dock(1_000, 300), dock(1_000, 340))).toBeNull();
});
