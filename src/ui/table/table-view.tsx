/**
 * A table on screen: toolbar, heads, the rows that are in sight, totals. Main thread. Rows are virtual: the page holds as many
 * as fit, whatever their number. It is an ARIA grid; one listener each serves all rows. Decides nothing about what it shows.
 */
import {
  Index,
  Match,
  Show,
  Switch,
  createMemo,
  createSignal,
  createUniqueId,
  onCleanup,
  onMount,
  type JSX,
} from "solid-js";
import { createFrame } from "../../frame/frame.ts";
import { ContextMenu } from "../context-menu.tsx";
import { loadLate } from "../drawn/load-late.ts";
import { createListWindow, type ListWindow } from "../list-window.ts";
import type { MenuEntry } from "../menu.tsx";
import { createCellEntry } from "./create-cell-entry.ts";
import { createSettling } from "./create-settling.ts";
import { createTableMenu } from "./create-table-menu.ts";
import type { Table } from "./create-table.ts";
import { LiveRows } from "./live-rows.ts";
import { columnEntries } from "./table-menus.ts";
import { doTableAction } from "./table-actions.ts";
import { TableHead } from "./table-head.tsx";
import type { TableDrawing } from "./table-drawing.ts";
import { TableEmpty, TableLoading } from "./table-states.tsx";
import { isMove, tableAction } from "./table-keys.ts";
import { TableSlot } from "./table-slot.tsx";
import { TableToolbar } from "./table-toolbar.tsx";
import { TableTotals } from "./table-totals.tsx";
import "./table.css";
// After it: a group is a row with another ground.
import "./table-groups.css";

export type TableViewProps<Row> = {
  table: Table<Row>;
  /** Names the grid. */
  label: string;
  state: "loading" | "ready" | "error";
  /** What stands where there are no rows at all. */
  empty: JSX.Element;
  failure?: JSX.Element | undefined;
  /** Stands at the toolbar's left. */
  tools?: JSX.Element | undefined;
  hasTotals?: boolean | undefined;
  /** Names the row's menu. */
  rowName: (row: Row) => string;
  /** What can be done with the row; `chosen` has it, and the others that are chosen with it. */
  rowMenu?: ((row: Row, chosen: readonly Row[]) => readonly MenuEntry[]) | undefined;
  /** A click or Space on a row. */
  onPick?: ((row: Row) => void) | undefined;
  /** A double click or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** What can be done with all rows of a group. */
  groupMenu?: ((rows: readonly Row[]) => readonly MenuEntry[]) | undefined;
  /** As `onKey`, on the row of a group. */
  onGroupKey?: ((event: KeyboardEvent, rows: readonly Row[]) => boolean) | undefined;
  /** A key that the table has no use for. True: it was used. */
  onKey?: ((event: KeyboardEvent, row: Row, chosen: readonly Row[]) => boolean) | undefined;
  /** Before the live cells are painted. */
  onFrame?: (() => void) | undefined;
  /** Live cells write their words anew when it changes, as the way money is written. Tracked. */
  look?: unknown;
};

export function TableView<Row>(props: TableViewProps<Row>) {
  const id = `table-${createUniqueId()}`;
  const items = () => props.table.items();
  const listWindow = createListWindow(() => items().length);
  const tracks = createMemo(() =>
    props.table
      .columns()
      .map(({ width }) => `minmax(${width}px, ${width}fr)`)
      .join(" "),
  );
  const widthPx = createMemo(() =>
    props.table.columns().reduce((sum, { width }) => sum + width, 0),
  );
  return (
    <div class="table">
      <TableToolbar
        table={props.table}
        label={props.label}
        tools={props.tools}
        entries={columnEntries(props.table)}
      />
      <TableGrid {...props} id={id} window={listWindow} tracks={tracks()} widthPx={widthPx()} />
      <Switch>
        <Match when={props.state === "error"}>
          <div class="table-instead">{props.failure}</div>
        </Match>
        <Match when={props.state === "loading"}>
          <TableLoading table={props.table} tracks={tracks()} label={props.label} />
        </Match>
        <Match when={items().length === 0}>
          <div class="table-instead">
            <Show when={props.table.query().trim() !== ""} fallback={props.empty}>
              <TableEmpty query={props.table.query()} onClear={() => props.table.setQuery("")} />
            </Show>
          </div>
        </Match>
      </Switch>
    </div>
  );
}

