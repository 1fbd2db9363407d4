import { afterEach, expect, it } from "vitest";
import { useCatalogue } from "../language/translate.ts";
import { shownName } from "./given-name.ts";

afterEach(() => useCatalogue("en", {}));

it.each([
  ["My layout", "Mein Layout"],
  ["My layout (2)", "Mein Layout (2)"],
  ["My layouts", "My layouts"],
  ["Scalping", "Scalping"],
])("%s, whoever gave it, is read in German as %s", (name, shown) => {
  useCatalogue("de", { "My layout": "Mein Layout" });
  expect(shownName(name)).toBe(shown);
});
