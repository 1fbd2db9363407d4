/**
 * The key that push notices are signed with: made at the first start and kept in the database, where the devices that know it are
 * kept too. Runs in the service. Never logged.
 */
import { broken } from "../../domain/assert.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { makeVapidKey, type VapidKey } from "./web-push.ts";

export async function openVapidKey(sql: Database, clock: Clock): Promise<VapidKey> {
  const read = () => sql<VapidKey[]>`select private_key, public_key from push_keys`;
  const [kept] = await read();
  if (kept !== undefined) return kept;
  const row = { ...makeVapidKey(), made_at: clock.now() };
  await sql`insert into push_keys ${sql(row)} on conflict do nothing`;
  const [made] = await read();
  return made ?? broken("Invariant: the key of push notices was kept");
}
