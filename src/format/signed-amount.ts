/** Which way money went. Main thread; pure. */
import { TRANSACTION_TYPE } from "../../contract/codes.ts";
import type { Transaction } from "../../contract/money.ts";

/** The amount of a transaction, negative where it went out. */
export const signedAmount = ({ amount, type }: Pick<Transaction, "amount" | "type">): number =>
  type === TRANSACTION_TYPE.debit ? 0 - amount : amount;
