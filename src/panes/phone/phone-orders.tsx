/**
 * Orders on a narrow page: what waits with its price and how far off that is, and what is over; a tap opens the rest. Main
 * thread. It sends nothing: what a trader can do comes from trade/order-controls.ts, for those who may trade.
 */
import { Show, createMemo, createSignal, untrack, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Order } from "../../../contract/order.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import type { Feed } from "../../feed/feed.ts";
import { orderStatusWord } from "../../format/order-words.ts";
import { formatPrice, pipFraction } from "../../format/price.ts";
import { lotsText, priceText, symbolName, ticketName } from "../../format/symbol-text.ts";
import { orderWords } from "../../format/trade-words.ts";
import { canTrade } from "../../stores/can-trade.ts";
import { selectSymbol } from "../../stores/selection.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { TableView } from "../../ui/table/table-view.tsx";
import { bookState, createTradeKit } from "../book-state.ts";
import { createOrderHistory } from "../orders/create-order-history.ts";
import { pastColumns, pipsToMarket, workingColumns } from "../orders/order-columns.ts";
import { timeText } from "../time-column.ts";
import { sideTone } from "../trade-columns.ts";
import { cardColumn, unseen, type CardPart } from "./card-cell.ts";
import { RecordSheet } from "./record-sheet.tsx";
import "./cards.css";

const KINDS = [
  { value: "working", label: "Working" },
  { value: "history", label: "History" },
] as const;

type PartProps = { feed: Feed; choice: () => JSX.Element };

export function PhoneOrders(props: { feed: Feed }) {
  const [kind, setKind] = createSignal<"working" | "history">("working");
  const choice = () => (
    <Segmented label="Orders shown" size="sm" options={KINDS} value={kind()} onChange={setKind} />
  );
  return (
    <div class="cards">
      <Show when={kind() === "working"} fallback={<Past feed={props.feed} choice={choice} />}>
        <Working feed={props.feed} choice={choice} />
      </Show>
    </div>
  );
}

function Working(props: PartProps) {
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
        rowName={(order) => ticketName(feed.symbol(order.symbol_id), order)}
        rowMenu={(order, chosen) => controls()?.menu(order, chosen) ?? []}
        onPick={({ id, symbol_id }) => {
          selectSymbol(symbol_id);
          setOpenId(id);
        }}
      />
      <Show when={opened()}>
        {(order) => (
          <RecordSheet
            title={titleOf(feed, order())}
            row={order()}
            columns={all.filter(({ id }) => !IN_TITLE.has(id))}
            entries={controls()?.menu(order(), [order()]) ?? []}
            onClose={() => setOpenId(null)}
          />
        )}
      </Show>
      <Show when={controls()}>{(own) => <Dynamic component={own().Dialogs} />}</Show>
    </>
  );
}

function Past(props: PartProps) {
  const feed = untrack(() => props.feed);
  const history = createOrderHistory(feed, tradingBook(feed), () => true);
  const all = pastColumns(feed);
  const [opened, setOpened] = createSignal<Order | null>(null);
  const table = createTable<Order>({
    id: "orders-past-phone",
    rows: history.rows,
    rowKey: ({ id }) => id,
    columns: pastCards(feed, all),
    sortFirst: [{ id: "updated_at", direction: "descending" }],
  });
  const state = () => {
    if (history.isReady()) return "ready";
    return history.failure() === null ? "loading" : "error";
  };
  return (
    <>
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
        rowName={(order) => ticketName(feed.symbol(order.symbol_id), order)}
        onPick={(order) => {
          selectSymbol(order.symbol_id);
          setOpened(order);
        }}
      />
      <Show when={opened()}>
        {(order) => (
          <RecordSheet
            title={titleOf(feed, order())}
            row={order()}
            columns={all.filter(({ id }) => !IN_TITLE.has(id))}
            entries={[]}
            onClose={() => setOpened(null)}
          />
        )}
      </Show>
    </>
  );
}

const IN_TITLE = new Set(["symbol", "type", "volume"]);

const whatOf = (feed: Feed, order: Order): string =>
  `${orderWords(order)} ${lotsText(order.volume, feed.symbol(order.symbol_id))}`;

const titleOf = (feed: Feed, order: Order): string =>
  `${symbolName(feed.symbol(order.symbol_id), order.symbol_id)}, ${whatOf(feed, order)}`;

/** Symbol, type and volume: the first line of every order. */
const head = (feed: Feed): CardPart<Order>[] => [
  { look: "name", text: ({ symbol_id }) => symbolName(feed.symbol(symbol_id), symbol_id) },
  { look: "side", text: (order) => whatOf(feed, order), tone: sideTone },
];

function workingCards(feed: Feed, all: readonly Column<Order>[]): Column<Order>[] {
  const price = (order: Order, at: number | null) => priceText(at, feed.symbol(order.symbol_id));
  const guards = (order: Order) =>
    `SL ${price(order, order.stop_loss)}, TP ${price(order, order.take_profit)}`;
  return [
    cardColumn<Order>(
      {
        id: "card",
        title: "Order",
        width: 220,
      },
      head(feed),
      [{ look: "note", text: guards }],
    ),
    cardColumn<Order>(
      {
        id: "figures",
        title: "Price",
        width: 130,
        align: "end",
      },

      [{ look: "figure", text: (order) => price(order, order.order_price) }],
      [
        {
          look: "note",
          live: {
            valueOf: (order) => pipsToMarket(feed, order),
            wordsOf: (pips, { symbol_id }) =>
              `${formatPrice(pips, pipFraction(feed.symbol(symbol_id)?.pip_points ?? 1))} pips away`,
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
    cardColumn<Order>(
      {
        id: "card",
        title: "Order",
        width: 220,
      },
      head(feed),
      [{ look: "note", text: ({ updated_at }) => timeText(updated_at) }],
    ),
    cardColumn<Order>(
      {
        id: "figures",
        title: "Price",
        width: 130,
        align: "end",
      },

      [{ look: "figure", text: filledAt }],
      [{ look: "note", text: ({ status }) => orderStatusWord(status) }],
    ),
    ...unseen(all),
  ];
}
