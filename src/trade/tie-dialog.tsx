/** Ties a working order to another one, so that one cancels the other: to which? Main thread. One intent. */
import { For, createSignal, untrack } from "solid-js";
import type { Order } from "../../contract/order.ts";
import { tiedTo } from "../../domain/tied.ts";
import type { Feed } from "../feed/feed.ts";
import { lotsText, priceText, symbolName, ticketName } from "../format/symbol-text.ts";
import { orderWords } from "../format/trade-words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import "./trade-dialogs.css";
import { t } from "../language/translate.ts";

export function TieDialog(props: {
  feed: Feed;
  order: Order;
  /** The orders to which it can be tied; at least one. */
  others: readonly Order[];
  working: readonly Order[];
  onSend: (other: Order) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = createSignal(untrack(() => props.others[0]?.id));
  const other = () => props.others.find(({ id }) => id === chosen());
  const words = (one: Order) => {
    const symbol = props.feed.symbol(one.symbol_id);
    const size = `${lotsText(one.volume, symbol)} ${symbolName(symbol, one.symbol_id)}`;
    return t("{order} {size} at {price}, #{id}", {
      order: orderWords(one),
      size,
      price: priceText(one.order_price, symbol),
      id: one.id,
    });
  };
  /** An order that is tied brings those that it is tied to. */
  const choiceWords = (one: Order) => {
    const tied = tiedTo(one, props.working).map(({ id }) => `#${id}`);
    return tied.length === 0
      ? words(one)
      : t("{order}, with {orders}", { order: words(one), orders: tied.join(", ") });
  };
  const send = () => {
    const one = other();
    if (one !== undefined) props.onSend(one);
  };
  return (
    <Dialog
      open
      size="sm"
      title={t("Tie {symbol}", {
        symbol: ticketName(props.feed.symbol(props.order.symbol_id), props.order),
      })}
      description={t(
        "One cancels the other: once one of them fills, the service cancels the rest.",
      )}
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t("Cancel")}</Button>
          <Button variant="primary" autofocus disabled={other() === undefined} onClick={send}>
            {t("Tie to #{id}", { id: chosen() ?? "" })}
          </Button>
        </>
      }
    >
      <p class="trade-line">{words(props.order)}</p>
      <fieldset class="trade-choices">
        <legend>{t("Tie to")}</legend>
        <For each={props.others}>
          {(one) => (
            <label class="trade-choice">
              <input
                type="radio"
                name="tie-to"
                checked={chosen() === one.id}
                onChange={() => setChosen(one.id)}
              />
              {choiceWords(one)}
            </label>
          )}
        </For>
      </fieldset>
    </Dialog>
  );
}
