/** What staff does to an account's money, and what is wrong with an amount before it is sent. Main thread; pure. */
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import { t } from "../language/translate.ts";
import { amountFault, amountOf } from "./correction.ts";
import type { Effect } from "./effect-table.tsx";
import { levelAt } from "./margin-effect.ts";
import { levelRow, sumRow } from "./margin-rows.ts";
import { moneyText } from "./office-words.ts";

/** `balance` and `credit`: the sign with which the amount goes into each. */
export const MOVES = [
  { value: "money_deposit", label: t("Deposit"), balance: 1, credit: 0 },
  { value: "money_withdrawal", label: t("Withdrawal"), balance: -1, credit: 0 },
  { value: "money_credit_in", label: t("Credit in"), balance: 0, credit: 1 },
  { value: "money_credit_out", label: t("Credit out"), balance: 0, credit: -1 },
  { value: "money_adjust", label: t("Adjustment"), balance: 1, credit: 0 },
] as const;
/** In a correction the amount is the balance itself. */
export const CORRECTION = {
  value: "balance_correct",
  label: t("Correction of the balance"),
} as const;
export const MONEY_ACTS = [...MOVES, CORRECTION];
export type MoneyAct = (typeof MONEY_ACTS)[number];

/**
 * Which field a refusal is about that names none, by its message. The words are the service's; a test keeps them equal to
 * contract/errors.ts, which the page is too small to carry.
 */
export const MONEY_REFUSALS: Readonly<Record<string, "amount">> = {
  "the amount must be greater than 0": "amount",
  "the amount has too many decimals": "amount",
  "the balance is too low": "amount",
  "the credit is too low": "amount",
};

export type MoneyHeld = Pick<ViewAccount, "balance" | "credit" | "currency" | "currency_digits">;

/** What the account is worth now. */
export type MoneyFigures = Pick<
  AccountSummary,
  "balance" | "credit" | "equity" | "used_margin" | "free_margin" | "margin_level"
>;

/** Of a moment when the account held what it holds now; null: what is known is older, or nothing is. */
export const figuresOf = (held: MoneyHeld, known: MoneyFigures | null): MoneyFigures | null =>
  known?.balance === held.balance && known.credit === held.credit ? known : null;

/** What may be taken out, as engine/money.ts decides it: not more than there is, nor than margin and losses leave. */
export function mostOut(held: MoneyHeld, { free_margin }: MoneyFigures): number {
  // A difference of decimals is no exact decimal.
  const unit = 10 ** held.currency_digits;
  const left = Math.round((free_margin - held.credit) * unit) / unit;
  return Math.max(0, Math.min(held.balance, left));
}

/** The margin that is free and its level once so much has come in; the level null: no margin is in use. */
export function marginAfter(
  { equity, used_margin, free_margin }: MoneyFigures,
  moved: number,
): Pick<MoneyFigures, "free_margin" | "margin_level"> {
  return {
    free_margin: free_margin + moved,
    margin_level: levelAt(equity + moved, used_margin),
  };
}

/** Free margin and margin level before and after; null: not known. */
export function marginEffects(
  { known, after }: { known: MoneyFigures | null; after: ReturnType<typeof marginAfter> | null },
  account: MoneyHeld & Pick<ViewAccount, "group">,
): Effect[] {
  const free = { now: known?.free_margin, after: after?.free_margin };
  const level = { now: known?.margin_level, after: after?.margin_level };
  return [sumRow(t("Free margin"), free, account), levelRow(level, account.group)];
}

/**
 * The amount that was typed, and why the service would refuse it; undefined: for nothing that is known here. `figures`: what it
 * is worth now; null: what margin and open losses leave of the balance the service alone knows.
 */
export function moneyAsked(
  act: MoneyAct,
  typed: string,
  held: MoneyHeld,
  figures: MoneyFigures | null,
): { readonly sum: number | null; readonly wrong: string | undefined } {
  if (typed.trim() === "") return { sum: null, wrong: undefined };
  const sum = amountOf(typed, held.currency_digits);
  return {
    sum,
    wrong:
      sum === null ? amountFault(typed, held.currency_digits) : refusal(act, sum, held, figures),
  };
}

function refusal(
  act: MoneyAct,
  sum: number,
  held: MoneyHeld,
  figures: MoneyFigures | null,
): string | undefined {
  const { balance, credit, currency, currency_digits } = held;
  const text = (amount: number): string => moneyText(amount, currency_digits, currency);
  if (act.value === CORRECTION.value) {
    return sum === balance
      ? t("The balance is {amount} already", { amount: text(sum) })
      : undefined;
  }
  if (act.value === "money_adjust") {
    if (sum === 0) return t("Above or below zero");
  } else if (sum <= 0) return t("Above zero");
  // What is put in is never too much, whatever is there before it.
  if (act.balance * sum < 0 && balance + act.balance * sum < 0) {
    return t("The balance is {amount} only", { amount: text(balance) });
  }
  const most = figures === null ? balance : mostOut(held, figures);
  if (act.value === "money_withdrawal" && sum > most) {
    return t("At most {amount}: margin and open losses hold the rest", { amount: text(most) });
  }
  return act.credit < 0 && sum > credit
    ? t("The credit is {amount} only", { amount: text(credit) })
    : undefined;
}
