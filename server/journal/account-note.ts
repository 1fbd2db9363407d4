/**
 * What happens to an account beside the engine (its keys, its sessions), as a line of its journal. Runs in the service.
 * Never holds a secret. @interface §4.2 journal
 */
import type { Database, Transaction } from "../database/connect.ts";
import type { Origin } from "./batch.ts";
import { confirmedBy, sentenceJson, type JournalSentence } from "./sentences.ts";

export type AccountNote = JournalSentence & {
  readonly account_id: number;
  readonly ts: number;
  /** Who acted; null: the service itself. */
  readonly origin: Origin | null;
};

/** Writes the lines in the transaction of what they tell of. */
export async function writeNotes(
  tx: Transaction | Database,
  notes: readonly AccountNote[],
): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map(({ account_id, ts, origin, ...sentence }) => ({
    account_id,
    ts,
    sentences_count: 1,
    sentences: `[${sentenceJson(confirmedBy(sentence, origin?.approved_by))}]`,
    actor_id: origin?.actor_id ?? null,
    actor_scope: origin?.actor_scope ?? null,
    ip_address: origin?.ip_address ?? null,
  }));
  await tx`insert into account_journal ${tx(rows)}`;
}
