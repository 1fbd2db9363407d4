/**
 * One of the fixed slots in which a table's rows appear as it scrolls: elements that stay and change what they show. Main
 * thread. What lives is painted past Solid (live-cells.ts).
 */
import { For, Show, createEffect, createMemo, onCleanup, untrack, type Accessor } from "solid-js";
import { Icon } from "../icon.tsx";
import type { ListWindow } from "../list-window.ts";
import type { GroupItem, Item } from "./arrange.ts";
import type { Column } from "./column.ts";
import type { Table } from "./create-table.ts";
import { LiveRow, type LiveRows } from "./live-cells.ts";

export type TableSlotProps<Row> = {
  id: string;
  table: Table<Row>;
  window: ListWindow;
  tracks: string;
  live: LiveRows;
  look: unknown;
  index: number;
};

type Of<Row, Kind> = Extract<Item<Row>, { kind: Kind }>;

export function TableSlot<Row>(props: TableSlotProps<Row>) {
  const item = createMemo(() => props.table.items()[props.index]);
  const as = <Kind extends "row" | "group">(kind: Kind) =>
    item()?.kind === kind ? (item() as Of<Row, Kind>) : undefined;
  return (
    <>
      <Show when={as("row")}>{(shown) => <RowSlot {...props} item={shown()} />}</Show>
      <Show when={as("group")}>{(shown) => <GroupSlot {...props} item={shown()} />}</Show>
    </>
  );
}

/** Live cells of what a slot shows, for as long as it is there. */
function createLive<Shown>(props: Omit<TableSlotProps<never>, "table">, shown: () => Shown) {
  const live = new LiveRow<Shown>();
  // The table's rows are one and the same for the slot's whole life.
  onCleanup(untrack(() => props.live.add(live)));
  createEffect(() => {
    live.isInSight = props.window.isInSight(props.index);
  });
  createEffect(() => {
    void props.look;
    live.show(shown());
  });
  return live;
}

function RowSlot<Row>(props: TableSlotProps<Row> & { item: Of<Row, "row"> }) {
  const row = createMemo(() => props.item.row);
  const live = createLive(props, row);
  const isActive = () => props.table.cursor.index() === props.index;
  return (
    <div
      role="row"
      class="table-row"
      classList={{
        "table-row-chosen": props.table.selection.has(props.item.key),
        "table-row-active": isActive(),
      }}
      style={{
        transform: `translateY(${props.index * props.window.rowPx()}px)`,
        "grid-template-columns": props.tracks,
      }}
      aria-rowindex={props.index + 2}
      aria-selected={props.table.selection.has(props.item.key)}
      data-index={props.index}
    >
      <For each={props.table.columns().map(({ column }) => column)}>
        {(column, n) => (
          <div
            role={n() === 0 ? "rowheader" : "gridcell"}
            id={`${props.id}-${props.index}-${n()}`}
            class="table-cell"
            classList={{
              "table-end": column.align === "end",
              "table-cell-active": isActive() && props.table.cursor.column() === n(),
              "table-cell-edits": column.onEnter !== undefined,
            }}
            aria-colindex={n() + 1}
            data-column={column.id}
            data-pin={column.pin}
            ref={(host) => {
              if (column.live) onCleanup(live.attach(column.live(host)));
            }}
          >
            <CellContent column={column} row={row} />
          </div>
        )}
      </For>
    </div>
  );
}

/** What of a cell Solid draws; nothing where it lives. */
function CellContent<Row>(props: { column: Column<Row>; row: Accessor<Row> }) {
  return (
    <Show when={props.column.live === undefined}>
      <Show
        when={props.column.cell}
        fallback={
          <span class="table-text" data-tone={props.column.tone?.(props.row())}>
            {props.column.text?.(props.row())}
          </span>
        }
      >
        {(cell) => cell()(props.row)}
      </Show>
    </Show>
  );
}

function GroupSlot<Row>(props: TableSlotProps<Row> & { item: GroupItem<Row> }) {
  const rows = createMemo(() => props.item.rows);
  const live = createLive(props, rows);
  return (
    <div
      role="row"
      class="table-row table-group"
      classList={{ "table-row-active": props.table.cursor.index() === props.index }}
      style={{
        transform: `translateY(${props.index * props.window.rowPx()}px)`,
        "grid-template-columns": props.tracks,
      }}
      aria-rowindex={props.index + 2}
      aria-expanded={props.item.isOpen}
      data-index={props.index}
    >
      <For each={props.table.columns().map(({ column }) => column)}>
        {(column, n) => (
          <div
            role={n() === 0 ? "rowheader" : "gridcell"}
            id={`${props.id}-${props.index}-${n()}`}
            class="table-cell"
            classList={{
              "table-end": column.align === "end",
              "table-cell-active":
                props.table.cursor.index() === props.index && props.table.cursor.column() === n(),
            }}
            aria-colindex={n() + 1}
            data-column={column.id}
            data-pin={column.pin}
            ref={(host) => {
              if (column.liveTotal && n() > 0) onCleanup(live.attach(column.liveTotal(host)));
            }}
          >
            <Show when={n() === 0} fallback={<TotalText column={column} rows={rows()} />}>
              <Icon name={props.item.isOpen ? "chevron-down" : "chevron-right"} size={12} />
              <span class="table-text">{props.item.label}</span>
              <span class="table-count">{rows().length}</span>
            </Show>
          </div>
        )}
      </For>
    </div>
  );
}

/** A total that does not live. */
export function TotalText<Row>(props: { column: Column<Row>; rows: readonly Row[] }) {
  return (
    <Show when={props.column.liveTotal === undefined && props.column.total}>
      {(total) => <span class="table-text">{total()(props.rows)}</span>}
    </Show>
  );
}
