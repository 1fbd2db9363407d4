/** Tests of price-alert-notices.ts. */
import { createRoot, createSignal } from "solid-js";
import { describe, expect, it } from "vitest";
import type { PriceAlert } from "../../contract/price-alert.ts";
import { aPriceAlert } from "../../tests/support/price-alerts.ts";
import { symbolRecord } from "../panes/watchlist/test-symbols.ts";
import { noticeOfAlert, watchPriceAlerts } from "./price-alert-notices.ts";

const find = () => symbolRecord();
const reached = (more: Partial<PriceAlert> = {}) =>
  aPriceAlert({ reached_at: 5_000, reached_price: 1.10012, revision: 2, ...more });

function open(first: readonly PriceAlert[] | null) {
  const [alerts, setAlerts] = createSignal(first);
  const told: string[] = [];
  createRoot(() => watchPriceAlerts(alerts, find, ({ key }) => void told.push(key)));
  return { setAlerts, told };
}

describe("a price that was reached", () => {
  it("is told with the note, and names the symbol to look at", () => {
    expect(noticeOfAlert(reached({ note: "Sell the rest" }), find)).toMatchObject({
      key: "price_alert:1:5000",
      account_id: 7,
      at: 5_000,
      event: "price_alert",
      title: "EURUSD rose to 1.10012",
      text: "Sell the rest",
      symbol_id: 1,
      isAlarm: false,
    });
    expect(noticeOfAlert(aPriceAlert(), find)).toBeNull();
  });

  it("is told once it is reached, and not when its note is changed later", () => {
    const { setAlerts, told } = open([aPriceAlert(), aPriceAlert({ id: 2 })]);
    setAlerts([reached(), aPriceAlert({ id: 2 })]);
    expect(told).toEqual(["price_alert:1:5000"]);
    setAlerts([reached({ note: "later", revision: 3 }), aPriceAlert({ id: 2 })]);
    expect(told).toHaveLength(1);
  });

  it("is told anew where it was moved and reached again", () => {
    const { setAlerts, told } = open([reached()]);
    setAlerts([aPriceAlert({ revision: 3, price: 1.2 })]);
    setAlerts([reached({ revision: 4, reached_at: 9_000 })]);
    expect(told).toEqual(["price_alert:1:9000"]);
  });

  it("while the connection was away is told after it, also one that another device had set", () => {
    const { setAlerts, told } = open([aPriceAlert()]);
    setAlerts([reached({ id: 2, reached_at: 6_000 }), reached()]);
    expect(told).toEqual(["price_alert:2:6000", "price_alert:1:5000"]);
  });

  it("before the page knew the list is in the list alone, also of another account", () => {
    const { setAlerts, told } = open(null);
    setAlerts([reached()]);
    setAlerts(null);
    setAlerts([reached({ id: 3, account_id: 8 })]);
    expect(told).toEqual([]);
  });
});
