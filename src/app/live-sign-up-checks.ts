/** What can be known to be wrong with a request for a live account. Main thread; pure. The service has the last word. */
import type { SignupLive, SignupLiveTerms } from "../../contract/signup-live.ts";
import { findCountry, personErrors, type PersonDraft } from "../account/person-checks.ts";
import { t } from "../language/translate.ts";

/** In the order of the page: the first that is wrong gets the focus. */
export const LIVE_FIELDS = [
  "name",
  "email",
  "phone",
  "password",
  "country",
  "currency",
  "leverage",
  "accept_terms",
] as const;
export type LiveField = (typeof LIVE_FIELDS)[number];
export type LiveErrors = { [Field in LiveField]?: string };

/** What stands in the form; telephone and country as typed. */
export type LiveDraft = PersonDraft & { phone: string; leverage: number };

const PHONE = /^\+?[0-9][0-9 ()./-]{4,30}$/;

/** The body to send, or what is wrong with which field. */
export function readLiveSignUp(
  draft: LiveDraft,
  terms: SignupLiveTerms,
): { ok: true; body: SignupLive } | { ok: false; errors: LiveErrors } {
  const errors: LiveErrors = personErrors(draft);
  const phone = draft.phone.trim();
  const country = findCountry(draft.country);
  if (phone === "") errors.phone = t("Enter your telephone number.");
  else if (!PHONE.test(phone)) errors.phone = t("As in +45 20 12 34 56.");
  if (country === null) errors.country = t("Choose the country that you live in.");
  if (typeof country !== "string" || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    body: {
      name: draft.name.trim(),
      email: draft.email.trim(),
      password: draft.password,
      phone,
      country,
      currency: terms.currency,
      leverage: draft.leverage,
      accept_terms: true,
    },
  };
}
