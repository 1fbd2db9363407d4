/** What all clients together have open, by symbol, as a table. Main thread. */
import type { SymbolExposure } from "../../contract/exposure.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { formatPlain } from "../format/number.ts";
import { priceText, symbolName } from "../format/symbol-text.ts";
import { sumText } from "./office-words.ts";
import { OfficeTable } from "./office-table.tsx";
import { t } from "../language/translate.ts";

const profits = (row: SymbolExposure): string =>
  row.profits.map(({ currency, floating_profit }) => sumText(floating_profit, currency)).join(", ");

export function ExposureTable(props: {
  /** null: they are not known yet. */
  rows: readonly SymbolExposure[] | null;
  symbol: (symbol_id: number) => SymbolRecord | undefined;
}) {
  return (
    <OfficeTable<SymbolExposure>
      label={t("Exposure by symbol")}
      rows={props.rows ?? []}
      rowKey={({ symbol_id }) => symbol_id}
      empty={t("No client has a position open.")}
      isBusy={props.rows === null}
      columns={[
        {
          id: "symbol",
          title: t("Symbol"),
          cell: ({ symbol_id }) => symbolName(props.symbol(symbol_id), symbol_id),
        },
        {
          id: "accounts",
          title: t("Accounts"),
          cell: (row) => row.accounts_count,
          isNumber: true,
          rank: 2,
        },
        {
          id: "positions",
          title: t("Positions"),
          cell: (row) => row.positions_count,
          isNumber: true,
          rank: 3,
        },
        {
          id: "long",
          title: t("Bought, lots"),
          cell: (row) => formatPlain(row.long_volume),
          isNumber: true,
          rank: 4,
        },
        {
          id: "short",
          title: t("Sold, lots"),
          cell: (row) => formatPlain(row.short_volume),
          isNumber: true,
          rank: 4,
        },
        {
          id: "net",
          title: t("Net, lots"),
          cell: (row) => formatPlain(row.net_volume),
          isNumber: true,
        },
        {
          id: "at-long",
          title: t("Bought at"),
          cell: (row) => priceText(row.long_open_price, props.symbol(row.symbol_id)),
          isNumber: true,
          rank: 1,
        },
        {
          id: "at-short",
          title: t("Sold at"),
          cell: (row) => priceText(row.short_open_price, props.symbol(row.symbol_id)),
          isNumber: true,
          rank: 1,
        },
        { id: "profit", title: t("Clients' profit"), cell: profits, isNumber: true },
      ]}
    />
  );
}