type TableGridProps<Row> = TableViewProps<Row> & {
  id: string;
  window: ListWindow;
  tracks: string;
  widthPx: number;
};

function TableGrid<Row>(props: TableGridProps<Row>) {
  const menu = createTableMenu(props);
  let box: HTMLDivElement | undefined;
  let head: HTMLDivElement | undefined;
  let probe: HTMLDivElement | undefined;
  let foot: HTMLDivElement | undefined;
  let body: HTMLDivElement | undefined;
  let canvas: HTMLCanvasElement | undefined;
  const live = new LiveRows();
  const [drawing, setDrawing] = createSignal<TableDrawing | null>(null);
  const [isFocused, setFocused] = createSignal(false);
  const items = () => props.table.items();
  // The table is one object for the life of its view.
  // eslint-disable-next-line solid/reactivity
  const entry = createCellEntry(props.table, () => box);
  const isSettling = createSettling(items);
  const rowAt = (index: number): Row | undefined => {
    const item = items()[index];
    return item?.kind === "row" ? item.row : undefined;
  };
  onMount(() => {
    if (box && head && probe) props.window.observe({ box, head, probe, foot });
    const [element, surface] = [body, canvas];
    if (!element || !surface) return;
    const inputs = {
      window: props.window,
      body: element,
      columns: () => props.table.columns().map(({ column }) => column),
      tracks: () => props.tracks,
    };
    loadLate(
      () => import("./create-table-drawing.ts"),
      ({ createTableDrawing }) => setDrawing(createTableDrawing(surface, inputs)),
    );
  });
  createFrame(() => {
    if (!props.window.isSeen()) return;
    props.onFrame?.();
    live.paint();
    // Before more of the page is written: a canvas that is given a font has the page's styles brought up to date.
    drawing()?.drawTexts();
    live.takeTurn();
  });

  const onMenu = (event: MouseEvent) => {
    const headOf = closest(event.target, "[data-head]")?.dataset["head"];
    if (headOf !== undefined) return void menu.ofHead(headOf);
    const { cursor, selection } = props.table;
    // Not over a row: the menu key, which means the row under the cursor, or a press on a row that is still moving.
    const at = rowIndexOf(event.target);
    const index = at >= 0 || event.target === body ? at : cursor.index();
    const key = menu.ofRow(index);
    if (items()[index] !== undefined) cursor.goTo(index);
    if (key !== undefined && !selection.has(key)) selection.only(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (entry.onKey(event)) return taken(event);
    if (!isForRows(event)) return;
    const { cursor } = props.table;
    const action = tableAction(event);
    // Its row went: a key that was meant for that does nothing to the one that took its place.
    if (!cursor.isOnItsRow() && isSettling(cursor.index()) && !isMove(action)) {
      event.preventDefault();
      return;
    }
    if (action?.do === "enter" && entry.enter(active())) return taken(event);
    if (!isUsedByOwner(props, event) && (action === null || !doTableAction(action, props))) return;
    taken(event);
  };
  const active = () => {
    const { cursor } = props.table;
    return props.window.hasSlot(cursor.index())
      ? `${props.id}-${cursor.index()}-${cursor.column()}`
      : undefined;
  };

  return (
    <ContextMenu class="table-area" label={menu.name()} entries={menu.entries()} onOpen={onMenu}>
      <div
        class="table-grid"
        // Only rows of a tree may say that they are open or folded.
        role={props.table.grouping() === null ? "grid" : "treegrid"}
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={items().length + 1 + (props.hasTotals === true ? 1 : 0)}
        aria-colcount={props.table.columns().length}
        aria-multiselectable="true"
        aria-busy={props.state === "loading" ? "true" : undefined}
        aria-activedescendant={active()}
        ref={(element) => (box = element)}
        onFocusIn={(event) => {
          setFocused(true);
          entry.onFocusIn(event, active());
        }}
        onFocusOut={(event) => {
          setFocused(false);
          entry.onFocusOut(event);
        }}
        onKeyDown={onKeyDown}
      >
        <TableHead
          table={props.table}
          tracks={props.tracks}
          widthPx={props.widthPx}
          ref={(element) => (head = element)}
        />
        <div class="table-probe" ref={(element) => (probe = element)} />
        <TableBody
          {...props}
          live={live}
          drawing={drawing()}
          isFocused={isFocused()}
          isSettling={isSettling}
          rowAt={rowAt}
          ref={(element) => (body = element)}
          canvasRef={(element) => (canvas = element)}
        />
        <Show when={props.hasTotals === true}>
          <TableTotals
            table={props.table}
            tracks={props.tracks}
            widthPx={props.widthPx}
            live={live}
            look={props.look}
            rowIndex={items().length + 2}
            ref={(element) => (foot = element)}
          />
        </Show>
      </div>
    </ContextMenu>
  );
}

/** The rows themselves. */
function TableBody<Row>(
  props: TableGridProps<Row> & {
    live: LiveRows;
    drawing: TableDrawing | null;
    isFocused: boolean;
    isSettling: (index: number) => boolean;
    rowAt: (index: number) => Row | undefined;
    ref: (element: HTMLDivElement) => void;
    canvasRef: (element: HTMLCanvasElement) => void;
  },
) {
  onCleanup(() => props.table.setUnderPointer(false));
  const onClick = (event: MouseEvent) => {
    const index = rowIndexOf(event.target);
    const item = props.table.items()[index];
    if (item === undefined || isControl(event.target)) return;
    const { cursor, selection } = props.table;
    cursor.goTo(index);
    const column = columnIndexOf(event.target);
    if (column >= 0) cursor.setColumn(column);
    if (item.kind === "group") return props.table.toggleGroup(item.group);
    if (event.shiftKey) return selection.through(item.key);
    if (event.ctrlKey || event.metaKey) return selection.toggle(item.key);
    selection.only(item.key);
    props.onPick?.(item.row);
    props.table.columns()[column]?.column.onEnter?.(item.row);
  };
  return (
    <div
      class="table-body"
      role="rowgroup"
      ref={(element) => props.ref(element)}
      style={{
        height: `${props.table.items().length * props.window.rowPx()}px`,
        "min-width": `${props.widthPx}px`,
      }}
      onClick={onClick}
      onDblClick={(event) => {
        const row = props.rowAt(rowIndexOf(event.target));
        if (row !== undefined && !isControl(event.target)) props.onOpen?.(row);
      }}
      onPointerEnter={(event) => props.table.setUnderPointer(event.pointerType === "mouse")}
      onPointerLeave={() => props.table.setUnderPointer(false)}
    >
      <canvas
        class="table-drawing"
        aria-hidden="true"
        hidden
        ref={(element) => props.canvasRef(element)}
      />
      <Index each={props.window.slots()}>
        {(slot) => (
          <TableSlot
            id={props.id}
            table={props.table}
            window={props.window}
            tracks={props.tracks}
            live={props.live}
            drawing={props.drawing}
            isFocused={props.isFocused}
            isSettling={props.isSettling(props.window.indexOf(slot()))}
            look={props.look}
            index={props.window.indexOf(slot())}
          />
        )}
      </Index>
    </div>
  );
}

/** Whether who owns the table has a use for a key on the row, or the group, that the cursor is on. */
function isUsedByOwner<Row>(
  { table, onKey, onGroupKey }: TableViewProps<Row>,
  event: KeyboardEvent,
): boolean {
  const item = table.items()[table.cursor.index()];
  if (item?.kind === "group") return onGroupKey?.(event, item.rows) === true;
  return item !== undefined && onKey?.(event, item.row, table.selection.with(item.row)) === true;
}

function taken(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Index of the row that an event came from; -1 outside of rows. */
const rowIndexOf = (target: EventTarget | null): number =>
  Number(closest(target, "[data-index]")?.dataset["index"] ?? -1);

const columnIndexOf = (target: EventTarget | null): number =>
  Number(closest(target, "[aria-colindex]")?.ariaColIndex ?? 0) - 1;

const CONTROLS = "button, input, select, a, textarea";

/** A control within a row does what it does itself. */
const isControl = (target: EventTarget | null): boolean => closest(target, CONTROLS) !== null;

/** A field keeps its keys; a button those that press it, and a head all of its own. */
function isForRows(event: KeyboardEvent): boolean {
  if (event.target === event.currentTarget) return true;
  if (closest(event.target, "input, select, textarea, [data-head]") !== null) return false;
  return event.key !== "Enter" && event.key !== " ";
}
