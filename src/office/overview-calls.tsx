/** The accounts that are in a margin call or a stop-out, nearest to being closed first, as a table. Main thread. */
import { LIQUIDATION_STATUS } from "../../contract/codes.ts";
import type { HouseOverview, MarginCall } from "../../contract/house-overview.ts";
import { marginLevelText, sumText } from "./office-words.ts";
import { hashOf } from "./office-route.ts";
import { OfficeTable } from "./office-table.tsx";
import { t } from "../language/translate.ts";

export function MarginCalls(props: Pick<HouseOverview, "margin_calls" | "margin_calls_count">) {
  const more = () => props.margin_calls_count - props.margin_calls.length;
  return (
    <>
      <h2 class="office-title">
        {more() > 0
          ? t("Margin calls, the first {shown} of {count}", {
              shown: props.margin_calls.length,
              count: props.margin_calls_count,
            })
          : t("Margin calls")}
      </h2>
      <OfficeTable<MarginCall>
        label={t("Margin calls")}
        rows={props.margin_calls}
        rowKey={({ account_id }) => account_id}
        empty={t("No account is in a margin call.")}
        columns={[
          {
            id: "account",
            title: t("Account"),
            cell: (row) => <AccountLink row={row} />,
          },
          {
            id: "status",
            title: t("Status"),
            cell: ({ status }) =>
              status === LIQUIDATION_STATUS.stop_out ? t("Stop-out") : t("Margin call"),
          },
          {
            id: "level",
            title: t("Margin level"),
            cell: ({ margin_level }) => marginLevelText(margin_level),
            isNumber: true,
          },
          {
            id: "equity",
            title: t("Equity"),
            cell: ({ equity, currency }) => sumText(equity, currency),
            isNumber: true,
          },
          {
            id: "margin",
            title: t("Margin"),
            cell: ({ used_margin, currency }) => sumText(used_margin, currency),
            isNumber: true,
            rank: 1,
          },
        ]}
      />
    </>
  );
}

function AccountLink(props: { row: MarginCall }) {
  return (
    <a class="overview-account" href={hashOf("accounts", props.row.account_id)}>
      <b>{props.row.account_id}</b> {props.row.account_name}
    </a>
  );
}
