/** Tests of order-words.ts. @bar T4 */
import { describe, expect, it } from "vitest";
import { orderStatusWord, workingOrderWords } from "./order-words.ts";

describe("order words", () => {
  it("name every code that is listed, and say one that is not", () => {
    const statuses = [0, 1, 2, 3, 4, 5, 6].map(orderStatusWord);
    expect(new Set(statuses).size).toBe(7);
    expect(statuses.some((word) => word.includes("unknown"))).toBe(false);
    expect(orderStatusWord(7)).toBe("unknown (7)");
    const order = { side: 0, type: 1, status: 1 };
    expect(workingOrderWords(order)).toBe("Buy limit");
    expect(workingOrderWords({ ...order, status: 7 })).toBe("Buy limit, unknown (7)");
  });
});
