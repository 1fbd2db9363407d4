/**
 * The state of a table: which rows it shows in which order, what is chosen, where the keyboard is. Main thread. Rows may
 * change many times a frame: they are put in order once. Nothing moves by itself while the table is held.
 */
import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from "solid-js";
import { createFrame, hurryFrame } from "../../frame/frame.ts";
import { createPersisted } from "../../storage/persisted.ts";
import { arrange, filterRows, type Item, type SortBy } from "./arrange.ts";
import type { Column, Grouping, RowKey } from "./column.ts";
import { createTableCursor } from "./create-table-cursor.ts";
import {
  LAYOUT_VERSION,
  foldGroup,
  moveColumn,
  nextSorts,
  parseLayout,
  placesOf,
  resizeColumn,
  showColumn,
  type Direction,
  type Sort,
  type TableLayout,
} from "./table-layout.ts";

/** A table sorted by what lives is sorted again this often, so that rows can be read between two moves. */
const RESORT_MS = 1000;

export type TableOptions<Row> = {
  /** Unique in the house: the layout is kept under it. */
  id: string;
  rows: () => readonly Row[];
  rowKey: (row: Row) => RowKey;
  columns: readonly Column<Row>[];
  groupings?: readonly Grouping<Row>[] | undefined;
  sortFirst?: readonly Sort[] | undefined;
  /** The grouping it begins with, until another choice is made. */
  groupFirst?: string | undefined;
  /** More that keeps rows where they are, as an edit under way. Tracked. */
  isHeld?: (() => boolean) | undefined;
};

export type Table<Row> = ReturnType<typeof createTable<Row>>;

/** Lives as long as its owner. */
export function createTable<Row>(options: TableOptions<Row>) {
  const initial: TableLayout = {
    columns: [],
    sorts: options.sortFirst ?? [],
    group: options.groupFirst ?? null,
    folded: [],
  };
  const kept = createPersisted(
    `table.${options.id}`,
    { version: LAYOUT_VERSION, parse: parseLayout },
    initial,
  );
  const layout = kept.value;
  const change = (part: Partial<TableLayout>) => kept.set({ ...layout(), ...part });
  const places = createMemo(() => placesOf(options.columns, layout().columns));
  const columns = createMemo(() =>
    places().flatMap(({ id, width, isShown }) => {
      const column = options.columns.find((one) => one.id === id);
      return column !== undefined && isShown ? [{ column, width }] : [];
    }),
  );
  const grouping = createMemo(
    () => options.groupings?.find(({ id }) => id === layout().group) ?? null,
  );
  const [query, setQuery] = createSignal("");
  const folded = createMemo(() => layout().folded);
  /** What a group is kept by: two groupings may have keys alike. */
  const foldOf = (group: string) => `${grouping()?.id} ${group}`;
  const closed = createMemo(() => {
    const own = foldOf("");
    return new Set(folded().flatMap((one) => (one.startsWith(own) ? one.slice(own.length) : [])));
  });
  const order = createOrder(options, { sorts: () => layout().sorts, grouping, query, closed });
  const cursor = createTableCursor(order.items, () => columns().length);
  const selection = createSelection(options, order.items);
  const columnOf = (id: string) => options.columns.find((column) => column.id === id);

  const fixed = options.columns.flatMap(({ id, isFixed }) => (isFixed === true ? [id] : []));

  return {
    options,
    ...order,
    cursor,
    selection,
    query,
    setQuery,
    layout,
    places,
    columns,
    grouping,
    /** A click on a head; `isFurther` adds to the sort there is. */
    sortBy: (id: string, isFurther: boolean) => {
      if (columnOf(id)?.sortValue === undefined) return;
      change({ sorts: nextSorts(layout().sorts, id, firstDirection(columnOf(id)), isFurther) });
    },
    setSort: (sort: Sort | null) => change({ sorts: sort === null ? [] : [sort] }),
    groupBy: (id: string | null) => change({ group: id }),
    toggleGroup: (group: string) =>
      change({ folded: foldGroup(folded(), foldOf(group), !closed().has(group)) }),
    show: (id: string, isShown: boolean) => change({ columns: showColumn(places(), id, isShown) }),
    move: (id: string, step: 1 | -1) => change({ columns: moveColumn(places(), id, step, fixed) }),
    resize: (id: string, width: number) =>
      change({ columns: resizeColumn(places(), id, width, columnOf(id)?.widthMin) }),
    reset: () => kept.reset(),
  };
}

/** Numbers begin with the largest, words with A. */
const firstDirection = (column: { align?: string | undefined } | undefined): Direction =>
  column?.align === "end" ? "descending" : "ascending";

type OrderInputs<Row> = {
  sorts: () => readonly Sort[];
  grouping: () => Grouping<Row> | null;
  query: () => string;
  closed: () => ReadonlySet<string>;
};

