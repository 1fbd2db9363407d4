/**
 * The sign-up page: a form for a demo account, signed in at once afterwards, and the way to the one for a live account. Main
 * thread; a chunk of its own. Imports no control that the
 * workspace has and the sign-in page has not, so that neither grows by a shared chunk.
 */
import { For, Match, Show, Switch, createSignal, lazy, onCleanup, onMount } from "solid-js";
import { ChoiceChips } from "../account/choice-chips.tsx";
import type { SignupLiveOffer } from "../../contract/signup-live.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/text-field.tsx";
import { TooltipLayer } from "../ui/tooltip.tsx";
import { BrandMark } from "../brand/brand-mark.tsx";
import { ChartPicture } from "./chart-picture.tsx";
import { createSignUp } from "./create-sign-up.ts";
import {
  amountText,
  balanceChoices,
  parseAmount,
  type SignUpField,
} from "../account/sign-up-checks.ts";
import {
  Agreement,
  PersonFields,
  SignUpClosed,
  SignUpSheet,
  TermsFields,
} from "./sign-up-fields.tsx";
import { LIVE_HASH } from "./sign-up-route.ts";
import "./sign-up.css";
import { plural, t } from "../language/translate.ts";

const LiveSignUp = lazy(async () => ({ default: (await import("./sign-up-live.tsx")).LiveSignUp }));

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
  const kind = createKind(() => props.feed);
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
            <Icon name="arrow-left" size={14} /> {t("Sign in")}
          </a>
        </header>
        <Show when={kind.hasLive()}>
          <KindLinks isLive={kind.isLive()} />
        </Show>
        <Switch fallback={<SignUpForm form={form} inputs={inputs} />}>
          <Match when={kind.isLive()}>
            <LiveSignUp feed={props.feed} person={form.draft()} />
          </Match>
          <Match when={form.opened()}>
            {(account) => <AlreadyOpen form={form} account_id={account().account_id} />}
          </Match>
          <Match when={form.offerProblem(t("There are no demo accounts on offer here."))}>
            {(words) => (
              <SignUpClosed
                title={t("Open a demo account")}
                words={words()}
                onRetry={() => void form.loadOffer()}
              />
            )}
          </Match>
        </Switch>
      </main>
      <ChartPicture />
      <TooltipLayer />
    </div>
  );
}

const ASK_AGAIN_MS = 5_000;

/** Which of the two forms the address asks for, and whether live accounts are on offer at all. */
function createKind(feed: () => Feed) {
  const isAsked = () => location.hash === LIVE_HASH;
  const [isLive, setIsLive] = createSignal(isAsked());
  const [isOffered, setIsOffered] = createSignal(false);
  const follow = () => setIsLive(isAsked());
  addEventListener("hashchange", follow);
  onCleanup(() => removeEventListener("hashchange", follow));
  let again: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(again));
  /** Until there is an answer: one that was lost must not hide the way to a live account for good. */
  const ask = async (): Promise<void> => {
    const answer = await feed().call("signup_live_offer", {});
    if (answer.ok) setIsOffered((answer.data as SignupLiveOffer).currencies.length > 0);
    else again = setTimeout(() => void ask(), ASK_AGAIN_MS);
  };
  onMount(() => void ask());
  return { isLive, hasLive: () => isLive() || isOffered() };
}

function KindLinks(props: { isLive: boolean }) {
  const current = (isCurrent: boolean) => (isCurrent ? "page" : undefined);
  return (
    <nav class="sign-up-kinds" aria-label={t("Kind of account")}>
      <a href="#sign-up" aria-current={current(!props.isLive)}>
        {t("Demo account")}
      </a>
      <a href={LIVE_HASH} aria-current={current(props.isLive)}>
        {t("Live account")}
      </a>
    </nav>
  );
}

function SignUpForm(props: { form: Form; inputs: Inputs }) {
  const days = () => props.form.terms()?.trial_days;
  return (
    <SignUpSheet form={props.form} title={t("Open a demo account")} send={t("Open demo account")}>
      <p class="sign-up-purpose">
        <Show when={days()} fallback={t("Virtual money at live prices.")}>
          {(count) =>
            plural(
              count(),
              "Virtual money at live prices, free for 1 day.",
              "Virtual money at live prices, free for {count} days.",
            )
          }
        </Show>
      </p>
      <PersonFields
        form={props.form}
        inputs={props.inputs}
        countryLabel={t("Country (optional)")}
      />
      <Money form={props.form} inputs={props.inputs} />
      <Agreement form={props.form} inputs={props.inputs} />
    </SignUpSheet>
  );
}

function Money(props: { form: Form; inputs: Inputs }) {
  return (
    <Show when={props.form.terms()} fallback={<MoneySkeleton />}>
      {(terms) => (
        <div class="sign-up-money">
          <TermsFields
            form={props.form}
            inputs={props.inputs}
            terms={terms()}
            currencies={props.form.currencies()}
          />
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
  const label = () => t("Starting balance, {currency}", { currency: props.form.currency() });
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
        label={t("Or another amount")}
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

/** The account is there, but signing in to it did not work at once. */
function AlreadyOpen(props: { form: Form; account_id: number }) {
  return (
    <div class="sign-up-closed">
      <h1 class="sign-up-title">
        {t("Account {account_id} is open", { account_id: props.account_id })}
      </h1>
      <Show
        when={!props.form.isBusy()}
        fallback={
          <p role="status">
            {t("Signing you in to account {account_id}.", { account_id: props.account_id })}
          </p>
        }
      >
        <p role="alert">
          {t("Signing in did not work yet. {problem} Note the number: you sign in with it.", {
            problem: props.form.problem() ?? "",
          })}
        </p>
        <Button variant="primary" size="lg" onClick={() => void props.form.submit()}>
          {t("Sign in with {account_id}", { account_id: props.account_id })}
        </Button>
      </Show>
    </div>
  );
}
