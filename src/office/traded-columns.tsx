/** Columns that positions, orders and deals have in common, wherever the office lists them. Main thread. */
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { WatchedPosition } from "../../contract/watch.ts";
import { lotsText, priceText, symbolName } from "../format/symbol-text.ts";
import { gainClass } from "./gain-class.ts";
import type { OfficeColumn } from "./office-table.tsx";
import { t } from "../language/translate.ts";

export type InSymbol = {
  readonly symbol_id: number;
  readonly side: number;
  readonly volume: number;
};
type Three<Column> = [Column, Column, Column];
type Open = { readonly id: number; readonly profit: number; readonly swaps: number };

export function tradedColumns(symbol: (symbol_id: number) => SymbolRecord | undefined) {
  return {
    /** Symbol, side and volume. */
    traded: <Row extends InSymbol>(side: (row: Row) => string): Three<OfficeColumn<Row>> => [
      {
        id: "symbol",
        title: t("Symbol"),
        cell: ({ symbol_id }) => symbolName(symbol(symbol_id), symbol_id),
        spot: "title",
      },
      { id: "side", title: t("Side"), cell: side, spot: "beside" },
      {
        id: "volume",
        title: t("Volume"),
        cell: (row) => lotsText(row.volume, symbol(row.symbol_id)),
        isNumber: true,
        spot: "beside",
      },
    ],
    priced: <Row extends InSymbol>(
      id: string,
      title: string,
      of: (row: Row) => number | null,
    ): OfficeColumn<Row> => ({
      id,
      title,
      cell: (row) => priceText(of(row), symbol(row.symbol_id)),
      isNumber: true,
    }),
  };
}

/**
 * What a position is worth now, without its swap: as `worth` was told since it was read, or else as it was read. `money` writes
 * an amount of the row.
 */
export function profitColumn<Row extends Open>(
  worth: (position_id: number) => WatchedPosition | undefined,
  money: (row: Row, amount: number) => string,
): OfficeColumn<Row> {
  const profitOf = ({ id, profit, swaps }: Row): number => {
    const now = worth(id);
    return now === undefined ? profit : now.profit - swaps;
  };
  return {
    id: "profit",
    title: t("Profit"),
    cell: (row) => <span classList={gainClass(profitOf(row))}>{money(row, profitOf(row))}</span>,
    isNumber: true,
    spot: "end",
  };
}
