/**
 * The second step of a sign-in, once the password was right: the code of one's app or a recovery code, or setting the app up
 * where the broker asks for it. Main thread; loaded when it is needed. What was typed before stays with whoever asks for this.
 * @interface error:two_factor_required @interface error:two_factor_setup_required
 */
import { Show, Suspense, createSignal, lazy, onMount } from "solid-js";
import type { SignInOutcome } from "../../workers/feed/feed-api.ts";
import { bareCode } from "../../domain/typed-code.ts";
import { CodeField, isWholeCode, isWrongCode } from "../account/code-field.tsx";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { ProblemNotice } from "./sign-in-message.tsx";
import { explainRefusal } from "./sign-in-words.ts";
import { rich, t } from "../language/translate.ts";

const FirstSetUp = lazy(async () => ({
  default: (await import("./sign-in-set-up.tsx")).FirstSetUp,
}));

/** Whether an app has to be set up first; else a code of it is asked for. */
export const isSetUpAsked = (message: string | null): boolean => /two-factor/.test(message ?? "");

/** What was typed before, as it is typed no more. */
export type Before = {
  readonly username: () => string;
  readonly password: () => string;
  /** Signs in with it and a code; null: he is in. */
  readonly enter: (code: string) => Promise<Refused | null>;
  /** To the password. */
  readonly back: () => void;
  /** What was asked for, in the words of the service. */
  readonly second: () => string | null;
};
type Refused = Extract<SignInOutcome, { ok: false }>;

export function SignInSecond(props: {
  feed: Feed;
  form: Before;
  /** Of its form, where it stands in something else. */
  class?: string | undefined;
}) {
  const [isSetUp, setSetUp] = createSignal(false);
  return (
    <Show
      when={!isSetUpAsked(props.form.second()) || isSetUp()}
      fallback={
        <Suspense>
          <FirstSetUp feed={props.feed} form={props.form} onSetUp={() => setSetUp(true)} />
        </Suspense>
      }
    >
      <CodeStep form={props.form} class={props.class} isNew={isSetUp()} />
    </Show>
  );
}

function CodeStep(props: {
  form: Before;
  class: string | undefined;
  /** Its app was set up just now: the code that it was shown for that opens nothing more. */
  isNew: boolean;
}) {
  let input: HTMLInputElement | undefined;
  const [isRecovery, setRecovery] = createSignal(false);
  const [code, setCode] = createSignal("");
  const [failure, setFailure] = createSignal<Refused | null>(null);
  const [isMissing, setMissing] = createSignal(false);
  const [isBusy, setBusy] = createSignal(false);
  onMount(() => input?.focus());
  const isWrong = () => isWrongCode(failure());
  const submit = async () => {
    if (isBusy()) return;
    const shown = isRecovery() ? code().trim() : bareCode(code());
    setMissing(isRecovery() ? shown === "" : !isWholeCode(shown));
    if (isMissing()) return input?.focus();
    setBusy(true);
    setFailure(null);
    const refused = await props.form.enter(shown);
    setBusy(false);
    if (refused === null) return setCode("");
    setFailure(refused);
    input?.focus();
    input?.select();
  };
  const type = (value: string) => {
    setCode(value);
    setMissing(false);
    setFailure(null);
    // Six digits are all there is: pasted or offered by the keyboard, nobody has to press anything.
    if (!isRecovery() && isWholeCode(value)) void submit();
  };
  const turn = () => {
    setRecovery(!isRecovery());
    setCode("");
    setMissing(false);
    setFailure(null);
    input?.focus();
  };
  const error = () => {
    if (isMissing()) return missingText(isRecovery());
    return isWrong() ? wrongText(isRecovery()) : undefined;
  };
  return (
    <form
      class={props.class ?? "sign-in-form"}
      noValidate
      aria-label={t("Enter your code")}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1 class="sign-in-title">{t("Enter your code")}</h1>
      <div class="sign-in-message">
        <p class="sign-in-purpose">
          {whereText(props.form.username().trim(), isRecovery(), props.isNew)}
        </p>
      </div>
      <CodeField
        ref={(element) => (input = element)}
        class="sign-in-field"
        size="lg"
        isRecovery={isRecovery()}
        label={isRecovery() ? t("Recovery code") : t("Six digits of your app")}
        value={code()}
        onInput={type}
        error={error()}
      />
      <div role="alert">
        <Show when={error() === undefined && failure()}>
          {(found) => (
            <ProblemNotice problem={explainRefusal(found())} onRetry={() => void submit()} />
          )}
        </Show>
      </div>
      <div class="sign-in-row">
        <Button variant="ghost" onClick={turn}>
          {isRecovery() ? t("Use the code of your app") : t("Use a recovery code")}
        </Button>
        <Button variant="ghost" onClick={() => props.form.back()}>
          {t("Back")}
        </Button>
      </div>
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy()}>
        {t("Sign in")}
      </Button>
    </form>
  );
}

const missingText = (isRecovery: boolean): string =>
  isRecovery ? t("Enter a recovery code.") : t("Enter the six digits that your app shows.");

const wrongText = (isRecovery: boolean): string =>
  isRecovery
    ? t("This recovery code is not right, or was used before.")
    : t("This code is not right, or was used before. Take the one that your app shows now.");

function whereText(username: string, isRecovery: boolean, isNew: boolean) {
  const values = { username: <strong>{username}</strong> };
  if (isRecovery)
    return rich("Enter one of the recovery codes of {username}. Each works once.", values);
  return isNew
    ? rich(
        "It is on. Wait for the next code that your app shows for {username}, and enter it.",
        values,
      )
    : rich("Your authenticator app shows it for {username}.", values);
}
