/**
 * The page's first file. Main thread. It settles the language, and only then loads the terminal, whose modules say words as
 * they begin. build/second-chunk.ts has the browser fetch both at once.
 */
import "./ui/base.css";
import { settleLanguage } from "./language/locale.ts";
import { t } from "./language/translate.ts";
import { randomUuid } from "./random-uuid.ts";

if (!isSecureContext) Object.assign(crypto, { randomUUID: randomUuid });

async function begin(): Promise<void> {
  await settleLanguage();
  const { start } = await import("./start.tsx");
  await start();
}

begin().catch((fault: unknown) => {
  reportError(fault);
  // Nothing of the terminal is there to say it.
  const words = document.createElement("p");
  words.setAttribute("role", "alert");
  words.textContent = t("The terminal could not be loaded. Load this page again.");
  document.body.append(words);
});
