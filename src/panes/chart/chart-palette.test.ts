import { describe, expect, test } from "vitest";
import { parseColor, textOn, withAlpha } from "./chart-palette.ts";

describe("colours", () => {
  test("tokens are read in each way they may be written", () => {
    expect(parseColor("#abc")).toEqual([170, 187, 204]);
    expect(parseColor("#2ebd85")).toEqual([46, 189, 133]);
    expect(parseColor("rgb(1, 2, 3)")).toEqual([1, 2, 3]);
    expect(parseColor("teal")).toBeNull();
    expect(withAlpha("#2ebd85", 0.3)).toBe("rgba(46, 189, 133, 0.3)");
  });

  test("text on a filled label is whichever reads better", () => {
    expect(textOn("#2ebd85")).toBe("#0b0e13");
    expect(textOn("#0a7d55")).toBe("#ffffff");
  });
});
