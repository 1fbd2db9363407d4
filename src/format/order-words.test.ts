/** Tests of order-words.ts. @bar T4 */
import { describe, expect, it } from "vitest";
import { REJECTIONS } from "../../contract/rejections.ts";
import { useCatalogue } from "../language/translate.ts";
import { askedLotsText, orderStatusWord, whyOver, workingOrderWords } from "./order-words.ts";

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

describe("of an order that is over", () => {
  it.each([
    [{ rejection_msg: null }, ""],
    [{ rejection_msg: "the volume is below the minimum" }, "The volume is below the minimum"],
    [{ rejection_msg: null, cancelled_by: 7, oco_id: 3 }, "Order #7 filled (OCO)"],
    [{ rejection_msg: null, cancelled_by: 7, closes: 5 }, "Order #7 closed it"],
    [{ rejection_msg: null, cancelled_by: 7, closes: 5, oco_id: 3 }, "Order #7 filled (OCO)"],
  ])("%j is said to be so: %s", (order, words) => {
    expect(whyOver(order)).toBe(words);
  });

  it("says why it was refused in the reader's language", () => {
    const message = "the volume is below the minimum";
    useCatalogue("de", { [message]: "das Volumen liegt unter dem Mindestvolumen" });
    const said = whyOver({ rejection_msg: message });
    useCatalogue("en", {});
    expect(said).toBe("Das Volumen liegt unter dem Mindestvolumen");
  });

  it("never says that it asked for nothing: less than a step is kept as none", () => {
    const symbol = { volume_step: 0.01 };
    expect(askedLotsText({ volume: 0.25 }, symbol)).toBe("0.25");
    expect(askedLotsText({ volume: 0 }, symbol)).toBe("< 0.01");
  });

  it("never says of what was refused for a part of a step that it asked for whole ones", () => {
    const rejection_msg = REJECTIONS.volume_off_step.message;
    const symbol = { volume_step: 0.01 };
    expect(askedLotsText({ volume: 0.01, rejection_msg }, symbol)).toBe("> 0.01");
    expect(askedLotsText({ volume: 0, rejection_msg }, symbol)).toBe("< 0.01");
    const other = REJECTIONS.volume_above_max.message;
    expect(askedLotsText({ volume: 0.01, rejection_msg: other }, symbol)).toBe("0.01");
    expect(askedLotsText({ volume: 0.01, rejection_msg: null }, symbol)).toBe("0.01");
  });
});
