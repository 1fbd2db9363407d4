/** The limits that the owner set for himself, and where he stands today: his loss as prices move. Main thread. */
import { Match, Show, Suspense, Switch, createSignal, onCleanup } from "solid-js";
import { late } from "../../frame/late.ts";
import type { SelfLimits } from "../../../contract/self-limits.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { failureWords } from "../../account/call-words.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { clockZoneNote } from "../../stores/clock-zone.ts";
import { dayLoss, hasLimit, tradeTerms } from "../../stores/trade-terms.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { timeText } from "../time-column.ts";
import { Part, UseMeter } from "./part.tsx";
import { plural, t } from "../../language/translate.ts";

const LimitsDialog = late(async () => ({
  default: (await import("./limits-dialog.tsx")).LimitsDialog,
}));

export function LimitsPart(props: { feed: Feed }) {
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const { limits: known, limitsFailure, loadLimits } = tradeTerms(feed);
  loadLimits();
  // Without a limit nobody else reads with each deal how many trades the day has.
  onCleanup(feed.onEvent((type) => type === "deal_create" && !hasLimit(known()) && loadLimits()));
  return (
    <Part title={t("Own limits")} note={t("today")}>
      <Switch fallback={<Skeleton width="60%" />}>
        <Match when={known()}>
          {(limits) => (
            <>
              <Limits feed={feed} limits={limits()} />
              <Change feed={feed} limits={limits()} onSaved={loadLimits} />
            </>
          )}
        </Match>
        <Match when={limitsFailure()}>
          {(failure) => (
            <p class="account-words" role="alert">
              {failureWords(failure())}{" "}
              <Button size="sm" onClick={loadLimits}>
                {t("Try again")}
              </Button>
            </p>
          )}
        </Match>
      </Switch>
    </Part>
  );
}

/** They are the owner's to set: an investor reads them. */
function Change(props: { feed: Feed; limits: SelfLimits; onSaved: () => void }) {
  const [isOpen, setOpen] = createSignal(false);
  return (
    <Show when={props.feed.session()?.scope === "Trader"}>
      <div class="account-set">
        <Button size="sm" icon="lock" onClick={() => setOpen(true)}>
          {t("Set limits")}
        </Button>
      </div>
      <Show when={isOpen()}>
        <Suspense>
          <LimitsDialog
            feed={props.feed}
            limits={props.limits}
            onClose={() => setOpen(false)}
            onSaved={props.onSaved}
          />
        </Suspense>
      </Show>
    </Show>
  );
}

function Limits(props: { feed: Feed; limits: SelfLimits }) {
  const money = () => moneyFormat(props.feed);
  const loss = () => dayLoss(props.limits, accountFacts(props.feed).summary()?.equity);
  const isLocked = () => (props.limits.locked_until ?? 0) > accountFacts(props.feed).now();
  const hasNone = () =>
    props.limits.daily_loss_max === null && props.limits.trades_per_day_max === null && !isLocked();
  const trades = (count: number) => plural(count, "1 trade", "{count} trades");
  return (
    <>
      <Show when={props.limits.daily_loss_max}>
        {(max) => (
          <UseMeter
            label={t("Loss of the day")}
            used={loss()}
            max={max()}
            text={t("{used} of {most}", {
              used: money().amount(loss()),
              most: money().amount(max()),
            })}
          />
        )}
      </Show>
      <Show when={props.limits.trades_per_day_max}>
        {(max) => (
          <UseMeter
            label={t("Trades of the day")}
            used={props.limits.day_trades}
            max={max()}
            text={t("{count} of {max}", { count: props.limits.day_trades, max: max() })}
          />
        )}
      </Show>
      <Show when={isLocked()}>
        <p class="account-words account-warn">
          {t("Locked for new trades until {time} {zone}.", {
            time: timeText(props.limits.locked_until),
            zone: clockZoneNote(),
          })}
        </p>
      </Show>
      <Show when={hasNone()}>
        <p class="account-words">
          {t("None set. Today: {trades}, a loss of {amount}.", {
            trades: trades(props.limits.day_trades),
            amount: money().amount(loss()),
          })}
        </p>
      </Show>
      <Show when={props.limits.next}>
        <p class="account-words">
          {t("Looser limits are asked for; they hold from the next day.")}
        </p>
      </Show>
    </>
  );
}
