/** A service that trades, and what its journal says, wherever its batches are. Runs in the tests. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { batchesAfter } from "../../server/archive/all-batches.ts";
import type { Database } from "../../server/database/connect.ts";
import type { JournalBatch } from "../../server/journal/batch.ts";
import { createJournal } from "../../server/journal/journal.ts";
import { snapshotOf } from "../../server/journal/snapshots.ts";
import type { TestService } from "./service.ts";

export const US500 = 4;
/** Of all orders that are sent here: a name is given once. */
let named = 0;

/** Orders that open and close, each answered before the next is sent, so that each has a batch of its own at least. */
export async function tradeOn(service: TestService, orders: number): Promise<void> {
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
  const { access_token: token } = await service.login();
  for (let n = 0; n < orders; n += 1) {
    const name = `call-${String(named).padStart(6, "0")}`;
    named += 1;
    const headers = { "x-request-id": name };
    const body = { symbol_id: US500, type: 0, side: 0, volume: 0.1, client_order_id: name };
    const placed = await service.call("POST", "/api/v1/orders", { token, headers, body });
    expect(placed.status, placed.text).toBe(201);
    const { position_id } = (placed.body as { data: { position_id: number } }).data;
    const path = `/api/v1/positions/${position_id}/close`;
    const closed = await service.call("POST", path, { token, body: {} });
    expect(closed.status, closed.text).toBeLessThan(300);
  }
  await service.sequencer.readable(null);
}

/** Of the state as the journal leaves it: what came before may be archived. */
export async function snapshotNow(sql: Database, folder: string | null = null): Promise<void> {
  const journal = createJournal(sql, sql, null, folder);
  const { state, numbering } = await journal.recover();
  await journal.keep(snapshotOf(state, numbering));
}

/** From files and table. */
export async function allBatches(sql: Database, folder: string | null): Promise<JournalBatch[]> {
  const all: JournalBatch[] = [];
  for await (const rows of batchesAfter({ sql, folder }, 0)) all.push(...rows);
  return all;
}

export const inTable = async (sql: Database): Promise<number[]> =>
  (await sql<{ batch: number }[]>`select batch from journal order by batch`).map(
    ({ batch }) => batch,
  );

export const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).toSorted().map((name) => join(folder, name));
