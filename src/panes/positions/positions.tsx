/**
 * The pane of positions: what is open, what it is worth at this moment and what it risks. Main thread. It sends nothing: what
 * a trader can do comes from trade/position-controls.ts, loaded for those who may trade and for no other.
 */
import { Show, createMemo, type Accessor } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Position } from "../../../contract/position.ts";
import { accountFacts } from "../../account/account-facts.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import { moneyFormat } from "../../app/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { ticketName } from "../../format/symbol-text.ts";
import { canTrade } from "../../stores/can-trade.ts";
import { selectSymbol } from "../../stores/selection.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import { valuation } from "../../stores/valuation.ts";
import type { PositionControls, ProtectionField } from "../../trade/position-controls.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { TableView } from "../../ui/table/table-view.tsx";
import { bookState, createTradeKit } from "../book-state.ts";
import { actionsColumn, bySymbol } from "../trade-columns.ts";
import { positionColumns } from "./position-columns.ts";
import { PositionsFooter } from "./positions-footer.tsx";
import "./positions.css";

export function Positions(props: { feed: Feed }) {
  // The feed is one and the same for the pane's whole life.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const book = tradingBook(feed);
  const facts = accountFacts(feed);
  const money = moneyFormat(feed);
  const worth = valuation(feed);
  const kit = createTradeKit(feed);
  const controls = createMemo(() => kit()?.createPositionControls(feed) ?? null);
  const rows = createMemo(() => [...book.positions().values()]);
  const balance = () => facts.summary()?.balance ?? facts.account()?.balance ?? Number.NaN;
  const shown = positionColumns({ feed, worth, money, balance });
  const columns = createMemo(() =>
    canTrade(feed)
      ? [...shown.map((column) => editable(column, controls)), buttons(controls)]
      : shown,
  );
  const table = createTable<Position>({
    id: "positions",
    rows,
    rowKey: ({ id }) => id,
    get columns() {
      return columns();
    },
    groupings: [bySymbol(feed)],
    sortFirst: [{ id: "opened_at", direction: "descending" }],
    isHeld: () => controls()?.isEditing() === true,
  });

  return (
    <div class="positions">
      <TableView
        table={table}
        label="Positions"
        state={bookState(book)}
        failure={
          <LoadFailure what="positions" failure={book.failure()} onRetry={() => book.load()} />
        }
        empty={
          <EmptyState
            icon="briefcase"
            text="Open positions will be here, with what they are worth."
            detail={canTrade(feed) ? "Buy or sell in the order ticket." : undefined}
          />
        }
        tools={
          <Show when={controls()}>
            {(own) => <Dynamic component={own().Tools} shown={table.shown()} />}
          </Show>
        }
        hasTotals
        rowName={(position) => ticketName(feed.symbol(position.symbol_id), position)}
        rowMenu={(position, chosen) => controls()?.menu(position, chosen) ?? []}
        onPick={({ symbol_id }) => selectSymbol(symbol_id)}
        onKey={(event, position, chosen) => controls()?.onKey(event, position, chosen) === true}
        onFrame={() => worth.refresh()}
        look={`${money.unit()} ${money.result(1)}`}
      />
      <Show when={rows().length > 0}>
        <PositionsFooter feed={feed} worth={worth} money={money} positions={rows()} />
      </Show>
      <Show when={controls()}>{(own) => <Dynamic component={own().Dialogs} />}</Show>
    </div>
  );
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
        {(own) => <Dynamic component={own().Protection} position={position()} field={id} />}
      </Show>
    ),
  };
}

const buttons = (controls: Controls): Column<Position> =>
  actionsColumn(64, (position) => (
    <Show when={controls()}>
      {(own) => <Dynamic component={own().RowButtons} position={position()} />}
    </Show>
  ));
