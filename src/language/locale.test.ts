/** Tests of languages.ts and locale.ts: which language a browser gets, and that each one's catalogue can be read by its rules. */
import { describe, expect, test } from "vitest";
import { askedLanguage, LANGUAGES, localeOf, type Language } from "./languages.ts";
import { CATALOGUES } from "./locale.ts";

test.each([
  [["de-AT", "en"], "de"],
  [["nl-NL", "de"], "de"],
  [["en-GB"], "en"],
  [["nl"], "en"],
  [["es-MX"], "es"],
  [["pt-PT"], "pt"],
  [["zh"], "zh"],
  [["zh-CN"], "zh"],
  [["zh-SG"], "zh"],
  [["zh-TW", "en"], "en"],
  [["zh-Hant-HK", "zh-CN"], "zh"],
  [["constructor"], "en"],
  [[], "en"],
])("a browser that asks for %j gets %s", (asked, language) => {
  expect(askedLanguage(asked)).toBe(language);
});

test.each([
  ["es", ["es-MX"], "1,234,567.5"],
  ["es", ["en-US", "es-AR"], "1.234.567,5"],
  ["es", [], "1.234.567,5"],
  ["ar", ["ar-EG"], "1,234,567.5"],
  ["pt", ["pt-BR"], "1.234.567,5"],
  ["de", ["de-CH"], "1.234.567,5"],
] as const)("figures in %s for a browser of %j are as %s", (language, asked, figure) => {
  expect(new Intl.NumberFormat(localeOf(language, asked)).format(1_234_567.5)).toBe(figure);
});

describe.each(Object.keys(LANGUAGES) as Language[])("%s", (language) => {
  const locale = localeOf(language, []);

  test("has figures from 0 to 9 and dates of our calendar", () => {
    expect(new Intl.NumberFormat(locale).resolvedOptions().numberingSystem).toBe("latn");
    expect(new Intl.DateTimeFormat(locale).resolvedOptions().calendar).toBe("gregory");
  });

  test("has for each message that counts the forms that its numbers ask for", async () => {
    const { default: catalogue } =
      language === "en" ? { default: {} } : await CATALOGUES[language]();
    const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const counted = Object.entries<unknown>(catalogue).filter(
      ([, said]) => typeof said === "object",
    );
    for (const [message, said] of counted) {
      const forms = Object.keys(said as object);
      expect(forms, message).toContain("other");
      expect(known, message).toEqual(expect.arrayContaining(forms));
    }
  });
});
