/**
 * The pane of orders: those that work, and on request those that are over. Main thread. It sends nothing: what a trader can do
 * comes from trade/order-controls.ts, loaded for those who may trade and for no other.
 */
import { Show, createMemo, createSignal, untrack, type Accessor } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Order } from "../../../contract/order.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import type { Feed } from "../../feed/feed.ts";
import { ticketName } from "../../format/symbol-text.ts";
import { canTrade } from "../../stores/can-trade.ts";
import { selectSymbol } from "../../stores/selection.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import { ORDER_FIELDS, type OrderControls, type OrderField } from "../../trade/order-controls.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { TableView } from "../../ui/table/table-view.tsx";
import { bookState, createTradeKit } from "../book-state.ts";
import { actionsColumn, bySymbol } from "../trade-columns.ts";
import { createOrderHistory } from "./create-order-history.ts";
import { hasField, pastColumns, workingColumns } from "./order-columns.ts";
import "../positions/positions.css";

type Kind = "working" | "history";

const KINDS = [
  { value: "working", label: "Working" },
  { value: "history", label: "History" },
] as const;

export function Orders(props: { feed: Feed }) {
  const [kind, setKind] = createSignal<Kind>("working");
  const choice = () => (
    <Segmented label="Orders shown" size="sm" options={KINDS} value={kind()} onChange={setKind} />
  );
  return (
    <div class="positions">
      <Show when={kind() === "working"} fallback={<PastOrders feed={props.feed} choice={choice} />}>
        <WorkingOrders feed={props.feed} choice={choice} />
      </Show>
    </div>
  );
}

type PartProps = { feed: Feed; choice: () => ReturnType<typeof Segmented> };

const nameOf = (feed: Feed, order: Order): string =>
  ticketName(feed.symbol(order.symbol_id), order);

function WorkingOrders(props: PartProps) {
  const feed = untrack(() => props.feed);
  const book = tradingBook(feed);
  const kit = createTradeKit(feed);
  const controls = createMemo(() => kit()?.createOrderControls(feed) ?? null);
  const shown = workingColumns(feed);
  const columns = createMemo(() =>
    canTrade(feed)
      ? [...shown.map((column) => editable(column, controls)), buttons(controls)]
      : shown,
  );
  const rows = createMemo(() => [...book.orders().values()]);
  const table = createTable<Order>({
    id: "orders",
    rows,
    rowKey: ({ id }) => id,
    get columns() {
      return columns();
    },
    groupings: [bySymbol(feed)],
    sortFirst: [{ id: "created_at", direction: "descending" }],
    isHeld: () => controls()?.isEditing() === true,
  });
  return (
    <>
      <TableView
        table={table}
        label="Orders"
        state={bookState(book)}
        failure={<LoadFailure what="orders" failure={book.failure()} onRetry={() => book.load()} />}
        empty={
          <EmptyState
            icon="list"
            text="Orders that wait for their price will be here."
            detail={canTrade(feed) ? "Place a limit or stop in the order ticket." : undefined}
          />
        }
        tools={
          <>
            {props.choice()}
            <Show when={controls()}>
              {(own) => <Dynamic component={own().Tools} shown={table.shown()} />}
            </Show>
          </>
        }
        rowName={(order) => nameOf(feed, order)}
        rowMenu={(order, chosen) => controls()?.menu(order, chosen) ?? []}
        onPick={({ symbol_id }) => selectSymbol(symbol_id)}
        onKey={(event, order, chosen) => controls()?.onKey(event, order, chosen) === true}
      />
      <Show when={controls()}>{(own) => <Dynamic component={own().Dialogs} />}</Show>
    </>
  );
}

function PastOrders(props: PartProps) {
  const feed = untrack(() => props.feed);
  const history = createOrderHistory(feed, tradingBook(feed), () => true);
  const table = createTable<Order>({
    id: "orders-past",
    rows: history.rows,
    rowKey: ({ id }) => id,
    columns: pastColumns(feed),
    groupings: [bySymbol(feed)],
    sortFirst: [{ id: "updated_at", direction: "descending" }],
  });
  const state = () => {
    if (history.isReady()) return "ready";
    return history.failure() === null ? "loading" : "error";
  };
  return (
    <TableView
      table={table}
      label="Past orders"
      state={state()}
      failure={
        <LoadFailure
          what="past orders"
          failure={history.failure()}
          onRetry={() => history.load()}
        />
      }
      empty={<EmptyState icon="history" text="Orders that are over will be here." />}
      tools={
        <>
          {props.choice()}
          <Show when={history.isReady() && history.hasMore()}>
            <Button size="sm" busy={history.isLoading()} onClick={() => void history.load()}>
              Older
            </Button>
          </Show>
        </>
      }
      rowName={(order) => nameOf(feed, order)}
      onPick={({ symbol_id }) => selectSymbol(symbol_id)}
    />
  );
}

type Controls = Accessor<OrderControls | null>;

/** What can be changed is edited where it stands; until the means are loaded it is read. */
function editable(column: Column<Order>, controls: Controls): Column<Order> {
  const field = ORDER_FIELDS.find((one): one is OrderField => one === column.id);
  if (field === undefined) return column;
  const textOf = (order: Order) => column.text?.(order) ?? "";
  return {
    ...column,
    onEnter: (order) => hasField(order, field) && controls()?.edit(order, field),
    cell: (order) => (
      <Show when={controls()} fallback={<span class="table-text">{textOf(order())}</span>}>
        {(own) => (
          <Dynamic component={own().Field} order={order()} field={field} text={textOf(order())} />
        )}
      </Show>
    ),
  };
}

const buttons = (controls: Controls): Column<Order> =>
  actionsColumn(40, (order) => (
    <Show when={controls()}>
      {(own) => <Dynamic component={own().RowButtons} order={order()} />}
    </Show>
  ));
