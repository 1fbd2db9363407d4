/**
 * Whose an account is and what it trades by, as staff types it: the texts of the fields, what is wrong with them before they are
 * sent, and what of them the service is asked to change. Main thread; pure.
 */
import type { Account, UptAccount } from "../../contract/account.ts";
import { countryName } from "../account/countries.ts";
import { findCountry } from "../account/person-checks.ts";
import { typedNumber } from "../format/typed-number.ts";
import { formatPlain } from "../format/number.ts";
import { t } from "../language/translate.ts";
import type { Effect } from "./effect-table.tsx";
import { momentOf } from "./journal-words.ts";
import { momentText } from "./office-words.ts";

/** What staff types of an account; status, group, money and passwords have acts of their own. */
export type AccountField = Exclude<keyof UptAccount, "status">;
export type AccountDraft = Readonly<Record<AccountField, string>>;
export type AccountErrors = Partial<Record<AccountField, string>>;
/** As the service takes them. */
export type AccountPart = Omit<UptAccount, "status">;

export const FIELD_LABELS: Readonly<Record<AccountField, string>> = {
  name: t("Name"),
  email: t("E-mail"),
  phone: t("Phone"),
  country: t("Country"),
  alias: t("Alias"),
  leverage: t("Leverage"),
  trial_expires_at: t("End of the trial (UTC)"),
  comment: t("Note"),
};
export const ACCOUNT_FIELDS = Object.keys(FIELD_LABELS) as AccountField[];

/**
 * Which field a refusal is about that names none, by its message: an alias alone has to be unique. The words are the service's; a
 * test keeps them equal to contract/errors.ts, which the page is too small to carry.
 */
export const ACCOUNT_REFUSALS: Readonly<Record<string, AccountField>> = {
  "this is already taken": "alias",
};

export const EMPTY_DRAFT: AccountDraft = {
  name: "",
  email: "",
  phone: "",
  country: "",
  alias: "",
  leverage: "",
  trial_expires_at: "",
  comment: "",
};

export const draftOf = (account: Pick<Account, AccountField>): AccountDraft => ({
  name: account.name,
  email: account.email,
  phone: account.phone ?? "",
  country: account.country === null ? "" : countryName(account.country),
  alias: account.alias ?? "",
  leverage: String(account.leverage),
  trial_expires_at: account.trial_expires_at === null ? "" : momentText(account.trial_expires_at),
  comment: account.comment,
});

const isChanged = (was: AccountDraft, draft: AccountDraft) => (field: AccountField) =>
  draft[field].trim() !== was[field].trim();

/** The fields that differ, as the service takes them; one that cannot be read is not among them. */
export function changesOf(was: AccountDraft, draft: AccountDraft): AccountPart {
  return Object.fromEntries(
    ACCOUNT_FIELDS.filter(isChanged(was, draft)).flatMap((field) => {
      const value = valueOf(field, draft[field].trim());
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** undefined: it is nothing that the service could be asked for. */
function valueOf(field: AccountField, text: string): string | number | null | undefined {
  switch (field) {
    case "name":
    case "email":
    case "comment":
      return text;
    case "phone":
    case "alias":
      return text === "" ? null : text;
    case "country":
      return findCountry(text);
    case "leverage": {
      const leverage = typedNumber(text);
      return Number.isInteger(leverage) && leverage > 0 ? leverage : undefined;
    }
    case "trial_expires_at": {
      const iso = momentOf(text);
      return iso === undefined ? null : iso === null ? undefined : Date.parse(iso);
    }
  }
}

/** What is known to be wrong before it is sent; the service has the last word. `leverage_max`: of its group. */
export function draftErrors(
  was: AccountDraft,
  draft: AccountDraft,
  leverage_max: number,
): AccountErrors {
  const errors: AccountErrors = {};
  for (const field of ACCOUNT_FIELDS.filter(isChanged(was, draft))) {
    const text = draft[field].trim();
    const value = valueOf(field, text);
    if (field === "leverage") {
      if (value === undefined || Number(value) > leverage_max) {
        errors.leverage = t("A whole number of 1 to {max}", { max: formatPlain(leverage_max) });
      }
    } else if (field === "country") {
      if (value === undefined) errors.country = t("Choose a country from the list.");
    } else if (field === "trial_expires_at") {
      if (value === undefined) errors.trial_expires_at = t("As 2026-03-10 14:00");
    } else if (field === "name" || field === "email") {
      if (text === "") errors[field] = t("It cannot be empty.");
    }
  }
  return errors;
}

const shown = (field: AccountField, text: string): string =>
  text === "" ? t("None") : field === "leverage" ? `1:${text}` : text;

/** A country is found by its code too. */
const shownAfter = (field: AccountField, value: string | number | null, text: string): string =>
  shown(field, field === "country" && value !== null ? countryName(String(value)) : text);

/** Each field that differs and can be read, as it is and as it will be. */
export const draftEffects = (was: AccountDraft, draft: AccountDraft): Effect[] =>
  ACCOUNT_FIELDS.filter(isChanged(was, draft)).flatMap((field) => {
    const text = draft[field].trim();
    const value = valueOf(field, text);
    if (value === undefined) return [];
    const now = shown(field, was[field].trim());
    return [{ name: FIELD_LABELS[field], now, after: shownAfter(field, value, text) }];
  });
