/**
 * The state of a request for a live account and its one act. Main thread. The password lives here and in the call to the feed,
 * nowhere else. An answer that never came is told as such: the request may be there.
 */
import { createSignal } from "solid-js";
import type {
  SignupLive,
  SignupLiveOffer,
  SignupLiveResult,
  SignupLiveTerms,
} from "../../contract/signup-live.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import {
  LIVE_FIELDS,
  readLiveSignUp,
  type LiveDraft,
  type LiveErrors,
  type LiveField,
} from "./live-sign-up-checks.ts";
import type { PersonDraft } from "./person-checks.ts";
import { fieldErrors } from "./sign-up-failures.ts";

const NO_ANSWER =
  "No answer came, so we may have your request already: look for our e-mail before you send it again.";

/**
 * `person`: what was typed into the form for a demo. `focusField` puts the focus on a field.
 * @interface operation:signup_live
 */
export function createLiveSignUp(
  feed: Feed,
  person: PersonDraft,
  focusField: (field: LiveField) => void,
) {
  const sheet = createSheet(feed, person);
  const [problem, setProblem] = createSignal<string | null>(null);
  const [isBusy, setIsBusy] = createSignal(false);
  const [sent, setSent] = createSignal<SignupLiveResult | null>(null);

  const showErrors = (found: LiveErrors) => {
    sheet.setErrors(found);
    const first = LIVE_FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) focusField(first);
  };
  const send = async (body: SignupLive) => {
    const answer = await feed.call("signup_live", { body });
    if (answer.ok) {
      sheet.edit({ password: "" });
      setSent(answer.data as SignupLiveResult);
      return;
    }
    const found = fieldErrors(answer, LIVE_FIELDS);
    if (Object.keys(found).length > 0) showErrors(found);
    else setProblem(answer.status === 0 ? NO_ANSWER : failureWords(answer));
  };
  const submit = async () => {
    const terms = sheet.terms();
    if (isBusy() || terms === null) return;
    setProblem(null);
    const read = readLiveSignUp(sheet.draft(), terms);
    if (!read.ok) {
      showErrors(read.errors);
      return;
    }
    setIsBusy(true);
    await send(read.body);
    setIsBusy(false);
  };
  return { ...sheet, problem, isBusy, sent, submit };
}

/** What is on offer and what stands in the form. @interface operation:signup_live_offer */
function createSheet(feed: Feed, person: PersonDraft) {
  // Each set of terms is agreed to by itself.
  const begin: LiveDraft = { ...person, accept_terms: false, phone: "", leverage: 0 };
  const [offer, setOffer] = createSignal<readonly SignupLiveTerms[] | CallFailure | null>(null);
  const [draft, setDraft] = createSignal(begin);
  const [currency, setCurrencySignal] = createSignal("");
  const [errors, setErrors] = createSignal<LiveErrors>({});

  const currencies = (): readonly SignupLiveTerms[] => {
    const found = offer();
    return found === null || "ok" in found ? [] : found;
  };
  const terms = () => currencies().find((row) => row.currency === currency()) ?? null;
  const edit = (change: Partial<LiveDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))),
    );
  };
  const setCurrency = (next: string) => {
    setCurrencySignal(next);
    const chosen = terms();
    if (chosen !== null) edit({ leverage: chosen.leverage_default });
  };
  const loadOffer = async () => {
    setOffer(null);
    const answer = await feed.call("signup_live_offer", {});
    if (!answer.ok) {
      setOffer(answer);
      return;
    }
    const found = (answer.data as SignupLiveOffer).currencies;
    setOffer(found);
    setCurrency(found[0]?.currency ?? "");
  };
  return {
    offer,
    loadOffer,
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
