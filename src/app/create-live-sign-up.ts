/** The state of a request for a live account and its one act. Main thread. */
import { createSignal } from "solid-js";
import type { SignupLiveResult, SignupLiveTerms } from "../../contract/signup-live.ts";
import type { Feed } from "../feed/feed.ts";
import { createOfferForm } from "./create-offer-form.ts";
import {
  LIVE_FIELDS,
  readLiveSignUp,
  type LiveDraft,
  type LiveField,
} from "./live-sign-up-checks.ts";
import type { PersonDraft } from "../account/person-checks.ts";
import { t } from "../language/translate.ts";

const NO_ANSWER = t(
  "No answer came, so we may have your request already: look for our e-mail before you send it " +
    "again.",
);

/**
 * `person`: what was typed into the form for a demo. `focusField` puts the focus on a field.
 * @interface operation:signup_live
 * @interface operation:signup_live_offer
 */
export function createLiveSignUp(
  feed: Feed,
  person: PersonDraft,
  focusField: (field: LiveField) => void,
) {
  const form = createOfferForm<SignupLiveTerms, LiveDraft, LiveField>({
    feed,
    operation: "signup_live_offer",
    // Each set of terms is agreed to by itself.
    begin: { ...person, accept_terms: false, phone: "", leverage: 0 },
    chosen: ({ leverage_default }) => ({ leverage: leverage_default }),
    fields: LIVE_FIELDS,
    focusField,
    // @interface error:weak_password
    named: { "the new password is too easy to guess": "password" },
    noAnswer: NO_ANSWER,
  });
  const [sent, setSent] = createSignal<SignupLiveResult | null>(null);
  const submit = () =>
    form.send(readLiveSignUp, async (body) => {
      const answer = await feed.call("signup_live", { body });
      if (!answer.ok) {
        form.refuse(answer);
        return;
      }
      form.edit({ password: "" });
      setSent(answer.data as SignupLiveResult);
    });
  return { ...form, sent, submit };
}
