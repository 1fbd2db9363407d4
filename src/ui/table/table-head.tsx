/**
 * The heads of a table: names, buttons that sort, edges that resize, and a drag that moves a column. Main thread. One tab
 * stop; arrows move along. All of it is in the head's menu and on keys too.
 */
import { For, Show } from "solid-js";
import { Icon } from "../icon.tsx";
import type { Column } from "./column.ts";
import type { Table } from "./create-table.ts";
import { startMove, startResize } from "./column-drag.ts";
import { moveByKey } from "./table-menus.ts";

export type TableHeadProps<Row> = {
  table: Table<Row>;
  tracks: string;
  widthPx: number;
  ref: (element: HTMLDivElement) => void;
};

const ARROW_STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function TableHead<Row>(props: TableHeadProps<Row>) {
  let head: HTMLDivElement | undefined;
  const sorts = () => props.table.layout().sorts;
  const sortOf = (id: string) => sorts().find((sort) => sort.id === id);
  const onKeyDown = (event: KeyboardEvent, id: string, index: number) => {
    const step = ARROW_STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = () => head?.querySelectorAll<HTMLButtonElement>(".table-head-button") ?? [];
    if (moveByKey(props.table, id, event)) {
      head?.querySelector<HTMLElement>(`[data-head="${CSS.escape(id)}"] button`)?.focus();
      return;
    }
    const all = buttons();
    all[(index + step + all.length) % all.length]?.focus();
  };
  return (
    <div
      role="row"
      class="table-head"
      aria-rowindex={1}
      style={{ "grid-template-columns": props.tracks, "min-width": `${props.widthPx}px` }}
      ref={(element) => {
        head = element;
        props.ref(element);
      }}
    >
      <For each={props.table.columns().map(({ column }) => column)}>
        {(column, index) => (
          <div
            role="columnheader"
            class="table-head-cell"
            classList={{ "table-end": column.align === "end" }}
            aria-colindex={index() + 1}
            aria-sort={
              column.sortValue === undefined ? undefined : (sortOf(column.id)?.direction ?? "none")
            }
            data-head={column.id}
            data-pin={column.pin}
          >
            <button
              type="button"
              class="table-head-button"
              tabIndex={index() === 0 ? 0 : -1}
              data-tip={column.about}
              onClick={(event) => props.table.sortBy(column.id, event.shiftKey)}
              onKeyDown={(event) => onKeyDown(event, column.id, index())}
              onPointerDown={(event) => startMove(event, props.table, column)}
            >
              <Show when={sortOf(column.id)}>
                {(sort) => (
                  <span class="table-sort">
                    <Icon
                      name={sort().direction === "ascending" ? "arrow-up" : "arrow-down"}
                      size={12}
                    />
                    <Show when={sorts().length > 1}>
                      {sorts().findIndex(({ id }) => id === column.id) + 1}
                    </Show>
                  </span>
                )}
              </Show>
              <span class={column.isTitleHidden === true ? "visually-hidden" : "table-head-label"}>
                {titleOf(column)}
              </span>
            </button>
            <Show when={column.isFixed !== true || column.pin === "start"}>
              <div
                class="table-resize"
                onPointerDown={(event) => startResize(event, props.table, column.id)}
              />
            </Show>
          </div>
        )}
      </For>
    </div>
  );
}

const titleOf = <Row,>({ title, note }: Column<Row>): string =>
  note === undefined ? title : `${title} (${note()})`;
