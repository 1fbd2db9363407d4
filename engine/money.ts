/**
 * The five money operations, and the house's gift of what a gap left below zero. Each is one booking with its
 * transaction, followed by what the account's day and programme keep of it. Runs anywhere; pure.
 */
import { TRANSACTION_ORIGIN, TRANSACTION_TYPE, type TransactionOrigin } from "../contract/codes.ts";
import { minor, type Minor } from "../domain/units.ts";
import { opposite } from "./deal-booking.ts";
import type { BookingLine, HouseAccount } from "./event.ts";
import type { MoneyCommand, MoneyRefusal, Outcome } from "./input.ts";
import { accepted, refused } from "./outcome.ts";
import type { AccountRecord } from "./records.ts";
import type { AccountState } from "./state.ts";
import { startProgramme } from "./prop-rules.ts";
import { accountOf, groupOf, tell, type Step } from "./step.ts";
import { valueAccount } from "./valuation.ts";

/** What a booking of money is, beside its size. */
type Movement = {
  readonly ledger: "balance" | "credit";
  readonly house: HouseAccount;
  readonly origin: TransactionOrigin;
};

const MOVEMENTS = {
  deposit: { ledger: "balance", house: "deposits", origin: TRANSACTION_ORIGIN.deposit },
  withdrawal: { ledger: "balance", house: "deposits", origin: TRANSACTION_ORIGIN.withdraw },
  adjust: { ledger: "balance", house: "adjustments", origin: TRANSACTION_ORIGIN.adjust },
  credit_in: { ledger: "credit", house: "credit_given", origin: TRANSACTION_ORIGIN.credit_in },
  credit_out: { ledger: "credit", house: "credit_given", origin: TRANSACTION_ORIGIN.credit_out },
} as const satisfies Record<MoneyCommand["kind"], Movement>;

const PROTECTION: Movement = {
  ledger: "balance",
  house: "protection",
  origin: TRANSACTION_ORIGIN.adjust,
};

/** deposit, withdrawal, adjust, credit_in, credit_out. Refused: not_found, amount_not_positive, wrong_state, too low. */
export function moveMoney(step: Step, command: MoneyCommand): Outcome {
  const account = step.state.accounts.get(command.account_id);
  if (account === undefined) return refused("not_found");
  const refusal = refusalOf(step, account, command);
  if (refusal !== null) return refused(refusal);
  const isOut = command.kind === "withdrawal" || command.kind === "credit_out";
  const change = isOut ? opposite(command.amount) : command.amount;
  book(step, account, MOVEMENTS[command.kind], change, command.desc);
  const { record } = account;
  const startsProgramme = command.kind === "deposit" && record.prop !== null;
  keep(step, account, {
    day_flows: minor(record.day_flows + change),
    prop: startsProgramme ? startProgramme(record.balance) : record.prop,
  });
  return accepted();
}

/**
 * Brings a balance below zero to zero, where the group protects and nothing is open; else does nothing. To be asked after
 * a step that closed a position of the account.
 */
export function protectNegativeBalance(step: Step, account_id: number): void {
  const account = accountOf(step.state, account_id);
  const { balance } = account.record;
  if (balance >= 0 || account.positions.size > 0) return;
  if (!groupOf(step.state, account).negative_balance_protection) return;
  const gift = opposite(balance);
  book(step, account, PROTECTION, gift, "Negative balance protection");
  keep(step, account, { day_flows: minor(account.record.day_flows + gift) });
}

function refusalOf(step: Step, account: AccountState, command: MoneyCommand): MoneyRefusal | null {
  const { kind, amount } = command;
  const { balance, credit, prop } = account.record;
  if (kind === "adjust" ? amount === 0 : amount <= 0) return "amount_not_positive";
  if (prop !== null) {
    if (kind === "withdrawal") return "wrong_state";
    if (kind === "deposit" && prop.initial_balance !== 0) return "wrong_state";
  }
  if (kind === "withdrawal" && amount > withdrawable(step, account)) return "balance_too_low";
  if (kind === "adjust" && amount < 0 && balance + amount < 0) return "balance_too_low";
  if (kind === "credit_out" && amount > credit) return "credit_too_low";
  return null;
}

/** What may be taken out: not more than there is, nor than margin and losses leave; 0 where that cannot be said. */
function withdrawable(step: Step, account: AccountState): number {
  const { balance } = account.record;
  if (account.positions.size === 0) return balance;
  const value = valueAccount(step.state, account);
  if (value === null) return 0;
  return Math.min(balance, balance + value.floating_profit - value.used_margin);
}

function book(
  step: Step,
  account: AccountState,
  { ledger, house, origin }: Movement,
  change: Minor,
  desc: string,
): void {
  const { account_id } = account.record;
  const balance = minor(account.record.balance + (ledger === "balance" ? change : 0));
  const credit = minor(account.record.credit + (ledger === "credit" ? change : 0));
  const lines: readonly BookingLine[] = [
    { ledger, amount: change },
    { ledger: house, amount: opposite(change) },
  ];
  tell(step, account_id, {
    type: "booking",
    cause: "money",
    currency: groupOf(step.state, account).currency,
    lines,
    balance,
    credit,
    deal_id: null,
    transaction: {
      id: step.state.next.transaction,
      account_id,
      origin,
      type: change > 0 ? TRANSACTION_TYPE.credit : TRANSACTION_TYPE.debit,
      amount: minor(Math.abs(change)),
      balance,
      credit,
      desc,
      created_at: step.ts,
    },
    desc,
  });
}

/** Notes what the account keeps beyond its money, without a word to its owner. */
function keep(step: Step, account: AccountState, changes: Partial<AccountRecord>): void {
  tell(step, account.record.account_id, {
    type: "account",
    account: { ...account.record, ...changes },
    is_told: false,
  });
}
