/**
 * One pill in the place of several that would cover one another: how many lines it says, their lots and their sum. Main thread.
 * Under the pointer, pressed or with the focus it shows the lines' own pills, which a keyboard reaches in any case.
 */
import { createMemo, Show } from "solid-js";
import { ensure } from "../../../../domain/assert.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { ChartLine } from "./chart-line.ts";
import type { LineLayer } from "./line-layer.ts";
import { groupName } from "./line-words.ts";
import type { PillBoard } from "./pill-board.ts";
import { makeFigurePainter, toneOf, type LineQuote } from "./pill-figure.ts";
import { PillFrame } from "./pill-frame.tsx";
import type { PillGroup } from "./pill-groups.ts";
import { t } from "../../../language/translate.ts";

type GroupPillProps = {
  layer: LineLayer;
  board: PillBoard;
  group: PillGroup;
  quote: LineQuote;
  /** Tab reaches it; the others are reached from it with the arrow keys. */
  isStop: boolean;
};

export function GroupPill(props: GroupPillProps) {
  const lines = createMemo(() =>
    props.group.members.flatMap((key) => props.layer.lineOf(key) ?? []),
  );
  return (
    <Show when={lines()[0]}>{(first) => <Pill {...props} lines={lines()} line={first()} />}</Show>
  );
}

function Pill(props: GroupPillProps & { lines: readonly ChartLine[]; line: ChartLine }) {
  let figure: HTMLSpanElement | undefined;
  const name = () => {
    const symbol = props.layer.symbol();
    return symbol === undefined ? "" : groupName(props.lines, symbol);
  };
  const key = () => props.group.key;
  const isChosen = () => {
    const chosen = props.layer.selected();
    return chosen !== null && (chosen === key() || props.group.members.includes(chosen));
  };
  /** A press that gave it the focus has opened it already. */
  let wasChosen = false;
  return (
    <PillFrame
      layer={props.layer}
      board={props.board}
      lineKey={key()}
      class={`line-pill-group line-pill-${toneOf(props.line)}`}
      draft={undefined}
      painter={() => makeFigurePainter(props, ensure(figure, "the group's figure"))}
    >
      <button
        type="button"
        class="line-pill-handle"
        data-line-stop=""
        aria-expanded={isChosen()}
        tabindex={props.isStop ? 0 : -1}
        onPointerDown={() => (wasChosen = isChosen())}
        onClick={({ detail }) =>
          props.layer.setSelected((detail === 0 ? isChosen() : wasChosen) ? null : key())
        }
      >
        <span class="line-pill-what" aria-hidden="true">
          {name()}
        </span>
        <VisuallyHidden>{t("{group}, lines close together:", { group: name() })} </VisuallyHidden>
        <span ref={(span) => (figure = span)} class="line-pill-figure" />
      </button>
    </PillFrame>
  );
}
