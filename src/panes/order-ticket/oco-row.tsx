/**
 * Ties the order of the ticket to another, so that one cancels the other: to its opposite, which is placed with it, or to a
 * pending one of its symbol, where there is one. Main thread.
 */
import { Show, createMemo } from "solid-js";
import type { Order } from "../../../contract/order.ts";
import type { Feed } from "../../feed/feed.ts";
import { lotsText, priceText } from "../../format/symbol-text.ts";
import { orderWords } from "../../format/trade-words.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import type { Problem } from "../../trade/ticket/problem.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Select, type SelectOption } from "../../ui/select.tsx";
import type { Ticket } from "./make-ticket.ts";
import { NumberBox, ProblemNotes } from "./number-box.tsx";
import { problemsAt } from "./problems-at.ts";
import { rich, t } from "../../language/translate.ts";

/** A list takes a value that is empty for none that is chosen, and would show nothing. */
const NONE: SelectOption<string> = { value: "none", label: t("None") };

export function OcoRow(props: {
  feed: Feed;
  ticket: Ticket;
  composed: Composed;
  onFix: (problem: Problem) => void;
}) {
  const chosen = () => props.ticket.draft().ocoWith;
  // The list stays while prices come: an option that is made anew is none that a hand can press.
  const symbol_id = createMemo(() => props.composed.symbol_id);
  const pending = createMemo(() => {
    const orders = [...tradingBook(props.feed).orders().values()];
    return orders
      .filter((order) => order.symbol_id === symbol_id())
      .toSorted((a, b) => b.id - a.id);
  });
  const options = createMemo((): SelectOption<string>[] => {
    const some = pending().map((order) => ({
      value: String(order.id),
      label: orderText(props.feed, order),
      detail: `#${order.id}`,
    }));
    const isKnown = chosen() === "" || some.some(({ value }) => value === chosen());
    const gone = isKnown
      ? []
      : [{ value: chosen(), label: t("#{id}, no longer waits", { id: chosen() }) }];
    return [NONE, ...some, ...gone];
  });
  const isPaired = () => props.ticket.draft().opposite;
  return (
    <div class="ticket-oco">
      <OppositeChoice {...props} />
      <Show when={options().length > 1 && !isPaired()}>
        <Select
          label={t("One cancels the other with")}
          size="sm"
          value={chosen() === "" ? NONE.value : chosen()}
          options={options()}
          onChange={(value) => props.ticket.change({ ocoWith: value === NONE.value ? "" : value })}
        />
      </Show>
      <Show when={!isPaired()}>
        <ProblemNotes problems={problemsAt(props.composed, "oco")} onFix={props.onFix} />
      </Show>
    </div>
  );
}

/** Both sides of the market at one press: what fills first cancels the other. */
function OppositeChoice(props: {
  feed: Feed;
  ticket: Ticket;
  composed: Composed;
  onFix: (problem: Problem) => void;
}) {
  const leg = () => props.composed.body?.oco_leg ?? null;
  const textOfLeg = () => {
    const one = leg();
    return one === null
      ? t("An order on the other side of the market")
      : legText(props.feed, props.composed.symbol_id, one);
  };
  /** Where it waits as long as nobody says where. */
  const mirrored = () =>
    props.ticket.draft().oppositePrice === "" ? (leg()?.order_price ?? undefined) : undefined;
  return (
    <>
      <Checkbox
        label={t("And its opposite")}
        checked={props.ticket.draft().opposite}
        onChange={(opposite) =>
          props.ticket.change({ opposite, oppositePrice: "", ...(opposite && { ocoWith: "" }) })
        }
      />
      <Show when={props.ticket.draft().opposite}>
        <NumberBox
          label={t("Opposite's price")}
          value={props.ticket.draft().oppositePrice}
          step={props.composed.terms.pip_points / 10 ** props.composed.terms.digits}
          start={mirrored()}
          placeholder={
            mirrored() === undefined
              ? undefined
              : priceText(mirrored(), props.feed.symbol(props.composed.symbol_id))
          }
          onInput={(oppositePrice) => props.ticket.change({ oppositePrice })}
          problems={problemsAt(props.composed, "oco")}
          onFix={props.onFix}
        />
        {/* Said on a phone too: it is an order as well. */}
        <p class="ticket-equivalents">
          <span>
            {rich("{order} is placed with it; what fills first cancels the other.", {
              order: <strong>{textOfLeg()}</strong>,
            })}
          </span>
        </p>
      </Show>
    </>
  );
}

const orderText = (feed: Feed, order: Order): string => legText(feed, order.symbol_id, order);

type Leg = Pick<Order, "type" | "side" | "volume"> & {
  readonly order_price?: number | null | undefined;
};

/** "Buy stop 0.10 at 61000.00". */
function legText(feed: Feed, symbol_id: number, order: Leg): string {
  const symbol = feed.symbol(symbol_id);
  const size = lotsText(order.volume, symbol);
  return t("{order} {size} at {order_price}", {
    order: orderWords(order),
    size,
    order_price: priceText(order.order_price, symbol),
  });
}
