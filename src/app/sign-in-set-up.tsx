/**
 * Setting up the app before a sign-in, where the broker asks for it and nobody gets in without: with the password alone, shown
 * with each call. Main thread; loaded when it is needed.
 * @interface operation:two_factor_first_begin @interface operation:two_factor_first_confirm
 */
import { Match, Suspense, Switch, createSignal, lazy, onMount } from "solid-js";
import type { TwoFactorSetup } from "../../contract/two-factor.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import { RecoveryCodeList } from "../account/recovery-codes.tsx";
import { Notice } from "../account/section-parts.tsx";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import type { Before } from "./sign-in-second.tsx";
import { t } from "../language/translate.ts";

const SetUpApp = lazy(async () => ({
  default: (await import("../account/set-up-app.tsx")).SetUpApp,
}));

export function FirstSetUp(props: { feed: Feed; form: Before; onSetUp: () => void }) {
  const username = () => props.form.username().trim();
  const who = () => ({ username: username(), password: props.form.password() });
  const [setup, setSetup] = createSignal<TwoFactorSetup | null>(null);
  const [codes, setCodes] = createSignal<readonly string[] | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const begin = async () => {
    setFailure(null);
    const answer = await props.feed.call("two_factor_first_begin", { body: who() });
    if (answer.ok) setSetup(answer.data as TwoFactorSetup);
    else setFailure(answer);
  };
  onMount(() => void begin());
  return (
    <div class="sign-in-form">
      <h1 class="sign-in-title">{t("Set up two-factor sign-in")}</h1>
      <p class="sign-in-purpose">
        {t(
          "Your broker asks for it: from now on you sign in with your password and a code that an app on " +
            "your phone shows.",
        )}
      </p>
      <Switch>
        <Match when={codes()}>
          {(list) => (
            <RecoveryCodeList
              codes={list()}
              whose={username()}
              word={t("I have stored them: sign in")}
              onStored={() => props.onSetUp()}
            />
          )}
        </Match>
        <Match when={failure()}>
          {(found) => (
            <>
              <Notice tone="error" text={failureWords(found())} />
              <div class="part-actions">
                <Button onClick={() => void begin()}>{t("Try again")}</Button>
                <Button variant="ghost" onClick={() => props.form.back()}>
                  {t("Back")}
                </Button>
              </div>
            </>
          )}
        </Match>
        <Match when={setup()}>
          {(begun) => (
            <Suspense>
              <SetUpApp
                setup={begun()}
                confirm={(code) =>
                  props.feed.call("two_factor_first_confirm", { body: { ...who(), code } })
                }
                onConfirmed={setCodes}
                onCancel={() => props.form.back()}
              />
            </Suspense>
          )}
        </Match>
      </Switch>
    </div>
  );
}
