/** Which language a request asks for, whatever it says. */
import { expect, test } from "vitest";
import { askedLanguage as ofBrowser, LANGUAGES } from "../../src/language/languages.ts";
import { askedLanguage, MAIL_LANGUAGES } from "./mail-language.ts";

test.each([
  ["de", "de"],
  ["de-AT,en;q=0.8", "de"],
  ["nl-NL, de;q=0.5", "de"],
  ["en;q=0.3, ja;q=0.9, *;q=0.1", "ja"],
  ["fr;q=0, it;q=0.1", "it"],
  ["PT-br", "pt"],
  ["ar-u-nu-latn", "ar"],
  ["zh-CN", "zh"],
  ["zh-TW, zh-CN;q=0.5", "zh"],
  ["zh-Hant", null],
  ["es", "es"],
  ["es-AR", "es"],
  ["es-MX", "es-419"],
  ["es-419", "es-419"],
  ["es-XX", "es"],
  ["nl", null],
  ["*", null],
  ["", null],
  ["constructor", null],
  ["__proto__", null],
  ["de;q=2", null],
  ["de\u0000", null],
  ["de\r\nX-Other: 1", null],
  ["'; drop table accounts; --", null],
  [`${"nl,".repeat(4_000)}de`, null],
])("%j is %s", (header, language) => {
  expect(askedLanguage(header)).toBe(language);
});

test.each(["de-AT", "es", "pt-PT", "zh", "zh-SG", "zh-TW", "zh-Hant-HK", "nl", "en-GB"])(
  "a browser of %s gets mail in the language of its terminal",
  (tag) => {
    expect(askedLanguage(tag) ?? "en").toBe(ofBrowser([tag]));
  },
);

test("mail is written in what the terminal speaks", () => {
  const languages = MAIL_LANGUAGES.map((tag) => tag.split("-", 1).join());
  expect([...new Set(languages)].toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
});
