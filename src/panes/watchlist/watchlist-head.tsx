/** The column heads of the watchlist: names, and buttons that sort. Main thread. One tab stop; arrows move along. */
import { For, Show } from "solid-js";
import { Icon } from "../../ui/icon.tsx";
import { COLUMNS, type ColumnId } from "./columns.ts";
import type { Sort } from "./sort.ts";

export type WatchlistHeadProps = {
  columns: readonly ColumnId[];
  tracks: string;
  sort: Sort;
  onSort: (column: ColumnId) => void;
  ref: (element: HTMLDivElement) => void;
};

const ARROW_STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function WatchlistHead(props: WatchlistHeadProps) {
  let head: HTMLDivElement | undefined;
  const sorted = (id: ColumnId) => (props.sort?.column === id ? props.sort.direction : undefined);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = ARROW_STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = head?.querySelectorAll<HTMLButtonElement>("button") ?? [];
    buttons[(index + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      role="row"
      class="watch-head"
      aria-rowindex={1}
      style={{ "grid-template-columns": props.tracks }}
      ref={(element) => {
        head = element;
        props.ref(element);
      }}
    >
      <For each={props.columns}>
        {(id, index) => (
          <div
            role="columnheader"
            class={`watch-head-cell watch-head-${id}`}
            aria-sort={sorted(id) ?? "none"}
          >
            <button
              type="button"
              class="watch-head-button"
              tabIndex={index() === 0 ? 0 : -1}
              data-tip={COLUMNS[id].title}
              onClick={() => props.onSort(id)}
              onKeyDown={(event) => onKeyDown(event, index())}
            >
              <Show when={sorted(id)}>
                {(direction) => (
                  <Icon name={direction() === "ascending" ? "arrow-up" : "arrow-down"} size={12} />
                )}
              </Show>
              <span class="watch-head-label">{COLUMNS[id].label}</span>
            </button>
          </div>
        )}
      </For>
    </div>
  );
}
