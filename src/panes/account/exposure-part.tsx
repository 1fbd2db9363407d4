/** The net amount of each currency that the open positions hold or owe. Main thread. */
import { For, Show } from "solid-js";
import { moneyFormat } from "../../account/privacy.ts";
import { hidesMoney } from "../../account/hides-money.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatResult } from "../../format/money.ts";
import { NO_VALUE } from "../../format/price.ts";
import type { CurrencyExposure } from "../../stores/account-risk.ts";
import { createFigures } from "./create-figures.ts";
import { Part } from "./part.tsx";
import { t } from "../../language/translate.ts";

export function ExposurePart(props: { feed: Feed }) {
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const money = moneyFormat(feed);
  const rows = createFigures(feed, (worth) => worth.exposure());
  const worthText = ({ worth }: CurrencyExposure) =>
    worth === null ? NO_VALUE : money.result(worth);
  return (
    <Part title={t("Currency exposure")} note={t("net of all positions")}>
      <Show
        when={rows().length > 0}
        fallback={<p class="account-words">{t("No position holds another currency.")}</p>}
      >
        <table class="account-table">
          <thead>
            <tr>
              <th scope="col">{t("Currency")}</th>
              <th scope="col" class="account-end">
                {t("Amount")}
              </th>
              <th scope="col" class="account-end">
                {t("Worth in {unit}", { unit: money.unit() })}
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={rows()}>
              {(row) => (
                <tr>
                  <th scope="row">{row.currency}</th>
                  <td class="account-end">{hidesMoney() ? NO_VALUE : amountText(row.amount)}</td>
                  <td class="account-end">{worthText(row)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </Part>
  );
}

/** Whole units of what counts in thousands, more decimals of what counts in ones. */
function amountText(amount: number): string {
  const size = Math.abs(amount);
  const decimals = size >= 1_000 ? 0 : size >= 10 ? 2 : 4;
  return formatResult(amount, decimals);
}
