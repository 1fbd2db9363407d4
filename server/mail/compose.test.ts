/** What mails say of money, and where they lead. */
import { expect, test } from "vitest";
import { composeMail } from "./compose.ts";
import type { Mail } from "./mail.ts";

const sender = {
  brand: "Harbour",
  publicUrl: "https://trade.example/",
  code: null,
  language: null,
};
const demo = (balance: number, currency: string): Mail => ({
  kind: "demo_opened",
  account_id: 7,
  facts: { currency, leverage: 100, balance, trial_expires_at: Date.UTC(2027, 0, 2, 14) },
});

test.each([
  [10_000, "USD", "10,000.00 USD"],
  [1_500_000, "JPY", "1,500,000 JPY"],
  [0.5, "USDT", "0.50 USDT"],
  [1_234.567_89, "XBT", "1,234.56789 XBT"],
])("%s of %s is %s", (balance, currency, words) => {
  expect(composeMail(demo(balance, currency), sender).text).toContain(
    `Balance:     ${words}, virtual money\n`,
  );
});

test("a loss and a margin level are written as the terminal writes them", () => {
  const exit = composeMail(
    {
      kind: "exit_fill",
      account_id: 7,
      facts: {
        cause: "stop_loss",
        position_id: 9,
        what: { lots: 0.5, symbol: "EURUSD", price: "1.08514" },
        result: -1_250.5,
        currency: "EUR",
      },
    },
    sender,
  );
  expect(exit.text).toContain("Result:  -1,250.50 EUR, with swap and commission");
  const call = composeMail(
    {
      kind: "margin_call",
      account_id: 7,
      facts: { margin_level: 1_099.5, level: 100, equity: 12_000, currency: "USD" },
    },
    sender,
  );
  expect(call.text).toContain("Margin level:  1,099.50%");
  expect(call.text).toContain("Equity:        12,000.00 USD");
});

test("a mail ends with the broker and where the terminal is, where somebody said that", () => {
  expect(composeMail(demo(1, "USD"), sender).text).toMatch(
    /\n\nHarbour\nhttps:\/\/trade\.example\/\n$/,
  );
  const alone = composeMail(demo(1, "USD"), { ...sender, publicUrl: null });
  expect(alone.text).toMatch(/yours\.\n\nHarbour\n$/);
});

const figured = (kind: string, value: number, now: number, more: object = {}) => {
  const figure = {
    kind,
    value,
    way: "up",
    position_id: null,
    currency: "USD",
    symbol: null,
    ...more,
  };
  const facts = { figure, value: now, at: 0 } as never;
  return composeMail({ kind: "price_alert", account_id: 7, facts }, sender);
};
const symbol = { symbol: "EURUSD", pip_points: 10 };

test.each([
  [figured("margin_level", 150, 149.2, { way: "down" }), "Margin level fell below 150%", "149.2%"],
  [figured("equity", 12_000, 12_000.5), "Equity rose above 12,000.00 USD", "12,000.50 USD"],
  [
    figured("position_profit", 80, 80.1, { position_id: 12, symbol }),
    "EURUSD: Profit of position #12 rose above 80.00 USD",
    "80.10 USD",
  ],
  [figured("spread", 25, 31, { symbol }), "EURUSD: Spread rose above 2.5 pips", "3.1 pips"],
])("an alert on a figure says what it did, and what it was: %#", ({ subject, text }, what, was) => {
  expect(subject).toBe(`Harbour: price alert: ${what}`);
  expect(text).toContain(`${what}\n\nIt was:   ${was}\nTime:     1970-01-01 00:00 UTC\n`);
});

test.each([
  [
    { kind: "order_fill", facts: { order_id: 4, what: "buy limit 0.5 EURUSD at 1.08514" } },
    "Ausgeführt: buy limit 0.5 EURUSD at 1.08514.",
  ],
  [
    {
      kind: "exit_fill",
      facts: {
        cause: "Stop loss",
        position_id: 9,
        what: "0.5 EURUSD at 1.08514",
        result: -1,
        currency: "EUR",
      },
    },
    "Stop-Loss von Position 9 wurde erreicht: 0.5 EURUSD at 1.08514 geschlossen.",
  ],
  [
    {
      kind: "price_alert",
      facts: { figure: "margin level fell below 150%", value: "149.2%", at: 0 },
    },
    "margin level fell below 150%\n\nWert:   149.2%",
  ],
  [
    {
      kind: "price_alert",
      facts: {
        symbol: "EURUSD",
        quote_side: "bid",
        is_rising: true,
        price: "1.08500",
        indicator: "RSI 14, H1, crossed above 70",
        reached_price: "1.08514",
        at: 0,
      },
    },
    "EURUSD: RSI 14, H1, crossed above 70\n\nBar schloss bei:  1,08514",
  ],
] as const)("what an older service queued is told as it stands: %#", (queued, told) => {
  const mail: Mail = { ...queued, account_id: 7 };
  expect(composeMail(mail, { ...sender, language: "de" }).text).toContain(told);
});

test("a language that a later service knows is English", () => {
  const [known, unknown] = [null, "nl"].map((language) =>
    composeMail(demo(1, "USD"), { ...sender, language }),
  );
  expect(unknown).toEqual(known);
  expect(known?.language).toBe("en");
});

test("who asks for a new password reads where he asked", () => {
  const facts = { request_hash: "00", language: "fr" } as const;
  const mail = { kind: "password_reset", account_id: 7, facts } as const;
  expect(composeMail(mail, { ...sender, language: "de" }).language).toBe("fr");
});
