/** The sign of a guaranteed stop beside its price. Main thread. */
import { Show, type Accessor, type JSX } from "solid-js";
import type { Position } from "../../../contract/position.ts";
import type { Feed } from "../../feed/feed.ts";
import { priceText } from "../../format/symbol-text.ts";
import { OrderMark } from "../orders/order-mark.tsx";
import { t } from "../../language/translate.ts";

export function GuaranteeMark(props: { position: Position }) {
  return (
    <Show when={props.position.guarantee_premium !== undefined}>
      <OrderMark
        icon="shield-check"
        label={t("Guaranteed")}
        title={t(
          "Guaranteed: filled at its price, whatever a gap leaves, for a premium that is charged only then.",
        )}
      />
    </Show>
  );
}

/** The stop loss of a row that is only read. */
export const stopCell =
  (feed: Feed) =>
  (position: Accessor<Position>): JSX.Element => (
    <span class="table-text">
      {priceText(position().stop_loss, feed.symbol(position().symbol_id))}
      <GuaranteeMark position={position()} />
    </span>
  );
