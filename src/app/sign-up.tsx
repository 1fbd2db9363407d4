/**
 * The demo sign-up page: one form, signed in at once afterwards. Main thread; a chunk of its own. Imports no control that the
 * workspace has and the sign-in page has not, so that neither grows by a shared chunk.
 */
import { For, Match, Show, Switch, createEffect, onMount } from "solid-js";
import { ChoiceChips } from "../account/choice-chips.tsx";
import { CountryField } from "../account/country-field.tsx";
import { PasswordField } from "../account/password-field.tsx";
import { StepSlider } from "../account/step-slider.tsx";
import { failureWords } from "../account/call-words.ts";
import { useBrand } from "../brand/brand-context.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/text-field.tsx";
import { TooltipLayer } from "../ui/tooltip.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { ChartPicture } from "./chart-picture.tsx";
import { createSignUp } from "./create-sign-up.ts";
import { amountText, balanceChoices, parseAmount, type SignUpField } from "./sign-up-checks.ts";
import "./sign-up.css";

type Form = ReturnType<typeof createSignUp>;
type Inputs = Partial<Record<SignUpField, HTMLElement>>;

export function SignUp(props: {
  feed: Feed;
  /** Called at the first key: the moment to fetch the workspace. */
  onTyping: () => void;
}) {
  const inputs: Inputs = {};
  const form = createSignUp(
    // The feed is one object for the life of the page.
    // eslint-disable-next-line solid/reactivity
    props.feed,
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
    <div class="sign-up">
      <main class="sign-up-side" onInput={() => props.onTyping()}>
        <header class="sign-up-head">
          <BrandMark size={28} />
          <a class="sign-up-back" href="#">
            <Icon name="arrow-left" size={14} /> Sign in
          </a>
        </header>
        <Switch fallback={<SignUpForm form={form} inputs={inputs} />}>
          <Match when={form.opened()}>
            {(account) => <AlreadyOpen form={form} account_id={account().account_id} />}
          </Match>
          <Match when={offerProblem(form)}>
            {(words) => (
              <div class="sign-up-closed">
                <h1 class="sign-up-title">Open a demo account</h1>
                <p role="alert">{words()}</p>
                <Button onClick={() => void form.loadOffer()}>Try again</Button>
              </div>
            )}
          </Match>
        </Switch>
      </main>
      <ChartPicture />
      <TooltipLayer />
    </div>
  );
}

/** Why there is nothing to sign up for, or null. */
function offerProblem(form: Form): string | null {
  const offer = form.offer();
  if (offer === null) return null;
  if ("ok" in offer) return failureWords(offer);
  return offer.currencies.length === 0 ? "There are no demo accounts on offer here." : null;
}

function SignUpForm(props: { form: Form; inputs: Inputs }) {
  const days = () => props.form.terms()?.trial_days;
  return (
    <form
      class="sign-up-form"
      noValidate
      aria-labelledby="sign-up-title"
      aria-busy={props.form.offer() === null}
      onSubmit={(event) => {
        event.preventDefault();
        void props.form.submit();
      }}
    >
      <h1 id="sign-up-title" class="sign-up-title">
        Open a demo account
      </h1>
      <p class="sign-up-purpose">
        <Show when={days()} fallback="Virtual money at live prices.">
          {(count) => `Virtual money at live prices, free for ${count()} days.`}
        </Show>
      </p>
      <Person form={props.form} inputs={props.inputs} />
      <Money form={props.form} inputs={props.inputs} />
      <Agreement form={props.form} inputs={props.inputs} />
      <div class="sign-up-problem" role="alert">
        <Show when={props.form.problem()}>
          {(words) => (
            <p class="sign-up-notice">
              <Icon name="circle-alert" />
              {words()}
            </p>
          )}
        </Show>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={props.form.isBusy()}
        disabled={props.form.terms() === null}
      >
        Open demo account
      </Button>
    </form>
  );
}

function Person(props: { form: Form; inputs: Inputs }) {
  const draft = () => props.form.draft();
  const errors = () => props.form.errors();
  return (
    <div class="sign-up-grid">
      <TextField
        ref={(element: HTMLInputElement) => (props.inputs.name = element)}
        class="sign-up-field"
        size="lg"
        label="Name"
        name="name"
        autocomplete="name"
        required
        value={draft().name}
        onInput={(name) => props.form.edit({ name })}
        error={errors().name}
      />
      <TextField
        ref={(element: HTMLInputElement) => (props.inputs.email = element)}
        class="sign-up-field"
        size="lg"
        label="E-mail"
        name="email"
        type="email"
        autocomplete="email"
        autocapitalize="none"
        spellcheck={false}
        required
        value={draft().email}
        onInput={(email) => props.form.edit({ email })}
        error={errors().email}
      />
      <PasswordField
        ref={(element) => (props.inputs.password = element)}
        class="sign-up-field"
        size="lg"
        kind="new"
        label="Password"
        name="password"
        value={draft().password}
        known={[draft().name, draft().email]}
        onInput={(password) => props.form.edit({ password })}
        error={errors().password}
      />
      <CountryField
        ref={(element) => (props.inputs.country = element)}
        class="sign-up-field"
        label="Country (optional)"
        value={draft().country}
        onInput={(country) => props.form.edit({ country })}
        error={errors().country}
      />
    </div>
  );
}

