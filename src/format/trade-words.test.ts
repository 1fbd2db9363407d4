/** Tests of trade-words.ts. */
import { describe, expect, it } from "vitest";
import { ORDER_REASON } from "../../contract/codes.ts";
import { reasonWord } from "./trade-words.ts";

describe("reasonWord", () => {
  it("names every code that is listed, and says one that is not", () => {
    expect(Object.values(ORDER_REASON).map(reasonWord)).toEqual([
      "Trader",
      "API",
      "Dealer",
      "Stop loss",
      "Take profit",
      "Stop-out",
    ]);
    expect(reasonWord(9)).toBe("unknown (9)");
  });
});
