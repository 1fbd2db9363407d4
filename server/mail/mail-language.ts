/**
 * The languages that mail is written in, which are the terminal's, and which of them a request asks for. Runs in the service;
 * pure.
 */

/** As BCP 47 has them. es-419 is the Spanish whose decimals stand behind a point: of Mexico and its neighbours. */
export const MAIL_LANGUAGES = [
  "en",
  "de",
  "es",
  "es-419",
  "fr",
  "it",
  "pt",
  "tr",
  "ar",
  "ja",
  "zh",
] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

export const isMailLanguage = (tag: unknown): tag is MailLanguage =>
  (MAIL_LANGUAGES as readonly unknown[]).includes(tag);

/** A longer header is not read: a terminal names its one language, a browser a dozen at most. */
const HEADER_CHARS_MAX = 256;
const RANGE = /^([a-z]{2,3}(?:-[a-z\d]{1,8})*)(?:\s*;\s*q=([01](?:\.\d{0,3})?))?$/i;

/**
 * What an Accept-Language header likes best of what mail is written in; null: it names none, as "*" and no header at all.
 * @see RFC 9110 12.5.4
 */
export function askedLanguage(header: string): MailLanguage | null {
  if (header.length > HEADER_CHARS_MAX) return null;
  let best: MailLanguage | null = null;
  let bestQuality = 0;
  for (const range of header.split(",")) {
    const [, tag = "", weight = "1"] = RANGE.exec(range.trim()) ?? [];
    const language = writtenIn(tag);
    const quality = Number(weight);
    if (language === null || quality <= bestQuality) continue;
    best = language;
    bestQuality = quality;
  }
  return best;
}

/** null: mail is not written in it. */
function writtenIn(tag: string): MailLanguage | null {
  const [language = "", ...subtags] = tag.toLowerCase().split("-");
  // Chinese here is of the simplified signs, which who asks for the traditional ones may not read.
  if (language === "zh" && subtags.some((subtag) => /^(?:hant|tw|hk|mo)$/.test(subtag)))
    return null;
  if (language === "es" && hasPoint(subtags)) return "es-419";
  return isMailLanguage(language) ? language : null;
}

const hasPoint = (subtags: readonly string[]): boolean => {
  const region = subtags.find((subtag) => /^(?:[a-z]{2}|\d{3})$/.test(subtag));
  return region !== undefined && new Intl.NumberFormat(`es-${region}`).format(1.5) === "1.5";
};
