/** Signing in, renewing and signing out. Runs in the service. @interface §4.1, §5 */
import { authenticate, readBasic } from "../../auth/login.ts";
import type { Passwords } from "../../auth/passwords.ts";
import type { Sessions } from "../../auth/sessions.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import { Refusal } from "../../refusal.ts";
import type { Handlers } from "../operation.ts";

export type AuthRoutesDeps = {
  readonly sql: Database;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly clock: Clock;
};

export function authRoutes({ sql, passwords, sessions, clock }: AuthRoutesDeps) {
  return {
    /** @interface operation:login */
    async login({ query, authorization, ip, userAgent }) {
      if (authorization === null) throw new Refusal("missing_authorization");
      const credentials = readBasic(authorization);
      if (credentials === null) throw new Refusal("incorrect_credentials");
      const identity = await authenticate(sql, passwords, clock, credentials);
      return sessions.open({
        ...identity,
        remember_me: query.remember_me,
        ip_address: ip,
        user_agent: userAgent,
      });
    },
    /**
     * remember_me only ever makes a session remembered: one that was made with it stays so.
     * @interface operation:refresh_token
     */
    async refresh_token({ query, body }) {
      return sessions.refresh(body.refresh_token, query.remember_me ? true : null);
    },
    /** @interface operation:logout */
    async logout({ caller }) {
      await sessions.end(caller().session_key, "logout");
      return null;
    },
  } satisfies Handlers;
}
