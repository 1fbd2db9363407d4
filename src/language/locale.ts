/**
 * Which languages the terminal speaks and which one is in force. Main thread. The choice is kept in localStorage, because it must
 * be known before anything is shown; a page that may not store goes by the browser's languages.
 */
import { useCatalogue, type Catalogue } from "./translate.ts";

type Spoken = {
  /** By its own name, as its speakers look for it. */
  readonly name: string;
  /** Left out where the code itself has the texts. */
  readonly load?: () => Promise<{ default: Catalogue }>;
  /** What numbers, dates and lists go by, where the language alone would have other figures than 0 to 9. */
  readonly locale?: string;
  readonly runsFromRight?: true;
};

export type Language = "en" | "de" | "es" | "fr" | "it" | "pt" | "tr" | "ar" | "ja" | "zh";

export const LANGUAGES: Readonly<Record<Language, Spoken>> = {
  en: { name: "English" },
  de: { name: "Deutsch", load: () => import("./catalogues/de.json") },
  es: { name: "Español", load: () => import("./catalogues/es.json") },
  fr: { name: "Français", load: () => import("./catalogues/fr.json") },
  it: { name: "Italiano", load: () => import("./catalogues/it.json") },
  pt: { name: "Português", load: () => import("./catalogues/pt.json") },
  tr: { name: "Türkçe", load: () => import("./catalogues/tr.json") },
  ar: {
    name: "العربية",
    load: () => import("./catalogues/ar.json"),
    locale: "ar-u-nu-latn",
    runsFromRight: true,
  },
  ja: { name: "日本語", load: () => import("./catalogues/ja.json") },
  zh: { name: "简体中文", load: () => import("./catalogues/zh.json") },
};

const STORAGE_KEY = "ringside.language";

let inForce: Language = "en";
let figures = "en";
let isFromRight = false;

export const language = (): Language => inForce;

/** As BCP 47 has it; what numbers, dates and lists go by. */
export const locale = (): string => figures;

/** Whether its lines run from right to left. */
export const runsFromRight = (): boolean => isFromRight;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === "string" && Object.hasOwn(LANGUAGES, value);

/** What the user chose, or "". */
export function keptLanguage(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

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

/**
 * Loads the words of the language in force, before anything is shown. A catalogue that cannot be loaded leaves the terminal in
 * English: it is better read than not there.
 */
export async function settleLanguage(): Promise<void> {
  const chosen = keptLanguage();
  if (chosen.startsWith("pseudo")) return speakPseudo(chosen.endsWith("rtl"));
  const language = isLanguage(chosen) ? chosen : askedLanguage(navigator.languages);
  const { load, runsFromRight } = LANGUAGES[language];
  const tag = localeOf(language, navigator.languages);
  try {
    if (load !== undefined) useCatalogue(tag, (await load()).default);
  } catch (fault) {
    reportError(fault);
    return;
  }
  inForce = language;
  figures = tag;
  document.documentElement.lang = language;
  if (runsFromRight) runFromRight();
}

function runFromRight(): void {
  isFromRight = true;
  document.documentElement.dir = "rtl";
}

async function speakPseudo(isRtl: boolean): Promise<void> {
  const { pseudoCatalogue } = await import("./pseudo.ts");
  useCatalogue("en", pseudoCatalogue);
  if (isRtl) runFromRight();
}

/** Keeps the choice; the page has to be loaded again, since words are said where modules begin. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is full or forbidden: the browser's languages stay in force.
  }
}
