/** What the dealing desk shows of a position and of an order, and whose it is. Main thread. */
import type { HouseOrder, HousePosition } from "../../contract/house-book.ts";
import type { WatchedPosition } from "../../contract/watch.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { formatMoney } from "../format/money.ts";
import { orderWords, sideWord } from "../format/trade-words.ts";
import { hashOf } from "./office-route.ts";
import type { OfficeColumn } from "./office-table.tsx";
import { momentText } from "./office-words.ts";
import { profitColumn, tradedColumns } from "./traded-columns.tsx";
import { t } from "../language/translate.ts";

export type Traded = Pick<
  HousePosition,
  "account_id" | "account_name" | "group_id" | "symbol_id" | "side" | "volume"
>;

export type DealingNames = {
  readonly groupName: (group_id: number) => string;
  readonly symbol: (symbol_id: number) => SymbolRecord | undefined;
  /** What a position is worth now, where that was told since it was read. */
  readonly worth: (position_id: number) => WatchedPosition | undefined;
};

export function dealingColumns({ groupName, symbol, worth }: DealingNames): {
  readonly positions: readonly OfficeColumn<HousePosition>[];
  readonly orders: readonly OfficeColumn<HouseOrder>[];
} {
  const { priced, traded: tradedBy } = tradedColumns(symbol);
  /** `list`: of its account, where the row stands too. */
  const traded = <Row extends Traded & { readonly id: number }>(
    list: "positions" | "orders",
    words: (row: Row) => string,
  ): OfficeColumn<Row>[] => {
    const [inSymbol, onSide, ofVolume] = tradedBy(words);
    return [
      {
        id: "account",
        title: t("Account"),
        cell: (row) => (
          <a
            class="office-open"
            href={hashOf("accounts", row.account_id, list, row.id)}
            onClick={(event) => event.stopPropagation()}
          >
            {row.account_id} <span class="office-beside office-whose">{row.account_name}</span>
          </a>
        ),
      },
      inSymbol,
      onSide,
      { ...ofVolume, sorts: true },
    ];
  };
  const group: OfficeColumn<Traded> = {
    id: "group",
    title: t("Group"),
    cell: ({ group_id }) => groupName(group_id),
    rank: 2,
  };
  const money = (row: HousePosition, amount: number) =>
    `${formatMoney(amount, row.currency_digits)} ${row.currency}`;
  const positions: readonly OfficeColumn<HousePosition>[] = [
    { id: "id", title: t("Position"), cell: ({ id }) => id, spot: "named" },
    ...traded<HousePosition>("positions", ({ side }) => sideWord(side)),
    // Before the prices: a tablet has no room for all, and what one looks for is how each does.
    { ...profitColumn(worth, money), sorts: true },
    { ...priced("open", t("Open price"), (row) => row.open_price), rank: 4 },
    priced("now", t("Price now"), (row) => worth(row.id)?.current_price ?? row.current_price),
    { ...priced("sl", t("Stop loss"), (row) => row.stop_loss), rank: 5 },
    { ...priced("tp", t("Take profit"), (row) => row.take_profit), rank: 5 },
    {
      id: "swaps",
      title: t("Swap"),
      cell: (row) => money(row, row.swaps),
      isNumber: true,
      rank: 3,
    },
    group,
    {
      id: "opened_at",
      title: t("Opened (UTC)"),
      cell: (row) => momentText(row.opened_at),
      sorts: true,
      rank: 1,
    },
  ];
  const orders: readonly OfficeColumn<HouseOrder>[] = [
    { id: "id", title: t("Order"), cell: ({ id }) => id, spot: "named" },
    ...traded<HouseOrder>("orders", orderWords),
    { ...priced("price", t("Price"), (row) => row.order_price), spot: "end" },
    { ...priced("sl", t("Stop loss"), (row) => row.stop_loss), rank: 5 },
    { ...priced("tp", t("Take profit"), (row) => row.take_profit), rank: 5 },
    group,
    {
      id: "created_at",
      title: t("Placed (UTC)"),
      cell: (row) => momentText(row.created_at),
      sorts: true,
      rank: 1,
      spot: "last",
    },
  ];
  return { positions, orders };
}
