/**
 * Which working orders an order is tied to, so that one cancels the others: as text, and as a mark beside the order's type.
 * Main thread. Nothing here sends.
 */
import { Show, createMemo, type Accessor } from "solid-js";
import type { Order } from "../../../contract/order.ts";
import { tiedTo } from "../../../domain/tied.ts";
import type { Feed } from "../../feed/feed.ts";
import { orderWords } from "../../format/trade-words.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import { Icon } from "../../ui/icon.tsx";
import { sideTone } from "../trade-columns.ts";

/** "#12, #14"; "": it is tied to none that still waits. Tracks. */
export const tieText = (feed: Feed, order: Order): string =>
  tiedTo(order, tradingBook(feed).orders().values())
    .map(({ id }) => `#${id}`)
    .join(", ");

/** What the order is, with a mark where it is tied: the cell of its type. */
export const typeAndTie = (feed: Feed, order: Accessor<Order>) => (
  <TypeAndTie feed={feed} order={order()} />
);

function TypeAndTie(props: { feed: Feed; order: Order }) {
  const others = createMemo(() => tieText(props.feed, props.order));
  return (
    <span class="table-text order-type" data-tone={sideTone(props.order)}>
      {orderWords(props.order)}
      <Show when={others()}>
        {(tied) => (
          <span
            class="order-tie"
            role="img"
            aria-label={`One cancels the other, with ${tied()}`}
            title={`One cancels the other: the fill of this order cancels ${tied()}, and the other way round.`}
          >
            <Icon name="link" size={12} />
          </span>
        )}
      </Show>
    </span>
  );
}
