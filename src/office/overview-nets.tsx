/** What clients bought and sold of each currency and thing that is traded, with what they have open, as a table. Main thread. */
import type { CurrencyNet } from "../../contract/exposure.ts";
import { formatMoney } from "../format/money.ts";
import { gainClass } from "./gain-class.ts";
import { OfficeTable } from "./office-table.tsx";

export function NetsTable(props: {
  /** null: they are not known yet. */
  rows: readonly CurrencyNet[] | null;
}) {
  return (
    <OfficeTable<CurrencyNet>
      label="Exposure by currency"
      rows={props.rows ?? []}
      rowKey={({ currency }) => currency}
      empty="No client has a position open."
      isBusy={props.rows === null}
      columns={[
        { id: "currency", title: "Currency", cell: ({ currency }) => currency },
        {
          id: "bought",
          title: "Bought",
          cell: (row) => formatMoney(row.bought_amount, 2),
          isNumber: true,
        },
        {
          id: "sold",
          title: "Sold",
          cell: (row) => formatMoney(row.sold_amount, 2),
          isNumber: true,
        },
        {
          id: "net",
          title: "Net",
          cell: (row) => (
            <span classList={gainClass(row.net_amount)}>{formatMoney(row.net_amount, 2)}</span>
          ),
          isNumber: true,
        },
      ]}
    />
  );
}
