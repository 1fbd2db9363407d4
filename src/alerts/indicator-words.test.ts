/** Tests of indicator-words.ts. */
import { describe, expect, it } from "vitest";
import { readIn } from "../../tests/support/in-language.ts";
import { anIndicator } from "../../tests/support/price-alerts.ts";
import { indicatorReached, indicatorWaits } from "./indicator-words.ts";

const macd = anIndicator({
  title: "MACD 12 26 9",
  other: { kind: "plot", plot: "signal" },
  other_name: "Signal",
});
const ema = anIndicator({ title: "EMA 50", other: { kind: "close" } });

describe("an alert on an indicator", () => {
  it.each([
    [anIndicator(), "RSI 14, H1, crosses above 70"],
    [anIndicator({ way: "down" }), "RSI 14, H1, crosses below 70"],
    [anIndicator({ way: "either" }), "RSI 14, H1, crosses 70"],
    [macd, "MACD 12 26 9, H1, crosses above Signal"],
    [anIndicator({ title: "BB 20 2", plot_name: "Upper" }), "BB 20 2 Upper, H1, crosses above 70"],
    [ema, "Close crosses above EMA 50, H1"],
    [{ ...ema, way: "down" } as const, "Close crosses below EMA 50, H1"],
    [{ ...ema, way: "either" } as const, "Close crosses EMA 50, H1"],
  ])("says what it waits for: %#", (indicator, words) => {
    expect(indicatorWaits(indicator)).toBe(words);
  });

  it.each([
    ["de", "BB 20 2,5 Oben, H1, kreuzt 0,5 aufwärts"],
    ["en-GB", "BB 20 2.5 Upper, H1, crosses above 0.5"],
  ])("writes the numbers of its title as its reader does: %s", async (language, words) => {
    await readIn(language);
    const { indicatorWaits: waits } = await import("./indicator-words.ts");
    const other = { kind: "value", value: 0.5 } as const;
    expect(waits(anIndicator({ title: "BB 20 2.5", plot_name: "Upper", other }))).toBe(words);
  });

  it.each([
    ["de", "high", "RSI 14 Hoch, H1, kreuzt 70 aufwärts"],
    ["fr", "low", "RSI 14 bas, H1, passe au-dessus de 70"],
    ["en-GB", "hl2", "RSI 14 (H + L) / 2, H1, crosses above 70"],
  ] as const)(
    "names the price of a bar as its legend does: %s %s",
    async (language, price, words) => {
      await readIn(language);
      const { indicatorWaits: waits } = await import("./indicator-words.ts");
      const named = anIndicator({ title: `RSI 14 ${price}`, bar_price: price });
      expect(waits(named)).toBe(words);
    },
  );

  it("says which way a bar crossed", () => {
    const up = { reached_rising: true, is_rising: false };
    const down = { reached_rising: false, is_rising: true };
    const said = (indicator: typeof macd, by: typeof up) =>
      indicatorReached(indicator, by, "EURUSD");
    expect(said(anIndicator(), up)).toBe("EURUSD: RSI 14, H1, crossed above 70");
    expect(said(anIndicator(), down)).toBe("EURUSD: RSI 14, H1, crossed below 70");
    expect(said(ema, up)).toBe("EURUSD closed above EMA 50, H1");
    expect(said(ema, down)).toBe("EURUSD closed below EMA 50, H1");
  });
});
