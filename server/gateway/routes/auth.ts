/** Signing in by password or key, renewing and signing out. Runs in the service. @interface §4.1, §5 */
import { authenticateKey } from "../../auth/api-keys.ts";
import { authenticate, readBasic, type Credentials, type Identity } from "../../auth/login.ts";
import type { Passwords } from "../../auth/passwords.ts";
import { networkOf } from "../../auth/rate-limit.ts";
import { PasswordReplaced } from "../../auth/session-open.ts";
import type { Sessions } from "../../auth/sessions.ts";
import { createSlowDown } from "../../auth/slow-down.ts";
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

/** What of a call a sign-in needs. */
type SignIn = {
  readonly query: { readonly remember_me: boolean };
  readonly authorization: string | null;
  readonly ip: string;
  readonly userAgent: string;
};

export function authRoutes({ sql, passwords, sessions, clock }: AuthRoutesDeps) {
  const slowDown = createSlowDown(clock);

  /**
   * @throws Refusal too_many_requests where the username was tried too often from there, or too much waits: what was not
   * judged is not counted. @interface error:too_many_requests
   */
  const identify = async (
    { authorization, ip }: SignIn,
    verify: (credentials: Credentials, source: string | null) => Promise<Identity>,
  ): Promise<Identity> => {
    if (authorization === null) throw new Refusal("missing_authorization");
    const credentials = readBasic(authorization);
    if (credentials === null) throw new Refusal("incorrect_credentials");
    const network = networkOf(ip);
    const place = { username: credentials.username, network };
    const retryAfterS = slowDown.take(place);
    if (retryAfterS > 0) throw new Refusal("too_many_requests", { retryAfterS });
    try {
      // Of those who wait for their password to be checked, who was there before goes first.
      const identity = await verify(credentials, slowDown.isKnown(place) ? null : network);
      slowDown.clear(place);
      return identity;
    } catch (error) {
      if (!(error instanceof Refusal)) slowDown.giveBack(place);
      throw error;
    }
  };

  const open = ({ query, ip, userAgent }: SignIn, identity: Identity) =>
    sessions.open({
      ...identity,
      remember_me: query.remember_me,
      ip_address: ip,
      user_agent: userAgent,
    });

  return {
    /** @interface operation:login */
    async login(call) {
      const enter = async () =>
        open(
          call,
          await identify(call, (credentials, source) =>
            authenticate(sql, passwords, clock, credentials, source),
          ),
        );
      const opened = await enter().catch((error: unknown) => {
        // Two who sign in at once with a hash that is made anew: the second one's was replaced by the first.
        if (error instanceof PasswordReplaced) return enter();
        throw error;
      });
      return { ...opened, ip_address: call.ip };
    },
    /** @interface operation:token */
    async token(call) {
      const identity = await identify(call, (credentials) =>
        authenticateKey(sql, clock, credentials),
      );
      return open(call, identity);
    },
    /**
     * remember_me only ever makes a session remembered: one that was made with it stays so.
     * @interface operation:refresh_token
     */
    async refresh_token({ query, body }) {
      const { refresh_token, renewal_key = null } = body;
      return sessions.refresh({
        refresh_token,
        renewal_key,
        remember_me: query.remember_me ? true : null,
      });
    },
    /** @interface operation:logout */
    async logout({ caller }) {
      await sessions.end(caller().session_key, "logout");
      return null;
    },
  } satisfies Handlers;
}
