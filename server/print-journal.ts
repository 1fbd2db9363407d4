/**
 * `npm run journal`: prints what was decided, event by event, from the database that DATABASE_URL or DATA_DIR names, also while
 * the service runs or will not start. Without options the last 100 events; `-- --last 1000`, `--from SEQ`, `--account ID`,
 * `--call NAME` (the `X-Request-Id` of an answer) and `--since 2026-11-25T10:00:00Z` choose others, `--last` of those that the
 * others choose. It reads and proves nothing: that is check-books'. Exit status 2: it could not be read.
 */
import { parseArgs } from "node:util";
import { batchesAfter, type JournalSource } from "./archive/all-batches.ts";
import { readConfig } from "./config.ts";
import { openBeside } from "./database/open-beside.ts";
import type { Database } from "./database/connect.ts";
import { entriesOf, type BatchEntry } from "./journal/batch.ts";
import { journalLines } from "./journal/journal-lines.ts";
import { createLog } from "./log.ts";
import { runCommand } from "./running/run-command.ts";

const LAST_EVENTS = 100;

type Chosen = {
  readonly from: number;
  readonly since: number;
  /** null: of everybody, and what is nobody's. */
  readonly account_id: number | null;
  /** null: of every call, and what came by none. */
  readonly request_id: string | null;
  /** So many of them, the newest; null: all. */
  readonly last: number | null;
};

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      last: { type: "string" },
      from: { type: "string" },
      account: { type: "string" },
      call: { type: "string" },
      since: { type: "string" },
    },
  });
  const account_id = values.account === undefined ? null : wholeOf("--account", values.account);
  const since = values.since === undefined ? 0 : momentOf(values.since);
  const asked = values.from === undefined ? null : wholeOf("--from", values.from);
  const last = values.last === undefined ? null : wholeOf("--last", values.last);
  if (asked !== null && last !== null) throw new Error("Say --from or --last, not both.");
  const log = createLog("error");
  const config = readConfig(process.env, process.cwd());
  const { sql, close } = await openBeside(config, log);
  try {
    const request_id = values.call ?? null;
    // Which events of a choice are the last ones is known once all have been looked at.
    const isChoice = account_id !== null || request_id !== null || values.since !== undefined;
    const from = asked ?? (isChoice ? 1 : await lastFrom(sql, last ?? LAST_EVENTS));
    return await print(
      { sql, folder: config.journalArchive.folder },
      { from, since, account_id, request_id, last: isChoice ? last : null },
    );
  } finally {
    await close();
  }
}

async function lastFrom(sql: Database, count: number): Promise<number> {
  const [row] = await sql<{ seq: number }[]>`
    select last_seq as seq from journal order by batch desc limit 1`;
  return Math.max(1, (row?.seq ?? 0) - count + 1);
}

/** Page by page, so that a journal of any length is never held whole. */
async function print(source: JournalSource, chosen: Chosen): Promise<number> {
  const { from, since, last } = chosen;
  const newest: string[] = [];
  for await (const batches of batchesAfter(source, 0, { seq: from, ts: since })) {
    for (const batch of batches) {
      for (const [at, entry] of entriesOf(batch).entries()) {
        const seq = batch.first_seq + at;
        if (seq < from || !isChosen(entry, chosen)) continue;
        if (last === null) await say(journalLines(seq, entry));
        else if (newest.push(journalLines(seq, entry)) > last) newest.shift();
      }
    }
  }
  for (const lines of newest) await say(lines);
  return 0;
}

function isChosen({ event, origin }: BatchEntry, chosen: Chosen): boolean {
  const { since, account_id, request_id } = chosen;
  const owner = "account_id" in event ? event.account_id : null;
  const isOwn = account_id === null || owner === account_id;
  return event.ts >= since && isOwn && (request_id === null || origin?.request_id === request_id);
}

/** Waits where the reader is slower. */
const say = (text: string): Promise<void> =>
  new Promise((resolve) => {
    if (process.stdout.write(text)) resolve();
    else process.stdout.once("drain", resolve);
  });

function wholeOf(option: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${option} takes a whole number above 0, was ${JSON.stringify(text)}.`);
}

function momentOf(text: string): number {
  const value = Date.parse(text);
  if (Number.isFinite(value)) return value;
  throw new Error(`--since takes a moment as 2026-11-25T10:00:00Z, was ${JSON.stringify(text)}.`);
}

runCommand(main, "The journal cannot be read.", 2);
