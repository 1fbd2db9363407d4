/**
 * What the pills of all lines of a chart are: an entry of the list that the board gives its place, under the pointer or chosen,
 * moved or sent. Main thread.
 */
import { onCleanup, onMount, untrack, type JSX } from "solid-js";
import { Button } from "../../../ui/button.tsx";
import type { Draft } from "./line-drafts.ts";
import type { LineLayer } from "./line-layer.ts";
import type { PillBoard } from "./pill-board.ts";
import { t } from "../../../language/translate.ts";

export function PillFrame(props: {
  layer: Pick<LineLayer, "selected" | "setSelected" | "setHovered">;
  board: PillBoard;
  lineKey: string;
  /** Beside that of every pill. */
  class: string;
  draft: Draft | undefined;
  /** Makes what paints its figures; asked once they are there. */
  painter: () => () => void;
  children: JSX.Element;
}) {
  let element: HTMLDivElement | undefined;
  onMount(() => {
    if (element === undefined) return;
    const [key, paint] = untrack(() => [props.lineKey, props.painter()] as const);
    onCleanup(props.board.add({ key, element, paint }));
  });
  return (
    <div
      ref={(pill) => (element = pill)}
      class={`line-pill ${props.class}`}
      classList={{
        "line-pill-active": props.layer.selected() === props.lineKey,
        "line-pill-moved": props.draft !== undefined,
        "line-pill-sending": props.draft?.phase === "sending",
        "line-pill-refused": (props.draft?.reason ?? "") !== "",
      }}
      data-line={props.lineKey}
      role="listitem"
      aria-busy={props.draft?.phase === "sending"}
      onPointerEnter={() => {
        props.layer.setHovered(props.lineKey);
        props.board.point(props.lineKey);
      }}
      onPointerLeave={() => {
        props.layer.setHovered(null);
        props.board.point(null);
      }}
      onFocusIn={() => props.layer.setSelected(props.lineKey)}
    >
      {props.children}
    </div>
  );
}

/** What becomes of a line that was let go and not sent. */
export function HeldButtons(props: { send: string; onSend: () => void; onDiscard: () => void }) {
  return (
    <span class="line-effect-buttons">
      <Button
        size="sm"
        variant="primary"
        data-line-stop=""
        tabindex={-1}
        onClick={() => props.onSend()}
      >
        {props.send}
      </Button>
      <Button size="sm" data-line-stop="" tabindex={-1} onClick={() => props.onDiscard()}>
        {t("Discard")}
      </Button>
    </span>
  );
}
