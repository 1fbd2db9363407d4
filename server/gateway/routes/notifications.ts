/** The caller's e-mail notification preferences. Runs in the service. @interface §4.2 */
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import { readPrefs, savePrefs } from "../../mail/notification-prefs.ts";
import type { Handlers } from "../operation.ts";

export function notificationRoutes({ sql, clock }: { sql: Database; clock: Clock }) {
  return {
    /** @interface operation:my_notifications */
    async my_notifications({ caller }) {
      return readPrefs(sql, caller().account_id);
    },
    /** @interface operation:save_my_notifications */
    async save_my_notifications({ caller, body }) {
      return savePrefs(sql, clock, caller().account_id, body);
    },
  } satisfies Handlers;
}
