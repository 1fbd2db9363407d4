/** What can be known to be wrong with who signs up, before it is sent. Main thread; pure. The service has the last word. */
import { allCountries } from "./countries.ts";
import { passwordStrength } from "./password-strength.ts";

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
  if (name === "") errors.name = "Enter your name.";
  else if (name.length > NAME_CHARS_MAX) errors.name = `At most ${NAME_CHARS_MAX} characters.`;
  if (email === "") errors.email = "Enter your e-mail address.";
  else if (!EMAIL.test(email)) errors.email = "This is not a whole e-mail address.";
  if (draft.password === "") errors.password = "Choose a password.";
  else {
    const strength = passwordStrength(draft.password);
    if (strength.score === 0) errors.password = strength.advice;
  }
  if (findCountry(draft.country) === undefined) errors.country = "Choose a country from the list.";
  if (!draft.accept_terms) errors.accept_terms = "Accept the terms to go on.";
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
