/** What is shown of an account's positions, orders and deals. Main thread. */
import type { ViewAccount } from "../../contract/account.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { askedLotsText, closeOrderWords, orderStatusWord, whyOver } from "../format/order-words.ts";
import { directionWord, reasonWord, sideWord } from "../format/trade-words.ts";
import type { WatchedAccount } from "./create-watched-account.ts";
import { gainClass } from "./gain-class.ts";
import type { OfficeColumn } from "./office-table.tsx";
import { moneyText, momentText } from "./office-words.ts";
import { profitColumn, tradedColumns, type InSymbol } from "./traded-columns.tsx";
import { t } from "../language/translate.ts";

export function accountColumns(
  account: ViewAccount,
  watched: WatchedAccount,
  symbol: (symbol_id: number) => SymbolRecord | undefined,
) {
  const amount = (value: number) => moneyText(value, account.currency_digits, account.currency);
  const { priced, traded: tradedBy } = tradedColumns(symbol);
  const traded = tradedBy<InSymbol>(({ side }) => sideWord(side));
  const positions: readonly OfficeColumn<Position>[] = [
    { id: "id", title: t("Position"), cell: ({ id }) => id, spot: "named" },
    ...traded,
    priced("open", t("Open price"), (row) => row.open_price),
    priced("now", t("Price now"), (row) => currentPrice(row, watched)),
    profitColumn(watched.position, (_, value) => amount(value)),
    { id: "swap", title: t("Swap"), cell: (row) => amount(row.swaps), isNumber: true, rank: 2 },
    priced("sl", t("Stop loss"), (row) => row.stop_loss),
    priced("tp", t("Take profit"), (row) => row.take_profit),
    { id: "opened", title: t("Opened (UTC)"), cell: (row) => momentText(row.opened_at), rank: 1 },
  ];
  const pastPositions: readonly OfficeColumn<Position>[] = [
    { id: "id", title: t("Position"), cell: ({ id }) => id, spot: "named" },
    ...traded,
    priced("open", t("Open price"), (row) => row.open_price),
    priced("close", t("Closed at"), (row) => row.close_price),
    {
      id: "profit",
      title: t("Profit"),
      cell: (row) => <span classList={gainClass(row.profit)}>{amount(row.profit)}</span>,
      isNumber: true,
      spot: "end",
    },
    { id: "swap", title: t("Swap"), cell: (row) => amount(row.swaps), isNumber: true, rank: 2 },
    { id: "opened", title: t("Opened (UTC)"), cell: (row) => momentText(row.opened_at), rank: 1 },
    { id: "closed", title: t("Closed (UTC)"), cell: (row) => momentText(row.closed_at) },
  ];
  const [inSymbol, onSide, ofVolume] = tradedBy<Order>(closeOrderWords);
  const ordered: readonly OfficeColumn<Order>[] = [
    { id: "id", title: t("Order"), cell: ({ id }) => id, spot: "named" },
    inSymbol,
    onSide,
    { ...ofVolume, cell: (row) => askedLotsText(row, symbol(row.symbol_id)) },
    { ...priced("price", t("Price"), (row) => row.order_price), spot: "end" },
    { ...priced("sl", t("Stop loss"), (row) => row.stop_loss), rank: 3 },
    { ...priced("tp", t("Take profit"), (row) => row.take_profit), rank: 3 },
    { id: "status", title: t("Status"), cell: (row) => orderStatusWord(row.status) },
  ];
  const placed: OfficeColumn<Order> = {
    id: "made",
    title: t("Placed (UTC)"),
    cell: (row) => momentText(row.created_at),
    rank: 1,
  };
  const orders = [...ordered, placed];
  const pastOrders: readonly OfficeColumn<Order>[] = [
    ...ordered,
    {
      id: "why",
      title: t("Why"),
      cell: (row) => <span class="office-said">{whyOver(row)}</span>,
    },
    { ...priced("filled", t("Filled at"), (row) => row.filled_price), rank: 4 },
    placed,
    {
      id: "ended",
      title: t("Ended (UTC)"),
      cell: (row) => momentText(row.updated_at),
      rank: 2,
    },
  ];
  const deals: readonly OfficeColumn<Deal>[] = [
    { id: "id", title: t("Deal"), cell: ({ id }) => id, spot: "named" },
    ...traded,
    {
      id: "direction",
      title: t("Entry or exit"),
      cell: ({ direction }) => directionWord(direction),
    },
    { id: "position", title: t("Position"), cell: (row) => row.position_id, isNumber: true },
    { id: "cause", title: t("Cause"), cell: ({ reason }) => reasonWord(reason) },
    priced("price", t("Price"), (row) => row.price),
    {
      id: "profit",
      title: t("Profit"),
      cell: (row) => amount(row.profit),
      isNumber: true,
      spot: "end",
    },
    { id: "swap", title: t("Swap"), cell: (row) => amount(row.swap), isNumber: true, rank: 1 },
    {
      id: "commission",
      title: t("Commission"),
      cell: (row) => amount(row.commission),
      isNumber: true,
    },
    { id: "made", title: t("Time (UTC)"), cell: (row) => momentText(row.created_at) },
  ];
  return { positions, pastPositions, orders, pastOrders, deals };
}

const currentPrice = (row: Position, watched: WatchedAccount): number | null =>
  watched.position(row.id)?.current_price ?? row.current_price;
