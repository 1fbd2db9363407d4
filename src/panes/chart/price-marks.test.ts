import { describe, expect, test } from "vitest";
import { placeLabels, type PriceMark } from "./price-marks.ts";

describe("price labels", () => {
  const mark = (note = ""): PriceMark => ({
    price: 0,
    label: "1.0",
    note,
    color: "",
    textColor: "",
    isFilled: true,
    line: "none",
    alpha: 1,
  });

  test("the last price keeps its place, and no other label covers it or another", () => {
    const marks = [mark("04:59"), mark(), mark(), mark()];
    const places = placeLabels(marks, [100, 98, 104, 97]);
    expect(places[0]).toBe(100);
    const spans = places
      .map((y, index) => ({ top: y - 9, bottom: y + 9 + (marks[index]?.note === "" ? 0 : 15) }))
      .sort((one, other) => one.top - other.top);
    for (const [index, span] of spans.entries()) {
      expect(span.top).toBeGreaterThanOrEqual(spans[index - 1]?.bottom ?? -Infinity);
    }
  });

  test("lower labels stand closer to each other, and cover none", () => {
    const places = placeLabels([mark(), mark(), mark()], [100, 98, 104], 14).toSorted(
      (a, b) => a - b,
    );
    expect(places.slice(1).map((y, index) => y - (places[index] ?? 0))).toEqual([15, 15]);
  });

  test("labels that have room stay at their prices", () => {
    expect(placeLabels([mark(), mark(), mark()], [100, 40, 160])).toEqual([100, 40, 160]);
  });
});
