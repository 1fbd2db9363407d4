/** What is wrong with an amount of money before it is sent, and where what the service has against it is said. */
import { describe, expect, it } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import { ensure } from "../../domain/assert.ts";
import {
  figuresOf,
  marginAfter,
  MONEY_ACTS,
  MONEY_REFUSALS,
  moneyAsked,
  mostOut,
  type MoneyAct,
} from "./money-acts.ts";

const HELD = { balance: 100.1, credit: 20, currency: "USD", currency_digits: 2 };
const actOf = (value: MoneyAct["value"]) =>
  ensure(
    MONEY_ACTS.find((act) => act.value === value),
    value,
  );

const ABOVE = "Above zero";
const DECIMALS = "A number with at most 2 decimals";
const TOO_LARGE = "It has to be less than 1,000,000,000,000";
const BALANCE = "The balance is 100.10 USD only";
const CREDIT = "The credit is 20.00 USD only";

describe("an amount of money", () => {
  it.each([
    ["money_deposit", "250.5", 250.5, undefined],
    ["money_deposit", " ", null, undefined],
    ["money_deposit", "-5", -5, ABOVE],
    ["money_deposit", "0", 0, ABOVE],
    ["money_deposit", "0.001", null, DECIMALS],
    ["money_deposit", "1e5", null, DECIMALS],
    ["money_deposit", "0x10", null, DECIMALS],
    ["money_deposit", "999999999999.99", 999_999_999_999.99, undefined],
    ["money_deposit", "1000000000000", null, TOO_LARGE],
    ["money_deposit", "12,345,678,901,234.567", null, TOO_LARGE],
    ["money_adjust", "-1000000000000", null, "It has to be above −1,000,000,000,000"],
    ["money_credit_in", "-5", -5, ABOVE],
    ["money_withdrawal", "-5", -5, ABOVE],
    ["money_withdrawal", "100.1", 100.1, undefined],
    ["money_withdrawal", "100.11", 100.11, BALANCE],
    ["money_credit_out", "20", 20, undefined],
    ["money_credit_out", "20.01", 20.01, CREDIT],
    ["money_adjust", "-100.1", -100.1, undefined],
    ["money_adjust", "-100.11", -100.11, BALANCE],
    ["money_adjust", "0", 0, "Above or below zero"],
    ["balance_correct", "-5", -5, undefined],
    ["balance_correct", "0", 0, undefined],
    ["balance_correct", "100.10", 100.1, "The balance is 100.10 USD already"],
  ] as const)("of %s as %j is %s: %s", (operation, typed, sum, wrong) => {
    expect(moneyAsked(actOf(operation), typed, HELD, null)).toEqual({ sum, wrong });
  });

  it("has the decimals of its currency", () => {
    const yen = { ...HELD, balance: 100, currency: "JPY", currency_digits: 0 };
    expect(moneyAsked(actOf("money_deposit"), "0.5", yen, null).wrong).toBe("A whole number");
    expect(moneyAsked(actOf("money_withdrawal"), "101", yen, null).wrong).toBe(
      "The balance is 100 JPY only",
    );
  });

  it("is at most what margin and open losses leave, where it is taken out", () => {
    const held = { ...HELD, balance: 10_010, credit: 0.1 };
    const figures = {
      balance: 10_010,
      credit: 0.1,
      equity: 9_910.3,
      used_margin: 2_093,
      free_margin: 7_817.3,
      margin_level: 473.5,
    };
    const refused = "At most 7,817.20 USD: margin and open losses hold the rest";
    const withdrawal = actOf("money_withdrawal");
    expect(mostOut(held, figures)).toBe(7_817.2);
    expect(moneyAsked(withdrawal, "7817.2", held, figures).wrong).toBeUndefined();
    expect(moneyAsked(withdrawal, "7817.21", held, figures).wrong).toBe(refused);
    expect(moneyAsked(withdrawal, "20000", held, figures).wrong).toBe(
      "The balance is 10,010.00 USD only",
    );
    // An adjustment is bound by the balance alone.
    expect(moneyAsked(actOf("money_adjust"), "-9000", held, figures).wrong).toBeUndefined();
    // Open profit is no money yet, and a loss of more than there is leaves nothing.
    expect(mostOut(held, { ...figures, free_margin: 20_000 })).toBe(10_010);
    expect(mostOut(held, { ...figures, free_margin: -5 })).toBe(0);
    // What an earlier balance left says nothing of this one.
    expect(figuresOf(held, figures)).toBe(figures);
    expect(figuresOf({ ...held, balance: 12_000 }, figures)).toBeNull();
  });

  it("moves free margin and margin level with what it moves", () => {
    const figures = { ...HELD, equity: 300, used_margin: 100, free_margin: 200, margin_level: 300 };
    expect(marginAfter(figures, -150)).toEqual({ free_margin: 50, margin_level: 150 });
    const flat = { ...figures, used_margin: 0, free_margin: 300, margin_level: null };
    expect(marginAfter(flat, 50)).toEqual({ free_margin: 350, margin_level: null });
  });

  it("can be put on a balance below zero", () => {
    const owing = { ...HELD, balance: -50 };
    expect(moneyAsked(actOf("money_deposit"), "10", owing, null).wrong).toBeUndefined();
    expect(moneyAsked(actOf("money_adjust"), "10", owing, null).wrong).toBeUndefined();
    expect(moneyAsked(actOf("money_adjust"), "-10", owing, null).wrong).toBe(
      "The balance is −50.00 USD only",
    );
  });

  it("is at its field what the service refuses of it, in words that the service says", () => {
    const { amount_not_positive, amount_too_precise, balance_too_low, credit_too_low } = ERRORS;
    expect(Object.keys(MONEY_REFUSALS)).toEqual(
      [amount_not_positive, amount_too_precise, balance_too_low, credit_too_low].map(
        ({ message }) => message,
      ),
    );
  });
});
