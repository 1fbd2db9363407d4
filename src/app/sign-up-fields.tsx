/**
 * What every sign-up asks for: who it is, and whether he agrees to the terms. Main thread; a part of the sign-up page.
 */
import { Show, createEffect, type JSX } from "solid-js";
import { ChoiceChips } from "../account/choice-chips.tsx";
import { CountryField } from "../account/country-field.tsx";
import { PasswordField } from "../account/password-field.tsx";
import { StepSlider } from "../ui/step-slider.tsx";
import type { Brand } from "../brand/brand.ts";
import { useBrand } from "../brand/brand-context.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { PersonDraft } from "../account/person-checks.ts";
import { rich, t } from "../language/translate.ts";

type PersonField = keyof PersonDraft;

/** The part of a form that these fields read and write. */
export type PersonForm = {
  draft(): PersonDraft;
  errors(): { readonly [Field in PersonField]?: string };
  edit(change: Partial<PersonDraft>): void;
};
/** The elements that get the focus when their field is wrong. */
export type PersonInputs = { [Field in PersonField]?: HTMLElement };

/** `children`: fields before the password. */
export function PersonFields(props: {
  form: PersonForm;
  inputs: PersonInputs;
  countryLabel: string;
  children?: JSX.Element;
}) {
  const draft = () => props.form.draft();
  const errors = () => props.form.errors();
  return (
    <div class="sign-up-grid">
      <TextField
        ref={(element: HTMLInputElement) => (props.inputs.name = element)}
        class="sign-up-field"
        size="lg"
        label={t("Name")}
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
        label={t("E-mail")}
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
      {props.children}
      <PasswordField
        ref={(element) => (props.inputs.password = element)}
        class="sign-up-field"
        size="lg"
        kind="new"
        label={t("Password")}
        name="password"
        value={draft().password}
        known={[draft().name, draft().email]}
        onInput={(password) => props.form.edit({ password })}
        error={errors().password}
      />
      <CountryField
        ref={(element) => (props.inputs.country = element)}
        class="sign-up-field"
        label={props.countryLabel}
        value={draft().country}
        onInput={(country) => props.form.edit({ country })}
        error={errors().country}
      />
    </div>
  );
}

export function Agreement(props: { form: PersonForm; inputs: PersonInputs }) {
  const brand = useBrand();
  const unlinked = unlinkedWords(brand);
  let box: HTMLDivElement | undefined;
  createEffect(() => {
    const error = props.form.errors().accept_terms;
    const input = box?.querySelector("input");
    if (error === undefined) input?.removeAttribute("aria-invalid");
    else input?.setAttribute("aria-invalid", "true");
    const notes = [
      ...(error === undefined ? [] : ["sign-up-terms-note"]),
      ...(unlinked === null ? [] : ["sign-up-terms-ask"]),
    ];
    if (notes.length === 0) input?.removeAttribute("aria-describedby");
    else input?.setAttribute("aria-describedby", notes.join(" "));
  });
  const accepted = () => {
    const named = {
      terms: <LegalLink url={brand.links.terms} label={t("terms")} />,
      privacy: <LegalLink url={brand.links.privacy} label={t("privacy notice")} />,
      broker: brand.name,
    };
    return brand.legal.risk_warning === null
      ? rich("I accept the {terms} and the {privacy} of {broker}.", named)
      : rich(
          "I accept the {terms} and the {privacy} of {broker}, and have read the risk warning.",
          named,
        );
  };
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
          label={accepted()}
        />
      </div>
      <Show when={unlinked}>
        <p class="sign-up-ask" id="sign-up-terms-ask">
          {unlinked}
        </p>
      </Show>
      <p class="field-note field-note-wrong sign-up-terms-note" id="sign-up-terms-note">
        {props.form.errors().accept_terms}
      </p>
    </div>
  );
}

/** Where to get what is to be accepted and is not linked: nobody accepts what he cannot read. null: both are linked. */
function unlinkedWords({ links, name }: Brand): JSX.Element | null {
  const broker = <LegalLink url={links.support} label={name} />;
  if (links.terms === null && links.privacy === null)
    return rich(
      "Terms and privacy notice are not linked here: ask {broker} for both before you accept.",
      { broker },
    );
  if (links.terms === null)
    return rich("The terms are not linked here: ask {broker} for them before you accept.", {
      broker,
    });
  if (links.privacy === null)
    return rich("The privacy notice is not linked here: ask {broker} for it before you accept.", {
      broker,
    });
  return null;
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

/** What may be chosen of an account's terms, as the offers of a demo and of a live account have it. */
type Terms = { readonly currency: string; readonly leverages: readonly number[] };

type TermsForm = {
  draft(): { readonly leverage: number };
  errors(): { readonly currency?: string; readonly leverage?: string };
  edit(change: { leverage: number }): void;
  setCurrency(currency: string): void;
};

export function TermsFields(props: {
  form: TermsForm;
  inputs: { currency?: HTMLElement; leverage?: HTMLElement };
  terms: Terms;
  currencies: readonly Terms[];
}) {
  return (
    <div class="sign-up-grid">
      <div ref={(element) => (props.inputs.currency = element)}>
        <ChoiceChips
          label={t("Currency")}
          value={props.terms.currency}
          options={props.currencies.map(({ currency }) => ({ value: currency, label: currency }))}
          onChange={(currency) => props.form.setCurrency(currency)}
          error={props.form.errors().currency}
        />
      </div>
      <div ref={(element) => (props.inputs.leverage = element)}>
        <StepSlider
          label={t("Leverage")}
          value={props.form.draft().leverage}
          values={props.terms.leverages}
          textOf={(leverage) => `1:${leverage}`}
          onChange={(leverage) => props.form.edit({ leverage })}
          error={props.form.errors().leverage}
        />
      </div>
    </div>
  );
}

/** The form itself: its title, its fields, what is wrong with all of it and the button that sends it. */
export function SignUpSheet(props: {
  form: {
    offer(): unknown;
    problem(): string | null;
    isBusy(): boolean;
    terms(): unknown;
    submit(): Promise<void>;
  };
  title: string;
  /** On the button. */
  send: string;
  children: JSX.Element;
}) {
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
        {props.title}
      </h1>
      {props.children}
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
        {props.send}
      </Button>
    </form>
  );
}

/** In place of a form that cannot be sent: why, and another try. */
export function SignUpClosed(props: { title: string; words: string; onRetry: () => void }) {
  return (
    <div class="sign-up-closed">
      <h1 class="sign-up-title">{props.title}</h1>
      <p role="alert">{props.words}</p>
      <Button onClick={() => props.onRetry()}>{t("Try again")}</Button>
    </div>
  );
}
