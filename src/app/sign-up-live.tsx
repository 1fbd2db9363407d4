/** Asking for a live account: one form, and what happens after it. Main thread; a chunk behind the sign-up page. */
import { Match, Show, Switch, onMount } from "solid-js";
import type { SignupLiveResult } from "../../contract/signup-live.ts";
import type { Feed } from "../feed/feed.ts";
import { TextField } from "../ui/text-field.tsx";
import { createLiveSignUp } from "./create-live-sign-up.ts";
import type { LiveField } from "./live-sign-up-checks.ts";
import type { PersonDraft } from "../account/person-checks.ts";
import {
  Agreement,
  PersonFields,
  SignUpClosed,
  SignUpSheet,
  TermsFields,
} from "./sign-up-fields.tsx";
import { rich, t } from "../language/translate.ts";

type Form = ReturnType<typeof createLiveSignUp>;
type Inputs = { [Field in LiveField]?: HTMLElement };

/** `person`: what was typed into the form for a demo, which is not typed again. */
export function LiveSignUp(props: { feed: Feed; person: PersonDraft }) {
  const inputs: Inputs = {};
  const form = createLiveSignUp(
    // Feed and first draft are what they were when the form came up.
    // eslint-disable-next-line solid/reactivity
    props.feed,
    // eslint-disable-next-line solid/reactivity
    props.person,
    (field) => {
      const element = inputs[field];
      (element?.querySelector<HTMLElement>("input") ?? element)?.focus();
    },
  );
  onMount(() => {
    void form.loadOffer();
    inputs.name?.focus();
  });
  return (
    <Switch fallback={<RequestForm form={form} inputs={inputs} />}>
      <Match when={form.sent()}>{(request) => <Sent request={request()} />}</Match>
      <Match when={form.offerProblem(t("Live accounts cannot be asked for here."))}>
        {(words) => (
          <SignUpClosed
            title={t("Ask for a live account")}
            words={words()}
            onRetry={() => void form.loadOffer()}
          />
        )}
      </Match>
    </Switch>
  );
}

function RequestForm(props: { form: Form; inputs: Inputs }) {
  return (
    <SignUpSheet form={props.form} title={t("Ask for a live account")} send={t("Send the request")}>
      <p class="sign-up-purpose">
        {t("We look at each request and write to you once it is open.")}
      </p>
      <PersonFields
        form={props.form}
        inputs={props.inputs}
        countryLabel={t("Country that you live in")}
      >
        <TextField
          ref={(element: HTMLInputElement) => (props.inputs.phone = element)}
          class="sign-up-field"
          size="lg"
          label={t("Telephone")}
          name="phone"
          type="tel"
          autocomplete="tel"
          required
          value={props.form.draft().phone}
          onInput={(phone) => props.form.edit({ phone })}
          error={props.form.errors().phone}
        />
      </PersonFields>
      <Money form={props.form} inputs={props.inputs} />
      <Agreement form={props.form} inputs={props.inputs} />
    </SignUpSheet>
  );
}

function Money(props: { form: Form; inputs: Inputs }) {
  return (
    <div class="sign-up-money">
      <Show when={props.form.terms()}>
        {(terms) => (
          <TermsFields
            form={props.form}
            inputs={props.inputs}
            terms={terms()}
            currencies={props.form.currencies()}
          />
        )}
      </Show>
    </div>
  );
}

/** What happens next, with the number to be asked by. */
function Sent(props: { request: SignupLiveResult }) {
  let title: HTMLHeadingElement | undefined;
  onMount(() => title?.focus());
  return (
    <div class="sign-up-closed">
      <h1 ref={(element) => (title = element)} class="sign-up-title" tabIndex={-1}>
        {t("We have your request")}
      </h1>
      <p>
        {rich(
          "Your number is {account_id}: {currency}, leverage 1:{leverage}. It is written to {email} too.",
          {
            account_id: <strong>{props.request.account_id}</strong>,
            currency: props.request.currency,
            leverage: props.request.leverage,
            email: props.request.email,
          },
        )}
      </p>
      <p>
        {t(
          "We look at it now. Once the account is open you get an e-mail, and sign in with the number " +
            "or the address and the password that you chose. Nobody can trade with it before.",
        )}
      </p>
      <a class="button button-primary button-lg" href="#">
        {t("Back to sign in")}
      </a>
    </div>
  );
}
