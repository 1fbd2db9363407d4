/** The question before an order beyond the trader's own limits is sent, with the numbers. Main thread. */
import { For, Show } from "solid-js";
import { moneyFormat } from "../account/privacy.ts";
import type { Feed } from "../feed/feed.ts";
import { formatPlain } from "../format/number.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { createPress } from "./create-press.ts";
import { limitQuestion, type LimitBreach, type LimitQuestion } from "./order-limits.ts";
import { t } from "../language/translate.ts";
import { inLocale } from "../format/decimal.ts";

export function LimitDialog(props: { feed: Feed }) {
  return (
    <Show when={limitQuestion()}>
      {(question) => (
        <Dialog
          title={t("Beyond your limit")}
          open
          onClose={() => question().answer(false)}
          description={`${question().order.words}.`}
          size="sm"
          actions={<Actions feed={props.feed} question={question()} />}
        >
          <ul class="limit-breaches">
            <For each={question().breaches}>
              {(breach) => <li>{breachWords(props.feed, breach)}</li>}
            </For>
          </ul>
        </Dialog>
      )}
    </Show>
  );
}

function Actions(props: { feed: Feed; question: LimitQuestion }) {
  const press = createPress({
    // The feed is one object for the life of the page.
    // eslint-disable-next-line solid/reactivity
    feed: props.feed,
    ask: () => props.question.order,
    send: () => Promise.resolve(props.question.answer(true)),
  });
  return (
    <>
      <Button onClick={() => props.question.answer(false)}>{t("Do not send")}</Button>
      <Button variant="danger" {...press.handlers}>
        {t("Send it")}
      </Button>
    </>
  );
}

function breachWords(feed: Feed, { limit, value, max }: LimitBreach): string {
  if (limit === "volume") {
    return t("The volume is {lots} lots. Your limit is {max}.", {
      lots: formatPlain(value),
      max: formatPlain(max),
    });
  }
  if (limit === "distance") {
    return t("Its price is {percent}% away from the market. Your limit is {max}%.", {
      percent: inLocale(value.toFixed(2)),
      max: formatPlain(max),
    });
  }
  const { amount, unit } = moneyFormat(feed);
  return t("At its stop loss it loses {amount} {unit}. Your limit is {max}.", {
    amount: amount(value),
    unit: unit(),
    max: amount(max),
  });
}
