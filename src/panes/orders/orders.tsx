/**
 * The pane of orders: those that work, and on request those that are over. Main thread. It sends nothing: what a trader can do
 * comes from trade/order-controls.ts, loaded for those who may trade and for no other.
 */
import { Show, createMemo, untrack, type Accessor } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Order } from "../../../contract/order.ts";
import type { Feed } from "../../feed/feed.ts";
import { canTrade } from "../../stores/can-trade.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import { ORDER_FIELDS, type OrderControls, type OrderField } from "../../trade/order-controls.ts";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { createTradeKit } from "../book-state.ts";
import { actionsColumn, bySymbol } from "../trade-columns.ts";
import { createOrderHistory } from "./create-order-history.ts";
import { hasField, pastColumns, workingColumns } from "./order-columns.ts";
import {
  OrdersByKind,
  PastOrdersView,
  WorkingOrdersView,
  type OrdersPartProps,
} from "./orders-view.tsx";
import "../positions/positions.css";

export function Orders(props: { feed: Feed }) {
  return (
    <div class="positions">
      <OrdersByKind feed={props.feed} working={WorkingOrders} past={PastOrders} />
    </div>
  );
}

function WorkingOrders(props: OrdersPartProps) {
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
    <WorkingOrdersView feed={feed} table={table} controls={controls()} choice={props.choice} />
  );
}

function PastOrders(props: OrdersPartProps) {
  const feed = untrack(() => props.feed);
  const history = createOrderHistory(feed, tradingBook(feed));
  const table = createTable<Order>({
    id: "orders-past",
    rows: history.rows,
    rowKey: ({ id }) => id,
    columns: pastColumns(feed),
    groupings: [bySymbol(feed)],
    sortFirst: [{ id: "updated_at", direction: "descending" }],
  });
  return <PastOrdersView feed={feed} table={table} history={history} choice={props.choice} />;
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
