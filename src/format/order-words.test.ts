/** Tests of order-words.ts. */
import { describe, expect, it } from "vitest";
import { orderStatusWord } from "./order-words.ts";

describe("order words", () => {
  it("name every code that is listed, and say one that is not", () => {
    const statuses = [0, 1, 2, 3, 4, 5, 6].map(orderStatusWord);
    expect(new Set(statuses).size).toBe(7);
    expect(statuses.some((word) => word.includes("unknown"))).toBe(false);
    expect(orderStatusWord(7)).toBe("unknown (7)");
  });
});
