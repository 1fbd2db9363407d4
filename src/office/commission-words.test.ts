/** What is typed as a charge, a volume or a price is read by the mark of the reader's language. */
import { describe, expect, it } from "vitest";
import { readIn } from "../../tests/support/in-language.ts";

async function reading(language: string) {
  await readIn(language);
  const { fieldText } = await import("../format/decimal.ts");
  const { readAmount } = await import("./commission-words.ts");
  return { fieldText, readAmount };
}

describe("an amount that is typed", () => {
  it.each([
    ["de-DE", "6,25", 6.25],
    ["de-DE", " 1,04343 ", 1.04343],
    ["de-DE", "6.25", 6.25],
    ["de-DE", "6,2,5", null],
    ["de-DE", "-6,25", null],
    ["en-GB", "6.25", 6.25],
    ["en-GB", "6,25", 6.25],
    // A thousand and a bit more, or 6 and a quarter: which is not guessed where it is money.
    ["en-GB", "6,250", null],
    ["de-DE", "6.250", null],
    ["en-GB", "", null],
  ])("in %s as %j is read as %j", async (language, typed, amount) => {
    expect((await reading(language)).readAmount(typed)).toBe(amount);
  });

  it.each([
    ["de-DE", "6,25"],
    ["en-GB", "6.25"],
  ])("stands in a field in %s as it is typed: %j", async (language, text) => {
    const { fieldText, readAmount } = await reading(language);
    expect(fieldText(6.25)).toBe(text);
    expect(readAmount(fieldText(6.25))).toBe(6.25);
    expect([fieldText(null), fieldText(undefined)]).toEqual(["", ""]);
  });
});
