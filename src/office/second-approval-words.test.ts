/** What a second person confirms, in words: the amount itself, its currency, and whose it is. */
import { describe, expect, it } from "vitest";
import { actOfText, actText, changesText, movedBy, type Whose } from "./second-approval-words.ts";

const ADA: Whose = { id: 100_001, name: "Ada Marlowe", currency: "USD", currency_digits: 2 };
const WHOM = "100001 Ada Marlowe";
const money = (operation: string, balance: readonly number[], credit: readonly number[]) => ({
  operation,
  before: { balance: balance[0], credit: credit[0] },
  after: { balance: balance[1], credit: credit[1] },
});
const DEPOSIT = money("money_deposit", [50_497.59, 51_275.36], [0, 0]);
const MOVE = {
  operation: "account_move_group",
  before: { group: "Raw" },
  after: { group: "Standard" },
};

describe("an act that a second person confirms", () => {
  it.each([
    ["a deposit", DEPOSIT, 777.77],
    ["a withdrawal", money("money_withdrawal", [100, 0.1], [0, 0]), 99.9],
    ["an adjustment down", money("money_adjust", [100, 90], [0, 0]), -10],
    ["credit taken back", money("money_credit_out", [5, 5], [30, 10]), 20],
    ["a correction, which sets the balance", money("balance_correct", [5, 7], [0, 0]), null],
    ["a move", MOVE, null],
  ] as const)("of money says how much: %s", (_, act, moved) => {
    expect(movedBy(act)).toBe(moved);
  });

  it("names amount, currency and client", () => {
    expect(actOfText(DEPOSIT, WHOM, ADA)).toBe("Deposit of 777.77 USD, 100001 Ada Marlowe");
    expect(actText(DEPOSIT, ADA)).toBe("Deposit of 777.77 USD");
    const down = money("money_adjust", [100, 90], [0, 0]);
    expect(actOfText(down, WHOM, ADA)).toBe("Adjustment of −10.00 USD, 100001 Ada Marlowe");
    expect(actOfText(MOVE, WHOM, ADA)).toBe("Move to another group of 100001 Ada Marlowe");
  });

  it("says what it can while the account is not read yet", () => {
    expect(actOfText(DEPOSIT, "100001", null)).toBe("Deposit of 777.77, 100001");
    expect(changesText(DEPOSIT, null)).toBe("balance 50,497.59 → 51,275.36");
  });

  it("writes amounts with the digits of the account's currency, and only what changes", () => {
    const act = money("money_deposit", [50_000, 50_000.5], [0, 0]);
    expect(changesText(act, ADA)).toBe("balance 50,000.00 → 50,000.50");
    expect(changesText(MOVE, ADA)).toBe("group Raw → Standard");
  });

  it("names a setting as the page of settings does, with the words of its values", () => {
    const act = (key: string, before: string, after: string) => ({
      operation: "config_update",
      before: { [key]: before },
      after: { [key]: after },
    });
    expect(changesText(act("sessions.several", "true", "false"), null)).toBe(
      "several sessions at once Yes → No",
    );
    expect(changesText(act("signup.trial_days", "30", ""), null)).toBe(
      "days of a newcomer's trial 30 → Off",
    );
    expect(changesText(act("new.one", "true", ""), null)).toBe("new.one true → Off");
  });

  it("names a group's terms as its form does, levels and leverages as they are written there", () => {
    const act = {
      operation: "group_update",
      before: {
        leverage_default: 100,
        leverage_max: 1500,
        stop_out_level: 50,
        "markup of forex": "4 and 5",
        "markup of metals": "0 and 0",
      },
      after: {
        leverage_default: 100,
        leverage_max: 200,
        stop_out_level: 33.5,
        "markup of forex": "0 and 12",
        "markup of metals": "2 and 2",
      },
    };
    expect(changesText(act, null)).toBe(
      "greatest leverage 1:1,500 → 1:200, stop-out 50% → 33.5%, " +
        "mark-up of Forex 4 and 5 → 0 and 12, mark-up of Metals None → 2 and 2",
    );
  });
});
