/** Waits until what is kept for reading is as far as the journal, for tests that read tables themselves. Runs in the tests. */
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../server/database/connect.ts";

const POLL_MS = 3;

/** The service that runs on the database writes the tables after it has answered. */
export async function untilProjected(sql: Database): Promise<void> {
  for (;;) {
    const [row] = await sql<{ is_whole: boolean }[]>`
      select batch >= (select coalesce(max(batch), 0) from journal) as is_whole from projection`;
    if (row?.is_whole === true) return;
    // Asked without end, the question would take the processor from what it waits for.
    await pause(POLL_MS);
  }
}
