/** The pane of price alerts: what the account's owner waits for, and what the market has reached. Main thread. */
import { createMemo, untrack } from "solid-js";
import type { PriceAlert } from "../../../contract/price-alert.ts";
import { alertSubject } from "../../alerts/alert-words.ts";
import type { Feed } from "../../feed/feed.ts";
import { priceAlerts } from "../../stores/price-alerts.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Column, Grouping } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { actionsColumn, bySymbol } from "../trade-columns.ts";
import { alertActs, type AlertActs } from "./alert-acts.ts";
import { alertColumns } from "./alert-columns.ts";
import { createAlertRows } from "./alert-rows.ts";
import { AlertsView } from "./alerts-view.tsx";
import "../positions/positions.css";
import "./alerts.css";
import { t } from "../../language/translate.ts";

export function Alerts(props: { feed: Feed }) {
  const feed = untrack(() => props.feed);
  const alerts = priceAlerts(feed);
  const acts = createMemo(() => (alerts.mayChange() ? alertActs(feed) : null));
  const shown = alertColumns(feed);
  const columns = createMemo(() => {
    const own = acts();
    return own === null ? shown : [...shown, buttons(own)];
  });
  const rows = createAlertRows(alerts.alerts);
  const table = createTable<PriceAlert>({
    id: "alerts",
    rows,
    rowKey: ({ id }) => id,
    get columns() {
      return columns();
    },
    groupings: [bySubject(feed)],
  });
  return (
    <div class="positions">
      <AlertsView feed={feed} table={table} acts={acts()} />
    </div>
  );
}

const bySubject = (feed: Feed): Grouping<PriceAlert> => ({
  ...bySymbol<PriceAlert>(feed),
  of: (alert) => ({
    key: `${alert.symbol_id}`,
    label: alertSubject(alert, feed.symbol(alert.symbol_id)),
  }),
});

const buttons = (acts: AlertActs): Column<PriceAlert> =>
  actionsColumn(68, (alert) => (
    <span class="alert-buttons">
      <IconButton
        icon="pencil"
        size="sm"
        tabIndex={-1}
        label={t("Change alert #{id}", { id: alert().id })}
        hotkey="Enter"
        onClick={() => acts.change(alert())}
      />
      <IconButton
        icon="x"
        size="sm"
        tabIndex={-1}
        label={t("Remove alert #{id}", { id: alert().id })}
        hotkey="Del"
        onClick={() => acts.remove(alert())}
      />
    </span>
  ));