function createOrder<Row>(options: TableOptions<Row>, inputs: OrderInputs<Row>) {
  const [isUnderPointer, setUnderPointer] = createSignal(false);
  const [isEntered, setEntered] = createSignal(false);
  const [turn, setTurn] = createSignal(0, { equals: false });
  const isHeld = createMemo(() => isUnderPointer() || isEntered() || options.isHeld?.() === true);
  const textOf = makeTextOf(options);
  const sorts = createMemo(() => sortsOf(options.columns, inputs.sorts()));
  /** Where each row stood last, as told by the trader's own sorts. */
  let places: ReadonlyMap<RowKey, number> = new Map();

  // What the trader asks for shows at once and anew; what comes by itself keeps to what is held.
  let asked: readonly unknown[] = [];
  const items = createMemo<readonly Item<Row>[]>(() => {
    turn();
    const now = [sorts(), inputs.grouping(), inputs.query(), inputs.closed()];
    const isAsked = now.some((one, n) => one !== asked[n]);
    asked = now;
    return untrack(() => {
      const rows = filterRows(options.rows(), inputs.query(), textOf);
      const held = isHeld() && !isAsked ? places : null;
      const made = arrange(rows, {
        keyOf: options.rowKey,
        sorts: sorts(),
        grouping: inputs.grouping(),
        closed: inputs.closed(),
        held,
      });
      places = new Map(inOrder(made).map((row, n) => [options.rowKey(row), n]));
      return made;
    });
  });

  createTurns(options, { isHeld, isSortLive: () => isLive(options.columns, inputs.sorts()) }, () =>
    setTurn((n) => n + 1),
  );
  return {
    items,
    /** The rows that pass the filter, in order, those of closed groups among them. */
    shown: createMemo(() => inOrder(items())),
    setUnderPointer,
    /** The keyboard is inside of a cell. */
    setEntered,
  };
}

/** Rows of groups in the order of their group, whether it is open or not. */
function inOrder<Row>(items: readonly Item<Row>[]): Row[] {
  const isGrouped = items[0]?.kind === "group";
  return items.flatMap((item) => {
    if (item.kind === "group") return item.isPart ? [] : [...item.rows];
    return isGrouped ? [] : [item.row];
  });
}

type Turning = { isHeld: () => boolean; isSortLive: () => boolean };

/** Calls for a new order: at most once a frame for changed rows, now and then for a live sort, once on being let go. */
function createTurns<Row>(
  options: TableOptions<Row>,
  { isHeld, isSortLive }: Turning,
  onTurn: () => void,
): void {
  let isDue = false;
  createEffect(
    on(
      options.rows,
      () => {
        isDue = true;
        hurryFrame();
      },
      { defer: true },
    ),
  );
  createFrame(() => {
    if (!isDue) return;
    isDue = false;
    onTurn();
  });
  createEffect(on(isHeld, (held) => held || onTurn(), { defer: true }));
  createEffect(() => {
    if (!isSortLive() || isHeld()) return;
    const timer = setInterval(onTurn, RESORT_MS);
    onCleanup(() => clearInterval(timer));
  });
}

const isLive = (columns: readonly Column<never>[], sorts: readonly Sort[]): boolean =>
  sorts.some((sort) => columns.find(({ id }) => id === sort.id)?.isLive === true);

function sortsOf<Row>(columns: readonly Column<Row>[], sorts: readonly Sort[]): SortBy<Row>[] {
  return sorts.flatMap(({ id, direction }) => {
    const valueOf = columns.find((column) => column.id === id)?.sortValue;
    return valueOf === undefined ? [] : [{ valueOf, sign: direction === "ascending" ? 1 : -1 }];
  });
}

/** What the filter reads of a row: all its texts. Made once a record. */
function makeTextOf<Row>({ columns }: TableOptions<Row>): (row: Row) => string {
  const known = new WeakMap<object, string>();
  const make = (row: Row) => columns.map((column) => column.text?.(row) ?? "").join(" ");
  return (row) => {
    if (typeof row !== "object" || row === null) return make(row);
    let text = known.get(row);
    if (text === undefined) known.set(row, (text = make(row)));
    return text;
  };
}

/** The rows that are chosen, by key. Rows that are gone are chosen no more. */
function createSelection<Row>(options: TableOptions<Row>, items: () => readonly Item<Row>[]) {
  const [keys, setKeys] = createSignal<ReadonlySet<RowKey>>(new Set());
  let anchor: RowKey | null = null;
  const rows = createMemo(() =>
    keys().size === 0 ? [] : options.rows().filter((row) => keys().has(options.rowKey(row))),
  );
  const only = (key: RowKey) => {
    anchor = key;
    setKeys(new Set([key]));
  };
  return {
    rows,
    has: (key: RowKey) => keys().has(key),
    /** The row with what is chosen beside it; alone where it is not chosen itself. */
    with: (row: Row): readonly Row[] => (keys().has(options.rowKey(row)) ? rows() : [row]),
    only,
    clear: () => setKeys(new Set<RowKey>()),
    toggle: (key: RowKey) => {
      anchor = key;
      setKeys((now) => {
        const next = new Set(now);
        if (!next.delete(key)) next.add(key);
        return next;
      });
    },
    /** From where the last choice began to here. */
    through: (key: RowKey) => {
      const all = items().map((item) => item.key);
      const [from, to] = [all.indexOf(anchor ?? key), all.indexOf(key)];
      const part = items().slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
      setKeys(new Set(part.flatMap((item) => (item.kind === "row" ? [item.key] : []))));
    },
    all: () => setKeys(new Set(inOrder(items()).map((row) => options.rowKey(row)))),
  };
}
