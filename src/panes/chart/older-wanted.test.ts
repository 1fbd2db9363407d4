import { describe, expect, test } from "vitest";
import { olderWanted } from "./older-wanted.ts";

/** 1,000 px, 8 px a bar: 125 bars, of which the last is `right`. */
const viewAt = (right: number, spacing = 8) => ({ right, spacing, width: 1000 });
const BOUNDS = { first: -2000, end: 500, hasMore: true };

describe("older bars wanted", () => {
  test("none while there is room to pan, or where history begins", () => {
    expect(olderWanted(viewAt(500), BOUNDS)).toBe(0);
    expect(olderWanted(viewAt(-1900), { ...BOUNDS, hasMore: false })).toBe(0);
  });

  test("a page when the oldest bar comes near", () => {
    expect(olderWanted(viewAt(-2000 + 125 + 300), BOUNDS)).toBe(0);
    expect(olderWanted(viewAt(-2000 + 125 + 299), BOUNDS)).toBe(1500);
  });

  test("two screens when zoomed out", () => {
    expect(olderWanted(viewAt(500, 0.5), BOUNDS)).toBe(4000);
  });
});
