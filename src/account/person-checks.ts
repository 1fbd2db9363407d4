/** What can be known to be wrong with who signs up, before it is sent. Main thread; pure. The service has the last word. */
import { allCountries } from "./countries.ts";
import { passwordStrength } from "./password-strength.ts";
import { t } from "../language/translate.ts";

/** Who signs up, as typed. */
export type PersonDraft = {
  name: string;
  email: string;
  password: string;
  country: string;
  accept_terms: boolean;
};
export type PersonErrors = { [Field in keyof PersonDraft]?: string };

const NAME_CHARS_MAX = 128;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** What is wrong with which field; none: nothing. */
export function personErrors(draft: PersonDraft): PersonErrors {
  const errors: PersonErrors = {};
  const name = draft.name.trim();
  const email = draft.email.trim();
  if (name === "") errors.name = t("Enter your name.");
  else if (name.length > NAME_CHARS_MAX)
    errors.name = t("At most {nameCharsMax} characters.", { nameCharsMax: NAME_CHARS_MAX });
  if (email === "") errors.email = t("Enter your e-mail address.");
  else if (!EMAIL.test(email)) errors.email = t("This is not a whole e-mail address.");
  if (draft.password === "") errors.password = t("Choose a password.");
  else {
    const strength = passwordStrength(draft.password);
    if (strength.score === 0) errors.password = strength.advice;
  }
  if (findCountry(draft.country) === undefined)
    errors.country = t("Choose a country from the list.");
  if (!draft.accept_terms) errors.accept_terms = t("Accept the terms to go on.");
  return errors;
}

/** The code; null: none was typed; undefined: what was typed names none. */
export function findCountry(typed: string): string | null | undefined {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return null;
  return allCountries().find(
    ({ code, name }) => name.toLowerCase() === wanted || code.toLowerCase() === wanted,
  )?.code;
}
