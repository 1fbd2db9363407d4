/**
 * Sets up the app that shows codes: its secret as a picture and as a text, and a first code that turns it on. Main thread; a
 * chunk of its own, with what draws the picture. For who is signed in, and for who has to before he can sign in.
 */
import { Show, createSignal, onMount } from "solid-js";
import { bareCode } from "../../domain/typed-code.ts";
import type { RecoveryCodes, TwoFactorSetup } from "../../contract/two-factor.ts";
import type { CallFailure, CallResult } from "../../workers/feed/feed-api.ts";
import { Button } from "../ui/button.tsx";
import { failureWords } from "./call-words.ts";
import { CodeField, isWholeCode, isWrongCode } from "./code-field.tsx";
import { CopyButton } from "./copy-button.tsx";
import { keepFocus } from "./keep-focus.ts";
import { QrPicture } from "./qr-picture.tsx";
import { Notice } from "./section-parts.tsx";
import "./two-factor.css";
import { rich, t } from "../language/translate.ts";

export function SetUpApp(props: {
  setup: TwoFactorSetup;
  /** Shows the service a first code. */
  confirm: (code: string) => Promise<CallResult<unknown>>;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  let input: HTMLInputElement | undefined;
  const [code, setCode] = createSignal("");
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [missing, setMissing] = createSignal(false);
  const [isBusy, setBusy] = createSignal(false);
  keepFocus(() => input);
  onMount(() => input?.focus());
  const submit = async () => {
    if (isBusy()) return;
    setMissing(!isWholeCode(code()));
    if (missing()) return input?.focus();
    setBusy(true);
    const answer = await props.confirm(bareCode(code()));
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (answer.ok) return props.onConfirmed((answer.data as RecoveryCodes).recovery_codes);
    input?.focus();
    input?.select();
  };
  const error = () =>
    missing()
      ? t("Enter the six digits that your app shows.")
      : isWrongCode(failure())
        ? t("This code is not right. Take the one that your app shows now.")
        : undefined;
  return (
    <form
      noValidate
      aria-label={t("Set up your app")}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Secret setup={props.setup} />
      <CodeField
        class="part-field two-factor-first"
        ref={(element) => (input = element)}
        label={t("Code that your app shows")}
        value={code()}
        onInput={(value) => {
          setCode(value);
          setMissing(false);
          setFailure(null);
        }}
        error={error()}
      />
      <Show when={error() === undefined && failure()}>
        {(found) => <Notice tone="error" text={failureWords(found())} />}
      </Show>
      <div class="part-actions">
        <Button type="submit" variant="primary" busy={isBusy()}>
          {t("Turn on")}
        </Button>
        <Button variant="ghost" onClick={() => props.onCancel()}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}

/** What an app is told, by its camera or by hand. */
function Secret(props: { setup: TwoFactorSetup }) {
  let shown: HTMLElement | undefined;
  /** In groups of four, as people copy it by hand. */
  const groups = () => props.setup.secret.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <div class="two-factor-app">
      <QrPicture text={props.setup.uri} label={t("QR code for your authenticator app")} />
      <ol class="two-factor-steps">
        <li>
          {rich(
            "Open an authenticator app on your phone and scan the picture, or {open} on this device.",
            {
              open: <a href={props.setup.uri}>{t("open it")}</a>,
            },
          )}
        </li>
        <li>
          {t("Or type this key into it, as a time-based one:")}
          <code class="two-factor-secret" ref={(element) => (shown = element)}>
            {groups()}
          </code>
          <CopyButton
            what={t("key of the app")}
            text={props.setup.secret}
            shown={() => shown}
            size="sm"
          />
        </li>
        <li>{t("Enter the six digits that it shows.")}</li>
      </ol>
    </div>
  );
}
