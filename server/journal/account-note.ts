/**
 * What happens to an account beside the engine (its keys, its sessions), as a line of its journal. Runs in the service.
 * Never holds a secret. @interface §4.2 journal
 */
import type { Database, Transaction } from "../database/connect.ts";
import type { Origin } from "./batch.ts";

export type AccountNote = {
  readonly account_id: number;
  readonly ts: number;
  /** Who acted; null: the service itself. */
  readonly origin: Origin | null;
  /** As client_secret_create. */
  readonly action: string;
  readonly entity: string;
  readonly entity_id: number;
  /** In words. */
  readonly message: string;
};

/** Writes the lines in the transaction of what they tell of. */
export async function writeNotes(
  tx: Transaction | Database,
  notes: readonly AccountNote[],
): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map(({ origin, ...note }) => ({
    ...note,
    actor_id: origin?.actor_id ?? null,
    actor_scope: origin?.actor_scope ?? null,
    ip_address: origin?.ip_address ?? null,
  }));
  await tx`insert into account_journal ${tx(rows)}`;
}
