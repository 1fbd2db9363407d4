/**
 * Says that a margin call or stop-out is reached: the level, the rule and the price at which it gets worse. Main thread; a
 * chunk of its own that is fetched when it is needed first. Announced once for each change; it can be put away until the
 * next one.
 */
import { Show, createEffect, createSignal, on, type JSX } from "solid-js";
import type { GroupTerms } from "../../contract/group.ts";
import type { Feed } from "../feed/feed.ts";
import { formatPlain } from "../format/number.ts";
import { marginAlarm } from "../stores/margin-alarm.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { accountFacts } from "../stores/account-facts.ts";
import { createForecast } from "./create-forecast.ts";
import { levelText } from "./figure-words.ts";
import { POLICY_WORDS, soonest } from "./forecast-words.ts";
import { createLiveFigures } from "./live-figures.ts";
import "./margin-banner.css";
import { listText, rich, t } from "../language/translate.ts";
import { asPercent } from "../format/decimal.ts";

const SYMBOLS_MAX = 3;

export function MarginBanner(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const status = marginAlarm(feed);
  const group = () => accountFacts(feed).account()?.group;
  const [isAway, setIsAway] = createSignal(false);
  createEffect(on(status, () => setIsAway(false)));
  const isOut = () => status() === 2;
  const title = () => (isOut() ? t("Stop-out") : t("Margin call"));
  const rule = (terms: GroupTerms) => ({
    call: asPercent(formatPlain(terms.margin_call_level)),
    stopOut: asPercent(formatPlain(terms.stop_out_level)),
    first: POLICY_WORDS[terms.stop_out_policy],
  });
  const spoken = (terms: GroupTerms): string =>
    isOut()
      ? t(
          "Stop-out: the margin level is at or below {stopOut}: positions are closed, {first}.",
          rule(terms),
        )
      : t(
          "Margin call: the margin level is at or below {call}. At {stopOut} positions are closed, {first}.",
          rule(terms),
        );
  const shown = (terms: GroupTerms): JSX.Element => {
    const values = {
      ...rule(terms),
      title: <strong>{title()}</strong>,
      level: <LiveLevel feed={feed} />,
    };
    return isOut()
      ? rich(
          "{title} Margin level {level} is at or below {stopOut}: positions are closed, {first}.",
          values,
        )
      : rich(
          "{title} Margin level {level} is at or below {call}. At {stopOut} positions are closed, {first}.",
          values,
        );
  };
  return (
    <Show when={status() !== 0 && group()}>
      {(terms) => (
        <>
          <div class="visually-hidden" role="alert">
            {spoken(terms())}
          </div>
          <Show when={!isAway()}>
            <section class="margin-banner" aria-label={title()} data-out={isOut() ? "" : undefined}>
              <Icon name="triangle-alert" />
              <p class="margin-banner-words">
                {shown(terms())}{" "}
                <Show when={!isOut()}>
                  <NextPrices feed={feed} />
                </Show>
              </p>
              <IconButton
                icon="x"
                label={t("Hide this warning")}
                size="sm"
                onClick={() => setIsAway(true)}
              />
            </section>
          </Show>
        </>
      )}
    </Show>
  );
}

function LiveLevel(props: { feed: Feed }) {
  const node = document.createTextNode("");
  // eslint-disable-next-line solid/reactivity
  createLiveFigures(props.feed, (totals) => {
    node.data = levelText(totals);
  });
  return <span class="margin-banner-level">{node}</span>;
}

function NextPrices(props: { feed: Feed }) {
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const forecast = createForecast(feed);
  const symbol = (symbol_id: number) => feed.symbol(symbol_id);
  const prices = () => soonest(forecast() ?? [], "stop_out", symbol, SYMBOLS_MAX);
  return (
    <Show when={prices().length > 0}>
      <span class="margin-banner-next">
        {t("With all else still: {prices}.", { prices: listText(prices(), "or") })}
      </span>
    </Show>
  );
}
