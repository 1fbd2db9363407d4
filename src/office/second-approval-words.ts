/** Acts that a second person confirms, and what they change, in words. Main thread; pure. */
import type { Account } from "../../contract/account.ts";
import type { SecondApproval } from "../../contract/second-approval.ts";
import { formatMoney } from "../format/money.ts";
import { formatPlain } from "../format/number.ts";
import { inSentence, t, tIn } from "../language/translate.ts";
import { termName, termText } from "./group-words.ts";
import { moneyText } from "./office-words.ts";
import { isSetting, settingName } from "./setting-words.ts";

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
  account_two_factor_off: t("End of two-factor sign-in"),
  config_update: t("Setting"),
  group_update: t("Terms of a group"),
};
/** By the operation that does it. */
export const operationWord = (operation: string): string => ACTS[operation] ?? operation;

/** Of what the service names in one word. */
const NAMES: Readonly<Record<string, string>> = {
  account: t("Account"),
  balance: t("Balance"),
  credit: t("Credit"),
  commission: t("Commission"),
  group: t("Group"),
  profit: t("Profit"),
  swap: t("Swap"),
  two_factor: t("Two-factor sign-in"),
};
export const effectName = (name: string): string =>
  NAMES[name] ?? termName(name) ?? settingName(name);

/** Of a setting, which is written down in the words of programs. */
const ANSWERS: Readonly<Record<string, string>> = { true: t("Yes"), false: t("No") };

/** What becomes of an account that is closed. */
export const END_WORDS: Readonly<Record<string, string>> = {
  open: tIn("an account", "open"),
  "closed for ever": tIn("an account", "closed for ever"),
};

const TWO_FACTOR: Readonly<Record<string, string>> = {
  on: tIn("two-factor sign-in", "on"),
  off: tIn("two-factor sign-in", "off"),
};

/** Whose it is, as far as it is known; null: it is not known yet, or it is of no account. */
export type Whose = Pick<Account, "id" | "name" | "currency" | "currency_digits"> | null;
type Act = Pick<SecondApproval, "operation" | "before" | "after">;

const MONEY: ReadonlySet<string> = new Set([
  "money_deposit",
  "money_withdrawal",
  "money_adjust",
  "money_credit_in",
  "money_credit_out",
]);
/** What of an account or a deal is an amount of money. */
const AMOUNTS: ReadonlySet<string> = new Set(["balance", "credit", "profit", "swap", "commission"]);

/**
 * How much money it moves: with its sign where that may be either, as in an adjustment; null: it is no movement of money. Both
 * sides of it are decimals, whose difference is no exact one.
 */
export function movedBy({ operation, before, after }: Act): number | null {
  if (!MONEY.has(operation)) return null;
  const moved = ["balance", "credit"]
    .map((name) => Number(after[name] ?? 0) - Number(before[name] ?? 0))
    .reduce((sum, each) => sum + each, 0);
  const amount = Math.round(moved * 1e8) / 1e8;
  return operation === "money_adjust" ? amount : Math.abs(amount);
}

/** With the digits of the account's currency, where that is known. */
export function valueText(name: string, value: unknown, whose: Whose): string {
  const term = termText(name, value);
  if (term !== null) return term;
  if (typeof value === "number") {
    return whose !== null && AMOUNTS.has(name)
      ? formatMoney(value, whose.currency_digits)
      : formatPlain(value);
  }
  if (value === null || value === undefined) return "–";
  if (typeof value !== "string") return JSON.stringify(value);
  if (value === "") return t("Off");
  if (name === "account") return END_WORDS[value] ?? value;
  if (name === "two_factor") return TWO_FACTOR[value] ?? value;
  return (isSetting(name) ? ANSWERS[value] : undefined) ?? value;
}

/** What of it changes, as "balance 100 → 5,100". */
export const changesText = ({ before, after }: Act, whose: Whose): string =>
  Object.entries(after)
    .filter(([name, value]) => before[name] !== value)
    .map(
      ([name, value]) =>
        `${inSentence(effectName(name))} ${valueText(name, before[name], whose)} → ${valueText(name, value, whose)}`,
    )
    .join(", ");

const amountText = (act: Act, whose: Whose): string | null => {
  const moved = movedBy(act);
  if (moved === null) return null;
  return whose === null
    ? formatPlain(moved)
    : moneyText(moved, whose.currency_digits, whose.currency);
};

/** As "Deposit of 777.77 USD". */
export function actText(act: Act, whose: Whose): string {
  const word = operationWord(act.operation);
  const amount = amountText(act, whose);
  return amount === null ? word : t("{act} of {amount}", { act: word, amount });
}

/** As "Deposit of 777.77 USD, 100001 Ada Marlowe". `whom`: the account with its owner, or the group. */
export function actOfText(act: Act, whom: string, whose: Whose): string {
  const word = operationWord(act.operation);
  const amount = amountText(act, whose);
  return amount === null
    ? t("{act} of {whom}", { act: word, whom })
    : t("{act} of {amount}, {whom}", { act: word, amount, whom });
}
