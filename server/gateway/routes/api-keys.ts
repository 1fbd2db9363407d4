/** The caller's API key: created, replaced, revoked. Runs in the service. @interface §4.2, §5 (4) */
import { createKey, deleteKey } from "../../auth/api-keys.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import type { Handlers } from "../operation.ts";
import { originOf } from "./trading.ts";

export type ApiKeyRoutesDeps = { readonly sql: Database; readonly clock: Clock };

export function apiKeyRoutes({ sql, clock }: ApiKeyRoutesDeps) {
  return {
    /** @interface operation:create_client_secret @interface limit:CLIENT_SECRET_DISPLAYS_MAX */
    async create_client_secret({ caller, ip }) {
      return createKey(sql, clock, caller(), originOf(caller(), ip));
    },
    /** @interface operation:delete_client_secret */
    async delete_client_secret({ caller, ip }) {
      await deleteKey(sql, clock, caller().account_id, originOf(caller(), ip));
      return null;
    },
  } satisfies Handlers;
}
