/**
 * The pane of positions: what is open, what it is worth at this moment and what it risks. Main thread. It sends nothing: what
 * a trader can do comes from trade/position-controls.ts, loaded for those who may trade and for no other.
 */
import { Show, createMemo, onCleanup, type Accessor } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Position } from "../../../contract/position.ts";
import type { Feed } from "../../feed/feed.ts";
import { canTrade } from "../../stores/can-trade.ts";
import { offerChosenPositions } from "../../stores/chosen-positions.ts";
import type { PositionControls, ProtectionField } from "../../trade/position-controls.ts";
import type { Column } from "../../ui/table/column.ts";
import { createSettling } from "../../ui/table/create-settling.ts";
import { createTable, type Table } from "../../ui/table/create-table.ts";
import { createTradeKit } from "../book-state.ts";
import { actionsColumn, bySymbolAndSide } from "../trade-columns.ts";
import { GuaranteeMark } from "./guarantee-mark.tsx";
import { deskColumns } from "./position-columns.ts";
import { PositionsView, createOpenPositions } from "./positions-view.tsx";

export function Positions(props: { feed: Feed }) {
  // The feed is one and the same for the pane's whole life.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const facts = createOpenPositions(feed);
  const kit = createTradeKit(feed);
  const controls = createMemo(() => kit()?.createPositionControls(feed) ?? null);
  const shown = deskColumns(facts);
  const columns = createMemo(() =>
    canTrade(feed)
      ? [...shown.map((column) => editable(column, controls)), buttons(controls)]
      : shown,
  );
  const table = createTable<Position>({
    id: "positions",
    rows: facts.rows,
    rowKey: ({ id }) => id,
    get columns() {
      return columns();
    },
    groupings: [bySymbolAndSide(feed)],
    sortFirst: [{ id: "opened_at", direction: "descending" }],
    isHeld: () => controls()?.isEditing() === true,
  });
  let pane: HTMLDivElement | undefined;
  const chosen = createChosen(table);
  onCleanup(offerChosenPositions(() => (pane === undefined ? [] : chosen(pane))));
  return (
    <div class="positions" ref={(element) => (pane = element)}>
      <PositionsView facts={facts} table={table} controls={controls()} hasTotals />
    </div>
  );
}

/**
 * While the list has the focus that is the row of its cursor, as for Delete; else what is marked. null: the row went a moment
 * ago, and who aimed at it does not mean the next. None where the list is out of sight.
 */
function createChosen(table: Table<Position>) {
  const isSettling = createSettling(table.items);
  const wasLast = createLastFocus();
  return (pane: HTMLElement): readonly Position[] | null => {
    if (!pane.checkVisibility()) return [];
    const { cursor, selection } = table;
    const at = table.items()[cursor.index()];
    const grid = pane.querySelector(".table-grid");
    // In a window of its own it has a document of its own.
    const hasFocus = grid?.matches(":focus-within") === true || grid?.contains(wasLast()) === true;
    if (!hasFocus || at?.kind !== "row") return selection.rows();
    return cursor.isOnItsRow() || !isSettling(cursor.index()) ? selection.with(at.row) : null;
  };
}

/** What the hand was at last, the palette aside: what is chosen there is about what had the focus before. */
function createLastFocus(): () => Element | null {
  let last: Element | null = null;
  const look = ({ target }: Event) => {
    if (target instanceof Element && target.closest(".palette") === null) last = target;
  };
  for (const type of ["focusin", "pointerdown"]) document.addEventListener(type, look, true);
  onCleanup(() => {
    for (const type of ["focusin", "pointerdown"]) document.removeEventListener(type, look, true);
  });
  return () => last;
}

const isProtection = (id: string): id is ProtectionField =>
  id === "stop_loss" || id === "take_profit";

type Controls = Accessor<PositionControls | null>;

/** Stop loss and take profit are edited where they stand; until the means are loaded they are read. */
function editable(column: Column<Position>, controls: Controls): Column<Position> {
  const { id } = column;
  if (!isProtection(id)) return column;
  return {
    ...column,
    onEnter: (position) => controls()?.edit(position, id),
    cell: (position) => (
      <Show
        when={controls()}
        fallback={<span class="table-text">{column.text?.(position())}</span>}
      >
        {(own) => (
          <>
            <Dynamic component={own().Protection} position={position()} field={id} />
            <Show when={id === "stop_loss"}>
              <GuaranteeMark position={position()} />
            </Show>
          </>
        )}
      </Show>
    ),
  };
}

const buttons = (controls: Controls): Column<Position> => ({
  ...actionsColumn<Position>(88, (position) => (
    <Show when={controls()}>
      {(own) => <Dynamic component={own().RowButtons} position={position()} />}
    </Show>
  )),
  groupCell: (positions) => (
    <Show when={controls()}>
      {(own) => <Dynamic component={own().GroupButton} positions={positions()} />}
    </Show>
  ),
});
