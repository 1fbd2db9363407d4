/**
 * One of the fixed slots in which a table's rows appear as it scrolls: elements that stay and change what they show. Main
 * thread. What lives is painted past Solid (live-rows.ts).
 */
import {
  For,
  Show,
  createEffect,
  createMemo,
  onCleanup,
  untrack,
  type Accessor,
  type JSX,
} from "solid-js";
import { NO_VALUE } from "../../format/price.ts";
import { tIn } from "../../language/translate.ts";
import { Icon } from "../icon.tsx";
import type { ListWindow } from "../list-window.ts";
import type { GroupItem, Item } from "./arrange.ts";
import type { Column } from "./column.ts";
import type { Table } from "./create-table.ts";
import { LiveRow, LiveTexts, type LiveRows } from "./live-rows.ts";
import { TableCell, TotalCell } from "./table-cell.tsx";
import type { TableDrawing } from "./table-drawing.ts";

export type TableSlotProps<Row> = {
  id: string;
  table: Table<Row>;
  window: ListWindow;
  tracks: string;
  live: LiveRows;
  /** null: live cells are texts. */
  drawing: TableDrawing | null;
  /** Whether the keyboard is in the table: the row under the cursor is then read. */
  isFocused: boolean;
  /** It has just come here in another's place, and takes no press. */
  isSettling: boolean;
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

/** Keeps live cells painted and up to date for as long as the slot shows something. */
function createLive<Shown, Live extends LiveTexts<Shown>>(
  props: Omit<TableSlotProps<never>, "table">,
  live: Live,
  shown: () => Shown,
): Live {
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

/** The element of one row; `children` are its cells. */
function Line<Row>(
  props: TableSlotProps<Row> & {
    classList: Record<string, boolean>;
    isChosen?: boolean | undefined;
    isOpen?: boolean | undefined;
    /** Of a group, how deep it stands. */
    level?: number | undefined;
    ref?: ((element: HTMLElement) => void) | undefined;
    children: (cell: {
      column: Column<Row>;
      n: Accessor<number>;
      id: Accessor<string>;
      isActive: Accessor<boolean>;
    }) => JSX.Element;
  },
) {
  const isActive = () => props.table.cursor.index() === props.index;
  return (
    <div
      role="row"
      class="table-row"
      classList={{
        ...props.classList,
        "table-row-active": isActive(),
        "table-row-settling": props.isSettling,
      }}
      style={{
        transform: `translateY(${props.index * props.window.rowPx()}px)`,
        "grid-template-columns": props.tracks,
      }}
      aria-rowindex={props.index + 2}
      aria-selected={props.isChosen}
      aria-expanded={props.isOpen}
      aria-level={props.level}
      data-index={props.index}
      ref={(element) => props.ref?.(element)}
    >
      <For each={props.table.columns().map(({ column }) => column)}>
        {(column, n) =>
          props.children({
            column,
            n,
            id: () => `${props.id}-${props.index}-${n()}`,
            isActive: () => isActive() && props.table.cursor.column() === n(),
          })
        }
      </For>
    </div>
  );
}

function RowSlot<Row>(props: TableSlotProps<Row> & { item: Of<Row, "row"> }) {
  const row = createMemo(() => props.item.row);
  const isChosen = () => props.table.selection.has(props.item.key);
  let element: HTMLElement | undefined;
  const drawn = new LiveRow<Row>(
    () => untrack(() => props.drawing),
    (isDrawn) => element?.toggleAttribute("data-drawn", isDrawn),
  );
  const live = createLive(props, drawn, row);
  onCleanup(() => live.wipe());
  createEffect(() => live.moveTo(props.index));
  // What is drawn has the ground of a row that nothing is done with.
  createEffect(() => {
    live.isPlain = !isChosen() && !(props.isFocused && props.table.cursor.index() === props.index);
  });
  return (
    <Line
      {...props}
      classList={{ "table-row-chosen": isChosen() }}
      isChosen={isChosen()}
      ref={(line) => (element = line)}
    >
      {({ column, n, id, isActive }) => (
        <TableCell
          column={column}
          n={n()}
          id={id()}
          isActive={isActive()}
          isEdited={column.onEnter !== undefined}
          spoken={spokenOf(column, row())}
          live={live}
          makeLive={column.live}
        >
          <CellContent column={column} row={row} />
        </TableCell>
      )}
    </Line>
  );
}

/** A dash is passed over by screen readers. */
const spokenOf = <Row,>({ live, text }: Column<Row>, row: Row): string | undefined =>
  live === undefined && text?.(row) === NO_VALUE ? tIn("a cell", "none") : undefined;

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
  const live = createLive(props, new LiveTexts<readonly Row[]>(), rows);
  return (
    <Line
      {...props}
      classList={{ "table-group": true, "table-group-part": props.item.isPart }}
      isOpen={props.item.isOpen}
      level={props.item.isPart ? 2 : 1}
    >
      {({ column, n, id, isActive }) => (
        <TotalCell
          column={column}
          n={n()}
          id={id()}
          isActive={isActive()}
          live={live}
          rows={rows()}
          head={<GroupHead item={props.item} note={column.total?.(rows())} />}
          own={column.groupCell?.(rows)}
        />
      )}
    </Line>
  );
}

/** What heads a group: on a narrow page its note stands below, on a wide one it is a tip, and said after the name. */
function GroupHead<Row>(props: { item: GroupItem<Row>; note: string | undefined }) {
  return (
    <span class="table-group-head" data-tip={props.note}>
      <Icon name={props.item.isOpen ? "chevron-down" : "chevron-right"} size={12} />
      <span class="table-text">{props.item.label}</span>
      <span class="table-count">{props.item.rows.length}</span>
      <Show when={props.note}>
        <span class="table-group-note">{props.note}</span>
      </Show>
    </span>
  );
}
