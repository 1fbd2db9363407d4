/** Every kind of mail in every language: that it is in that language, and says all that the English one says. */
import { describe, expect, it } from "vitest";
import { INDICATORS } from "../../indicators/registry.ts";
import { defaultInputs } from "../../indicators/indicator.ts";
import { unfitToWait, waitedPlots } from "../../indicators/waited.ts";
import { CATALOGUES } from "../../src/language/locale.ts";
import { EVERY_MAIL } from "../../tests/support/every-mail.ts";
import { composeMail } from "./compose.ts";
import { columnsOf } from "./letter-lines.ts";
import { MAIL_LANGUAGES, type MailLanguage } from "./mail-language.ts";
import type { Mail } from "./mail.ts";

const BRAND = "Harbour";
const CODE = "83104927";
const URL = "https://trade.example/";
const OTHERS = MAIL_LANGUAGES.filter((language) => language !== "en");

const letter = (mail: Mail, language: MailLanguage) =>
  composeMail(mail, { brand: BRAND, publicUrl: URL, code: CODE, language });
const whole = (mail: Mail, language: MailLanguage): string => {
  const { subject, text } = letter(mail, language);
  return `${subject}\n${text}`;
};

/** Signs that order a text and are not seen. */
const unseen = (text: string): string => text.replaceAll(/\p{Cf}/gu, "");

/** Figures without the marks between and before their digits, in order; the date apart, which each language writes as it does. */
function figuresIn(text: string): string[] {
  const shown = unseen(text).replaceAll(
    /2027-11-24|24\.? (?:de )?\p{L}+ (?:de )?2027|2027年11月24日/gu,
    "<date>",
  );
  return (shown.match(/\d(?:[\d.,\u202F]| (?=\d{4}\n)|:(?=\d{2} ))*/gu) ?? [])
    .map((figure) => figure.replaceAll(/\D/gu, ""))
    .toSorted();
}

/** Of the English words of a mail's sentences, three together: nobody else's sentences have these. */
function englishIn(text: string, english: string): string[] {
  const words = (of: string) => unseen(of).split(/[^\p{L}']+/u);
  const threes = (of: string) => words(of).map((_, at, all) => all.slice(at, at + 3).join(" "));
  const theirs = new Set(threes(text));
  return threes(english).filter(
    (three) => /^[a-z]+ [a-z]+ [a-z]+$/.test(three) && theirs.has(three),
  );
}

describe.each(OTHERS)("%s", (language) => {
  it.each(EVERY_MAIL.map((mail) => [mail.kind, mail] as const))("%s: all of it", (_, mail) => {
    const english = whole(mail, "en");
    const text = whole(mail, language);
    const lefts =
      mail.kind === "two_factor" && mail.facts.what === "recovery_code" ? mail.facts.left : null;
    // "One code is left" and "two" are words in Arabic.
    const isSaid = language === "ar" && (lefts === 1 || lefts === 2);
    expect(figuresIn(text)).toEqual(
      figuresIn(english).filter((figure) => !isSaid || figure !== String(lefts)),
    );
    for (const name of english.match(
      /\b(?:EURUSD|EUR|USD|UTC|H4|BB|Mozilla|Bonus|Harbour|2001:db8::7:42)\b/g,
    ) ?? [])
      expect(text).toContain(name);
    expect(text).toContain(URL);
    expect(englishIn(text.replace(URL, ""), english)).toEqual([]);
    expect(letter(mail, language).language).toBe(language);
  });

  it("has no line that a mail should not have, nor a hole in one", () => {
    for (const mail of EVERY_MAIL) {
      const { subject, text } = letter(mail, language);
      expect(subject).not.toMatch(/[\r\n{}]/);
      expect(columnsOf(subject)).toBeLessThanOrEqual(110);
      for (const line of text.split("\n")) {
        // A sign that begins no line may stand beyond.
        expect(columnsOf(line), line).toBeLessThanOrEqual(82);
        expect(line).not.toMatch(/[{}]|undefined|NaN|\bnull\b/);
        expect(line).toBe(line.trimEnd());
        expect(line).toMatch(/^(?:$|\S| {4}\S)/);
      }
    }
  });

  it("says what the terminal says, where both say it", async () => {
    const tag = language.split("-", 1).join() as keyof typeof CATALOGUES;
    const { default: catalogue } = await CATALOGUES[tag]();
    const { default: words } = (await import(`./words/${tag}.json`)) as {
      default: Record<string, unknown>;
    };
    const both = Object.keys(words).filter((message) => message in catalogue);
    expect(both.length).toBeGreaterThan(40);
    for (const message of both) expect(words[message], message).toEqual(catalogue[message]);
    for (const indicator of INDICATORS) {
      const inputs = defaultInputs(indicator);
      if (unfitToWait(indicator, inputs) !== null) continue;
      const plots = waitedPlots(indicator, inputs).filter(
        ({ name }) => name in catalogue && catalogue[name] !== name,
      );
      if (plots.length > 1)
        for (const { name } of plots) expect(words, name).toHaveProperty([name]);
    }
  });
});

it("words name the values of their English, and none is left over", async () => {
  for (const tag of Object.keys(CATALOGUES)) {
    const { default: words } = (await import(`./words/${tag}.json`)) as {
      default: Record<string, string | Record<string, string>>;
    };
    const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
    for (const [message, said] of Object.entries(words)) {
      if (typeof said === "string") expect(namesIn(said), said).toEqual(namesIn(message));
      else expect(namesIn(said["other"] ?? "")).toEqual(namesIn(message));
    }
  }
});

describe("Arabic", () => {
  const ISOLATES = /[\u2066-\u2068]/g;

  it("isolates each value and ends what it begins within the line", () => {
    for (const mail of EVERY_MAIL) {
      for (const line of whole(mail, "ar").split("\n")) {
        expect(line.match(ISOLATES)?.length ?? 0, line).toBe(line.match(/\u2069/g)?.length ?? 0);
        if (["", BRAND, URL, "Bonus"].includes(line)) continue;
        // Digits outside of an isolate turn round beside letters that run from the right.
        const outside = line
          .replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, "")
          .replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, "");
        expect(outside.replaceAll(/(?<= )15(?= )/g, ""), line).not.toMatch(/\d/);
        // What says first which way the line runs, which is not what stands in an isolate.
        expect(outside, line).toMatch(/^[^\p{L}\u200F]*[\u200F\p{Script=Arabic}]/u);
        expect(line).not.toMatch(/[\u202A-\u202E]/);
      }
    }
  });

  it("keeps a code in one piece, which can be typed as it is copied", () => {
    const mail = { account_id: 7, kind: "password_code", facts: {} } as const;
    expect(letter(mail, "ar").text).toContain("\n    \u200F\u20688310 4927\u2069\n");
  });

  it("lets no browser's name turn its line round", () => {
    const facts = {
      credential: "owner",
      ip_address: "192.0.2.7",
      user_agent: "evil\u202E\u2067\u2069name",
      at: 0,
    } as const;
    expect(letter({ account_id: 7, kind: "login", facts }, "ar").text).toContain(
      "\u2068evil name\u2069\n",
    );
  });
});
