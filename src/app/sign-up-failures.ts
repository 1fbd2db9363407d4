/** What the service refuses of a sign-up, by the field that it concerns. Main thread; pure. */
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords, fieldWords } from "../account/call-words.ts";

/** The service's refusals that concern one field without naming it. */
const FIELD_OF_REFUSAL: Readonly<Record<string, string>> = {
  // @interface error:weak_password
  "the new password is too easy to guess": "password",
  // @interface error:too_many_demos
  "this e-mail has as many demo accounts as it may have": "email",
};

/** In words, for each of the fields that the service has something against. */
export function fieldErrors<Field extends string>(
  failure: CallFailure,
  fields: readonly Field[],
): { [Wrong in Field]?: string } {
  const found: { [Wrong in Field]?: string } = {};
  for (const field of fields) {
    const words =
      fieldWords(failure, field) ??
      (FIELD_OF_REFUSAL[failure.message] === field ? failureWords(failure) : null);
    if (words !== null) found[field] = words;
  }
  return found;
}
