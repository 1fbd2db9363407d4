/** What is lost if every stop loss is hit now, and how many positions have none. Main thread. */
import { Show } from "solid-js";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatPercent } from "../../format/number.ts";
import { createFigures } from "./create-figures.ts";
import { Part } from "./part.tsx";
import { plural, t } from "../../language/translate.ts";

export function RiskPart(props: { feed: Feed }) {
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const money = moneyFormat(feed);
  const figures = createFigures(feed, (worth) => ({
    ...worth.risk(),
    equity: worth.totals().equity,
  }));
  const positions = (count: number) => plural(count, "1 position", "{count} positions");
  const isLoss = () => figures().at_stops < 0;
  return (
    <Part title={t("Open risk")}>
      <Show when={figures().with_stop > 0}>
        <p class="account-line">
          <span class="account-name">{t("If every stop is hit")}</span>
          <span class="account-value" classList={{ "account-down": isLoss() }}>
            {money.result(figures().at_stops)}
          </span>
          <span class="account-made">
            {t("{percent} of equity, from {positions}", {
              percent: formatPercent((figures().at_stops / figures().equity) * 100),
              positions: positions(figures().with_stop),
            })}
          </span>
        </p>
      </Show>
      <Show when={figures().without_stop > 0}>
        <p class="account-line">
          <span class="account-name">{t("Without a stop loss")}</span>
          <span class="account-value account-warn">{positions(figures().without_stop)}</span>
          <span class="account-made">{t("Nothing but the stop-out limits their loss.")}</span>
        </p>
      </Show>
    </Part>
  );
}
