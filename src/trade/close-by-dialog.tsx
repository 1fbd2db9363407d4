/** Closes two opposite positions of one symbol against each other: which other one? Main thread. No spread is paid for it. */
import { For, createSignal, untrack } from "solid-js";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { lotsText, priceText, ticketName } from "../format/symbol-text.ts";
import { sideWord } from "../format/trade-words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { createPress } from "./create-press.ts";
import "./trade-dialogs.css";
import { t } from "../language/translate.ts";

export function CloseByDialog(props: {
  feed: Feed;
  position: Position;
  /** The positions by which it can be closed; at least one. */
  others: readonly Position[];
  isBusy: boolean;
  onSend: (by: Position) => Promise<unknown>;
  onClose: () => void;
}) {
  const [chosen, setChosen] = createSignal(untrack(() => props.others[0]?.id));
  const by = () => props.others.find(({ id }) => id === chosen());
  const symbol = () => props.feed.symbol(props.position.symbol_id);
  const words = (one: Position) =>
    t("{side} {volume} at {price}, #{id}", {
      side: sideWord(one.side),
      volume: lotsText(one.volume, symbol()),
      price: priceText(one.open_price, symbol()),
      id: one.id,
    });
  const name = () => ticketName(symbol(), props.position);
  const closed = () => Math.min(props.position.volume, by()?.volume ?? 0);
  const press = createPress({
    feed: { fresh: () => props.feed.fresh() },
    ask: () => by() ?? null,
    isBusy: () => props.isBusy,
    isClosing: true,
    send: (other) => props.onSend(other),
  });
  return (
    <Dialog
      open
      size="sm"
      title={t("Close {name} by its opposite", { name: name() })}
      description={t("Both are closed at one price, so no spread is paid.")}
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t("Cancel")}</Button>
          <Button variant="primary" autofocus disabled={by() === undefined} {...press.handlers}>
            {t("Close {closed} of both", { closed: lotsText(closed(), symbol()) })}
          </Button>
        </>
      }
    >
      <p class="trade-line">{words(props.position)}</p>
      <fieldset class="trade-choices">
        <legend>{t("Close by")}</legend>
        <For each={props.others}>
          {(other) => (
            <label class="trade-choice">
              <input
                type="radio"
                name="close-by"
                checked={chosen() === other.id}
                onChange={() => setChosen(other.id)}
              />
              {words(other)}
            </label>
          )}
        </For>
      </fieldset>
    </Dialog>
  );
}
