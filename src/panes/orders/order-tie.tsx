/**
 * What an order is in words, with a mark where it is tied to others or its stop and target hold from the fill. Main thread.
 * Nothing here sends.
 */
import { Show, createMemo, type Accessor } from "solid-js";
import type { Order } from "../../../contract/order.ts";
import type { Feed } from "../../feed/feed.ts";
import { workingOrderWords } from "../../format/order-words.ts";
import { tieText } from "../../stores/tied-orders.ts";
import { sideTone } from "../trade-columns.ts";
import { OrderMark } from "./order-mark.tsx";
import { t } from "../../language/translate.ts";

const FROM_FILL = t(
  "Stop loss and take profit hold their distance from the price that is really got: a fill " +
    "elsewhere moves them along.",
);

const CAN_ONLY_CLOSE = t("It can only close its position");

const closesTitle = (position_id: number): string =>
  t("It can only close position #{position_id}: it opens nothing, and goes with it.", {
    position_id,
  });

/** What the order is, with its marks: the cell of its type. */
export const typeAndTie = (feed: Feed, order: Accessor<Order>) => (
  <TypeAndTie feed={feed} order={order()} />
);

function TypeAndTie(props: { feed: Feed; order: Order }) {
  const others = createMemo(() => tieText(props.feed, props.order));
  return (
    <span class="table-text order-type" data-tone={sideTone(props.order)}>
      {workingOrderWords(props.order)}
      <Show when={props.order.closes}>
        {(closes) => (
          <OrderMark icon="log-out" label={CAN_ONLY_CLOSE} title={closesTitle(closes())} />
        )}
      </Show>
      <Show when={others()}>
        {(tied) => (
          <OrderMark
            icon="link"
            label={t("One cancels the other, with {tied}", { tied: tied() })}
            title={t(
              "One cancels the other: the fill of this order cancels {tied}, and the other way round.",
              { tied: tied() },
            )}
          />
        )}
      </Show>
      <Show when={props.order.is_from_fill === true}>
        <OrderMark icon="ruler" label={t("Distances from the fill")} title={FROM_FILL} />
      </Show>
    </span>
  );
}
