import { expect, it } from "vitest";
import { LANGUAGES } from "../language/languages.ts";
import { readLink } from "../links/link.ts";
import { tradeLink } from "./widget-parts.ts";
import { WIDGET_LANGUAGES, filled, wordsIn } from "./widget-words.ts";

it("every language of the terminal has every word, with what it names", () => {
  expect(WIDGET_LANGUAGES.toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
  const english = Object.entries(wordsIn("en"));
  for (const language of WIDGET_LANGUAGES) {
    const words = new Map(Object.entries(wordsIn(language)));
    for (const [name, text] of english) {
      const said = words.get(name) ?? "";
      expect([language, name, said.match(/\{\w+\}/g)]).toEqual([
        language,
        name,
        text.match(/\{\w+\}/g),
      ]);
      expect(said).not.toBe("");
    }
  }
});

it("what is named stands there as it is", () => {
  expect(filled("Trade {symbol}", "$&{time}")).toBe("Trade $&{time}");
});

it("a widget's link is one that the terminal reads", () => {
  const hash = new URL(tradeLink("BTC/USD&x=1"), "https://trade.example").hash;
  expect(readLink(hash)).toEqual({
    problems: [],
    link: { symbol: "BTC/USD&x=1", frame: null, pane: "order-ticket", ticket: null },
  });
});
