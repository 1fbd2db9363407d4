import { afterEach, expect, test, vi } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import catalogue from "../language/catalogues/de.json" with { type: "json" };

/** As for who reads German: the catalogue is there before modules are loaded. */
async function inGerman<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.resetModules();
  (await import("../language/translate.ts")).useCatalogue("de", catalogue);
  return load();
}

afterEach(() => vi.resetModules());

test("what the service says is known by its own words in every language", async () => {
  const { FULL_WORDS } = await inGerman(() => import("../stores/document-calls.ts"));
  expect(Object.values(ERRORS).map(({ message }) => message)).toContain(FULL_WORDS);
});

test("what the feed says is known by its own words, and said in the reader's", async () => {
  const { explainRefusal } = await inGerman(() => import("./sign-in-words.ts"));
  const message = "A part of the terminal could not be loaded.";
  const said = explainRefusal({ ok: false, status: 0, message, retry_after_s: null });
  expect(said).toMatchObject({
    title: "Ein Teil des Terminals konnte nicht geladen werden.",
    canRetry: true,
  });
});
