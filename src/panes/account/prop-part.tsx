/** How near a funded-trader account is to its target and to its rules. Main thread. @interface §2 Account summary */
import { Show } from "solid-js";
import type { PropStatus } from "../../../contract/account-summary.ts";
import { FAILED, programmeWords } from "../../account/programme-words.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { Part, UseMeter } from "./part.tsx";
import { t } from "../../language/translate.ts";

const STATUS_WORDS = ["running", "passed", "failed"] as const;

export function PropPart(props: { feed: Feed; prop: PropStatus }) {
  const money = () => moneyFormat(props.feed);
  const status = () =>
    STATUS_WORDS[props.prop.status] ?? t("unknown ({status})", { status: props.prop.status });
  const of = (used: string, max: number) =>
    t("{used} of {amount}", { used, amount: money().amount(max) });
  return (
    <Part title={props.prop.phase} note={status()}>
      <Show when={programmeWords(props.prop)}>
        {(words) => (
          <p class="account-words" classList={{ "account-down": props.prop.status === FAILED }}>
            {words()}
          </p>
        )}
      </Show>
      <Show when={props.prop.profit_target}>
        {(target) => (
          <UseMeter
            isGoal
            label={t("Profit target")}
            used={props.prop.profit}
            max={target()}
            text={of(money().result(props.prop.profit), target())}
          />
        )}
      </Show>
      <Show when={props.prop.daily_loss_max}>
        {(max) => (
          <UseMeter
            label={t("Daily loss")}
            used={props.prop.daily_loss}
            max={max()}
            text={of(money().amount(props.prop.daily_loss), max())}
          />
        )}
      </Show>
      <Show when={props.prop.total_loss_max}>
        {(max) => (
          <UseMeter
            label={t("Total loss")}
            used={props.prop.total_loss}
            max={max()}
            text={of(money().amount(props.prop.total_loss), max())}
          />
        )}
      </Show>
    </Part>
  );
}
