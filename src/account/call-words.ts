/** A failed call in words a person can act on. Main thread; pure. Every page of the account says failures by these. */
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { sentence } from "../format/sentence.ts";
import { plural, t, translateText } from "../language/translate.ts";
import { fieldSaid } from "./field-said.ts";

/** What happened, and what to do: one or two sentences. */
export function failureWords(failure: CallFailure): string {
  if (failure.status === 429)
    return t("Too many tries. Try again in {time}.", { time: waitWords(failure) });
  if (failure.status === 0)
    return t("{fault} Check your connection.", { fault: sentence(failure.message) });
  if (failure.status >= 500)
    return t("The service has a fault ({status}). Try again.", { status: failure.status });
  const [why] = failure.status === 403 ? (failure.errors ?? []) : [];
  if (why === undefined) return sentence(failure.message);
  return sentence(`${translateText(failure.message)}: ${fieldSaid(why.message)}`);
}

/** The service's word on one field of the body, or null. */
export function fieldWords(failure: CallFailure, field: string): string | null {
  const found = failure.errors?.find(
    ({ path }) => path === `body.${field}` || path.startsWith(`body.${field}.`) || path === field,
  );
  return found === undefined ? null : sentence(fieldSaid(found.message));
}

/** The same for a text field, which takes undefined for "nothing is wrong". null: no call failed. */
export const fieldError = (failure: CallFailure | null, field: string): string | undefined =>
  (failure === null ? null : fieldWords(failure, field)) ?? undefined;

/** Of a form with one field, or none: what the service has against it. null: no call failed, or it named no field. */
export function firstFieldWords(failure: CallFailure | null): string | null {
  const [found] = failure?.errors ?? [];
  return found === undefined ? null : sentence(fieldSaid(found.message));
}

/** What is said of all of it: nothing where the service named fields, unless it is what one may not do at all. */
export const formWords = (failure: CallFailure | null): string =>
  failure === null || (failure.status !== 403 && (failure.errors ?? []).length > 0)
    ? ""
    : failureWords(failure);

/** In words, for each of the fields that the service has something against. `named`: by messages that name none. */
export function fieldErrors<Field extends string>(
  failure: CallFailure,
  fields: readonly Field[],
  named: Readonly<Record<string, Field>>,
): { [Wrong in Field]?: string } {
  const found: { [Wrong in Field]?: string } = {};
  for (const field of fields) {
    const words =
      fieldWords(failure, field) ??
      (named[failure.message] === field ? failureWords(failure) : null);
    if (words !== null) found[field] = words;
  }
  return found;
}

function waitWords({ retry_after_s }: CallFailure): string {
  const seconds = Math.max(1, Math.ceil(retry_after_s ?? 60));
  if (seconds < 120) return plural(seconds, "1 second", "{count} seconds");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? plural(minutes, "1 minute", "{count} minutes")
    : plural(Math.ceil(minutes / 60), "1 hour", "{count} hours");
}
