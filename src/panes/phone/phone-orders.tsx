/**
 * Orders on a narrow page: what waits with its price and how far off that is, and what is over; a tap opens the rest. Main
 * thread. It sends nothing: what a trader can do comes from trade/order-controls.ts, for those who may trade.
 */
import { Show, createMemo, createSignal, untrack } from "solid-js";
import type { Order } from "../../../contract/order.ts";
import type { Feed } from "../../feed/feed.ts";
import { askedLotsText, orderStatusWord, workingOrderWords } from "../../format/order-words.ts";
import { formatPrice, pipFraction } from "../../format/price.ts";
import { priceText, symbolName } from "../../format/symbol-text.ts";
import { tieText } from "../../stores/tied-orders.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { createTradeKit } from "../book-state.ts";
import { createOrderHistory } from "../orders/create-order-history.ts";
import { pastColumns, pipsToMarket, workingColumns } from "../orders/order-columns.ts";
import {
  OrdersByKind,
  PastOrdersView,
  WorkingOrdersView,
  type OrdersPartProps,
} from "../orders/orders-view.tsx";
import { timeText } from "../time-column.ts";
import { cardColumn, cardHead, unseen } from "./card-cell.ts";
import { recordFacts } from "./record-facts.ts";
import { RecordSheet } from "./record-sheet.tsx";
import "./cards.css";
import { t } from "../../language/translate.ts";

export function PhoneOrders(props: { feed: Feed }) {
  return (
    <div class="cards">
      <OrdersByKind feed={props.feed} working={Working} past={Past} />
    </div>
  );
}

function Working(props: OrdersPartProps) {
  const feed = untrack(() => props.feed);
  const book = tradingBook(feed);
  const kit = createTradeKit(feed);
  const controls = createMemo(() => kit()?.createOrderControls(feed, "dialog") ?? null);
  const rows = createMemo(() => [...book.orders().values()]);
  const all = workingColumns(feed);
  const [openId, setOpenId] = createSignal<number | null>(null);
  // Filled or cancelled meanwhile, it is gone.
  const opened = createMemo(() => book.orders().get(openId() ?? -1) ?? null);
  const table = createTable<Order>({
    id: "orders-phone",
    rows,
    rowKey: ({ id }) => id,
    columns: workingCards(feed, all),
    sortFirst: [{ id: "created_at", direction: "descending" }],
  });
  return (
    <>
      <WorkingOrdersView
        feed={feed}
        table={table}
        controls={controls()}
        choice={props.choice}
        onPick={({ id }) => setOpenId(id)}
      />
      <Show when={opened()}>
        {(order) => (
          <OrderSheet
            feed={feed}
            order={order()}
            columns={all}
            entries={controls()?.menu(order(), [order()]) ?? []}
            onClose={() => setOpenId(null)}
          />
        )}
      </Show>
    </>
  );
}

function Past(props: OrdersPartProps) {
  const feed = untrack(() => props.feed);
  const history = createOrderHistory(feed, tradingBook(feed));
  const all = pastColumns(feed);
  const [opened, setOpened] = createSignal<Order | null>(null);
  const table = createTable<Order>({
    id: "orders-past-phone",
    rows: history.rows,
    rowKey: ({ id }) => id,
    columns: pastCards(feed, all),
    sortFirst: [{ id: "updated_at", direction: "descending" }],
  });
  return (
    <>
      <PastOrdersView
        feed={feed}
        table={table}
        history={history}
        choice={props.choice}
        onPick={setOpened}
      />
      <Show when={opened()}>
        {(order) => (
          <OrderSheet
            feed={feed}
            order={order()}
            columns={all}
            entries={[]}
            onClose={() => setOpened(null)}
          />
        )}
      </Show>
    </>
  );
}

const IN_TITLE = new Set(["symbol", "type", "volume"]);

function OrderSheet(props: {
  feed: Feed;
  order: Order;
  columns: readonly Column<Order>[];
  entries: readonly MenuEntry[];
  onClose: () => void;
}) {
  const symbol = () => props.feed.symbol(props.order.symbol_id);
  return (
    <RecordSheet
      title={`${symbolName(symbol(), props.order.symbol_id)}, ${whatOf(props.feed, props.order)}`}
      facts={recordFacts(
        props.order,
        props.columns.filter(({ id }) => !IN_TITLE.has(id)),
      )}
      entries={props.entries}
      onClose={() => props.onClose()}
    />
  );
}

const whatOf = (feed: Feed, order: Order): string =>
  `${workingOrderWords(order)} ${askedLotsText(order, feed.symbol(order.symbol_id))}`;

/** Symbol, type and volume: the first line of every order. */
const head = (feed: Feed) => cardHead<Order>(feed, (order) => whatOf(feed, order));

/** What waits also says whether its distances hold: beside its guards there is no room for that. */
const workingHead = (feed: Feed) =>
  cardHead<Order>(feed, (order) =>
    order.is_from_fill === true
      ? t("{order}, from fill", { order: whatOf(feed, order) })
      : whatOf(feed, order),
  );

function workingCards(feed: Feed, all: readonly Column<Order>[]): Column<Order>[] {
  const price = (order: Order, at: number | null) => priceText(at, feed.symbol(order.symbol_id));
  const guards = (order: Order) => {
    const tied = tieText(feed, order);
    const guarded =
      order.closes === undefined
        ? t("SL {stop_loss}, TP {take_profit}", {
            stop_loss: price(order, order.stop_loss),
            take_profit: price(order, order.take_profit),
          })
        : t("Goes with its position");
    return tied === "" ? guarded : t("{guarded}, OCO {orders}", { guarded, orders: tied });
  };
  return [
    cardColumn({ id: "card", title: t("Order"), width: 220 }, workingHead(feed), [
      { look: "note", text: guards },
    ]),
    cardColumn(
      { id: "figures", title: t("Price"), width: 130, align: "end" },
      [{ look: "figure", text: (order) => price(order, order.order_price) }],
      [
        {
          look: "note",
          live: {
            valueOf: (order) => pipsToMarket(feed, order),
            wordsOf: (pips, { symbol_id }) =>
              t("{pips} pips away", {
                pips: formatPrice(pips, pipFraction(feed.symbol(symbol_id)?.pip_points ?? 1)),
              }),
          },
        },
      ],
    ),
    ...unseen(all),
  ];
}

function pastCards(feed: Feed, all: readonly Column<Order>[]): Column<Order>[] {
  const filledAt = ({ filled_price, order_price, symbol_id }: Order) =>
    priceText(filled_price ?? order_price, feed.symbol(symbol_id));
  return [
    cardColumn({ id: "card", title: t("Order"), width: 220 }, head(feed), [
      { look: "note", text: ({ updated_at }) => timeText(updated_at) },
    ]),
    cardColumn(
      { id: "figures", title: t("Price"), width: 130, align: "end" },
      [{ look: "figure", text: filledAt }],
      [{ look: "note", text: ({ status }) => orderStatusWord(status) }],
    ),
    ...unseen(all),
  ];
}
