/** The account on one page: figures with their formulas, what would stop it out, risk, exposure, limits. Main thread. */
import { Show } from "solid-js";
import { accountFacts } from "../../stores/account-facts.ts";
import { createForecast } from "../../account/create-forecast.ts";
import type { Feed } from "../../feed/feed.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { tradingBook } from "../../stores/trading-book.ts";
import { ExposurePart } from "./exposure-part.tsx";
import { FiguresPart } from "./figures-part.tsx";
import { ForecastPart } from "./forecast-part.tsx";
import { LimitsPart } from "./limits-part.tsx";
import { PropPart } from "./prop-part.tsx";
import { RiskPart } from "./risk-part.tsx";
import { t } from "../../language/translate.ts";

export function Overview(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const { account, summary } = accountFacts(feed);
  let root: HTMLDivElement | undefined;
  // Behind another tab it is not in the page.
  const forecast = createForecast(feed, () => root?.isConnected === true);
  const hasPositions = () => tradingBook(feed).positions().size > 0;
  return (
    <div
      class="account-overview"
      role="region"
      aria-label={t("Overview")}
      tabIndex={0}
      ref={(element) => (root = element)}
    >
      <div class="account-side">
        <FiguresPart feed={feed} />
        <Show when={summary()?.prop_status}>
          {(prop) => <PropPart feed={feed} prop={prop()} />}
        </Show>
        <LimitsPart feed={feed} />
      </div>
      <div class="account-side">
        <Show
          when={hasPositions()}
          fallback={
            <section class="account-part" aria-label={t("Risk")}>
              <EmptyState
                text={t("No open positions.")}
                detail={t(
                  "What would bring a margin call or stop-out, what is at risk and in which currency is here " +
                    "once there are.",
                )}
              />
            </section>
          }
        >
          <ForecastPart feed={feed} forecast={forecast()} group={account()?.group ?? null} />
          <RiskPart feed={feed} />
          <ExposurePart feed={feed} />
        </Show>
      </div>
    </div>
  );
}
