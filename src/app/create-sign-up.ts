/**
 * The sign-up form's state and its one act: opening the account, then signing in to it. Main thread. An answer that never came is
 * told as such: the account may be open.
 */
import { createSignal } from "solid-js";
import type { SignupDemo, SignupDemoResult, SignupDemoTerms } from "../../contract/signup.ts";
import { failureWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { createOfferForm } from "./create-offer-form.ts";
import {
  SIGN_UP_FIELDS,
  amountText,
  readSignUp,
  type SignUpDraft,
  type SignUpField,
} from "../account/sign-up-checks.ts";
import { leavePage, setNewcomer } from "./sign-up-route.ts";
import { t } from "../language/translate.ts";

/** The service's refusals that concern one field without naming it. */
const FIELD_OF_REFUSAL: Readonly<Record<string, SignUpField>> = {
  // @interface error:weak_password
  "the new password is too easy to guess": "password",
  // @interface error:too_many_demos
  "this e-mail has as many demo accounts as it may have": "email",
};

const NO_ANSWER = t(
  "No answer came, so the account may be open already: look for our e-mail before you try again.",
);

const EMPTY: SignUpDraft = {
  name: "",
  email: "",
  password: "",
  country: "",
  leverage: 0,
  balance: "",
  accept_terms: false,
};

/**
 * `focusField` puts the focus on a field.
 * @interface operation:signup_demo
 * @interface operation:signup_demo_offer
 */
export function createSignUp(feed: Feed, focusField: (field: SignUpField) => void) {
  const form = createOfferForm<SignupDemoTerms, SignUpDraft, SignUpField>({
    feed,
    operation: "signup_demo_offer",
    begin: EMPTY,
    chosen: ({ leverage_default, balance_default }) => ({
      leverage: leverage_default,
      balance: amountText(balance_default),
    }),
    fields: SIGN_UP_FIELDS,
    focusField,
    named: FIELD_OF_REFUSAL,
    noAnswer: NO_ANSWER,
  });
  const [opened, setOpened] = createSignal<SignupDemoResult | null>(null);

  const signIn = async (account: SignupDemoResult) => {
    setNewcomer(account);
    const username = String(account.account_id);
    const outcome = await feed
      .signIn({ username, password: form.draft().password, remember_me: false })
      .catch(() => ({ ok: false, status: 0, message: "" }) as const);
    if (!outcome.ok) return void form.setProblem(failureWords(outcome));
    // The browser may keep a form's functions, and what they close over, for long after it is gone.
    form.edit({ password: "" });
    leavePage();
  };
  const open = async (body: SignupDemo) => {
    const already = opened();
    if (already !== null) return signIn(already);
    const answer = await feed.call("signup_demo", { body });
    if (!answer.ok) {
      form.refuse(answer);
      return;
    }
    setOpened(answer.data as SignupDemoResult);
    await signIn(answer.data as SignupDemoResult);
  };
  return { ...form, opened, submit: () => form.send(readSignUp, open) };
}
