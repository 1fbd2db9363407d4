/** Acts that a second person confirms, and what they change, in words. Main thread; pure. */
import { t, tIn } from "../language/translate.ts";

const ACTS: Readonly<Record<string, string>> = {
  money_deposit: t("Deposit"),
  money_withdrawal: t("Withdrawal"),
  money_adjust: t("Adjustment"),
  money_credit_in: t("Credit in"),
  money_credit_out: t("Credit out"),
  balance_correct: t("Correction of the balance"),
  deal_update: t("Correction of a deal"),
  deal_delete: t("Cancellation of a deal"),
  account_delete: t("Closing for ever"),
  account_move_group: t("Move to another group"),
  config_update: t("Setting"),
  group_update: t("Terms of a group"),
};
/** By the operation that does it. */
export const operationWord = (operation: string): string => ACTS[operation] ?? operation;

/** Of what the service names in one word; settings have their own names. */
const NAMES: Readonly<Record<string, string>> = {
  account: t("Account"),
  balance: t("Balance"),
  credit: t("Credit"),
  commission: t("Commission"),
  group: t("Group"),
  profit: t("Profit"),
  swap: t("Swap"),
};
export const effectName = (name: string): string => NAMES[name] ?? name;

/** What becomes of an account that is closed. */
export const END_WORDS: Readonly<Record<string, string>> = {
  open: tIn("an account", "open"),
  "closed for ever": tIn("an account", "closed for ever"),
};
