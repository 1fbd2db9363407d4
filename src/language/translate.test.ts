import { afterEach, describe, expect, test } from "vitest";
import {
  inSentence,
  listText,
  plural,
  rich,
  t,
  tIn,
  translateText,
  useCatalogue,
} from "./translate.ts";

afterEach(() => useCatalogue("en", {}));

/** Polish has three forms of a number. */
const POLISH = {
  Close: "Zamknij",
  "Close [price of a bar]": "Zamknięcie",
  "Open {what} [a file]": "Otwórz: {what}",
  "Closed by {name}": "{name}: zamknięte",
  "{count} rows": {
    one: "{count} wiersz",
    few: "{count} wiersze",
    many: "{count} wierszy",
    other: "{count} wiersza",
  },
  "I accept the {terms} of {brand}.": "Akceptuję: {brand}, {terms}.",
};

describe("without a catalogue", () => {
  test("a message is its English text", () => {
    expect(t("Close")).toBe("Close");
    expect(t("Closed by {name}", { name: "Ada" })).toBe("Closed by Ada");
  });

  test.each([
    [0, "0 rows"],
    [1, "1 row"],
    [2, "2 rows"],
  ])("%d rows are %s", (count, text) => {
    expect(plural(count, "1 row", "{count} rows")).toBe(text);
  });

  test("a number may come formatted", () => {
    expect(plural(1200, "1 row", "{count} rows", { count: "1,200" })).toBe("1,200 rows");
  });

  test("the context of a message is not shown", () => {
    expect(tIn("price of a bar", "Close")).toBe("Close");
    expect(tIn("a file", "Open {what}", { what: "A" })).toBe("Open A");
  });

  test.each([
    [[], "", ""],
    [["A"], "A", "A"],
    [["A", "B"], "A and B", "A or B"],
    [["A", "B", "C"], "A, B, and C", "A, B, or C"],
  ])("a list of %j is put together", (parts, and, or) => {
    expect(listText(parts, "and")).toBe(and);
    expect(listText(parts, "or")).toBe(or);
  });

  test("a value that is missing is a fault", () => {
    const message: string = "Closed by {name}";
    expect(() => t(message, {})).toThrow('"Closed by {name}" got no value for name');
  });

  test("what a value holds is not looked at again", () => {
    expect(t("Closed by {name}", { name: "{name} $& \\" })).toBe("Closed by {name} $& \\");
  });
});

describe("with a catalogue", () => {
  test("a message is what it says instead, its values in its own order", () => {
    useCatalogue("pl", POLISH);
    expect(t("Close")).toBe("Zamknij");
    expect(t("Closed by {name}", { name: "Ada" })).toBe("Ada: zamknięte");
  });

  test("one English text with two meanings is two messages", () => {
    useCatalogue("pl", POLISH);
    expect(tIn("price of a bar", "Close")).toBe("Zamknięcie");
    expect(tIn("a file", "Open {what}", { what: "A" })).toBe("Otwórz: A");
    expect(tIn("the price of a bar", "Close")).toBe("Close");
  });

  test("a label within a sentence is in lower case, unless nouns are capital in the language", () => {
    expect(inSentence("Order price")).toBe("order price");
    expect(inSentence("API keys")).toBe("API keys");
    useCatalogue("de-CH", {});
    expect(inSentence("Kurs der Order")).toBe("Kurs der Order");
  });

  test("a list is put together as the language has it", () => {
    useCatalogue("pl", POLISH);
    expect(listText(["A", "B", "C"], "and")).toBe("A, B i C");
    expect(listText(["A", "B", "C"], "or")).toBe("A, B lub C");
  });

  test.each([
    [1, "1 wiersz"],
    [3, "3 wiersze"],
    [5, "5 wierszy"],
    [22, "22 wiersze"],
    [1.5, "1.5 wiersza"],
  ])("%d goes by the rules of the language: %s", (count, text) => {
    useCatalogue("pl", POLISH);
    expect(plural(count, "1 row", "{count} rows")).toBe(text);
  });

  test("what it lacks stays English", () => {
    useCatalogue("pl", {});
    expect(t("Close")).toBe("Close");
    expect(plural(1, "1 row", "{count} rows")).toBe("1 row");
  });

  test("elements stand where the sentence has them", () => {
    useCatalogue("pl", POLISH);
    const sentence = rich("I accept the {terms} of {brand}.", { terms: 1, brand: "Acme" });
    expect(sentence).toEqual(["Akceptuję: ", "Acme", ", ", 1, "."]);
  });

  test("a text that comes as data is looked up, and stays where it is not known", () => {
    useCatalogue("pl", POLISH);
    expect(translateText("Close")).toBe("Zamknij");
    expect(translateText("constructor")).toBe("constructor");
  });
});
