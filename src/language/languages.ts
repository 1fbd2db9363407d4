/**
 * Which languages are spoken here, and which of them a reader gets. Main thread; pure. Their catalogues are locale.ts's: a page
 * that has its few words itself, as a widget, carries none of them.
 */

type Spoken = {
  /** By its own name, as its speakers look for it. */
  readonly name: string;
  /** What numbers, dates and lists go by, where the language alone would have other figures than 0 to 9. */
  readonly locale?: string;
  readonly runsFromRight?: true;
};

export type Language = "en" | "de" | "es" | "fr" | "it" | "pt" | "tr" | "ar" | "ja" | "zh";

export const LANGUAGES: Readonly<Record<Language, Spoken>> = {
  en: { name: "English" },
  de: { name: "Deutsch" },
  es: { name: "Español" },
  fr: { name: "Français" },
  it: { name: "Italiano" },
  pt: { name: "Português" },
  tr: { name: "Türkçe" },
  ar: { name: "العربية", locale: "ar-u-nu-latn", runsFromRight: true },
  ja: { name: "日本語" },
  zh: { name: "简体中文" },
};

export const isLanguage = (value: unknown): value is Language =>
  typeof value === "string" && Object.hasOwn(LANGUAGES, value);

/** The first that the browser asks for and that is spoken here; English where there is none. */
export function askedLanguage(asked: readonly string[]): Language {
  for (const tag of asked) {
    const language = tag.split("-", 1).join();
    // Chinese here is of the simplified signs, which who asks for the traditional ones may not read.
    if (isLanguage(language) && new Intl.Locale(tag).maximize().script !== "Hant") return language;
  }
  return "en";
}

/** Spanish has a comma before decimals in Spain and a point in Mexico: where it is read, the browser knows. */
export function localeOf(language: Language, asked: readonly string[]): string {
  if (language === "es") return asked.find((tag) => /^es-[A-Z\d]+$/.test(tag)) ?? "es";
  const { locale = language } = LANGUAGES[language];
  return locale;
}
