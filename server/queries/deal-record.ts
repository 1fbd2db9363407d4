/** A deal as the engine has it, for corrections. Runs in the service; reads PostgreSQL alone. */
import { ensure } from "../../domain/assert.ts";
import type { Database } from "../database/connect.ts";
import { decode } from "../engine/codec.ts";
import { decodeEvents } from "../engine/event-text.ts";
import type { DealRecord } from "../engine/records.ts";

/** null: there is none. */
export async function readDealRecord(sql: Database, deal_id: number): Promise<DealRecord | null> {
  // An older service kept the record itself.
  const [row] = await sql<{ record: string | null; events: string | null }[]>`
    select d.record, j.events from deals d left join journal j using (batch)
    where d.id = ${deal_id}::bigint`;
  if (row === undefined) return null;
  if (row.record !== null) return decode(row.record) as DealRecord;
  const events = decodeEvents(ensure(row.events, `the batch of deal ${deal_id}`));
  const said = events.findLast((event) => event.type === "deal" && event.deal.id === deal_id);
  return said?.type === "deal" ? said.deal : null;
}
