/** What mails say of money, and where they lead. */
import { expect, test } from "vitest";
import { composeMail } from "./compose.ts";
import type { Mail } from "./mail.ts";

const sender = { brand: "Harbour", publicUrl: "https://trade.example/", code: null };
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
        cause: "Stop loss",
        position_id: 9,
        what: "0.5 EURUSD at 1.08514",
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
