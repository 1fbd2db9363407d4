/** One mail of each kind and shape, with values of which each is told apart from all others in it. Runs in the tests. */
import type { Mail } from "../../server/mail/mail.ts";

const account_id = 7_340_512;
const at = Date.UTC(2027, 10, 24, 18, 53);
const secured = { account_id, kind: "password_changed" } as const;
const factor = { account_id, kind: "two_factor" } as const;
const alert = { account_id, kind: "price_alert" } as const;
const margin = { margin_level: 1_099.5, level: 85, equity: 12_345.6, currency: "USD" };
const traded = { lots: 0.37, symbol: "EURUSD", price: "1.08514" };
const quote = { symbol: "EURUSD", price: "1.08500", reached_price: "1.08514", at } as const;
const indicator = {
  title: "BB 20 2.5",
  timeframe: "H4",
  plot_name: "Upper",
  other: { kind: "plot", plot: "lower" },
  other_name: "Lower",
} as const;
const figure = { way: "down", position_id: null, currency: "EUR", symbol: null } as const;
const EURUSD = { symbol: "EURUSD", pip_points: 10 };

const FIGURES: readonly Mail[] = [
  { kind: "margin_level", value: 150, now: 149.25 },
  { kind: "equity", value: 12_500, now: 12_499.5 },
  { kind: "free_margin", value: 12_500, now: 12_499.5 },
  { kind: "balance", value: 12_500, now: 12_499.5 },
  { kind: "floating_profit", value: -2_500, now: -2_500.25 },
  { kind: "position_profit", value: -2_500, now: -2_500.25, position_id: 9_871, symbol: EURUSD },
  { kind: "spread", value: 25, now: 31, symbol: EURUSD },
].flatMap(({ now, ...asked }): Mail[] =>
  (["up", "down"] as const).map((way) => ({
    ...alert,
    facts: { figure: { ...figure, ...asked, way } as never, value: now, at },
  })),
);

export const EVERY_MAIL: readonly Mail[] = [
  {
    account_id,
    kind: "demo_opened",
    facts: { currency: "EUR", leverage: 130, balance: 1_234_567.8, trial_expires_at: at },
  },
  { account_id, kind: "live_requested", facts: {} },
  { account_id, kind: "account_approved", facts: {} },
  { account_id, kind: "account_declined", facts: {} },
  { account_id, kind: "password_code", facts: {} },
  { account_id, kind: "email_code", facts: {} },
  { account_id, kind: "password_reset", facts: { request_hash: "00" } },
  { account_id, kind: "password_reset_choice", facts: { account_ids: [account_id, 8_111_222] } },
  ...(["owner", "investor"] as const).flatMap((credential) =>
    [false, true].map((is_by_broker): Mail => ({
      ...secured,
      facts: { credential, is_removed: false, is_by_broker, at },
    })),
  ),
  { ...secured, facts: { credential: "investor", is_removed: true, is_by_broker: false, at } },
  {
    ...secured,
    facts: { credential: "owner", is_removed: false, is_by_broker: false, is_by_code: true, at },
  },
  ...(["on", "off", "new_codes", "guessed"] as const).map((what): Mail => ({
    ...factor,
    facts: { what, is_by_broker: false, left: 0, at },
  })),
  { ...factor, facts: { what: "off", is_by_broker: true, left: 0, at } },
  ...[1, 2, 3, 11, 100].map((left): Mail => ({
    ...factor,
    facts: { what: "recovery_code", is_by_broker: false, left, at },
  })),
  ...(["owner", "investor"] as const).map((credential): Mail => ({
    account_id,
    kind: "login",
    facts: {
      credential,
      ip_address: "2001:db8::7:42",
      user_agent: "Mozilla/5.0 (X11; Linux x86_64)",
      at,
    },
  })),
  { account_id, kind: "margin_call", facts: margin },
  { account_id, kind: "margin_call", facts: { ...margin, margin_level: null } },
  { account_id, kind: "stop_out", facts: margin },
  ...[true, false].map((is_in): Mail => ({
    account_id,
    kind: "money_change",
    facts: {
      is_in,
      amount: 9_250.75,
      balance: 43_210.5,
      credit: 0.25,
      currency: "EUR",
      desc: "Bonus",
    },
  })),
  ...(["buy", "sell"] as const).flatMap((side) =>
    (["limit", "stop", "stop_limit"] as const).flatMap((type): Mail[] => [
      {
        account_id,
        kind: "order_fill",
        facts: { order_id: 5_512, what: { side, type, ...traded } },
      },
      {
        account_id,
        kind: "order_expiry",
        facts: { order_id: 5_512, what: { side, type, ...traded } },
      },
    ]),
  ),
  ...(["stop_loss", "take_profit"] as const).map((cause): Mail => ({
    account_id,
    kind: "exit_fill",
    facts: { cause, position_id: 9_871, what: traded, result: -1_250.5, currency: "EUR" },
  })),
  ...([true, false] as const).flatMap((is_rising) =>
    (["bid", "ask"] as const).flatMap((quote_side): Mail[] => [
      { ...alert, facts: { ...quote, is_rising, quote_side } },
      { ...alert, facts: { ...quote, is_rising, quote_side, is_line: true } },
    ]),
  ),
  ...([true, false] as const).flatMap((is_rising): Mail[] => [
    { ...alert, facts: { ...quote, quote_side: "bid", is_rising, indicator } },
    {
      ...alert,
      facts: {
        ...quote,
        quote_side: "bid",
        is_rising,
        indicator: {
          ...indicator,
          plot_name: null,
          other: { kind: "value", value: 70.5 },
          other_name: null,
        },
      },
    },
    {
      ...alert,
      facts: {
        ...quote,
        quote_side: "bid",
        is_rising,
        indicator: { ...indicator, other: { kind: "close" }, other_name: null },
      },
    },
  ]),
  ...FIGURES,
];
