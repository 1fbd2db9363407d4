/**
 * The pill of one alert at the chart's right edge: what it is for, and its owner's way to move, change and remove it. Main
 * thread. Its place is the board's; a session that may not change alerts gets words and nothing to press.
 */
import { createMemo, Show } from "solid-js";
import { ContextMenu } from "../../../ui/context-menu.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { DRAG_MIN_PX } from "../trading/line-drag.ts";
import type { LineLayer } from "../trading/line-layer.ts";
import type { PillBoard } from "../trading/pill-board.ts";
import { HeldButtons, PillFrame } from "../trading/pill-frame.tsx";
import { alertShort, type AlertLine } from "./alert-line.ts";
import type { AlertMoves } from "./alert-moves.ts";
import { t } from "../../../language/translate.ts";

/** What it says of its line. */
export type PillWords = {
  /** Whole, for a screen reader. */
  readonly name: string;
  /** What is waited for, as a sentence. */
  readonly about: string;
  /** Where the line stands. */
  readonly at: (price: number | null) => string;
};

export type AlertPillProps = {
  layer: Pick<LineLayer, "drafts" | "selected" | "setSelected" | "setHovered"> & {
    readonly priceOf: (line: AlertLine) => number | null;
  };
  board: PillBoard;
  line: AlertLine;
  words: PillWords;
  /** null: the session may only look. */
  hand: AlertMoves | null;
  /** Tab reaches it; the others are reached from it with the arrow keys. */
  isStop: boolean;
};

export function AlertPill(props: AlertPillProps) {
  const key = () => props.line.key;
  const draft = createMemo(() => props.layer.drafts().get(key()));
  const price = () => props.words.at(props.layer.priceOf(props.line));
  const name = () => t("{name} at {price}", { name: props.words.name, price: price() });
  const isOver = () => props.line.alert.state !== "waiting";
  return (
    <PillFrame
      layer={props.layer}
      board={props.board}
      lineKey={key()}
      class={isOver() ? "alert-pill alert-pill-over" : "alert-pill"}
      draft={draft()}
      painter={() => () => undefined}
    >
      <ContextMenu
        class="alert-pill-parts"
        label={name()}
        isForMouse
        entries={props.hand?.entries(props.line) ?? []}
      >
        <Handle {...props} price={price()} name={name()} />
        <Show when={props.hand}>
          {(hand) => (
            <>
              <button
                type="button"
                class="line-button line-button-more"
                data-line-stop=""
                tabindex={-1}
                aria-label={t("Change: {line}", { line: name() })}
                data-tip={t("Change alert…")}
                onClick={() => hand().change(props.line)}
              >
                <Icon name="pencil" size={14} />
              </button>
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
            </>
          )}
        </Show>
      </ContextMenu>
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

/** The words of the pill: for the owner what the line is taken by, and what is pressed to change it. */
function Handle(props: AlertPillProps & { price: string; name: string }) {
  const isHeld = () => props.hand !== null;
  /** Where it was pressed, px: what was dragged since is no press. */
  let pressedY = NaN;
  const click = (event: MouseEvent & { pointerType?: string }): void => {
    const isPress = Math.abs(event.clientY - pressedY) < DRAG_MIN_PX;
    // A finger's press brings the buttons.
    if (isPress && event.pointerType !== "touch") props.hand?.change(props.line);
  };
  return (
    <span
      class="line-pill-handle"
      classList={{ "line-pill-movable": isHeld() }}
      data-tip={`${props.name}. ${props.words.about}`}
      data-line-stop={isHeld() ? "" : undefined}
      role={isHeld() ? "spinbutton" : undefined}
      aria-label={isHeld() ? props.words.name : undefined}
      aria-valuenow={isHeld() ? (props.layer.priceOf(props.line) ?? undefined) : undefined}
      aria-valuetext={isHeld() ? props.price : undefined}
      tabindex={isHeld() ? (props.isStop ? 0 : -1) : undefined}
      onPointerDown={(event) => {
        pressedY = event.clientY;
        props.hand?.press(props.line.key, event);
      }}
      onClick={click}
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
      <VisuallyHidden>{`${props.name}. ${props.words.about}`}</VisuallyHidden>
    </span>
  );
}
