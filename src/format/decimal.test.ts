import { describe, expect, test } from "vitest";
import { readIn } from "../../tests/support/in-language.ts";

/** The modules as they are for who reads this language. */
async function inLanguage(language: string, kept: string | null = null) {
  await readIn(language, kept);
  return {
    ...(await import("./decimal.ts")),
    ...(await import("./price.ts")),
    ...(await import("./number-list.ts")),
    ...(await import("./number.ts")),
    ...(await import("./money.ts")),
    ...(await import("./time.ts")),
  };
}

describe("in German", () => {
  test("figures have a comma, and dots between thousands", async () => {
    const de = await inLanguage("de-DE");
    expect(de.formatPrice(1.0851, 5)).toBe("1,08510");
    expect(de.formatMoney(-10_012.4, 2)).toBe("−10.012,40");
    expect(de.formatSigned(0.001, 2)).toBe("0,00");
    expect(de.formatSigned(-3.456, 2)).toBe("−3,46");
    expect(de.formatPercent(0.42)).toBe("+0,42\u202F%");
    expect(de.formatPlain(100_000.5)).toBe("100.000,5");
    expect(de.typedVolume(0.125, 0.01)).toBe("0,125");
    expect(de.typedVolume(0.1, 0.01)).toBe("0,10");
    expect(de.formatDate(Date.UTC(2026, 10, 21), "UTC")).toBe("21. Nov 2026");
  });

  test("a comma within a number is its decimal mark, also where several stand in a field", async () => {
    const de = await inLanguage("de-DE");
    expect(de.numbersText([30, 70.5])).toBe("30; 70,5");
    for (const text of ["30; 70,5", "30;70,5", "30, 70,5", "30 70.5"])
      expect(de.typedNumbers(text)).toEqual([30, 70.5]);
    expect(de.typedNumbers("0,5")).toEqual([0.5]);
  });

  test("a price keeps its three sizes", async () => {
    const de = await inLanguage("de-DE");
    expect(de.splitPrice(1.08512, 5, 10)).toEqual({ lead: "1,08", big: "51", small: "2" });
    expect(de.splitPrice(67_234.56, 2, 100)).toEqual({ lead: "672", big: "34", small: ",56" });
  });
});

describe("in English", () => {
  test("figures are as they were", async () => {
    const en = await inLanguage("en-US");
    expect(en.formatPrice(1.0851, 5)).toBe("1.08510");
    expect(en.formatPercent(0.42)).toBe("+0.42%");
    expect(en.formatDate(Date.UTC(2026, 10, 21), "UTC")).toBe("21 Nov 2026");
  });
});

describe("where lines run from right to left", () => {
  /** A mark without width that has what follows it read from the left. */
  const MARK = "\u200E";

  test("a sign stays before its figure, and a figure before its unit", async () => {
    const rtl = await inLanguage("en-GB", "pseudo-rtl");
    expect(rtl.formatResult(80_000, 2)).toBe(`${MARK}+80,000.00`);
    expect(rtl.formatMoney(-12, 2)).toBe(`${MARK}−12.00`);
    expect(rtl.formatSigned(1.5, 1)).toBe(`${MARK}+1.5`);
    expect(rtl.formatPercent(0.42)).toBe(`${MARK}+0.42%`);
    expect(rtl.formatPerSecond(22)).toBe(`${MARK}22/s`);
  });

  test("elsewhere nothing is added", async () => {
    const en = await inLanguage("en-GB");
    expect(en.formatResult(80_000, 2)).toBe("+80,000.00");
    expect(en.formatPerSecond(22)).toBe("22/s");
  });
});

test.each([
  ["es-ES", "+0,42\u202F%", "1,08510"],
  ["es-MX", "+0.42%", "1.08510"],
  ["fr-FR", "+0,42\u202F%", "1,08510"],
  ["it-IT", "+0,42%", "1,08510"],
  ["pt-BR", "+0,42%", "1,08510"],
  ["tr-TR", "+0,42%", "1,08510"],
  ["ja-JP", "+0.42%", "1.08510"],
  ["zh-CN", "+0.42%", "1.08510"],
])("figures of %s are as %s and %s", async (language, percent, price) => {
  const read = await inLanguage(language);
  expect(read.formatPercent(0.42)).toBe(percent);
  expect(read.formatPrice(1.0851, 5)).toBe(price);
});

test.each([
  ["ar-EG", "2026-01-09 12:03:07"],
  ["zh-CN", "2026-01-09 12:03:07"],
  ["fr-FR", "9 janv. 2026 12:03:07"],
])("a moment of %s is %s", async (language, moment) => {
  const read = await inLanguage(language);
  expect(read.formatDateTime(Date.UTC(2026, 0, 9, 12, 3, 7), "UTC")).toBe(moment);
});
