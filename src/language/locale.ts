/**
 * Which languages the terminal speaks and which one is in force. Main thread. The choice is kept in localStorage, because it must
 * be known before anything is shown; a page that may not store goes by the browser's languages.
 */
import { useCatalogue, type Catalogue } from "./translate.ts";

/** Each by its own name, as its speakers look for it. `load` is undefined where the code itself has the texts. */
export const LANGUAGES = {
  en: { name: "English", load: undefined },
  de: { name: "Deutsch", load: () => import("./catalogues/de.json") },
} as const satisfies Record<
  string,
  { name: string; load: (() => Promise<{ default: Catalogue }>) | undefined }
>;
export type Language = keyof typeof LANGUAGES;

const STORAGE_KEY = "ringside.language";

let inForce: string = "en";
let isFromRight = false;

/** As BCP 47 has it; what numbers, dates and lists go by. */
export const locale = (): string => inForce;

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
    if (isLanguage(language)) return language;
  }
  return "en";
}

/**
 * Loads the words of the language in force, before anything is shown. A catalogue that cannot be loaded leaves the terminal in
 * English: it is better read than not there.
 */
export async function settleLanguage(): Promise<void> {
  const chosen = keptLanguage();
  if (chosen.startsWith("pseudo")) return speakPseudo(chosen.endsWith("rtl"));
  const language = isLanguage(chosen) ? chosen : askedLanguage(navigator.languages);
  const { load } = LANGUAGES[language];
  try {
    if (load !== undefined) useCatalogue(language, (await load()).default);
  } catch (fault) {
    reportError(fault);
    return;
  }
  inForce = language;
  document.documentElement.lang = language;
}

async function speakPseudo(isRtl: boolean): Promise<void> {
  const { pseudoCatalogue } = await import("./pseudo.ts");
  useCatalogue("en", pseudoCatalogue);
  isFromRight = isRtl;
  if (isRtl) document.documentElement.dir = "rtl";
}

/** Keeps the choice; the page has to be loaded again, since words are said where modules begin. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is full or forbidden: the browser's languages stay in force.
  }
}