function Money(props: { form: Form; inputs: Inputs }) {
  const currencies = () => {
    const offer = props.form.offer();
    return offer === null || "ok" in offer ? [] : offer.currencies;
  };
  return (
    <Show when={props.form.terms()} fallback={<MoneySkeleton />}>
      {(terms) => (
        <div class="sign-up-money">
          <div class="sign-up-grid">
            <div ref={(element) => (props.inputs.currency = element)}>
              <ChoiceChips
                label="Currency"
                value={terms().currency}
                options={currencies().map(({ currency }) => ({ value: currency, label: currency }))}
                onChange={(currency) => props.form.setCurrency(currency)}
                error={props.form.errors().currency}
              />
            </div>
            <div ref={(element) => (props.inputs.leverage = element)}>
              <StepSlider
                label="Leverage"
                value={props.form.draft().leverage}
                values={terms().leverages}
                textOf={(leverage) => `1:${leverage}`}
                onChange={(leverage) => props.form.edit({ leverage })}
                error={props.form.errors().leverage}
              />
            </div>
          </div>
          <Balance form={props.form} inputs={props.inputs} />
        </div>
      )}
    </Show>
  );
}

function Balance(props: { form: Form; inputs: Inputs }) {
  const choices = () => {
    const terms = props.form.terms();
    return terms === null ? [] : balanceChoices(terms);
  };
  const label = () => `Starting balance, ${props.form.currency()}`;
  return (
    <div class="sign-up-balance">
      <ChoiceChips
        label={label()}
        value={String(parseAmount(props.form.draft().balance))}
        options={choices().map((amount) => ({ value: String(amount), label: amountText(amount) }))}
        onChange={(amount) => props.form.edit({ balance: amountText(Number(amount)) })}
      />
      <TextField
        ref={(element: HTMLInputElement) => (props.inputs.balance = element)}
        class="sign-up-amount"
        size="lg"
        label="Or another amount"
        name="balance"
        inputmode="decimal"
        autocomplete="off"
        value={props.form.draft().balance}
        onInput={(balance) => props.form.edit({ balance })}
        error={props.form.errors().balance}
      />
    </div>
  );
}

/** The shape of what the service has yet to offer. */
function MoneySkeleton() {
  return (
    <div class="sign-up-money" aria-hidden="true">
      <For each={["short", "long"] as const}>
        {(width) => (
          <div class="sign-up-wait">
            <span class="sign-up-wait-label" />
            <span class={`sign-up-wait-box sign-up-wait-${width}`} />
          </div>
        )}
      </For>
    </div>
  );
}

function Agreement(props: { form: Form; inputs: Inputs }) {
  const brand = useBrand();
  let box: HTMLDivElement | undefined;
  createEffect(() => {
    const error = props.form.errors().accept_terms;
    const input = box?.querySelector("input");
    if (error === undefined) {
      input?.removeAttribute("aria-invalid");
      input?.removeAttribute("aria-describedby");
    } else {
      input?.setAttribute("aria-invalid", "true");
      input?.setAttribute("aria-describedby", "sign-up-terms-note");
    }
  });
  return (
    <div class="sign-up-terms">
      <Show when={brand.legal.risk_warning}>
        <p class="sign-up-risk">{brand.legal.risk_warning}</p>
      </Show>
      <div
        ref={(element) => {
          box = element;
          props.inputs.accept_terms = element;
        }}
      >
        <Checkbox
          name="accept_terms"
          checked={props.form.draft().accept_terms}
          onChange={(accept_terms) => props.form.edit({ accept_terms })}
          label={
            <>
              I accept the <LegalLink url={brand.links.terms} label="terms" /> and the{" "}
              <LegalLink url={brand.links.privacy} label="privacy notice" /> of {brand.name}
              {brand.legal.risk_warning === null ? "." : ", and have read the risk warning."}
            </>
          }
        />
      </div>
      <p class="field-note field-note-wrong sign-up-terms-note" id="sign-up-terms-note">
        {props.form.errors().accept_terms}
      </p>
    </div>
  );
}

function LegalLink(props: { url: string | null; label: string }) {
  return (
    <Show when={props.url} fallback={props.label}>
      {(url) => (
        <a href={url()} target="_blank" rel="noopener noreferrer">
          {props.label}
        </a>
      )}
    </Show>
  );
}

/** The account is there, but signing in to it did not work at once. */
function AlreadyOpen(props: { form: Form; account_id: number }) {
  return (
    <div class="sign-up-closed">
      <h1 class="sign-up-title">Account {props.account_id} is open</h1>
      <Show
        when={!props.form.isBusy()}
        fallback={<p role="status">Signing you in to account {props.account_id}.</p>}
      >
        <p role="alert">
          Signing in did not work yet. {props.form.problem()} Note the number: you sign in with it.
        </p>
        <Button variant="primary" size="lg" onClick={() => void props.form.submit()}>
          Sign in with {props.account_id}
        </Button>
      </Show>
    </div>
  );
}
