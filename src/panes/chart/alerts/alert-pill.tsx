/**
 * The pill of one price alert at the chart's right edge: what it is for, and its owner's way to move and remove it. Main thread.
 * Its place is the board's; a session that may not change alerts gets words and nothing to press.
 */
import { createMemo, Show } from "solid-js";
import { priceText } from "../../../format/symbol-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { LineLayer } from "../trading/line-layer.ts";
import type { PillBoard } from "../trading/pill-board.ts";
import { HeldButtons, PillFrame } from "../trading/pill-frame.tsx";
import type { AlertHand } from "./alert-hand.ts";
import { alertName, alertShort, type AlertLine } from "./alert-line.ts";
import { t } from "../../../language/translate.ts";

export type AlertPillProps = {
  layer: LineLayer;
  board: PillBoard;
  line: AlertLine;
  /** null: the session may only look. */
  hand: AlertHand | null;
  /** Tab reaches it; the others are reached from it with the arrow keys. */
  isStop: boolean;
};

export function AlertPill(props: AlertPillProps) {
  const key = () => props.line.key;
  const draft = createMemo(() => props.layer.drafts().get(key()));
  const price = () => priceText(props.layer.priceOf(props.line), props.layer.symbol());
  const name = () => t("{name} at {price}", { name: alertName(props.line.alert), price: price() });
  return (
    <PillFrame
      layer={props.layer}
      board={props.board}
      lineKey={key()}
      class="alert-pill"
      draft={draft()}
      painter={() => () => undefined}
    >
      <Handle {...props} price={price()} name={name()} />
      <Show when={props.hand}>
        {(hand) => (
          <button
            type="button"
            class="line-button line-button-more line-button-end"
            data-line-stop=""
            tabindex={-1}
            aria-label={t("Remove: {line}", { line: name() })}
            data-tip={t("Remove")}
            onClick={() => hand().remove(props.line)}
          >
            <Icon name="x" size={14} />
          </button>
        )}
      </Show>
      <Show when={draft()?.phase === "held" && props.hand}>
        {(hand) => (
          <div class="line-effect">
            <span class="line-effect-words">{price()}</span>
            <HeldButtons
              send={t("Move")}
              onSend={() => hand().release(props.line)}
              onDiscard={() => hand().drop(key())}
            />
          </div>
        )}
      </Show>
    </PillFrame>
  );
}

/** The words of the pill: for the owner what the line is taken by. */
function Handle(props: AlertPillProps & { price: string; name: string }) {
  const isHeld = () => props.hand !== null;
  const side = () =>
    props.line.alert.quote_side === "bid"
      ? t("The bid price reaches it.")
      : t("The ask price reaches it.");
  return (
    <span
      class="line-pill-handle"
      classList={{ "line-pill-movable": isHeld() }}
      data-tip={`${props.name}. ${side()}`}
      data-line-stop={isHeld() ? "" : undefined}
      role={isHeld() ? "spinbutton" : undefined}
      aria-label={isHeld() ? alertName(props.line.alert) : undefined}
      aria-valuenow={isHeld() ? (props.layer.priceOf(props.line) ?? undefined) : undefined}
      aria-valuetext={isHeld() ? props.price : undefined}
      tabindex={isHeld() ? (props.isStop ? 0 : -1) : undefined}
      onPointerDown={(event) => props.hand?.press(props.line.key, event)}
      onKeyDown={(event) => {
        if (props.hand?.key(props.line, event) !== true) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <span class="line-pill-what" aria-hidden="true">
        <Icon name="bell" size={12} />
        <span class="alert-pill-note">{alertShort(props.line.alert)}</span>
      </span>
      <span class="line-pill-price" aria-hidden="true">
        {props.price}
      </span>
      <VisuallyHidden>{`${props.name}. ${side()}`}</VisuallyHidden>
    </span>
  );
}
