/** The prices of a pending order: where it waits, and how far that is from the market. Main thread. */
import { Show, type JSX } from "solid-js";
import { ORDER_TYPE, SIDE } from "../../../contract/codes.ts";
import { triggeredBy } from "../../../domain/price-bound.ts";
import { priceOf } from "../../../domain/price.ts";
import { formatPips } from "../../format/price.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import type { Problem } from "../../trade/ticket/problem.ts";
import { readNumber } from "../../format/typed-number.ts";
import type { Ticket } from "./make-ticket.ts";
import { NumberBox } from "./number-box.tsx";
import { problemsAt } from "./problems-at.ts";
import { rich, t } from "../../language/translate.ts";

/** By which price an order is touched, and at which it fills: worse by the spread of now. */
function touchWords({ isBuy, pips }: { isBuy: boolean; pips: string }): JSX.Element {
  const worse = <strong>{t("{pips} pips worse", { pips })}</strong>;
  return isBuy
    ? rich("Touched by bid, fills at ask: {worse} now", { worse })
    : rich("Touched by ask, fills at bid: {worse} now", { worse });
}

export function PriceRows(props: {
  ticket: Ticket;
  composed: Composed;
  onFix: (problem: Problem) => void;
}) {
  const draft = () => props.ticket.draft();
  const isStopLimit = () => draft().type === "stop_limit";
  const pip = () => props.composed.terms.pip_points / 10 ** props.composed.terms.digits;
  /** The price that it waits for. */
  const market = () => {
    const { quote, side, terms } = props.composed;
    if (quote === null) return undefined;
    return priceOf(quote[triggeredBy(ORDER_TYPE[draft().type], side)], terms.digits);
  };
  /** Which side touches it, which it fills at, and how much worse that is by the spread of now; null: it is of another type. */
  const touch = () => {
    const { quote, side, terms } = props.composed;
    if (draft().type !== "market_if_touched" || quote === null) return null;
    return {
      isBuy: side === SIDE.buy,
      pips: formatPips(quote.ask - quote.bid, terms.pip_points),
    };
  };
  const away = (text: string): string | null => {
    const price = readNumber(text);
    const now = market();
    if (price === null || Number.isNaN(price) || now === undefined) return null;
    const { terms } = props.composed;
    const points = Math.round((price - now) * 10 ** terms.digits);
    const pips = formatPips(Math.abs(points), terms.pip_points);
    return points >= 0
      ? t("{pips} pips above the market", { pips })
      : t("{pips} pips below the market", { pips });
  };
  return (
    <Show when={draft().type !== "market"}>
      <NumberBox
        label={isStopLimit() ? t("Stop price") : t("Price")}
        value={draft().price}
        step={pip()}
        start={market()}
        onInput={(price) => props.ticket.change({ price })}
        problems={problemsAt(props.composed, "price")}
        onFix={props.onFix}
        hint={
          <Show when={away(draft().price)}>
            {(text) => (
              <p class="ticket-equivalents">
                <span>{text()}</span>
                {/* Said before it is sent, on a phone too: the price of the order is not the one that is got. */}
                <Show when={touch()}>{(touched) => <span>{touchWords(touched())}</span>}</Show>
              </p>
            )}
          </Show>
        }
      />
      <Show when={isStopLimit()}>
        <NumberBox
          label={t("Limit price")}
          value={draft().limitPrice}
          step={pip()}
          start={market()}
          onInput={(limitPrice) => props.ticket.change({ limitPrice })}
          problems={problemsAt(props.composed, "limitPrice")}
          onFix={props.onFix}
        />
      </Show>
    </Show>
  );
}
