/**
 * What the operations that move money have in common: done once under the Idempotency-Key of their call, and answered with
 * the account after it. Runs in the service. @interface §4.3
 */
import type { Account } from "../../../contract/account.ts";
import { ensure } from "../../../domain/assert.ts";
import type { Caller } from "../../auth/sessions.ts";
import type { Database } from "../../database/connect.ts";
import { readAccount } from "../../queries/accounts.ts";
import type { EnginePort, OnceKey } from "../../engine-port/engine-port.ts";
import type { Idempotency } from "../idempotency.ts";
import { REPLAYED } from "./trading.ts";

/** What of a call is needed for it. */
export type KeyedCall = {
  readonly caller: () => Caller;
  readonly idempotencyKey: string | null;
  readonly setHeader: (name: string, value: string) => void;
};

/** Acts under the call's key, or answers with how it is now where that was done before. */
export function actOnce<T>(
  idempotency: Idempotency,
  { caller, idempotencyKey, setHeader }: KeyedCall,
  body_hash: string,
  act: (key?: OnceKey) => Promise<T>,
  now: () => Promise<T>,
): Promise<T> {
  const key =
    idempotencyKey === null
      ? null
      : { actor_id: caller().account_id, key: idempotencyKey, body_hash };
  return idempotency.once(key, act, now, () => setHeader(REPLAYED, "true"));
}

/** The account with all that its owner was answered by now. */
export async function accountNow(
  { sql, engine }: { sql: Database; engine: EnginePort },
  account_id: number,
): Promise<Account> {
  await engine.readable(account_id);
  return ensure(await readAccount(sql, account_id), `account ${account_id}`);
}
