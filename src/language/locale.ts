/**
 * Which language is in force on the page, and its words. Main thread. The choice is kept in localStorage, because it must
 * be known before anything is shown; a page that may not store goes by the browser's languages.
 */
import { askedLanguage, isLanguage, LANGUAGES, localeOf, type Language } from "./languages.ts";
import { useCatalogue, type Catalogue } from "./translate.ts";

/** English is left out: the code itself has its texts. */
export const CATALOGUES: {
  readonly [Spoken in Exclude<Language, "en">]: () => Promise<{ default: Catalogue }>;
} = {
  de: () => import("./catalogues/de.json"),
  es: () => import("./catalogues/es.json"),
  fr: () => import("./catalogues/fr.json"),
  it: () => import("./catalogues/it.json"),
  pt: () => import("./catalogues/pt.json"),
  tr: () => import("./catalogues/tr.json"),
  ar: () => import("./catalogues/ar.json"),
  ja: () => import("./catalogues/ja.json"),
  zh: () => import("./catalogues/zh.json"),
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

/** What the user chose, or "". */
export function keptLanguage(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

/**
 * Loads the words of the language in force, before anything is shown. A catalogue that cannot be loaded leaves the terminal in
 * English: it is better read than not there.
 */
export async function settleLanguage(): Promise<void> {
  const chosen = keptLanguage();
  if (chosen.startsWith("pseudo")) return speakPseudo(chosen.endsWith("rtl"));
  const language = isLanguage(chosen) ? chosen : askedLanguage(navigator.languages);
  const { runsFromRight } = LANGUAGES[language];
  const tag = localeOf(language, navigator.languages);
  try {
    if (language !== "en") useCatalogue(tag, (await CATALOGUES[language]()).default);
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
