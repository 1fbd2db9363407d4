/** Signing in by password or key, renewing and signing out. Runs in the service. @interface §4.1, §5 */
import { authenticateKey } from "../../auth/api-keys.ts";
import { authenticate, readBasic, type Credentials, type Identity } from "../../auth/login.ts";
import type { Passwords } from "../../auth/passwords.ts";
import { networkOf } from "../../auth/rate-limit.ts";
import { PasswordReplaced } from "../../auth/session-open.ts";
import type { Sessions } from "../../auth/sessions.ts";
import { createSlowDown } from "../../auth/slow-down.ts";
import type { TwoFactors } from "../../auth/two-factor.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import type { ErrorName } from "../../../contract/errors.ts";
import type { MailLanguage } from "../../mail/mail-language.ts";
import { Refusal } from "../../refusal.ts";
import type { Handlers } from "../operation.ts";

export type AuthRoutesDeps = {
  readonly sql: Database;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly twoFactors: TwoFactors;
};

/** What of a call a sign-in needs. */
type SignIn = {
  readonly query: { readonly remember_me: boolean };
  readonly authorization: string | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly language: () => MailLanguage | null;
};

/** What is refused though the password is right and nothing was guessed at: it is neither a wrong try nor a sign-in. */
const NOT_JUDGED: ReadonlySet<ErrorName> = new Set([
  "two_factor_required",
  "two_factor_setup_required",
  "wrong_state",
]);

type Verify<T> = (credentials: Credentials, source: string | null) => Promise<T>;

type Judge = <T>(credentials: Credentials, ip: string, verify: Verify<T>) => Promise<T>;

/** Slows down who tries passwords of one account from one place. */
function createJudge(clock: Clock): Judge {
  const slowDown = createSlowDown(clock);
  /**
   * @throws Refusal too_many_requests where the username was tried too often from there, or too much waits: what was not
   * judged is not counted. @interface error:too_many_requests
   */
  return async (credentials, ip, verify) => {
    const network = networkOf(ip);
    const place = { username: credentials.username, network };
    const retryAfterS = slowDown.take(place);
    if (retryAfterS > 0) throw new Refusal("too_many_requests", { retryAfterS });
    try {
      // Of those who wait for their password to be checked, who was there before goes first.
      const verified = await verify(credentials, slowDown.isKnown(place) ? null : network);
      slowDown.clear(place);
      return verified;
    } catch (error) {
      if (!(error instanceof Refusal) || NOT_JUDGED.has(error.error)) slowDown.giveBack(place);
      throw error;
    }
  };
}

export function authRoutes({ sql, passwords, sessions, clock, twoFactors }: AuthRoutesDeps) {
  const judge = createJudge(clock);

  const identify = async (
    { authorization, ip }: SignIn,
    verify: Verify<Identity>,
  ): Promise<Identity> => {
    if (authorization === null) throw new Refusal("missing_authorization");
    const credentials = readBasic(authorization);
    if (credentials === null) throw new Refusal("incorrect_credentials");
    return judge(credentials, ip, verify);
  };

  /** By whom, where his group asks for two-factor sign-in and he has none: nobody else sets it up without a session. */
  const identifyDue: Verify<Identity> = async (credentials, source) => {
    const identity = await authenticate(sql, passwords, clock, credentials, source);
    const { is_on, is_required } = await twoFactors.state(identity.account_id);
    if (is_on || !is_required || identity.scope === "Investor") throw new Refusal("wrong_state");
    return identity;
  };

  const open = (
    { query, ip, userAgent, language }: SignIn,
    identity: Identity & { readonly isProved?: boolean },
  ) =>
    sessions.open({
      ...identity,
      remember_me: query.remember_me,
      ip_address: ip,
      user_agent: userAgent,
      language: language(),
    });

  return {
    ...firstSetUpRoutes(twoFactors, judge, identifyDue),
    /** @interface operation:login */
    async login(call) {
      // A code is used up by being shown: who has to try again has shown it.
      let shownBy: number | null = null;
      const enter = async () => {
        let isProved = true;
        const identity = await identify(call, async (credentials, source) => {
          const found = await authenticate(sql, passwords, clock, credentials, source);
          if (found.account_id === shownBy) return found;
          const whence = { network: networkOf(call.ip), ip: call.ip };
          isProved = await twoFactors.assertShown(found, call.body?.code, whence);
          if (isProved) shownBy = found.account_id;
          return found;
        });
        return open(call, { ...identity, isProved });
      };
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
    async refresh_token({ query, body, language }) {
      const { refresh_token, renewal_key = null } = body;
      const remember_me = query.remember_me ? true : null;
      return sessions.refresh({ refresh_token, renewal_key, remember_me, language: language() });
    },
    /** @interface operation:logout */
    async logout({ caller }) {
      await sessions.end(caller().session_key, "logout");
      return null;
    },
  } satisfies Handlers;
}

/** Without a session, for who gets none before: he shows his password with each call. */
function firstSetUpRoutes(twoFactors: TwoFactors, judge: Judge, identifyDue: Verify<Identity>) {
  return {
    /** @interface operation:two_factor_first_begin */
    async two_factor_first_begin({ body, ip }) {
      return judge(body, ip, async (credentials, source) => {
        const { account_id } = await identifyDue(credentials, source);
        return twoFactors.beginProved(account_id);
      });
    },
    /** @interface operation:two_factor_first_confirm */
    async two_factor_first_confirm({ body, ip }) {
      return judge(body, ip, async (credentials, source) => {
        const { account_id, scope } = await identifyDue(credentials, source);
        const origin = { actor_id: account_id, actor_scope: scope, ip_address: ip };
        const shown = { account_id, typed: body.code, network: networkOf(ip), origin };
        return twoFactors.confirm(shown, null, "wrong_two_factor_code");
      });
    },
  } satisfies Handlers;
}
