/**
 * Devices that are sent push notices, one a session at most, kept in PostgreSQL. Runs in the service. That a session's end
 * removes its device is auth/session-end.ts.
 */
import type { PushKinds, PushState, PutPush } from "../../contract/push.ts";
import type { Caller } from "../auth/sessions.ts";
import { hashOf } from "../auth/session-rows.ts";
import type { Bus } from "../bus.ts";
import type { Database } from "../database/connect.ts";
import { refuseField } from "../office/office.ts";
import { Refusal } from "../refusal.ts";
import { isPushEndpoint } from "./push-hosts.ts";
import { areKeys } from "./web-push.ts";

export const PUSH_KINDS = [
  "price_alert",
  "order_fill",
  "exit_fill",
  "margin_call",
  "stop_out",
] as const satisfies readonly (keyof PushKinds)[];

export type PushSubscriptionDeps = {
  readonly sql: Database;
  readonly bus: Bus;
  /** null: this house sends none. */
  readonly public_key: string | null;
  readonly hosts: readonly string[];
};

export type PushSubscriptions = {
  state(caller: Caller): Promise<PushState>;
  /** @throws Refusal push_not_remembered, bad_request, not_found */
  put(caller: Caller, asked: PutPush): Promise<PushState>;
  remove(caller: Caller): Promise<void>;
};

export function createPushSubscriptions(deps: PushSubscriptionDeps): PushSubscriptions {
  const { sql, bus, public_key, hosts } = deps;
  const state = async ({ session_key }: Caller): Promise<PushState> => {
    const [row] = await sql<({ remember_me: boolean; has: boolean } & PushKinds)[]>`
      select s.remember_me, p.session_hash is not null as has, ${sql(PUSH_KINDS)}
      from sessions s left join push_subscriptions p using (session_hash)
      where s.session_hash = ${hashOf(session_key)}`;
    const kinds = row?.has === true ? kindsOf(row) : null;
    return { public_key, is_allowed: row?.remember_me === true, kinds };
  };
  return {
    state,
    async put(caller, { endpoint, keys, language, kinds }) {
      if (public_key === null) throw new Refusal("not_found");
      if (!isPushEndpoint(endpoint, hosts)) {
        refuseField("endpoint", "must be of a push service that this house sends to");
      }
      const point = Buffer.from(keys.p256dh, "base64url");
      const auth = Buffer.from(keys.auth, "base64url");
      if (!areKeys({ p256dh: point, auth })) refuseField("keys.p256dh", "must be a point of P-256");
      const session_hash = hashOf(caller.session_key);
      await sql.begin(async (tx) => {
        // Locked against its end, which removes what is kept of it.
        const [session] = await tx`
          select from sessions where session_hash = ${session_hash}
            and remember_me and ended_at is null for share`;
        if (session === undefined) throw new Refusal("push_not_remembered");
        // A browser that signs in anew, be it to another account, is told of that one alone.
        await tx`delete from push_subscriptions
          where endpoint = ${endpoint} and session_hash <> ${session_hash}`;
        const row = { endpoint, p256dh: point, auth, language, ...kindsOf(kinds) };
        await tx`
          insert into push_subscriptions ${tx({ session_hash, ...row })}
          on conflict (session_hash) do update set ${tx(row)}`;
      });
      bus.publish("push_subscribed", { account_id: caller.account_id });
      return state(caller);
    },
    async remove({ session_key }) {
      await sql`delete from push_subscriptions where session_hash = ${hashOf(session_key)}`;
    },
  };
}

const kindsOf = ({ price_alert, order_fill, exit_fill, margin_call, stop_out }: PushKinds) => ({
  price_alert,
  order_fill,
  exit_fill,
  margin_call,
  stop_out,
});
