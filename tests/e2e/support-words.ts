/** Words on a page in the made-up language that are no message: they stand outside of its brackets. */
import type { Page } from "@playwright/test";
import { INDICATORS } from "../../indicators/registry.ts";
import { SETTINGS } from "../../server/office/settings.ts";
import { CATALOGUE } from "../../server/market/simulator/catalogue/catalogue.ts";
import { LANGUAGES } from "../../src/language/languages.ts";

/**
 * What is seen or read aloud outside ⟦⟧, without what is no message: names of the brand, of people, of symbols and of keys, what
 * the broker's file says, and what the service wrote into the journal. `within`: what is looked at.
 */
export async function looseIn(page: Page, within = "body"): Promise<string[]> {
  const found = await page.evaluate((selector) => {
    const bare = (text: string) => {
      let [before, after] = ["", text];
      // Messages hold others.
      while (before !== after) {
        before = after;
        after = before.replaceAll(/⟦[^⟦⟧]*⟧/g, " ");
      }
      return after.trim();
    };
    const texts: [text: string, where: string][] = [];
    for (const root of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        // The list that a browser fills in by itself is not seen, and the words of a language of formulas are the same in all.
        const element = node.parentElement;
        if (element?.closest("script, style, noscript, code, [aria-hidden] select") !== null)
          continue;
        texts.push([bare(node.nodeValue ?? ""), element.className]);
      }
      for (const name of ["aria-label", "placeholder", "title", "data-tip", "aria-valuetext"]) {
        for (const element of [root, ...root.querySelectorAll(`[${name}]`)])
          texts.push([bare(element.getAttribute(name) ?? ""), `${name} of ${element.className}`]);
      }
    }
    return texts;
  }, within);
  const loose = found.filter(
    ([text]) =>
      /[a-z]{3}/.test(text) &&
      !NAMES.test(text) &&
      !HOUSE.test(text) &&
      !WRITTEN.test(text) &&
      !DATA.has(text),
  );
  return [...new Set(loose.map(([text, where]) => `“${text}”, ${where}`))];
}

/**
 * The market's names of its symbols, short names of indicators, which are the same everywhere, with the books they are from, and
 * keys of settings, alone or between name and value.
 */
const DATA: ReadonlySet<string> = new Set([
  ...Object.values(LANGUAGES).map(({ name }) => name),
  ...CATALOGUE.flatMap(({ record }) => [record.description, record.category]),
  ...INDICATORS.flatMap(({ short, origin }) => [short, origin]),
  ...SETTINGS.flatMap(({ key }) => [key, `, ${key},`]),
]);

/** What this house has given names to: its people and their roles, groups and their terms, the source of its prices. */
const HOUSE =
  /Ada Marlowe|Ben Okafor|Carla Voss|Dan Whitlock|@ringside\.example|^(?:Admin|Dealer|Standard|Staff|Live \w+)$|^simulator:/;

/** Sentences of the service in an account's journal. */
const WRITTEN =
  /^(?:market |limit |stop )*(?:buy|sell) \d|^account settings changed$|^[a-z_]+ [-\d.]+ [A-Z]{3}/;

const NAMES =
  /Ringside|Trading leveraged products|Trader| vs |Demo|Alt|Esc|Ctrl|^All:?$|^[A-Z]{3,}|Renko|Kagi|São Paulo|^Enter$|^\w+ \/ \w+|Nora Quist|@example\.com|Playwright|^curl /;
