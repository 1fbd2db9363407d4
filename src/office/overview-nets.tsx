/** What clients bought and sold of each currency and thing that is traded, with what they have open, as a table. Main thread. */
import type { CurrencyNet } from "../../contract/exposure.ts";
import { formatMoney } from "../format/money.ts";
import { currencyDigits } from "./currency-digits.ts";
import { gainClass } from "./gain-class.ts";
import { OfficeTable } from "./office-table.tsx";
import { t } from "../language/translate.ts";

const amount = (sum: number, { currency }: CurrencyNet): string =>
  formatMoney(sum, currencyDigits(currency));

export function NetsTable(props: {
  /** null: they are not known yet. */
  rows: readonly CurrencyNet[] | null;
}) {
  return (
    <OfficeTable<CurrencyNet>
      label={t("Exposure by currency")}
      rows={props.rows ?? []}
      rowKey={({ currency }) => currency}
      empty={t("No client has a position open.")}
      isBusy={props.rows === null}
      columns={[
        { id: "currency", title: t("Currency"), cell: ({ currency }) => currency },
        {
          id: "bought",
          title: t("Bought"),
          cell: (row) => amount(row.bought_amount, row),
          isNumber: true,
          rank: 1,
        },
        {
          id: "sold",
          title: t("Sold"),
          cell: (row) => amount(row.sold_amount, row),
          isNumber: true,
          rank: 1,
        },
        {
          id: "net",
          title: t("Net"),
          cell: (row) => (
            <span classList={gainClass(row.net_amount)}>{amount(row.net_amount, row)}</span>
          ),
          isNumber: true,
        },
      ]}
    />
  );
}
