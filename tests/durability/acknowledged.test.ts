/** A database that lacks what was acknowledged is written to no further, and no service starts on it. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { unixMs } from "../../domain/units.ts";
import { forgetAcknowledged, openAcknowledged } from "../../server/journal/acknowledged.ts";
import { toBatch, type Numbering } from "../../server/journal/batch.ts";
import { atTheBeginning } from "../../server/journal/chain.ts";
import { createJournal } from "../../server/journal/journal.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { createDataDir } from "../support/service.ts";

let postgres: TestPostgres;
let dataDir: Awaited<ReturnType<typeof createDataDir>>;
beforeAll(async () => {
  [postgres, dataDir] = await Promise.all([startTestPostgres(), createDataDir()]);
});
afterAll(() => Promise.all([postgres.stop(), dataDir.remove()]));

let numbering: Numbering;
beforeEach(async () => {
  await postgres.sql`truncate journal`;
  await forgetAcknowledged(dataDir.path);
  numbering = atTheBeginning();
});

const nextBatch = () => {
  const event = { type: "day" as const, ts: unixMs(numbering.batch), day: numbering.batch };
  return toBatch([{ event, origin: null }], [], numbering);
};

/** Writes so many batches as a service does that notes what it acknowledged. */
async function write(batches: number): Promise<void> {
  const acknowledged = await openAcknowledged(dataDir.path);
  const journal = acknowledged.noted(createJournal(postgres.sql));
  for (let count = 0; count < batches; count++) await journal.append(nextBatch(), []);
  acknowledged.close();
}

/** What a start says of the journal as it is. */
async function start(): Promise<string> {
  const acknowledged = await openAcknowledged(dataDir.path);
  const { numbering: found } = await createJournal(postgres.sql).recover();
  try {
    await acknowledged.assertKept(postgres.sql, found);
    return "starts";
  } catch (error) {
    return String(error);
  } finally {
    acknowledged.close();
  }
}

it("starts where the journal has what was acknowledged, or more", async () => {
  expect(await start()).toBe("starts");
  await write(12);
  expect(await start()).toBe("starts");
  const path = `${dataDir.path}/acknowledged`;
  const hash = numbering.hash.toString("hex");
  expect(await readFile(path, "utf8")).toBe(`${"12".padStart(16)} ${hash}\n`);
  // Another service wrote it.
  const journal = createJournal(postgres.sql);
  await journal.append(nextBatch(), []);
  expect(await start()).toBe("starts");
  const acknowledged = await openAcknowledged(dataDir.path);
  // What it acknowledged went into the archive meanwhile.
  await postgres.sql`delete from journal where batch <= 12`;
  await acknowledged.assertKept(postgres.sql, numbering);
  acknowledged.close();
});

it("refuses a journal that ends before it, and one that went another way, until a person says so", async () => {
  await write(3);
  await postgres.sql`delete from journal where batch = 3`;
  expect(await start()).toMatch(
    /lacks what this service acknowledged: batch 3 of the journal, which ends with batch 2\..*remove \S+acknowledged/s,
  );
  numbering = (await createJournal(postgres.sql).recover()).numbering;
  const other = { type: "day" as const, ts: unixMs(9), day: 9 };
  const batch = toBatch([{ event: other, origin: null }], [], numbering);
  await createJournal(postgres.sql).append(batch, []);
  expect(await start()).toMatch(/batch 3 of the journal, which ends with batch 3/);
  await forgetAcknowledged(dataDir.path);
  expect(await start()).toBe("starts");
});

it("asks nothing of a database without a journal: that is a new house", async () => {
  await write(3);
  await postgres.sql`truncate journal`;
  expect(await start()).toBe("starts");
});

it("writes nothing behind a batch that is not there any more, or is another", async () => {
  await write(2);
  await postgres.sql`delete from journal where batch = 2`;
  const journal = createJournal(postgres.sql);
  await expect(journal.append(nextBatch(), [])).rejects.toThrow(/lacks batch 2 of the journal/);
  await postgres.sql`
    insert into journal
    select 2, 2, 2, ts, events, names, actors, decode(repeat('00', 32), 'hex') from journal`;
  numbering.batch = 2;
  await expect(journal.append(nextBatch(), [])).rejects.toThrow(/lacks batch 2 of the journal/);
  expect(await postgres.sql`select batch from journal`).toHaveLength(2);
});
