/**
 * The last batch that this service acknowledged, in a file beside the database and not in it. A database that lacks that batch
 * went back: a standby that lagged took over, or an older copy was put in its place. Then nothing may be answered as if it had
 * never been, so the start is refused. It is not forced to the disk: a machine that loses its power knows an older batch, which
 * proves less and never wrongly. Runs in the service.
 */
import { closeSync, constants, openSync, readFileSync, writeSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseError, type Database } from "../database/connect.ts";
import type { Numbering } from "./batch.ts";
import { hasBatch, type Journal } from "./journal.ts";

const FILE = "acknowledged";
/** All lines are as long, so that each covers the one before. */
const NUMBER_CHARS = 16;
const LINE = /^ *(\d+) ([0-9a-f]{64})\n$/;

export type Acknowledged = {
  /** The journal, whose batches are noted once they are written. */
  noted(journal: Journal): Journal;
  /** @throws DatabaseError where the journal lacks what was acknowledged; one without a batch is that of a new house */
  assertKept(sql: Database, numbering: Readonly<Numbering>): Promise<void>;
  close(): void;
};

export async function openAcknowledged(dataDir: string): Promise<Acknowledged> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, FILE);
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const [, batch, hash = ""] = LINE.exec(readFileSync(file, "latin1")) ?? [];
  const last =
    batch === undefined ? null : { batch: Number(batch), hash: Buffer.from(hash, "hex") };
  return {
    noted: (journal) => ({
      ...journal,
      async append(next, idempotency) {
        await journal.append(next, idempotency);
        const number = String(next.batch).padStart(NUMBER_CHARS);
        writeSync(file, `${number} ${next.hash.toString("hex")}\n`, 0);
      },
    }),
    async assertKept(sql, numbering) {
      if (last === null || numbering.batch === 0) return;
      if (await hasBatch(sql, last.batch, last.hash)) return;
      // One that is in a file of the archive was followed by all that is in the table.
      const [oldest] = await sql<
        { batch: number | null }[]
      >`select min(batch) as batch from journal`;
      if (last.batch < (oldest?.batch ?? 0)) return;
      throw new DatabaseError(
        `The database lacks what this service acknowledged: batch ${last.batch} of the journal, which ends with batch ` +
          `${numbering.batch}. A standby that lagged took over, or an older copy was put in its place. ` +
          "Nothing was written. Bring back the database that has it. Where that is lost for good, " +
          `remove ${path}: the service then goes on without it.`,
      );
    },
    close: () => closeSync(file),
  };
}

/** What is restored on purpose may be older. */
export const forgetAcknowledged = (dataDir: string): Promise<void> =>
  rm(join(dataDir, FILE), { force: true });
