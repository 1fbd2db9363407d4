/**
 * Settings of notices: whether this device shows them while no terminal is open on it. Main thread. What is chosen counts at
 * once. @interface operation:push_get
 */
import { Show, createSignal } from "solid-js";
import type { PushState } from "../../contract/push.ts";
import { setWantsPush } from "../channels/push-choice.ts";
import { canPush, turnPushOff, turnPushOn, type PushFailure } from "../channels/push-device.ts";
import type { Feed } from "../feed/feed.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { installByHand } from "../ui/install-entry.ts";
import { failureWords } from "./call-words.ts";
import { createQuery } from "./create-query.ts";
import { t } from "../language/translate.ts";

export function PushPart(props: { feed: Feed; account_id: number }) {
  return (
    <Show
      when={canPush()}
      fallback={
        <Show when={installByHand()}>
          {(words) => (
            <p class="tell-note">
              {t("On iOS, notices come to an installed app alone.")} {words()}
            </p>
          )}
        </Show>
      }
    >
      <Device {...props} />
    </Show>
  );
}

function Device(props: { feed: Feed; account_id: number }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const state = createQuery<PushState>(props.feed, "push_get");
  const [failure, setFailure] = createSignal<Told | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  const choose = async (isOn: boolean) => {
    setBusy(true);
    const turn = isOn ? turnPushOn : turnPushOff;
    const why = await turn(props.feed, props.account_id);
    // That notices are blocked is said beside the sounds already.
    setFailure(why === "refused" ? null : why);
    if (why !== null && isOn) setWantsPush(props.account_id, false);
    await state.load();
    setBusy(false);
  };
  return (
    <Show when={state.data()}>
      {(known) => (
        <Show when={known().public_key !== null}>
          <div class="tell-push">
            <Checkbox
              label={t("Also while no terminal is open on this device")}
              checked={known().kinds !== null}
              disabled={isBusy() || !known().is_allowed}
              onChange={(isOn) => void choose(isOn)}
            />
            <p class="tell-note">
              {known().is_allowed
                ? t(
                    "As “System” is chosen below: fills of waiting orders, stops and targets, price alerts, " +
                      "margin call and stop-out. Without amounts, until this device is signed out.",
                  )
                : t("Sign in with “Remember me” on this device for that.")}
            </p>
            <Show when={failure()}>
              {(why) => (
                <p class="tell-note" role="alert">
                  {wordsOf(why())}
                </p>
              )}
            </Show>
          </div>
        </Show>
      )}
    </Show>
  );
}

type Told = Exclude<PushFailure, "refused">;

function wordsOf(failure: Told): string {
  if (failure === "unreachable")
    return t("The browser could not reach its push service. Try again later.");
  return failureWords(failure);
}
