/** For each symbol: the prices of margin call and stop-out if only it moves, and what is closed first. Main thread. */
import { For, Show } from "solid-js";
import type { GroupTerms } from "../../../contract/group.ts";
import type { Reaches, SymbolForecast } from "../../../domain/forecast.ts";
import { nearest, POLICY_WORDS, reachPrice } from "../../account/forecast-words.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatMoney } from "../../format/money.ts";
import { formatPlain } from "../../format/number.ts";
import { NO_VALUE } from "../../format/price.ts";
import { lotsText, symbolName } from "../../format/symbol-text.ts";
import { sideWord } from "../../format/trade-words.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import { Part } from "./part.tsx";
import { t } from "../../language/translate.ts";
import { asPercent } from "../../format/decimal.ts";

export function ForecastPart(props: {
  feed: Feed;
  forecast: readonly SymbolForecast[] | null;
  group: GroupTerms | null;
}) {
  const note = () =>
    props.group === null
      ? undefined
      : t("Call at {margin_call_level}%, stop-out at {stop_out_level}%: {stop_out_policy}", {
          margin_call_level: formatPlain(props.group.margin_call_level),
          stop_out_level: formatPlain(props.group.stop_out_level),
          stop_out_policy: POLICY_WORDS[props.group.stop_out_policy],
        });
  return (
    <Part title={t("Margin call and stop-out")} note={note()}>
      <Show
        when={props.forecast}
        fallback={<p class="account-words">{t("Waiting for a price of every open position.")}</p>}
      >
        {(rows) => (
          <table class="account-table">
            <thead>
              <tr>
                <th scope="col">{t("If only this moves")}</th>
                <th scope="col" class="account-end">
                  {t("Margin call")}
                </th>
                <th scope="col" class="account-end">
                  {t("Stop-out")}
                </th>
                <th scope="col" class="account-end account-spare">
                  {t("Distance")}
                </th>
                <th scope="col">{t("Closed first")}</th>
              </tr>
            </thead>
            <tbody>
              <For each={rows()}>{(row) => <Row feed={props.feed} row={row} />}</For>
            </tbody>
          </table>
        )}
      </Show>
      <p class="account-words">
        {t(
          "With all other prices still, at the spread of now. Stop losses and orders on the way are not " +
            "counted.",
        )}
      </p>
    </Part>
  );
}

function Row(props: { feed: Feed; row: SymbolForecast }) {
  const symbol = () => props.feed.symbol(props.row.symbol_id);
  const out = () => nearest(props.row.stop_out);
  const distance = () => {
    const near = out();
    if (near === null) return NO_VALUE;
    const { bid, shift } = near.reach;
    return asPercent(formatMoney(Math.abs((shift / (bid - shift)) * 100), 2));
  };
  const first = () => {
    const near = out();
    const id = near === null ? null : props.row.closes_first[near.way];
    const position = id === null ? undefined : tradingBook(props.feed).positions().get(id);
    if (position === undefined) return NO_VALUE;
    const named = props.feed.symbol(position.symbol_id);
    const size = `${lotsText(position.volume, named)} ${symbolName(named, position.symbol_id)}`;
    return `${sideWord(position.side)} ${size} #${position.id}`;
  };
  return (
    <tr>
      <th scope="row">{symbolName(symbol(), props.row.symbol_id)}</th>
      <td class="account-end">{reachText(props.row.margin_call, symbol()?.digits ?? 0)}</td>
      <td class="account-end account-strong">
        {reachText(props.row.stop_out, symbol()?.digits ?? 0)}
      </td>
      <td class="account-end account-spare">{distance()}</td>
      <td>{first()}</td>
    </tr>
  );
}

/** "falls to 63210.00"; "never" where no price brings it. */
function reachText(reaches: Reaches, digits: number): string {
  const near = nearest(reaches);
  if (near === null) return t("never");
  if (near.reach.shift === 0) return t("reached");
  return `${near.way === "falling" ? "↓" : "↑"} ${reachPrice(near.reach, near.way, digits)}`;
}
