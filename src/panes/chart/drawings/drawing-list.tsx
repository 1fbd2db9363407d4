/** All drawings of the symbol by name, the foremost first: chosen, hidden, locked, ordered and removed. Main thread. */
import { createMemo, For, Show } from "solid-js";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Drawing } from "../../../../drawings/tool.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Drawings } from "./create-drawings.ts";
import { DrawingKeeping } from "./drawing-keeping.tsx";
import { ToolPicture } from "./tool-picture.tsx";

export function DrawingList(props: { drawings: Drawings }) {
  const ids = createMemo(() =>
    props.drawings.store
      .list()
      .map(({ id }) => id)
      .toReversed(),
  );
  return (
    <div class="drawing-list">
      <p class="drawing-choice-title">Drawings on {props.drawings.chart.symbol()?.symbol}</p>
      <Show
        when={ids().length > 0}
        fallback={<p class="drawing-list-none">Choose a tool and point at the chart.</p>}
      >
        <ul aria-label="Drawings, the foremost first">
          <For each={ids()}>
            {(id) => (
              <Show when={props.drawings.store.list().find((one) => one.id === id)}>
                {(drawing) => <Row drawings={props.drawings} drawing={drawing()} />}
              </Show>
            )}
          </For>
        </ul>
      </Show>
      <DrawingKeeping drawings={props.drawings} />
    </div>
  );
}

function Row(props: { drawings: Drawings; drawing: Drawing }) {
  const tool = () => toolOf(props.drawing.tool);
  const name = () => tool()?.name ?? props.drawing.tool;
  const facts = () => {
    const view = props.drawings.view();
    return view === null ? "" : (tool()?.describe(props.drawing, view) ?? "");
  };
  const change = (next: Partial<Drawing>, words: string) => {
    props.drawings.store.change([{ ...props.drawing, ...next }]);
    props.drawings.say(`${name()} ${words}`);
  };
  return (
    <li
      class="drawing-row"
      classList={{ "drawing-row-chosen": props.drawings.selected()?.id === props.drawing.id }}
    >
      <button
        type="button"
        class="drawing-row-name"
        onClick={() => props.drawings.select(props.drawing.id)}
        onDblClick={() => props.drawings.edit(props.drawing.id)}
      >
        <Show when={tool()}>{(known) => <ToolPicture tool={known()} />}</Show>
        <span>{name()}</span>
        <small>{facts()}</small>
      </button>
      <IconButton
        icon={props.drawing.isHidden ? "eye-off" : "eye"}
        size="sm"
        label={`${props.drawing.isHidden ? "Show" : "Hide"} ${name()}`}
        onClick={() =>
          change({ isHidden: !props.drawing.isHidden }, props.drawing.isHidden ? "shown" : "hidden")
        }
      />
      <IconButton
        icon="lock"
        size="sm"
        pressed={props.drawing.isLocked}
        label={`${props.drawing.isLocked ? "Unlock" : "Lock"} ${name()}`}
        onClick={() =>
          change(
            { isLocked: !props.drawing.isLocked },
            props.drawing.isLocked ? "unlocked" : "locked",
          )
        }
      />
      <IconButton
        icon="arrow-up"
        size="sm"
        label={`Bring ${name()} to the front`}
        onClick={() => props.drawings.store.order(props.drawing.id, true)}
      />
      <IconButton
        icon="x"
        size="sm"
        label={`Remove ${name()}`}
        onClick={() => props.drawings.store.remove([props.drawing.id])}
      />
    </li>
  );
}
