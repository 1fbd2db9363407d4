/** Kinds of transactions in words, and what one did to balance and credit. Main thread; pure. */
import { TRANSACTION_ORIGIN } from "../../contract/codes.ts";
import type { Transaction } from "../../contract/money.ts";
import { signedAmount } from "./signed-amount.ts";
import { t } from "../language/translate.ts";

/** In the order in which they are offered. */
export const ORIGINS: readonly { readonly origin: number; readonly word: string }[] = [
  { origin: TRANSACTION_ORIGIN.deposit, word: t("Deposit") },
  { origin: TRANSACTION_ORIGIN.withdraw, word: t("Withdrawal") },
  { origin: TRANSACTION_ORIGIN.credit_in, word: t("Credit given") },
  { origin: TRANSACTION_ORIGIN.credit_out, word: t("Credit taken back") },
  { origin: TRANSACTION_ORIGIN.adjust, word: t("Adjustment") },
];

export const originWords = (origin: number): string =>
  ORIGINS.find((one) => one.origin === origin)?.word ?? t("Unknown ({origin})", { origin });

/** Credit is lent: what is given or taken back of it changes no balance. */
export const isOfCredit = (origin: number): boolean =>
  origin === TRANSACTION_ORIGIN.credit_in || origin === TRANSACTION_ORIGIN.credit_out;

export type BeforeAndAfter = { readonly before: number; readonly after: number };

type Booked = Pick<Transaction, "origin" | "type" | "amount" | "balance" | "credit">;

/** What the account had and has. The record tells what it has; of one with a kind that is not known, no more is told. */
export function effectOf(row: Booked): { balance: BeforeAndAfter; credit: BeforeAndAfter } {
  const { origin, balance, credit } = row;
  const change = ORIGINS.some((one) => one.origin === origin) ? signedAmount(row) : 0;
  const ofCredit = isOfCredit(origin) ? change : 0;
  return {
    balance: { before: balance - (change - ofCredit), after: balance },
    credit: { before: credit - ofCredit, after: credit },
  };
}
