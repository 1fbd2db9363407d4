/** What a locked screen says: what happened, and nothing of money. */
import { describe, expect, it } from "vitest";
import {
  DEAL_DIRECTION,
  LIQUIDATION_STATUS,
  ORDER_REASON,
  ORDER_STATUS,
  ORDER_TYPE,
} from "../../contract/codes.ts";
import { pushOf } from "./push-notices.ts";
import { LANGUAGES } from "../../src/language/languages.ts";
import { PUSH_TEXTS } from "./push-texts.ts";
import { pushLink, pushWords } from "./push-words.ts";

const symbol = (symbol_id: number) => (symbol_id === 1 ? { symbol: "EURUSD" } : undefined);
const of = (type: string, payload: object) => pushOf(type, () => payload, symbol);

const DEAL = {
  account_id: 7,
  order_id: 12,
  symbol_id: 1,
  direction: DEAL_DIRECTION.exit,
  reason: ORDER_REASON.stop_loss,
  profit: -1_234.5,
  volume: 0.37,
};
const ORDER = {
  id: 12,
  account_id: 7,
  symbol_id: 1,
  status: ORDER_STATUS.filled,
  type: ORDER_TYPE.limit,
  closes: null,
};

describe("an event of the account", () => {
  it.each([
    ["deal_create", DEAL, "EURUSD: stop loss reached", "EURUSD: Stop-Loss erreicht", "fill:12:1"],
    [
      "deal_create",
      { ...DEAL, reason: ORDER_REASON.take_profit, symbol_id: 9 },
      "#9: take profit reached",
      "#9: Take-Profit erreicht",
      "fill:12:1",
    ],
    ["order_update", ORDER, "EURUSD: order filled", "EURUSD: Order ausgeführt", "fill:12:0"],
    [
      "order_update",
      { ...ORDER, closes: 5 },
      "EURUSD: order filled",
      "EURUSD: Order ausgeführt",
      "fill:12:1",
    ],
    [
      "event_liqudation_status",
      { account_id: 7, status: LIQUIDATION_STATUS.margin_call, ts: 99, margin_level: 99.5 },
      "Margin call",
      "Margin Call",
      "liquidation:1:99",
    ],
    [
      "event_liqudation_status",
      { account_id: 7, status: LIQUIDATION_STATUS.stop_out, ts: 99, equity: 512.25 },
      "Stop-out",
      "Stop-out",
      expect.stringMatching(/^liquidation:\d+:99$/) as string,
    ],
  ])("%s is told in both languages, under the page's own key", (type, payload, en, de, tag) => {
    const notice = of(type, payload);
    if (notice === null) throw new Error("nothing is told");
    expect(notice).toMatchObject({ account_id: 7, tag });
    expect(pushWords(notice, "en").title).toBe(en);
    expect(pushWords(notice, "de").title).toBe(de);
    expect(pushWords(notice, "xx")).toEqual(pushWords(notice, "en"));
    expect(JSON.stringify(pushWords(notice, "en"))).not.toMatch(/\d[.,]\d/);
    expect(pushLink(notice.kind)).toMatch(/^#link\?pane=(positions|deals)$/);
  });

  it.each([
    ["order_update", { ...ORDER, type: ORDER_TYPE.market }],
    ["order_update", { ...ORDER, status: ORDER_STATUS.cancelled }],
    ["deal_create", { ...DEAL, direction: DEAL_DIRECTION.entry }],
    ["deal_create", { ...DEAL, reason: ORDER_REASON.stop_out }],
    ["deal_create", { account_id: 7, symbol_id: 1, volume: 1 }],
    ["event_liqudation_status", { account_id: 7, status: LIQUIDATION_STATUS.recovered, ts: 1 }],
    ["account_update", {}],
  ])("%s of another kind is not", (type, payload) => {
    expect(of(type, payload)).toBeNull();
  });
});

it("speaks what the terminal speaks, each in words of its own", () => {
  expect(Object.keys(PUSH_TEXTS).toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
  const words = Object.values(PUSH_TEXTS).map(({ filled }) => filled);
  expect(new Set(words).size).toBe(words.length);
});

it("an alert on the account as a whole names no symbol", () => {
  const notice = { kind: "price_alert", facts: { symbol: null } } as const;
  expect(pushWords(notice, "en")).toEqual({ title: "Account: alert reached", body: "" });
  expect(pushWords(notice, "de")).toEqual({ title: "Konto: Alarm erreicht", body: "" });
});
