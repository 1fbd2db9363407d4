/**
 * What the forms for a demo and for a live account have in common: what is on offer, what stands in the form, what is wrong with
 * it and whether it is being sent. Main thread. The password lives here and in the calls to the feed, nowhere else.
 */
import { createSignal } from "solid-js";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords, fieldErrors } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { t } from "../language/translate.ts";

/** What is said instead of the service's own words: whoever signs up has no older password, as "new" would tell him. */
const SAID_HERE: Readonly<Record<string, string>> = {
  // @interface error:weak_password
  "the new password is too easy to guess": t("The password is too easy to guess."),
};

type Read<Body, Errors> = { ok: true; body: Body } | { ok: false; errors: Errors };

export type OfferFormParts<Terms, Draft, Field extends string> = {
  readonly feed: Feed;
  /** Tells what is on offer. */
  readonly operation: string;
  readonly begin: Draft;
  /** What a currency's terms put into the form. */
  readonly chosen: (terms: Terms) => Partial<Draft>;
  /** In the order of the page: the first that is wrong gets the focus. */
  readonly fields: readonly Field[];
  readonly focusField: (field: Field) => void;
  /** Refusals of the service that concern one field without naming it. */
  readonly named: Readonly<Record<string, Field>>;
  /** What is said where the service did not answer. */
  readonly noAnswer: string;
};

export function createOfferForm<
  Terms extends { readonly currency: string },
  Draft extends object,
  Field extends string,
>(parts: OfferFormParts<Terms, Draft, Field>) {
  type Errors = { [Wrong in Field]?: string };
  const sheet = createSheet(parts);
  const [problem, setProblem] = createSignal<string | null>(null);
  const [isBusy, setIsBusy] = createSignal(false);

  const showErrors = (found: Errors) => {
    sheet.setErrors(found);
    const first = parts.fields.find((field) => found[field] !== undefined);
    if (first !== undefined) parts.focusField(first);
  };
  return {
    ...sheet,
    problem,
    setProblem,
    isBusy,
    /** Says what the service has against it, at its fields where it can be. */
    refuse(answer: CallFailure): void {
      const found = fieldErrors(answer, parts.fields, parts.named);
      const field = parts.named[answer.message];
      const said = SAID_HERE[answer.message];
      if (field !== undefined && said !== undefined) found[field] = said;
      if (Object.keys(found).length > 0) showErrors(found);
      else setProblem(answer.status === 0 ? parts.noAnswer : failureWords(answer));
    },
    /** Sends what stands in the form, unless something is wrong with it or it is being sent. */
    async send<Body>(
      read: (draft: Draft, terms: Terms) => Read<Body, Errors>,
      work: (body: Body) => Promise<void>,
    ): Promise<void> {
      const terms = sheet.terms();
      if (isBusy() || terms === null) return;
      setProblem(null);
      const found = read(sheet.draft(), terms);
      if (!found.ok) {
        showErrors(found.errors);
        return;
      }
      setIsBusy(true);
      await work(found.body);
      setIsBusy(false);
    },
  };
}

/** What is on offer and what stands in the form. */
function createSheet<
  Terms extends { readonly currency: string },
  Draft extends object,
  Field extends string,
>({ feed, operation, begin, chosen }: OfferFormParts<Terms, Draft, Field>) {
  type Offer = { readonly currencies: readonly Terms[] };
  type Errors = { [Wrong in Field]?: string };
  const [offer, setOffer] = createSignal<Offer | CallFailure | null>(null);
  const [draft, setDraft] = createSignal<Draft>(begin);
  const [currency, setCurrencySignal] = createSignal("");
  const [errors, setErrorsSignal] = createSignal<Errors>({});
  const setErrors = (next: Errors) => setErrorsSignal(() => next);

  const currencies = (): readonly Terms[] => {
    const found = offer();
    return found === null || "ok" in found ? [] : found.currencies;
  };
  const terms = () => currencies().find((row) => row.currency === currency()) ?? null;
  const edit = (change: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...change }));
    const others = Object.entries(errors()).filter(([field]) => !(field in change));
    setErrors(Object.fromEntries(others) as Errors);
  };
  const setCurrency = (next: string) => {
    setCurrencySignal(next);
    const found = terms();
    if (found !== null) edit(chosen(found));
  };
  const loadOffer = async () => {
    setOffer(null);
    const answer = await feed.call(operation, {});
    if (!answer.ok) {
      setOffer(answer);
      return;
    }
    const found = answer.data as Offer;
    setOffer(found);
    setCurrency(found.currencies[0]?.currency ?? "");
  };
  /** Why there is nothing to ask for, or null. `none`: where nothing is on offer. */
  const offerProblem = (none: string): string | null => {
    const found = offer();
    if (found === null) return null;
    if ("ok" in found) return failureWords(found);
    return found.currencies.length === 0 ? none : null;
  };
  return {
    offer,
    loadOffer,
    offerProblem,
    currencies,
    currency,
    setCurrency,
    terms,
    draft,
    edit,
    errors,
    setErrors,
  };
}
