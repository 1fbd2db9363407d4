/** Modules as they are for who reads a language: what a test imports after it is in that language. Runs in unit tests. */
import { onTestFinished, vi } from "vitest";

/**
 * Forgets all modules and settles the language of those that come, until the test is over: files share their modules, and the
 * next one is in English again. `kept`: what the browser has kept of a choice.
 */
export async function readIn(language: string, kept: string | null = null): Promise<void> {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  vi.resetModules();
  vi.stubGlobal("navigator", { languages: [language] });
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("localStorage", { getItem: () => kept });
  await (await import("../../src/language/locale.ts")).settleLanguage();
}
