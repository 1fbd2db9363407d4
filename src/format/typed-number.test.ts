import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIn } from "../../tests/support/in-language.ts";

/** The reader as it is for who reads this language. */
async function inLanguage(language: string) {
  await readIn(language);
  return {
    ...(await import("./typed-number.ts")),
    ...(await import("./number.ts")),
    ...(await import("./price.ts")),
    ...(await import("./decimal.ts")),
  };
}

const NONE = Number.NaN;

/** What is typed; what it is as a price, lots or pips; what it is as an amount of money or units. */
const ENGLISH = [
  ["1.5", 1.5, 1.5],
  [" .5 ", 0.5, 0.5],
  ["-3", -3, -3],
  ["1.000", 1, 1],
  ["10,000", NONE, 10_000],
  ["1,234", NONE, 1234],
  ["10,000.5", 10_000.5, 10_000.5],
  ["1,000,000", 1_000_000, 1_000_000],
  ["1,00,000", 100_000, 100_000],
  ["25 000", 25_000, 25_000],
  ["25'000.50", 25_000.5, 25_000.5],
  ["1,5", 1.5, 1.5],
  ["250,50", 250.5, 250.5],
  ["1,0851", 1.0851, 1.0851],
  ["0,125", 0.125, 0.125],
  ["1234,567", 1234.567, 1234.567],
  ["10.000,50", 10_000.5, 10_000.5],
  ["1.000.000", 1_000_000, 1_000_000],
  ["", NONE, NONE],
  ["1e5", NONE, NONE],
  ["one", NONE, NONE],
  ["1.2.3", NONE, NONE],
  ["1,2,3", NONE, NONE],
  ["10,00,0", NONE, NONE],
  ["1 5", NONE, NONE],
  ["-", NONE, NONE],
  [",", NONE, NONE],
  [".", NONE, NONE],
] as const;

/** The same keys where the comma is the decimal mark. */
const SWAPPED: Readonly<Record<string, string>> = { ".": ",", ",": "." };
const german = (text: string) => text.replaceAll(/[.,]/g, (mark) => SWAPPED[mark] ?? mark);

describe.each([
  ["en-GB", (text: string) => text],
  ["de-DE", german],
] as const)("a number typed in %s", (language, asTypedThere) => {
  test.each(ENGLISH)("%j, with the marks of that language", async (text, number, amount) => {
    const { typedNumber } = await inLanguage(language);
    expect(typedNumber(asTypedThere(text))).toBe(number);
    expect(typedNumber(asTypedThere(text), "amount")).toBe(amount);
  });

  test("is read as what was printed, whatever it is", async () => {
    const { typedNumber, formatPlain, formatPrice, fieldText } = await inLanguage(language);
    // Full thousands without decimals are what may be two numbers; of numbers at large they are one in some 2,000.
    const thousands = fc.nat({ max: 999 }).map((count) => count * 10 ** 8);
    const anything = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(fc.oneof(anything, thousands), fc.nat({ max: 5 }), (points, digits) => {
        const value = points / 10 ** digits;
        expect(typedNumber(formatPrice(value, digits))).toBe(value);
        expect(typedNumber(fieldText(value))).toBe(value);
        expect(typedNumber(formatPlain(value), "amount")).toBe(value);
        // What may be a thousand is it, or is refused.
        const read = typedNumber(formatPlain(value));
        if (!Number.isNaN(read)) expect(read).toBe(value);
      }),
    );
  });

  test("stands in the field as it was typed", async () => {
    const { swapMarks } = await inLanguage(language);
    for (const text of ["10.000", "10,000", "1.0", "1,"]) {
      expect(swapMarks(swapMarks(text))).toBe(text);
    }
  });
});

test("what may be two numbers says both, in the marks of the language", async () => {
  const en = await inLanguage("en-GB");
  expect(en.typedTwoWays("1,000")).toBe("Type 1.000 or 1000: “1,000” can be read as both.");
  for (const text of ["1.000", "1,5", "one", ""]) expect(en.typedTwoWays(text)).toBeNull();
  const de = await inLanguage("de-DE");
  expect(de.typedTwoWays("10.000")).toMatch(/10,000.*10000.*10\.000/);
  expect(de.typedTwoWays("10,000")).toBeNull();
});

test("of a field that is empty is null where that means something", async () => {
  const { readNumber } = await inLanguage("en-GB");
  expect(readNumber("  ")).toBeNull();
});

test.each([
  ["١٫٥", 1.5],
  ["۱۲", 12],
  ["٢٥٬٠٠٠٫٥", 25_000.5],
  ["１．０８５", 1.085],
  ["－", Number.NaN],
])("%j, from a keyboard with digits of its own, is %d", async (text, number) => {
  for (const language of ["ja", "ar"]) {
    const { typedNumber } = await inLanguage(language);
    expect(typedNumber(text)).toBe(number);
  }
});
