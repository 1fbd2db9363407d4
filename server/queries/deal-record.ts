/** A deal as the engine has it, for corrections. Runs in the service; reads PostgreSQL and the archived journal. */
import { ensure } from "../../domain/assert.ts";
import { archivedBatch, type JournalSource } from "../archive/all-batches.ts";
import { decode } from "../../engine/codec.ts";
import { decodeEvents } from "../../engine/event-text.ts";
import type { DealRecord } from "../../engine/records.ts";

/** null: there is none. */
export async function readDealRecord(
  source: JournalSource,
  deal_id: number,
): Promise<DealRecord | null> {
  // An older service kept the record itself.
  type Row = { record: string | null; batch: number | null; events: string | null };
  const [row] = await source.sql<Row[]>`
    select d.record, d.batch, j.events from deals d left join journal j using (batch)
    where d.id = ${deal_id}::bigint`;
  if (row === undefined) return null;
  if (row.record !== null) return decode(row.record) as DealRecord;
  const kept = row.events ?? (await archivedBatch(source, row.batch ?? 0))?.events;
  const events = decodeEvents(ensure(kept, `the batch of deal ${deal_id}`));
  const said = events.findLast((event) => event.type === "deal" && event.deal.id === deal_id);
  return said?.type === "deal" ? said.deal : null;
}
