/** What an account has open and did: positions, orders, newest deals, journal; and what staff may do to them. Main thread. */
import { createSignal, Match, Show, Switch, untrack, type JSX } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Journal } from "../../contract/journal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { orderStatusWord } from "../format/order-words.ts";
import { lotsText, priceText, symbolName } from "../format/symbol-text.ts";
import { sideWord } from "../format/trade-words.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { OrderDialog, PositionDialog } from "./dealing-dialog.tsx";
import { useMay } from "./office-rights.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { moneyText, momentText } from "./office-words.ts";

export const RECORD_TABS = ["Positions", "Orders", "Deals", "Journal"] as const;
export type RecordTab = (typeof RECORD_TABS)[number];

/** Rows that a list of an account shows at most. */
const ROWS_MAX = 100;

export function AccountRecords(props: {
  feed: Feed;
  account: ViewAccount;
  tab: RecordTab;
  /** Something of the account itself was changed, as its balance. */
  onChange: () => void;
}) {
  const symbol = (id: number) => props.feed.symbols().find(({ symbol_id }) => symbol_id === id);
  const amount = (value: number) =>
    moneyText(value, props.account.currency_digits, props.account.currency);
  const priced = <Row extends Traded>(
    id: string,
    title: string,
    of: (row: Row) => number | null,
  ): OfficeColumn<Row> => ({
    id,
    title,
    cell: (row) => priceText(of(row), symbol(row.symbol_id)),
    isNumber: true,
  });
  const traded: OfficeColumn<Traded>[] = [
    {
      id: "symbol",
      title: "Symbol",
      cell: (row) => symbolName(symbol(row.symbol_id), row.symbol_id),
    },
    { id: "side", title: "Side", cell: ({ side }) => sideWord(side) },
    {
      id: "volume",
      title: "Volume",
      cell: (row) => lotsText(row.volume, symbol(row.symbol_id)),
      isNumber: true,
    },
  ];
  const may = useMay();
  /** Staff acts on clients, and never on staff. */
  const isClient = () => props.account.role === "Trader";
  const mayDeal = () =>
    isClient() && (may("account_position_close") || may("account_position_update"));
  const mayCorrect = () => may("deal_update") || may("deal_delete");
  const mayCancel = () => isClient() && may("account_order_cancel");
  const dealt = (row: Traded, ends: Ends) => ({
    feed: props.feed,
    account_id: props.account.id,
    symbol: symbol(row.symbol_id),
    ...ends,
  });
  const of = () => ({ feed: props.feed, account_id: props.account.id });
  return (
    <Switch>
      <Match when={props.tab === "Positions"}>
        <Listed<Position>
          {...of()}
          operation="account_positions"
          label="Open positions"
          empty="Nothing is open."
          columns={[
            { id: "id", title: "Position", cell: ({ id }) => id },
            ...traded,
            priced("open", "Open price", (row) => row.open_price),
            priced("sl", "Stop loss", (row) => row.stop_loss),
            priced("tp", "Take profit", (row) => row.take_profit),
            { id: "opened", title: "Opened (UTC)", cell: (row) => momentText(row.opened_at) },
          ]}
          rowName={({ id }) => `Act on position ${id}`}
          dialog={
            mayDeal()
              ? (position, ends) => (
                  <PositionDialog {...dealt(position, ends)} position={position} />
                )
              : undefined
          }
        />
      </Match>
      <Match when={props.tab === "Orders"}>
        <Listed<Order>
          {...of()}
          operation="account_orders"
          label="Working orders"
          empty="No order waits."
          columns={[
            { id: "id", title: "Order", cell: ({ id }) => id },
            ...traded,
            priced("price", "Price", (row) => row.order_price),
            { id: "status", title: "Status", cell: (row) => orderStatusWord(row.status) },
            { id: "made", title: "Placed (UTC)", cell: (row) => momentText(row.created_at) },
          ]}
          rowName={({ id }) => `Cancel order ${id}`}
          dialog={
            mayCancel()
              ? (order, ends) => <OrderDialog {...dealt(order, ends)} order={order} />
              : undefined
          }
        />
      </Match>
      <Match when={props.tab === "Deals"}>
        <Listed<Deal>
          {...of()}
          operation="account_deals"
          label="Newest deals"
          empty="Nothing was traded yet."
          columns={[
            { id: "id", title: "Deal", cell: ({ id }) => id },
            ...traded,
            priced("price", "Price", (row) => row.price),
            { id: "profit", title: "Profit", cell: (row) => amount(row.profit), isNumber: true },
            { id: "swap", title: "Swap", cell: (row) => amount(row.swap), isNumber: true },
            {
              id: "commission",
              title: "Commission",
              cell: (row) => amount(row.commission),
              isNumber: true,
            },
            { id: "made", title: "Time (UTC)", cell: (row) => momentText(row.created_at) },
          ]}
          rowName={({ id }) => `Correct deal ${id}`}
          dialog={
            mayCorrect()
              ? (deal, { onClose, onDone }) => (
                  <CorrectionDialog
                    feed={props.feed}
                    account={props.account}
                    deal={deal}
                    symbol={symbol(deal.symbol_id)}
                    onClose={onClose}
                    onDone={() => {
                      onDone();
                      props.onChange();
                    }}
                  />
                )
              : undefined
          }
        />
      </Match>
      <Match when={props.tab === "Journal"}>
        <Listed<Journal>
          {...of()}
          operation="account_journal"
          label="Newest entries of the journal"
          empty="Nothing happened yet."
          columns={[
            { id: "ts", title: "Time (UTC)", cell: ({ ts }) => momentText(ts) },
            { id: "who", title: "Who", cell: ({ actor_id }) => actor_id ?? "The service" },
            { id: "what", title: "What", cell: ({ message }) => message },
            { id: "ip", title: "From", cell: ({ ip_address }) => ip_address ?? "–" },
          ]}
        />
      </Match>
    </Switch>
  );
}

type Traded = { readonly symbol_id: number; readonly side: number; readonly volume: number };

type Ends = { readonly onClose: () => void; readonly onDone: () => void };

/** Rows of one kind of an account: asked for when they are first shown. `dialog`: what a row opens, where it opens one. */
function Listed<Row extends { id: number }>(props: {
  feed: Feed;
  account_id: number;
  operation: string;
  label: string;
  empty: string;
  columns: readonly OfficeColumn<Row>[];
  rowName?: (row: Row) => string;
  dialog?: ((row: Row, ends: Ends) => JSX.Element) | undefined;
}) {
  const [opened, setOpened] = createSignal<Row | null>(null);
  const close = () => setOpened(null);
  const rows = untrack(() =>
    createQuery<Row[]>(props.feed, props.operation, {
      params: { account_id: props.account_id },
      query: { limit: ROWS_MAX },
    }),
  );
  return (
    <Show
      when={rows.failure() === null}
      fallback={<LoadFailure what="list" failure={rows.failure()} onRetry={() => rows.load()} />}
    >
      <OfficeTable<Row>
        label={props.label}
        columns={props.columns}
        rows={rows.data() ?? []}
        rowKey={({ id }) => id}
        isBusy={rows.data() === null}
        empty={props.empty}
        {...(props.rowName === undefined ? {} : { rowName: props.rowName })}
        onOpen={props.dialog === undefined ? undefined : (row) => setOpened(() => row)}
      />
      <Show when={opened()} keyed>
        {(row) => props.dialog?.(row, { onClose: close, onDone: () => void rows.load() })}
      </Show>
    </Show>
  );
}
