/** Modules as they are for who reads a language: what a test imports after it is in that language. Runs in unit tests. */
import { vi } from "vitest";

/** Forgets all modules and settles the language of those that come. `kept`: what the browser has kept of a choice. */
export async function readIn(language: string, kept: string | null = null): Promise<void> {
  vi.resetModules();
  vi.stubGlobal("navigator", { languages: [language] });
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("localStorage", { getItem: () => kept });
  await (await import("../../src/language/locale.ts")).settleLanguage();
}
