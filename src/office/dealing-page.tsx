/** The dealing desk: what all clients have open and waiting, as it is now, and what staff may do to each. Main thread. */
import { createMemo, createSignal, Show } from "solid-js";
import type { Group } from "../../contract/group.ts";
import type { HouseOrder, HousePosition } from "../../contract/house-book.ts";
import { createQuery } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";
import { formatMoney } from "../format/money.ts";
import { lotsText, priceText, symbolName } from "../format/symbol-text.ts";
import { orderWords, sideWord } from "../format/trade-words.ts";
import { Select } from "../ui/select.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { OrderDialog, PositionDialog } from "./dealing-dialog.tsx";
import { HouseList, type HouseFilter } from "./house-list.tsx";
import { useMay } from "./office-rights.ts";
import { hashOf } from "./office-route.ts";
import type { OfficeColumn } from "./office-table.tsx";
import { momentText } from "./office-words.ts";

/** Of a choice: nothing is narrowed. */
const ALL = "all";

const TABS = [
  { value: "positions", label: "Positions" },
  { value: "orders", label: "Orders" },
] as const;
type Tab = (typeof TABS)[number]["value"];

const KINDS = [
  { value: ALL, label: "Live and demo" },
  { value: "live", label: "Live" },
  { value: "demo", label: "Demo" },
] as const;

type Traded = Pick<
  HousePosition,
  "account_id" | "account_name" | "group_id" | "symbol_id" | "side" | "volume"
>;

export function DealingPage(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const may = useMay();
  const groups = createQuery<Group[]>(feed, "groups_list");
  const [tab, setTab] = createSignal<Tab>("positions");
  const [kind, setKind] = createSignal<(typeof KINDS)[number]["value"]>(ALL);
  const [group, setGroup] = createSignal(ALL);
  const [symbolId, setSymbol] = createSignal(ALL);
  const filter = createMemo<HouseFilter>(() => ({
    ...(kind() === ALL ? {} : { is_demo: kind() === "demo" }),
    ...(group() === ALL ? {} : { group_id: Number(group()) }),
    ...(symbolId() === ALL ? {} : { symbol_id: Number(symbolId()) }),
  }));
  const groupName = (id: number) => groups.data()?.find((one) => one.id === id)?.name ?? id;
  const symbol = (id: number) => feed.symbol(id);
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
  const traded = <Row extends Traded>(words: (row: Row) => string): OfficeColumn<Row>[] => [
    {
      id: "account",
      title: "Account",
      cell: (row) => (
        <a
          class="office-open"
          href={hashOf("accounts", row.account_id)}
          onClick={(event) => event.stopPropagation()}
        >
          {row.account_id} <span class="office-beside">{row.account_name}</span>
        </a>
      ),
    },
    { id: "group", title: "Group", cell: ({ group_id }) => groupName(group_id) },
    {
      id: "symbol",
      title: "Symbol",
      cell: ({ symbol_id }) => symbolName(symbol(symbol_id), symbol_id),
    },
    { id: "side", title: "Side", cell: words },
    {
      id: "volume",
      title: "Volume",
      cell: (row) => lotsText(row.volume, symbol(row.symbol_id)),
      isNumber: true,
      sorts: true,
    },
  ];
  const money = (row: HousePosition, of: "profit" | "swaps") =>
    `${formatMoney(row[of], row.currency_digits)} ${row.currency}`;
  const positions: readonly OfficeColumn<HousePosition>[] = [
    { id: "id", title: "Position", cell: ({ id }) => id },
    ...traded<HousePosition>(({ side }) => sideWord(side)),
    priced("open", "Open price", (row) => row.open_price),
    priced("now", "Price now", (row) => row.current_price),
    priced("sl", "Stop loss", (row) => row.stop_loss),
    priced("tp", "Take profit", (row) => row.take_profit),
    {
      id: "profit",
      title: "Profit",
      cell: (row) => (
        <span classList={{ "office-gain": row.profit > 0, "office-loss": row.profit < 0 }}>
          {money(row, "profit")}
        </span>
      ),
      isNumber: true,
      sorts: true,
    },
    { id: "swaps", title: "Swap", cell: (row) => money(row, "swaps"), isNumber: true },
    {
      id: "opened_at",
      title: "Opened (UTC)",
      cell: (row) => momentText(row.opened_at),
      sorts: true,
    },
  ];
  const orders: readonly OfficeColumn<HouseOrder>[] = [
    { id: "id", title: "Order", cell: ({ id }) => id },
    ...traded<HouseOrder>(orderWords),

    priced("price", "Price", (row) => row.order_price),
    priced("sl", "Stop loss", (row) => row.stop_loss),
    priced("tp", "Take profit", (row) => row.take_profit),
    {
      id: "created_at",
      title: "Placed (UTC)",
      cell: (row) => momentText(row.created_at),
      sorts: true,
    },
  ];
  const of = (row: Traded) => ({
    feed,
    account_id: row.account_id,
    symbol: symbol(row.symbol_id),
  });
  return (
    <>
      <div class="office-tools">
        <Select
          label="Kind"
          hideLabel
          size="sm"
          value={kind()}
          options={KINDS}
          onChange={setKind}
        />
        <Select
          label="Group"
          hideLabel
          size="sm"
          value={group()}
          options={[
            { value: ALL, label: "Every group" },
            ...(groups.data() ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setGroup}
        />
        <Select
          label="Symbol"
          hideLabel
          size="sm"
          value={symbolId()}
          options={[
            { value: ALL, label: "Every symbol" },
            ...feed.symbols().map((one) => ({ value: String(one.symbol_id), label: one.symbol })),
          ]}
          onChange={setSymbol}
        />
      </div>
      <Tabs label="What clients have" value={tab()} tabs={TABS} onChange={setTab}>
        <Show
          when={tab() === "positions"}
          fallback={
            <HouseList<HouseOrder>
              feed={feed}
              operation="house_orders"
              label="Orders of all clients"
              empty="No order waits."
              filter={filter()}
              sort={{ by: "created_at", isDown: true }}
              columns={orders}
              rowName={({ id }) => `Cancel order ${id}`}
              dialog={
                may("account_order_cancel")
                  ? (order, ends) => <OrderDialog {...of(order)} {...ends} order={order} />
                  : undefined
              }
            />
          }
        >
          <HouseList<HousePosition>
            feed={feed}
            operation="house_positions"
            label="Positions of all clients"
            empty="No client has a position open."
            filter={filter()}
            sort={{ by: "profit", isDown: true }}
            columns={positions}
            rowName={({ id }) => `Act on position ${id}`}
            dialog={
              may("account_position_close") || may("account_position_update")
                ? (position, ends) => (
                    <PositionDialog {...of(position)} {...ends} position={position} />
                  )
                : undefined
            }
          />
        </Show>
      </Tabs>
    </>
  );
}
