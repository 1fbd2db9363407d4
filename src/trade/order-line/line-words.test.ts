/** A line in the reader's own language is the same order as in English. */
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../language/languages.ts";
import { readIn } from "../../../tests/support/in-language.ts";

async function inLanguage(language: string) {
  await readIn(language);
  const { parseOrderLine } = await import("./parse-order-line.ts");
  const { parseCloseLine } = await import("./parse-close-line.ts");
  const find = (ticker: string) =>
    ticker === "eurusd" ? { symbol_id: 1, symbol: "EURUSD", price: () => 1.085 } : null;
  return { order: (text: string) => parseOrderLine(text, find), close: parseCloseLine };
}

describe("a line that is typed in German", () => {
  test.each([
    ["Verkaufen 0,5 EURUSD sl 20 tp 2r", "sell 0.5 eurusd sl 20 tp 2r"],
    ["kaufen 0,5 Lots EURUSD zum Marktkurs", "buy 0.5 eurusd market"],
    ["kaufen 100.000 Einheiten EURUSD", "buy 100000u eurusd"],
    ["kaufen $1.000,50 EURUSD", "buy $1000.50 eurusd"],
    ["kaufen 1,5k EURUSD", "buy 1500u eurusd"],
    ["kaufen 1 EURUSD Limit bei 1,08, Stop-Loss 1,07", "buy 1 eurusd limit 1.08 sl 1.07"],
    ["kaufen 1 EURUSD bei 1,08", "buy 1 eurusd at 1.08"],
    ["kaufen 1 EURUSD @1,08", "buy 1 eurusd @1.08"],
    ["Kaufen 1 EURUSD Stop bei 1,09 Limit bei 1,091", "buy 1 eurusd stop 1.09 limit 1.091"],
    ["Kaufen 1 EURUSD bei Berührung von 1,06 Abweichung 2", "buy 1 eurusd mit 1.06 dev 2"],
    [
      "kaufen EURUSD Risiko 1,5 % Stop-Loss 20,5 Pips Take-Profit 2r",
      "buy eurusd risk 1.5% sl 20.5p tp 2r",
    ],
    ["kaufen EURUSD Risiko 1.000 sl 20", "buy eurusd risk 1000 sl 20"],
    ["kaufen 1 EURUSD Garantierter Stop 1,07", "buy 1 eurusd gsl 1.07"],
    [
      "kaufen 1 EURUSD limit 1,08 Tag oco Stop bei 1,09",
      "buy 1 eurusd limit 1.08 day oco stop 1.09",
    ],
    [
      "kaufen 1 EURUSD Limit bei 1,08 sl 20 ab Ausführung mit Gegenstück",
      "buy 1 eurusd limit 1.08 sl 20 from fill oco opposite",
    ],
    // English is understood by everybody.
    ["sell 0.5 eurusd sl 20 tp 2r", "sell 0.5 eurusd sl 20 tp 2r"],
  ])("%s", async (german, english) => {
    const en = (await inLanguage("en-GB")).order(english);
    const de = (await inLanguage("de-DE")).order(german);
    expect(en?.ok).toBe(true);
    const { symbol: _, ...meant } = en as { readonly symbol?: unknown };
    expect(de).toMatchObject(meant);
  });

  test.each([
    ["schließen 2 bei 1,0950 bis 4h", "close 2 at 1.0950 until 4h"],
    ["Schließen EURUSD Hälfte", "close eurusd half"],
    ["schließen 2 0,05 Lots", "close 2 0.05"],
    ["schließen 2 33,3 %", "close 2 33.3%"],
  ])("%s", async (german, english) => {
    const en = (await inLanguage("en-GB")).close(english);
    expect((await inLanguage("de-DE")).close(german)).toEqual(en);
  });

  test("says what may be two numbers, in its own marks", async () => {
    const de = await inLanguage("de-DE");
    expect(JSON.stringify(de.order("kaufen 1.000 eurusd"))).toContain("1,000 oder 1000");
    expect(JSON.stringify(de.close("schließen 2 bei 1.085"))).toContain("1,085 oder 1085");
  });
});

describe("a line that is typed in English", () => {
  test.each([
    ["Buy 0.5 lots EURUSD limit at 1.08, stop loss 1.07", "buy 0.5 eurusd limit 1.08 sl 1.07"],
    ["buy 10,000 units eurusd", "buy 10000u eurusd"],
    ["buy 0,5 eurusd", "buy 0.5 eurusd"],
    ["buy eurusd risk 1,000 sl 20 pips", "buy eurusd risk 1000 sl 20p"],
    ["buy 1,000 eurusd", null],
    ["buy 1 eurusd sl 1,085", null],
    ["buy 1 eurusd limit 1.2.3", null],
  ])("%s", async (text, same) => {
    const { order } = await inLanguage("en-GB");
    if (same === null) expect(order(text)).toMatchObject({ ok: false });
    else expect(JSON.stringify(order(text))).toBe(JSON.stringify(order(same)));
  });
});

// Two words that are printed alike would make one order of what was meant as another.
test.each(Object.keys(LANGUAGES))(
  "what is printed in %s is read as what it means",
  async (language) => {
    await readIn(language);
    const { lineWords, PRINTED } = await import("./line-words.ts");
    for (const [printed, ...words] of PRINTED)
      expect(lineWords(`${printed} 1`), printed).toEqual([...words, "1"]);
  },
);

test.each(Object.keys(LANGUAGES))(
  "an order of printed words in %s is that order",
  async (language) => {
    const { order } = await inLanguage(language);
    const { t } = await import("../../language/translate.ts");
    const { fieldText } = await import("../../format/decimal.ts");
    const { swapMarks } = await import("../../format/typed-number.ts");
    for (const [side, word] of [
      [t("Buy"), "buy"],
      [t("Sell"), "sell"],
    ]) {
      const typed = `${side} ${fieldText(0.5)} EURUSD ${t("limit at")} ${fieldText(1.08)} ${t("Stop loss")} 20 ${t("pips")}`;
      const meant = order(swapMarks(`${word} 0.5 EURUSD limit 1.08 sl 20p`));
      expect(JSON.stringify(order(typed)), typed).toBe(JSON.stringify(meant));
      expect(meant).toMatchObject({ ok: true });
    }
  },
);
