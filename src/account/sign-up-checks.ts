/** What can be known to be wrong with a sign-up before it is sent. Main thread; pure. The service has the last word. */
import type { SignupDemo, SignupDemoTerms } from "../../contract/signup.ts";
import { findCountry, personErrors, type PersonDraft } from "./person-checks.ts";
import { t } from "../language/translate.ts";
import { locale } from "../language/locale.ts";
import { typedNumber } from "../format/typed-number.ts";

/** In the order of the page: the first that is wrong gets the focus. */
export const SIGN_UP_FIELDS = [
  "name",
  "email",
  "password",
  "country",
  "currency",
  "leverage",
  "balance",
  "accept_terms",
] as const;
export type SignUpField = (typeof SIGN_UP_FIELDS)[number];
export type SignUpErrors = Partial<Record<SignUpField, string>>;

/** What stands in the form; amounts and country as typed. */
export type SignUpDraft = PersonDraft & { leverage: number; balance: string };

/** The body to send, or what is wrong with which field. */
export function readSignUp(
  draft: SignUpDraft,
  terms: SignupDemoTerms,
): { ok: true; body: SignupDemo } | { ok: false; errors: SignUpErrors } {
  const errors: SignUpErrors = personErrors(draft);
  const balance = parseAmount(draft.balance);
  const country = findCountry(draft.country);
  const wrong = balanceError(balance, terms);
  if (wrong !== null) errors.balance = wrong;
  if (country === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    body: {
      name: draft.name.trim(),
      email: draft.email.trim(),
      password: draft.password,
      ...(country === null ? {} : { country }),
      currency: terms.currency,
      leverage: draft.leverage,
      balance,
      accept_terms: true,
    },
  };
}

/** A number as people type it: "25,000", "25 000", "25'000.50". NaN: it is none. */
export function parseAmount(text: string): number {
  const amount = typedNumber(text, "amount");
  return amount >= 0 ? amount : Number.NaN;
}

/** Why the balance is not on offer, or null. */
export function balanceError(balance: number, terms: SignupDemoTerms): string | null {
  const { balance_min, balance_max, currency_digits, currency } = terms;
  const range = t("From {balance_min} to {balance_max} {currency}.", {
    balance_min: amountText(balance_min),
    balance_max: amountText(balance_max),
    currency,
  });
  if (Number.isNaN(balance)) return t("Enter an amount. {range}", { range });
  if (balance < balance_min || balance > balance_max) return range;
  const scaled = balance * 10 ** currency_digits;
  if (Math.abs(scaled - Math.round(scaled)) > 1e-6)
    return t("At most {currency_digits} decimals.", { currency_digits });
  return null;
}

/** A round amount with separators: "10,000". */
export const amountText = (amount: number): string => amounts.format(amount);
const amounts = new Intl.NumberFormat(locale(), { maximumFractionDigits: 8 });

/** Round balances to choose from: at most four, the default among them. */
export function balanceChoices(terms: SignupDemoTerms): number[] {
  const { balance_min, balance_max, balance_default } = terms;
  const steps = [0.1, 0.5, 1, 5, 10].map((step) => balance_default * step);
  const allowed = steps.filter((step) => step >= balance_min && step <= balance_max);
  return allowed.length > 4 ? allowed.slice(-4) : allowed;
}
