/**
 * Account dialog: two-factor sign-in, its state, setting it up, new recovery codes, turning it off. Main thread. A secret is
 * shown once, lives in one signal and goes with it.
 * @interface operation:two_factor_get @interface operation:two_factor_begin @interface operation:two_factor_confirm
 * @interface operation:two_factor_off @interface operation:two_factor_new_codes
 */
import { Match, Show, Suspense, Switch, createSignal, lazy, onCleanup } from "solid-js";
import type { RecoveryCodes, TwoFactor, TwoFactorSetup } from "../../contract/two-factor.ts";
import type { Feed } from "../feed/feed.ts";
import { formatDateTime } from "../format/time.ts";
import { Button } from "../ui/button.tsx";
import { announce } from "./announce.ts";
import { createQuery, type Query } from "./create-query.ts";
import { Loaded, Notice, Part } from "./section-parts.tsx";
import { ProofForm, type Proof } from "./proof-form.tsx";
import { RecoveryCodeList } from "./recovery-codes.tsx";
import { plural, t } from "../language/translate.ts";

const SetUpApp = lazy(async () => ({ default: (await import("./set-up-app.tsx")).SetUpApp }));

/** Fewer that are left are warned of. */
const LEFT_FEW = 3;

type Step =
  | { readonly is: "begin" | "off" | "codes" }
  | { readonly is: "app"; readonly setup: TwoFactorSetup }
  | { readonly is: "stored"; readonly codes: readonly string[] }
  | null;

export function TwoFactorPart(props: {
  feed: Feed;
  account_id: number;
  /** True while codes are in view that nobody has said to have stored. */
  onUnstored: (isUnstored: boolean) => void;
}) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const state = createQuery<TwoFactor>(props.feed, "two_factor_get");
  const [step, setStep] = createSignal<Step>(null);
  const go = (next: Step) => {
    setStep(next);
    props.onUnstored(next?.is === "stored");
  };
  onCleanup(() => props.onUnstored(false));
  return (
    <Part
      title={t("Two-factor sign-in")}
      text={t("Beside your password a sign-in asks for a code that an app on your phone shows.")}
    >
      <Loaded of={state} what={t("two-factor sign-in")} rows={2}>
        {(found) => (
          <Switch
            fallback={
              <Steps
                feed={props.feed}
                account_id={props.account_id}
                state={state}
                step={step()}
                go={go}
              />
            }
          >
            <Match when={step() === null}>
              <State state={found()} onGo={(is) => go({ is })} />
            </Match>
          </Switch>
        )}
      </Loaded>
    </Part>
  );
}

function State(props: { state: TwoFactor; onGo: (step: "begin" | "off" | "codes") => void }) {
  const since = () => formatDateTime(props.state.on_since ?? 0, "local", "minutes");
  const left = () => props.state.recovery_codes_left;
  return (
    <Show
      when={props.state.is_on}
      fallback={
        <>
          <Notice
            tone="info"
            text={
              props.state.is_offered
                ? t("It is off: your password alone opens the account.")
                : t("Your broker has not set it up for this house.")
            }
          />
          <Show when={props.state.is_offered}>
            <div class="part-actions">
              <Button icon="smartphone" onClick={() => props.onGo("begin")}>
                {t("Set up")}
              </Button>
            </div>
          </Show>
        </>
      }
    >
      <Notice tone="good" text={t("It is on since {time}.", { time: since() })} />
      <Notice
        tone={left() > LEFT_FEW ? "info" : "warn"}
        text={plural(left(), "1 recovery code is left.", "{count} recovery codes are left.")}
      />
      <div class="part-actions">
        <Button icon="refresh-cw" onClick={() => props.onGo("codes")}>
          {t("New recovery codes")}
        </Button>
        <Button variant="danger" onClick={() => props.onGo("off")}>
          {t("Turn off")}
        </Button>
      </div>
    </Show>
  );
}

function Steps(props: {
  feed: Feed;
  account_id: number;
  state: Query<TwoFactor>;
  step: Step;
  go: (step: Step) => void;
}) {
  const cancel = () => props.go(null);
  const call = (operation: string) => (body: object) => props.feed.call(operation, { body });
  const store = (codes: readonly string[]) => {
    props.go({ is: "stored", codes });
    void props.state.load();
  };
  const ended = async () => {
    await props.state.load();
    props.go(null);
    announce({
      title: t("Two-factor sign-in is off"),
      text: t("Your password alone opens the account."),
    });
  };
  const app = () => (props.step?.is === "app" ? props.step.setup : undefined);
  const codes = () => (props.step?.is === "stored" ? props.step.codes : undefined);
  const form = { onCancel: cancel, whose: () => props.account_id };
  return (
    <Switch>
      <Match when={props.step?.is === "begin"}>
        <ProofForm
          {...form}
          word={t("Go on")}
          needsCode={false}
          send={({ current_password }: Proof) => call("two_factor_begin")({ current_password })}
          onDone={(data) => props.go({ is: "app", setup: data as TwoFactorSetup })}
        />
      </Match>
      <Match when={app()}>
        {(setup) => (
          <Suspense>
            <SetUpApp
              setup={setup()}
              confirm={(code) => call("two_factor_confirm")({ code })}
              onConfirmed={store}
              onCancel={cancel}
            />
          </Suspense>
        )}
      </Match>
      <Match when={codes()}>
        {(list) => (
          <RecoveryCodeList
            codes={list()}
            whose={String(props.account_id)}
            word={t("I have stored them")}
            onStored={cancel}
          />
        )}
      </Match>
      <Match when={props.step?.is === "codes"}>
        <ProofForm
          {...form}
          word={t("Make new codes")}
          needsCode
          send={call("two_factor_new_codes")}
          onDone={(data) => store((data as RecoveryCodes).recovery_codes)}
        />
      </Match>
      <Match when={props.step?.is === "off"}>
        <ProofForm
          {...form}
          word={t("Turn off")}
          isDanger
          needsCode
          send={call("two_factor_off")}
          onDone={() => void ended()}
        />
      </Match>
    </Switch>
  );
}
