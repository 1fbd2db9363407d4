/** The caller's e-mail notification preferences. Runs in the service. @interface §4.2 */
import type { Bus } from "../../bus.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import { readPrefs, savePrefs } from "../../mail/notification-prefs.ts";
import type { Handlers } from "../operation.ts";

export function notificationRoutes(deps: { sql: Database; clock: Clock; bus: Bus }) {
  return {
    /** @interface operation:my_notifications */
    async my_notifications({ caller }) {
      return readPrefs(deps.sql, caller().account_id);
    },
    /** @interface operation:save_my_notifications */
    async save_my_notifications({ caller, body }) {
      return savePrefs(deps, caller().account_id, body);
    },
  } satisfies Handlers;
}
