/**
 * Closes a position or a part of it: by a fraction or by any volume, with what it books. Main thread. The volume is held
 * against the same rules as the service's; Enter sends it.
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
import { TextField } from "../ui/text-field.tsx";
import { createPress } from "./create-press.ts";
import { PARTS, lotsOfPart } from "./parts.ts";
import { Money } from "./plan-dialog.tsx";
import { closeProblem } from "./position-rules.ts";
import "./trade-dialogs.css";

const RENEW_MS = 500;

export function CloseDialog(props: {
  feed: Feed;
  position: Position;
  /** Lots to begin with. */
  volume: number;
  isBusy: boolean;
  onSend: (volume: number) => Promise<unknown>;
  onClose: () => void;
}) {
  const symbol = () => props.feed.symbol(props.position.symbol_id);
  const [text, setText] = createSignal(untrack(() => lotsText(props.volume, symbol())));
  const lots = createMemo(() => readLots(text()));
  const problem = createMemo(() => {
    const volume = lots();
    return volume === null
      ? { message: "Type a volume in lots.", fix: null }
      : closeProblem(props.feed, props.position, volume);
  });
  const now = createResult(props);
  const press = createPress({
    feed: { fresh: () => props.feed.fresh() },
    ask: () => {
      const volume = lots();
      return volume === null || problem() !== null ? null : { id: props.position.id, volume };
    },
    isBusy: () => props.isBusy,
    isClosing: true,
    send: ({ volume }) => props.onSend(volume),
  });
  return (
    <Dialog
      open
      size="sm"
      title={`Close ${ticketName(symbol(), props.position)}`}
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>Cancel</Button>
          <Button variant="primary" disabled={problem() !== null} {...press.handlers}>
            {`Close ${text()} at market`}
          </Button>
        </>
      }
    >
      <div class="trade-form">
        <TextField
          label={`Volume, of ${sideWord(props.position.side).toLowerCase()} ${lotsText(props.position.volume, symbol())} lots`}
          value={text()}
          onInput={setText}
          inputmode="decimal"
          autocomplete="off"
          autofocus
          onKeyDown={(event) => {
            if (event.key === "Enter") press.key(event);
          }}
          error={problem()?.message}
        />
        <Show when={problem()?.fix}>
          {(fix) => (
            <Button size="sm" onClick={() => setText(lotsText(fix(), symbol()))}>
              Use {formatPlain(fix())}
            </Button>
          )}
        </Show>
        <div class="trade-chips" role="group" aria-label="Part">
          <For each={partsOf(props.position, symbol())}>
            {(part) => (
              <Button size="sm" onClick={() => setText(lotsText(part.lots, symbol()))}>
                {part.label}
              </Button>
            )}
          </For>
        </div>
      </div>
      <div class="plan-total">
        <span>At {priceText(now().price, symbol())}, about</span>
        <Money
          amount={(now().profit * (lots() ?? 0)) / props.position.volume}
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
  return [...parts, { label: "All", lots: position.volume }];
}

/** A volume as typed; null: it is none. */
export function readLots(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  const lots = /^(\d+|\d*\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return lots > 0 ? lots : null;
}
