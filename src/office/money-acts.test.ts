/** What is wrong with an amount of money before it is sent, and where what the service has against it is said. */
import { describe, expect, it } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import { ensure } from "../../domain/assert.ts";
import { MONEY_ACTS, MONEY_REFUSALS, moneyAsked, type MoneyAct } from "./money-acts.ts";

const HELD = { balance: 100.1, credit: 20, currency: "USD", currency_digits: 2 };
const actOf = (value: MoneyAct["value"]) =>
  ensure(
    MONEY_ACTS.find((act) => act.value === value),
    value,
  );

const ABOVE = "Above zero";
const DECIMALS = "A number with at most 2 decimals";
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
    expect(moneyAsked(actOf(operation), typed, HELD)).toEqual({ sum, wrong });
  });

  it("has the decimals of its currency", () => {
    const yen = { ...HELD, balance: 100, currency: "JPY", currency_digits: 0 };
    expect(moneyAsked(actOf("money_deposit"), "0.5", yen).wrong).toBe("A whole number");
    expect(moneyAsked(actOf("money_withdrawal"), "101", yen).wrong).toBe(
      "The balance is 100 JPY only",
    );
  });

  it("can be put on a balance below zero", () => {
    const owing = { ...HELD, balance: -50 };
    expect(moneyAsked(actOf("money_deposit"), "10", owing).wrong).toBeUndefined();
    expect(moneyAsked(actOf("money_adjust"), "10", owing).wrong).toBeUndefined();
    expect(moneyAsked(actOf("money_adjust"), "-10", owing).wrong).toBe(
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
