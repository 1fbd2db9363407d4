/**
 * Closes a position or a part of it, at market or at a price that is waited for: by a fraction or by any volume, with what it
 * books. Main thread. What is asked is held against the same rules as the service's; Enter sends it.
 */
import { For, Show, createMemo, createSignal, onCleanup, untrack } from "solid-js";
import type { Position } from "../../contract/position.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { Feed } from "../feed/feed.ts";
import { formatPlain } from "../format/number.ts";
import { lotsText, priceText, ticketName } from "../format/symbol-text.ts";
import { sideWord } from "../format/trade-words.ts";
import { valuation } from "../stores/valuation.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TextField } from "../ui/text-field.tsx";
import { CloseAtFields, createCloseAt } from "./close-at-fields.tsx";
import type { CloseAt, CloseAtField, CloseAtProblem } from "./close-order.ts";
import { createPress } from "./create-press.ts";
import { PARTS, lotsOfPart } from "./parts.ts";
import { lotsFault, readLots } from "./read-lots.ts";
import { Money } from "./plan-dialog.tsx";
import { closeProblem } from "./position-rules.ts";
import "./trade-dialogs.css";
import { inSentence, t, tIn } from "../language/translate.ts";

const RENEW_MS = 500;

const WAYS = [
  { value: "market", label: t("At market") },
  { value: "price", label: t("At a limit") },
] as const;
type Way = (typeof WAYS)[number]["value"];

export function CloseDialog(props: {
  feed: Feed;
  position: Position;
  /** Lots to begin with. */
  volume: number;
  /** It begins with a limit that is waited for. */
  isAtPrice: boolean;
  isBusy: boolean;
  /** Lots at market, or what waits for its price. */
  onSend: (close: number | CloseAt) => Promise<unknown>;
  onClose: () => void;
}) {
  const symbol = () => props.feed.symbol(props.position.symbol_id);
  const [way, setWay] = createSignal<Way>(untrack(() => (props.isAtPrice ? "price" : "market")));
  const [text, setText] = createSignal(untrack(() => lotsText(props.volume, symbol())));
  const at = createCloseAt(
    untrack(() => props.feed),
    () => props.position,
  );
  const now = createResult(props);
  const isAt = () => way() === "price";
  const asked = createMemo((): number | CloseAt | null => {
    const volume = readLots(text());
    return volume === null || !isAt() ? volume : at.read(volume);
  });
  const problem = createMemo((): CloseAtProblem | null => {
    const volume = readLots(text());
    if (volume === null) return { field: "volume", message: lotsFault(text()), fix: null };
    if (isAt()) {
      // The market moves towards the price meanwhile.
      now();
      return at.problem(volume);
    }
    const found = closeProblem(props.feed, props.position, volume);
    return found === null ? null : { field: "volume", message: found.message, fix: found.fix };
  });
  const press = createPress({
    feed: { fresh: () => props.feed.fresh() },
    ask: () => {
      const close = asked();
      return close === null || problem() !== null ? null : { id: props.position.id, close };
    },
    isBusy: () => props.isBusy,
    isClosing: true,
    send: ({ close }) => props.onSend(close),
  });
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter") press.key(event);
  };
  const errorOf = (field: CloseAtField) =>
    problem()?.field === field ? problem()?.message : undefined;
  return (
    <Dialog
      open
      size="sm"
      title={t("Close {symbol}", { symbol: ticketName(symbol(), props.position) })}
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t("Cancel")}</Button>
          <Button variant="primary" disabled={problem() !== null} {...press.handlers}>
            {isAt()
              ? t("Close {lots} at {price}", { lots: text(), price: at.price() })
              : t("Close {lots} at market", { lots: text() })}
          </Button>
        </>
      }
    >
      <div class="trade-form">
        <Segmented label={t("How it closes")} options={WAYS} value={way()} onChange={setWay} />
        <TextField
          label={t("Volume, of {side} {volume} lots", {
            side: inSentence(sideWord(props.position.side)),
            volume: lotsText(props.position.volume, symbol()),
          })}
          value={text()}
          onInput={setText}
          inputmode="decimal"
          autocomplete="off"
          autofocus={!props.isAtPrice}
          onKeyDown={onEnter}
          error={errorOf("volume")}
        />
        <div class="trade-chips" role="group" aria-label={t("Part")}>
          <For each={partsOf(props.position, symbol())}>
            {(part) => (
              <Button size="sm" onClick={() => setText(lotsText(part.lots, symbol()))}>
                {part.label}
              </Button>
            )}
          </For>
        </div>
        <Show when={isAt()}>
          <CloseAtFields at={at} isFirst={props.isAtPrice} errorOf={errorOf} onKeyDown={onEnter} />
        </Show>
        <Show when={problem()?.fix}>
          {(fix) => (
            <Button
              size="sm"
              onClick={() =>
                problem()?.field === "price"
                  ? at.setPrice(priceText(fix(), symbol()))
                  : setText(lotsText(fix(), symbol()))
              }
            >
              {t("Use {value}", {
                value:
                  problem()?.field === "price" ? priceText(fix(), symbol()) : formatPlain(fix()),
              })}
            </Button>
          )}
        </Show>
      </div>
      <div class="plan-total">
        <span>
          {t("At {price}, about", {
            price: isAt() ? at.price() || "–" : priceText(now().price, symbol()),
          })}
        </span>
        <Money
          amount={
            isAt()
              ? at.result(readLots(text()) ?? 0)
              : (now().profit * (readLots(text()) ?? 0)) / props.position.volume
          }
          feed={props.feed}
          unit
        />
      </div>
    </Dialog>
  );
}

/** What the whole position books at the price of now. */
function createResult(props: { feed: Feed; position: Position }) {
  const read = () => {
    const worth = valuation(props.feed);
    worth.refresh();
    return { price: worth.closePrice(props.position), profit: worth.profit(props.position) };
  };
  const [now, setNow] = createSignal(read());
  const timer = setInterval(() => setNow(read()), RENEW_MS);
  onCleanup(() => clearInterval(timer));
  return now;
}

function partsOf(position: Position, symbol: ReturnType<Feed["symbol"]>) {
  if (symbol === undefined) return [];
  const terms = toSymbolTerms(symbol);
  const parts = PARTS.flatMap(({ label, ...part }) => {
    const lots = lotsOfPart(position.volume, part, terms);
    return lots === null ? [] : [{ label, lots }];
  });
  return [...parts, { label: tIn("of a volume", "All"), lots: position.volume }];
}
