/**
 * Ties the order of the ticket to a pending one of its symbol, so that one cancels the other. Main thread. It stands in the
 * ticket only while there is one to choose, or one is chosen.
 */
import { Show, createMemo } from "solid-js";
import type { Order } from "../../../contract/order.ts";
import type { Feed } from "../../feed/feed.ts";
import { lotsText, priceText } from "../../format/symbol-text.ts";
import { orderWords } from "../../format/trade-words.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import type { Problem } from "../../trade/ticket/problem.ts";
import { Select, type SelectOption } from "../../ui/select.tsx";
import type { Ticket } from "./make-ticket.ts";
import { ProblemNotes } from "./number-box.tsx";
import { problemsAt } from "./problems-at.ts";

/** A list takes a value that is empty for none that is chosen, and would show nothing. */
const NONE: SelectOption<string> = { value: "none", label: "None" };

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
    const gone = isKnown ? [] : [{ value: chosen(), label: `#${chosen()}, no longer waits` }];
    return [NONE, ...some, ...gone];
  });
  return (
    <Show when={options().length > 1}>
      <div class="ticket-oco">
        <Select
          label="One cancels the other with"
          size="sm"
          value={chosen() === "" ? NONE.value : chosen()}
          options={options()}
          onChange={(value) => props.ticket.change({ ocoWith: value === NONE.value ? "" : value })}
        />
        <ProblemNotes problems={problemsAt(props.composed, "oco")} onFix={props.onFix} />
      </div>
    </Show>
  );
}

/** "Buy stop 0.10 at 61000.00". */
function orderText(feed: Feed, order: Order): string {
  const symbol = feed.symbol(order.symbol_id);
  const size = lotsText(order.volume, symbol);
  return `${orderWords(order)} ${size} at ${priceText(order.order_price, symbol)}`;
}
