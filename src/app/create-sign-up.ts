/**
 * The sign-up form's state and its one act: opening the account, then signing in to it. Main thread. The password lives here
 * and in the calls to the feed, nowhere else. An answer that never came is told as such: the account may be open.
 */
import { createSignal } from "solid-js";
import type { SignupDemo, SignupDemoOffer, SignupDemoResult } from "../../contract/signup.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import {
  SIGN_UP_FIELDS,
  amountText,
  readSignUp,
  type SignUpDraft,
  type SignUpErrors,
  type SignUpField,
} from "./sign-up-checks.ts";
import { fieldErrors } from "./sign-up-failures.ts";
import { leaveSignUp, setNewcomer } from "./sign-up-route.ts";

const NO_ANSWER =
  "No answer came, so the account may be open already: look for our e-mail before you try again.";

/** `focusField` puts the focus on a field. @interface operation:signup_demo */
export function createSignUp(feed: Feed, focusField: (field: SignUpField) => void) {
  const sheet = createSheet(feed);
  const [problem, setProblem] = createSignal<string | null>(null);
  const [isBusy, setIsBusy] = createSignal(false);
  const [opened, setOpened] = createSignal<SignupDemoResult | null>(null);

  const showErrors = (found: SignUpErrors) => {
    sheet.setErrors(found);
    const first = SIGN_UP_FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) focusField(first);
  };
  const signIn = async (account: SignupDemoResult) => {
    setNewcomer(account);
    const username = String(account.account_id);
    const outcome = await feed
      .signIn({ username, password: sheet.draft().password, remember_me: false })
      .catch(() => ({ ok: false, status: 0, message: "" }) as const);
    if (outcome.ok) leaveSignUp();
    else setProblem(failureWords(outcome));
  };
  const open = async (body: SignupDemo) => {
    const answer = await feed.call("signup_demo", { body });
    if (answer.ok) {
      setOpened(answer.data as SignupDemoResult);
      await signIn(answer.data as SignupDemoResult);
      return;
    }
    const found = fieldErrors(answer, SIGN_UP_FIELDS);
    if (Object.keys(found).length > 0) showErrors(found);
    else setProblem(answer.status === 0 ? NO_ANSWER : failureWords(answer));
  };
  const submit = async () => {
    const terms = sheet.terms();
    if (isBusy() || terms === null) return;
    setProblem(null);
    const read = readSignUp(sheet.draft(), terms);
    if (!read.ok) {
      showErrors(read.errors);
      return;
    }
    setIsBusy(true);
    const already = opened();
    await (already === null ? open(read.body) : signIn(already));
    setIsBusy(false);
  };
  return { ...sheet, problem, isBusy, opened, submit };
}

/** What is on offer and what stands in the form. @interface operation:signup_demo_offer */
function createSheet(feed: Feed) {
  const [offer, setOffer] = createSignal<SignupDemoOffer | CallFailure | null>(null);
  const [draft, setDraft] = createSignal<SignUpDraft>(EMPTY);
  const [currency, setCurrencySignal] = createSignal("");
  const [errors, setErrors] = createSignal<SignUpErrors>({});

  const terms = () => {
    const found = offer();
    if (found === null || "ok" in found) return null;
    return found.currencies.find((row) => row.currency === currency()) ?? null;
  };
  const edit = (change: Partial<SignUpDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))),
    );
  };
  const setCurrency = (next: string) => {
    setCurrencySignal(next);
    const chosen = terms();
    if (chosen === null) return;
    edit({ leverage: chosen.leverage_default, balance: amountText(chosen.balance_default) });
  };
  const loadOffer = async () => {
    setOffer(null);
    const answer = await feed.call("signup_demo_offer", {});
    if (!answer.ok) {
      setOffer(answer);
      return;
    }
    const found = answer.data as SignupDemoOffer;
    setOffer(found);
    setCurrency(found.currencies[0]?.currency ?? "");
  };
  return { offer, loadOffer, draft, edit, currency, setCurrency, terms, errors, setErrors };
}

const EMPTY: SignUpDraft = {
  name: "",
  email: "",
  password: "",
  country: "",
  leverage: 0,
  balance: "",
  accept_terms: false,
};
