/** The mark of an order that is tied to others, of which one cancels the rest. Main thread. Nothing here sends. */
import { Show, createMemo, type Accessor } from "solid-js";
import type { Order } from "../../../contract/order.ts";
import type { Feed } from "../../feed/feed.ts";
import { workingOrderWords } from "../../format/order-words.ts";
import { tieText } from "../../stores/tied-orders.ts";
import { Icon } from "../../ui/icon.tsx";
import { sideTone } from "../trade-columns.ts";

/** What the order is, with a mark where it is tied: the cell of its type. */
export const typeAndTie = (feed: Feed, order: Accessor<Order>) => (
  <TypeAndTie feed={feed} order={order()} />
);

function TypeAndTie(props: { feed: Feed; order: Order }) {
  const others = createMemo(() => tieText(props.feed, props.order));
  return (
    <span class="table-text order-type" data-tone={sideTone(props.order)}>
      {workingOrderWords(props.order)}
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
