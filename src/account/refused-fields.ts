/**
 * Which field of a password form a refusal of the service is about. Main thread; pure. The words are the service's; a test
 * keeps them equal to contract/errors.ts, which the page is too small to carry.
 */
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { fieldErrors } from "./call-words.ts";

export type PasswordFormField = "current_password" | "new_password" | "code";
export type PasswordFormErrors = Partial<Record<PasswordFormField, string>>;

export const FIELD_OF_REFUSAL: Readonly<Record<string, PasswordFormField>> = {
  // @interface error:wrong_password
  "the current password is not right": "current_password",
  // @interface error:weak_password
  "the new password is too easy to guess": "new_password",
  // @interface error:unchanged_password
  "the new password is the current one": "new_password",
  // @interface error:same_password
  "the owner's and the investor's password must differ": "new_password",
  // @interface error:wrong_code
  "the code is not right or has expired": "code",
  // @interface error:code_required
  "a code from your e-mail is needed": "code",
};

/** Empty: the refusal is about the whole form. */
export function refusedFields(failure: CallFailure): PasswordFormErrors {
  return fieldErrors(failure, ["current_password", "new_password", "code"], FIELD_OF_REFUSAL);
}
