/** What the acts of staff on accounts have in common. Runs in the service. */
import type { Caller, Sessions } from "../auth/sessions.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Origin } from "../journal/batch.ts";
import { Refusal, refuseInput } from "../refusal.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";

export type OfficeDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly engine: EnginePort;
};

/** Who acts, and what the journal says of it. */
export type Act = { readonly caller: Caller; readonly origin: Origin };

/** For the engine. reason: 2 broker */
export const actorOf = ({ account_id }: Pick<Caller, "account_id">) => ({
  account_id,
  reason: 2 as const,
  is_read_only: false,
});

/** @throws Refusal bad_request */
export function refuseField(field: string, message: string): never {
  refuseInput(`body.${field}`, message);
}

const UNIQUE_VIOLATION = "23505";

/** @throws Refusal conflict where what must be unique is taken @interface error:conflict */
export async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (Object(error).code === UNIQUE_VIOLATION) throw new Refusal("conflict");
    throw error;
  }
}
