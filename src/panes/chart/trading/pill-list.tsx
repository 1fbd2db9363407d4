/** Pills of one kind as a list: Tab reaches one of them, arrow keys the others. Main thread. */
import { createMemo, For, Show, type Accessor, type JSX } from "solid-js";
import type { LineLayer } from "./line-layer.ts";

export function PillList(props: {
  layer: Pick<LineLayer, "chart" | "selected" | "setSelected">;
  label: string;
  keys: readonly string[];
  /** `stop`: the key of the pill that Tab reaches. */
  children: (key: string, stop: Accessor<string | null>) => JSX.Element;
}) {
  const keys = createMemo(() => props.keys, undefined, {
    equals: (a, b) => a.length === b.length && a.every((key, index) => key === b[index]),
  });
  /** The pill that Tab reaches: the one that had the focus last, while it stands. */
  const stop = createMemo(() => {
    const selected = props.layer.selected();
    return selected !== null && keys().includes(selected) ? selected : (keys()[0] ?? null);
  });
  return (
    <Show when={keys().length > 0}>
      <div
        class="line-pills"
        role="list"
        aria-label={props.label}
        on:wheel={(event) => {
          // Over a pill the wheel is still the chart's.
          event.preventDefault();
          props.layer.chart.view()?.element.dispatchEvent(new WheelEvent(event.type, event));
        }}
        on:touchmove={(event) => {
          // Chrome takes a line that is let go at speed for a fling, whatever touch-action says, and loses the tap that follows.
          if (event.cancelable) event.preventDefault();
        }}
        onKeyDown={moveFocus}
        onFocusOut={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) props.layer.setSelected(null);
        }}
      >
        <For each={keys()}>{(key) => props.children(key, stop)}</For>
      </div>
    </Show>
  );
}

const STOPS = "[data-line-stop], button";

/** Left and right go from one thing that can be pressed to the next, over all pills. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (way === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter((stop) =>
    stop.checkVisibility(),
  );
  const at = stops.indexOf(event.target as HTMLElement);
  const next = at < 0 ? undefined : stops[at + way];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
