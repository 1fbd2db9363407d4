import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TRANSACTION_ORIGIN, TRANSACTION_TYPE } from "../../contract/codes.ts";
import { effectOf, isOfCredit, ORIGINS, originWords } from "./transaction-words.ts";

const { deposit, withdraw, adjust, credit_in, credit_out } = TRANSACTION_ORIGIN;
const { credit, debit } = TRANSACTION_TYPE;

describe("a transaction in words", () => {
  it("knows each kind of the interface, and says of another that it is unknown", () => {
    expect(new Set(ORIGINS.map(({ origin }) => origin))).toEqual(
      new Set(Object.values(TRANSACTION_ORIGIN)),
    );
    expect(originWords(withdraw)).toBe("Withdrawal");
    expect(originWords(99)).toBe("Unknown (99)");
  });

  it.each([
    ["a deposit", deposit, credit, 250.5, [10_000, 10_250.5], [30, 30]],
    ["a withdrawal", withdraw, debit, 100, [10_350.5, 10_250.5], [30, 30]],
    ["an adjustment down", adjust, debit, 9.5, [10_260, 10_250.5], [30, 30]],
    ["credit given", credit_in, credit, 20, [10_250.5, 10_250.5], [10, 30]],
    ["credit taken back", credit_out, debit, 20, [10_250.5, 10_250.5], [50, 30]],
    ["a kind that is not known", 99, credit, 20, [10_250.5, 10_250.5], [30, 30]],
  ])("%s says what the account had and has", (_, origin, type, amount, ofBalance, ofCredit) => {
    const effect = effectOf({ origin, type, amount, balance: 10_250.5, credit: 30 });
    expect([effect.balance.before, effect.balance.after]).toEqual(ofBalance);
    expect([effect.credit.before, effect.credit.after]).toEqual(ofCredit);
  });

  it("changes one of the two, by its amount", () => {
    const whole = fc.integer({ min: 0, max: 1_000_000_000 });
    const origins = fc.constantFrom(...ORIGINS.map(({ origin }) => origin));
    fc.assert(
      fc.property(
        origins,
        fc.constantFrom(credit, debit),
        whole,
        whole,
        whole,
        (origin, type, amount, balance, lent) => {
          const effect = effectOf({ origin, type, amount, balance, credit: lent });
          const changeOf = ({ before, after }: { before: number; after: number }) => after - before;
          const change = type === debit ? 0 - amount : amount;
          const [moved, kept] = isOfCredit(origin)
            ? [effect.credit, effect.balance]
            : [effect.balance, effect.credit];
          expect([changeOf(moved), changeOf(kept)]).toEqual([change, 0]);
        },
      ),
    );
  });
});
