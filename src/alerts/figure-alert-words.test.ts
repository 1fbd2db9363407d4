/** Tests of figure-alert-words.ts. */
import { afterEach, describe, expect, it } from "vitest";
import { aPriceAlert } from "../../tests/support/price-alerts.ts";
import { NO_SYMBOL_ID } from "../../contract/price-alert.ts";
import { setHidesMoney } from "../account/hides-money.ts";
import { symbolRecord } from "../panes/watchlist/test-symbols.ts";
import { alertSubject, reachedWords, waitWords } from "./alert-words.ts";

const euro = symbolRecord();
afterEach(() => setHidesMoney(false));

describe("an alert on a figure", () => {
  it.each([
    ["margin_level", "down", 150, "Margin level falls below 150%", "Margin level fell below 150%"],
    ["equity", "up", 12_000, "Equity rises above 12,000", "Equity rose above 12,000"],
    ["free_margin", "down", 99.5, "Free margin falls below 99.50", "Free margin fell below 99.50"],
    [
      "floating_profit",
      "down",
      -0.125,
      "Floating profit falls below −0.125",
      "Floating profit fell below −0.125",
    ],
  ] as const)("%s going %s beyond %d is of the account", (kind, way, value, waits, told) => {
    const figure = { kind, way, value, position_id: null };
    const alert = aPriceAlert({ symbol_id: NO_SYMBOL_ID, figure });
    expect(alertSubject(alert, undefined)).toBe("Account");
    expect(waitWords(alert, undefined, null)).toBe(waits);
    expect(reachedWords(alert, undefined)).toBe(told);
  });

  it.each([
    ["spread", null, 25, "Spread rises above 2.5 pips", "EURUSD: Spread rose above 2.5 pips"],
    [
      "position_profit",
      12,
      80,
      "Profit of position #12 rises above 80",
      "EURUSD: Profit of position #12 rose above 80",
    ],
  ] as const)("%s of %s is of its symbol", (kind, position_id, value, waits, told) => {
    const alert = aPriceAlert({ figure: { kind, way: "up", value, position_id } });
    expect(alertSubject(alert, euro)).toBe("EURUSD");
    expect(waitWords(alert, euro, null)).toBe(waits);
    expect(reachedWords(alert, euro)).toBe(told);
  });

  it("says no amount where amounts are hidden", () => {
    setHidesMoney(true);
    const figure = { kind: "equity", way: "down", value: 9_000, position_id: null } as const;
    expect(waitWords(aPriceAlert({ figure }), euro, null)).toBe("Equity falls below an amount");
    const level = { kind: "margin_level", way: "down", value: 150, position_id: null } as const;
    expect(waitWords(aPriceAlert({ figure: level }), euro, null)).toMatch(/150%$/);
  });
});
