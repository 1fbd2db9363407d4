/** Archives the journal now and then, logs each file, and knows how it goes. Runs in the service that leads. */
import { statfs } from "node:fs/promises";
import { DAY_MS } from "../auth/allowance.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { keepRounds, type Rounds } from "../retention/rounds.ts";
import { DiskForecast } from "../running/disk-forecast.ts";
import type { JournalArchive } from "./archive-settings.ts";
import { ArchiveError } from "./archive-file.ts";
import { ARCHIVE_SIZES, archiveJournal, type ArchiveSizes } from "./archive-journal.ts";

export type KeepArchivedDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly epoch: number;
  readonly archive: JournalArchive;
  /** With less room on the disk of the folder nothing is archived. */
  readonly reserveMb: number;
  readonly sizes?: ArchiveSizes;
};

export type ArchiveRounds = Rounds & {
  /** Of all files there are. */
  readonly total: { readonly files: number; readonly events: number; readonly bytes: number };
  /** Whether the last round failed. */
  readonly isFailing: boolean;
  /** On the disk of the folder; null: not known. */
  readonly freeBytes: number | null;
};

const MB = 1_000_000;

/** Begins at once. A round that fails is told and made up by the next. null: the settings say that nothing is archived. */
export function keepArchived(deps: KeepArchivedDeps): ArchiveRounds | null {
  const { sql, clock, log, epoch, archive, reserveMb, sizes = ARCHIVE_SIZES } = deps;
  const { folder, days } = archive;
  if (folder === null || days === 0) return null;
  const forecast = new DiskForecast(reserveMb * MB);
  let total = { files: 0, events: 0, bytes: 0 };
  let isFailing = false;
  let freeBytes: number | null = null;

  async function look(): Promise<void> {
    freeBytes = await roomOn(folder ?? "");
    if (freeBytes === null) return;
    forecast.add(clock.monotonicMs(), freeBytes);
    const left = forecast.warning(clock.monotonicMs());
    if (left === null) return;
    const about = { days_left: Math.round(left * 10) / 10, free_mb: Math.round(freeBytes / MB) };
    log.warn({ ...about, folder }, "the disk of the archived journal fills up");
  }

  async function round(stop: AbortSignal): Promise<void> {
    await look();
    total = await totalOf(sql);
    if (freeBytes !== null && freeBytes < reserveMb * MB) {
      throw new ArchiveError(`The disk of ${folder} has less than ${reserveMb} MB left.`);
    }
    const before = clock.now() - days * DAY_MS;
    await archiveJournal({ sql, epoch, folder: folder ?? "", sizes }, before, stop, (moved) => {
      const { file, bytes, first_batch, last_batch, first_seq, last_seq } = moved;
      const events = last_seq - first_seq + 1;
      total = {
        files: total.files + 1,
        events: total.events + events,
        bytes: total.bytes + bytes,
      };
      const batches = last_batch - first_batch + 1;
      log.info({ file, batches, events, bytes }, "the oldest of the journal was archived");
    });
    isFailing = false;
  }

  const rounds = keepRounds(clock, round, (error) => {
    isFailing = true;
    log.error({ err: error, folder }, "the journal could not be archived");
  });
  return {
    get total() {
      return total;
    },
    get isFailing() {
      return isFailing;
    },
    get freeBytes() {
      return freeBytes;
    },
    ...rounds,
  };
}

async function totalOf(sql: Database): Promise<ArchiveRounds["total"]> {
  const [total] = await sql<ArchiveRounds["total"][]>`
    select count(*)::integer as files, coalesce(sum(bytes), 0)::bigint as bytes,
      coalesce(max(last_seq), 0) as events from journal_archives`;
  return total ?? { files: 0, events: 0, bytes: 0 };
}

/** A folder that is not there yet is made by the first file. */
async function roomOn(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Nothing where nothing is archived. */
export function tellArchive(metrics: Metrics, rounds: ArchiveRounds | null): void {
  if (rounds === null) return;
  const bytes = "Files of the archived journal, bytes";
  metrics.gauge("journal_archive_bytes", bytes, () => rounds.total.bytes);
  const events = "Events of the journal that are in files";
  metrics.gauge("journal_archived_events", events, () => rounds.total.events);
  const failing = "1 while the journal cannot be archived";
  metrics.gauge("journal_archive_failing", failing, () => Number(rounds.isFailing));
  const free = "Free on the disk of the archived journal, bytes; NaN: not known";
  metrics.gauge("journal_archive_free_bytes", free, () => rounds.freeBytes ?? Number.NaN);
}
