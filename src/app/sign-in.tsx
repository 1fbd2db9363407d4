/**
 * The sign-in page: branded, small, and usable before anything else has loaded. Main thread. Plain controls only: nothing
 * that the workspace needs may be imported here.
 */
import { For, Show, Suspense, createEffect, createSignal, lazy, onMount } from "solid-js";
import { useBrand } from "../brand/brand-context.ts";
import type { BrandProblem } from "../brand/brand-problem.ts";
import type { Feed } from "../feed/feed.ts";
import { frontStart, knownCount } from "../feed/tab-front.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextField } from "../ui/text-field.tsx";
import { TooltipLayer } from "../ui/tooltip.tsx";
import { BrandMark } from "../brand/brand-mark.tsx";
import { ChartPicture } from "./chart-picture.tsx";
import { createSignIn, type SignInField } from "./create-sign-in.ts";
import { SecondStep } from "./second-step.tsx";
import { SignInPassword } from "./sign-in-password.tsx";
import { SignInMessage } from "./sign-in-message.tsx";
import "./sign-in.css";
import { language } from "../language/locale.ts";
import { t, tIn } from "../language/translate.ts";
import { chooseLanguage, LANGUAGE_OPTIONS } from "../ui/language-entry.ts";

const TrialExpired = lazy(async () => ({
  default: (await import("./trial-expired.tsx")).TrialExpired,
}));

const AccountsList = lazy(async () => ({
  default: (await import("../account/accounts-list.tsx")).AccountsList,
}));

const BrandProblems = lazy(async () => ({
  default: (await import("./brand-problems.tsx")).BrandProblems,
}));

type SignInProps = {
  feed: Feed;
  brandProblems: readonly BrandProblem[];
  /** Called at the first key: the moment to fetch the workspace. */
  onTyping: () => void;
};

export function SignIn(props: SignInProps) {
  /** Who tried to sign in to a demo that has ended, or null. */
  const [trialOver, setTrialOver] = createSignal<string | null>(null);
  return (
    <Show when={trialOver()} fallback={<SignInPage {...props} onTrialOver={setTrialOver} />}>
      {(username) => <TrialExpired username={username()} onBack={() => setTrialOver(null)} />}
    </Show>
  );
}

type SignInPageProps = SignInProps & { onTrialOver: (username: string) => void };

function SignInPage(props: SignInPageProps) {
  const brand = useBrand();
  return (
    <div class="sign-in">
      <main class="sign-in-side">
        <header class="sign-in-head">
          <BrandMark size={28} />
        </header>
        <div class="sign-in-middle">
          <Show when={props.brandProblems.length > 0}>
            <Suspense>
              <BrandProblems problems={props.brandProblems} />
            </Suspense>
          </Show>
          <SignInForm feed={props.feed} onTyping={props.onTyping} onTrialOver={props.onTrialOver} />
          <KnownAccounts feed={props.feed} />
        </div>
        <footer class="sign-in-foot">
          <Show when={brand.legal.risk_warning}>
            <p>{brand.legal.risk_warning}</p>
          </Show>
          <Show when={brand.legal.company}>
            <p>{brand.legal.company}</p>
          </Show>
          <BrandLinks />
          <Languages />
        </footer>
      </main>
      <ChartPicture />
      <TooltipLayer />
    </div>
  );
}

/** Who is known here is a press away. Its room is kept from the start. */
function KnownAccounts(props: { feed: Feed }) {
  const count = knownCount();
  return (
    <Show when={count > 0}>
      <div class="sign-in-known" style={{ "--accounts": count }}>
        <Suspense>
          <AccountsList feed={props.feed} holder={null} />
        </Suspense>
      </div>
    </Show>
  );
}

function SignInForm(props: Omit<SignInPageProps, "brandProblems">) {
  const inputs: Partial<Record<SignInField, HTMLInputElement>> = {};
  const focusField = (field: SignInField) => {
    inputs[field]?.focus();
    inputs[field]?.select();
  };
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const form = createSignIn(props.feed, focusField, frontStart());
  createEffect(() => {
    if (form.problem()?.isTrialOver === true) props.onTrialOver(form.username().trim());
  });
  // Not only when the page is loaded: also on the way back from a page that told why one could not enter.
  onMount(() => inputs[form.username() === "" ? "username" : "password"]?.focus());
  const onInput = (field: SignInField, value: string) => {
    props.onTyping();
    form.type(field, value);
  };
  return (
    <SecondStep feed={props.feed} form={form}>
      <form
        class="sign-in-form"
        noValidate
        aria-labelledby="sign-in-title"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <h1 id="sign-in-title" class="sign-in-title">
          {t("Sign in")}
        </h1>
        <SignInMessage
          problem={form.problem()}
          sessionEnd={props.feed.sessionEnd()}
          waitSeconds={form.waitSeconds()}
          onRetry={() => void form.submit()}
        />
        <TextField
          ref={(element: HTMLInputElement) => {
            inputs.username = element;
          }}
          class="sign-in-field"
          size="lg"
          label={t("Account ID, alias or e-mail")}
          name="username"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="next"
          required
          value={form.username()}
          onInput={(value) => onInput("username", value)}
          error={form.wrong("username")}
        />
        <SignInPassword
          inputRef={(element) => {
            inputs.password = element;
          }}
          label={t("Password")}
          value={form.password()}
          error={form.wrong("password")}
          onInput={(value) => onInput("password", value)}
        />
        <SignInEnd form={form} />
      </form>
    </SecondStep>
  );
}

function SignInEnd(props: { form: ReturnType<typeof createSignIn> }) {
  const brand = useBrand();
  const waitSeconds = () => props.form.waitSeconds();
  return (
    <>
      <div class="sign-in-row">
        <Checkbox
          label={t("Remember me")}
          name="remember_me"
          checked={props.form.remember()}
          onChange={(checked) => props.form.setRemember(checked)}
        />
        <a href={brand.links.reset_password ?? "#forgot-password"}>{t("Forgot your password?")}</a>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={props.form.busy()}
        disabled={waitSeconds() > 0}
      >
        {waitSeconds() > 0
          ? t("Try again in {seconds} s", { seconds: waitSeconds() })
          : t("Sign in")}
      </Button>
      <p class="sign-in-note">
        {t("No account yet?")}{" "}
        <a href={brand.links.sign_up ?? "#sign-up"}>
          {brand.links.sign_up === null ? t("Open a demo account") : t("Open one")}
        </a>
      </p>
      <Show when={brand.demo}>
        <p class="sign-in-note sign-in-demo">{brand.demo}</p>
      </Show>
    </>
  );
}

/** Each in its own words: who cannot read the page finds his language all the same. */
function Languages() {
  return (
    <ul class="sign-in-links" aria-label={t("Language")}>
      <For each={LANGUAGE_OPTIONS}>
        {({ value, label }) => (
          <li>
            <button
              type="button"
              class="sign-in-language"
              lang={value}
              aria-pressed={value === language()}
              onClick={() => chooseLanguage(value)}
            >
              {label}
            </button>
          </li>
        )}
      </For>
    </ul>
  );
}

function BrandLinks() {
  const { links } = useBrand();
  const shown = () =>
    [
      { label: t("Support"), url: links.support },
      { label: tIn("of a contract", "Terms"), url: links.terms },
      { label: t("Privacy"), url: links.privacy },
    ].filter((link): link is { label: string; url: string } => link.url !== null);
  return (
    <Show when={shown().length > 0}>
      <ul class="sign-in-links">
        <For each={shown()}>
          {(link) => (
            <li>
              <a href={link.url} target="_blank" rel="noopener noreferrer">
                {link.label}
              </a>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}
