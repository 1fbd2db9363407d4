/**
 * A new password for who forgot his: a code is mailed, typed here with the new password, and one is signed in. Main thread; a
 * chunk of its own. Imports no control that the workspace has and the sign-in page has not.
 */
import { Match, Show, Switch, onMount } from "solid-js";
import { failureWords } from "../account/call-words.ts";
import { PasswordField, WhosePassword } from "../account/password-field.tsx";
import { useBrand } from "../brand/brand-context.ts";
import { BrandMark } from "../brand/brand-mark.tsx";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/text-field.tsx";
import { TooltipLayer } from "../ui/tooltip.tsx";
import { ChartPicture } from "./chart-picture.tsx";
import { createPasswordReset, type ResetField } from "./create-password-reset.ts";
import { SecondStep } from "./second-step.tsx";
import { leavePage } from "./sign-up-route.ts";
import "./sign-in.css";
import "./forgot-password.css";
import { rich, t } from "../language/translate.ts";

type Reset = ReturnType<typeof createPasswordReset>;
type Inputs = Partial<Record<ResetField, HTMLInputElement>>;

export function ForgotPassword(props: {
  feed: Feed;
  /** Called at the first key: the moment to fetch the workspace. */
  onTyping: () => void;
}) {
  const inputs: Inputs = {};
  const reset = createPasswordReset(
    // The feed is one object for the life of the page.
    // eslint-disable-next-line solid/reactivity
    props.feed,
    (field) => inputs[field]?.focus(),
    leavePage,
  );
  const failure = () => {
    const offer = reset.offer();
    return offer !== null && "status" in offer ? offer : null;
  };
  const sendsNoMail = () => {
    const offer = reset.offer();
    return offer !== null && "by_mail" in offer && !offer.by_mail;
  };
  onMount(() => {
    void reset.loadOffer();
    (inputs.code ?? inputs.username)?.focus();
  });
  return (
    <div class="sign-in">
      <main class="sign-in-side" onInput={() => props.onTyping()}>
        <header class="sign-in-head forgot-head">
          <BrandMark size={28} />
          <a class="forgot-back" href="#">
            <Icon name="arrow-left" size={14} /> {t("Sign in")}
          </a>
        </header>
        <div class="sign-in-middle">
          <Switch
            fallback={
              <SecondStep feed={props.feed} form={reset.signIn}>
                <ResetForm reset={reset} inputs={inputs} />
              </SecondStep>
            }
          >
            <Match when={sendsNoMail()}>
              <NoMail />
            </Match>
            <Match when={failure()}>
              {(found) => (
                <div class="forgot-closed">
                  <h1 class="sign-in-title">{t("Forgot your password?")}</h1>
                  <p role="alert">{failureWords(found())}</p>
                  <Button onClick={() => void reset.loadOffer()}>{t("Try again")}</Button>
                </div>
              )}
            </Match>
          </Switch>
        </div>
      </main>
      <ChartPicture />
      <TooltipLayer />
    </div>
  );
}

/** Where no code can reach anybody: who can help instead. */
function NoMail() {
  const brand = useBrand();
  return (
    <div class="forgot-closed">
      <h1 class="sign-in-title">{t("Forgot your password?")}</h1>
      <p>
        {t(
          "This house sends no mail, so your broker's staff sets a new password for you. Tell them your " +
            "account ID; they never need the old password.",
        )}
      </p>
      <Show
        when={brand.links.support}
        fallback={<p>{t("Reach them in the way in which you opened your account.")}</p>}
      >
        {(url) => (
          <a class="button button-primary button-lg" href={url()}>
            {t("Contact support")}
          </a>
        )}
      </Show>
      <InvestorNote />
    </div>
  );
}

function InvestorNote() {
  return (
    <p class="forgot-aside">
      {t("Watching with the investor password? Who owns the account sets that one.")}
    </p>
  );
}

function ResetForm(props: { reset: Reset; inputs: Inputs }) {
  const send = () => {
    if (props.reset.asked() === null) return t("Send me a code");
    return props.reset.isChanged() ? t("Sign in") : t("Set password and sign in");
  };
  return (
    <form
      class="sign-in-form"
      noValidate
      aria-labelledby="forgot-title"
      onSubmit={(event) => {
        event.preventDefault();
        void props.reset.submit();
      }}
    >
      <h1 id="forgot-title" class="sign-in-title">
        {t("Forgot your password?")}
      </h1>
      <Show when={props.reset.asked()} fallback={<WhoIsIt {...props} />}>
        {(asked) => <CodeAndPassword {...props} username={asked().username} />}
      </Show>
      <div class="forgot-problem" role="alert">
        <Show when={props.reset.problem()}>
          {(words) => (
            <div class="sign-in-notice sign-in-notice-error">
              <Icon name="circle-alert" />
              <p>
                <Show when={props.reset.isChanged()}>
                  <strong>{t("Your password is changed.")}</strong>{" "}
                </Show>
                {words()}
              </p>
            </div>
          )}
        </Show>
      </div>
      <Button type="submit" variant="primary" size="lg" wide busy={props.reset.isBusy()}>
        {send()}
      </Button>
      <Show when={props.reset.asked() !== null && !props.reset.isChanged()}>
        <div class="forgot-again">
          <Button variant="ghost" onClick={() => props.reset.startAgain()}>
            {t("Ask for another code")}
          </Button>
        </div>
      </Show>
    </form>
  );
}

function WhoIsIt(props: { reset: Reset; inputs: Inputs }) {
  return (
    <>
      <p class="forgot-purpose">
        {t("We mail a code to the address of your account; with it you set a new password here.")}
      </p>
      <TextField
        ref={(element: HTMLInputElement) => (props.inputs.username = element)}
        class="sign-in-field"
        size="lg"
        label={t("Account ID, alias or e-mail")}
        name="username"
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="send"
        required
        value={props.reset.typed().username}
        onInput={(username) => props.reset.edit({ username })}
        error={props.reset.errors().username}
      />
      <InvestorNote />
    </>
  );
}

function CodeAndPassword(props: { reset: Reset; inputs: Inputs; username: string }) {
  return (
    <>
      <p class="forgot-purpose" role="status">
        {rich(
          "If {username} is an account here, a mail with a code is on its way to its address. It can take " +
            "a minute; look among unwanted mail too. Staff gets none: an Admin sets its passwords.",
          { username: <strong>{props.username}</strong> },
        )}
      </p>
      <WhosePassword username={props.username} />
      <TextField
        ref={(element: HTMLInputElement) => (props.inputs.code = element)}
        class="sign-in-field"
        size="lg"
        label={t("Code from the mail")}
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        spellcheck={false}
        enterkeyhint="next"
        required
        readOnly={props.reset.isChanged()}
        value={props.reset.typed().code}
        onInput={(code) => props.reset.edit({ code })}
        error={props.reset.errors().code}
        hint={t("Eight digits, good for 15 minutes.")}
      />
      <PasswordField
        ref={(element) => (props.inputs.new_password = element)}
        class="sign-in-field"
        size="lg"
        kind="new"
        label={t("New password")}
        name="new_password"
        value={props.reset.typed().new_password}
        known={[props.username]}
        onInput={(new_password) => props.reset.edit({ new_password })}
        error={props.reset.errors().new_password}
      />
      <p class="forgot-aside">
        {t("Whoever is signed in with the old password is signed out. An API key goes on working.")}
      </p>
    </>
  );
}
