/** The caller's price alerts: an investor reads those of the owner. Runs in the service. */
import type { PriceAlerts } from "../../alerts/price-alerts.ts";
import type { Handlers } from "../operation.ts";

export function priceAlertRoutes(alerts: PriceAlerts) {
  return {
    /** @interface operation:price_alerts_list */
    async price_alerts_list({ caller }) {
      return alerts.list(caller().account_id);
    },
    /** @interface operation:price_alert_create */
    async price_alert_create({ caller, body }) {
      return alerts.create(caller(), body);
    },
    /** @interface operation:price_alert_update */
    async price_alert_update({ caller, params, body }) {
      return alerts.update(caller(), params.id, body);
    },
    /** @interface operation:price_alert_delete */
    async price_alert_delete({ caller, params }) {
      await alerts.remove(caller().account_id, params.id);
      return null;
    },
  } satisfies Handlers;
}
