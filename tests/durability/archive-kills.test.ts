/**
 * Who archives the journal is killed before each statement that it sends, half written files among them: each batch is in the table,
 * in a file that is listed, or in both and the same, and the next round makes an end of it. @bar S5
 */
import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../server/books/check-books.ts";
import { runningAddress } from "../../server/database/embedded.ts";
import type { JournalBatch } from "../../server/journal/batch.ts";
import { SMALL_PIECES } from "../support/archive-now.ts";
import { allBatches, filesIn, inTable, snapshotNow, tradeOn } from "../support/archived-journal.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";
import { createRandom } from "../support/random.ts";
import { triesOf } from "../support/tries.ts";

const run = promisify(execFile);
/** Orders, of which each makes two batches at least. */
const ORDERS = triesOf({ quick: 20, turn: 60, whole: 150 });
const SEED = 11;

let data: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let built: BuiltModule;
let folder: string;
let said: JournalBatch[];

beforeAll(async () => {
  data = await createDataDir();
  [service, built] = await Promise.all([
    startTestService({ dataDir: data.path }),
    buildModule("tests/support/archive-once.ts"),
  ]);
  folder = join(data.path, "journal");
  await tradeOn(service, ORDERS);
  await snapshotNow(service.sql);
  said = await allBatches(service.sql, null);
}, 120_000);
afterAll(async () => {
  await service.close();
  await built.remove();
  await data.remove();
});

/** One round in a process of its own, which kills itself before it sends that statement; whether it came to its end. */
async function round(statement: number): Promise<boolean> {
  const url = await runningAddress(data.path);
  const args = [built.path, url, folder, String(statement)];
  return run(process.execPath, args).then(
    () => true,
    (error: { signal: string | null; stderr: string }) => {
      expect(error.signal, error.stderr).toBe("SIGKILL");
      return false;
    },
  );
}

it("loses nothing and doubles nothing, whenever it is killed", async () => {
  const random = createRandom(SEED);
  const seen = { half: 0, unlisted: 0, both: 0 };
  let isDone = false;
  for (let kills = 0; !isDone; kills += 1) {
    // First a statement more each time, so that each is met from where the one before ended, then any.
    isDone = await round(kills < 25 ? kills + 1 : 2 + Math.floor(random() * 30));
    const { sql } = service;
    expect(await allBatches(sql, folder), `kill ${kills}`).toEqual(said);
    const { fault, differences } = await checkBooks(sql, { archiveFolder: folder });
    expect({ fault, differences }, `kill ${kills}`).toEqual({ fault: null, differences: [] });
    const names = await readdir(folder).catch(() => [] as string[]);
    const listed = await sql<{ file: string; last_batch: number }[]>`
      select file, last_batch from journal_archives order by last_batch`;
    const [first = 0] = await inTable(sql);
    if (names.some((name) => name.endsWith(".part"))) seen.half += 1;
    if (names.filter((name) => name.startsWith("journal-")).length > listed.length)
      seen.unlisted += 1;
    if (first <= (listed.at(-1)?.last_batch ?? 0)) seen.both += 1;
  }
  // Each of the states that a kill can leave was met, and nothing is left of any.
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  const listed = await service.sql<{ file: string; last_batch: number }[]>`
    select file, last_batch from journal_archives order by last_batch`;
  expect(await filesIn(folder)).toEqual(listed.map(({ file }) => join(folder, file)));
  expect(listed.length).toBeGreaterThan(2);
  const archivedTo = listed.at(-1)?.last_batch ?? 0;
  expect(await inTable(service.sql)).toEqual(
    said.map(({ batch }) => batch).filter((batch) => batch > archivedTo),
  );
  expect(archivedTo % SMALL_PIECES.batches).toBe(0);
}, 600_000);
