/** Where the archived journal is, and what goes there, as the environment says it. Runs in the service, at its start. */
import { resolve } from "node:path";
import { ConfigError } from "../config-error.ts";

export type JournalArchive = {
  /** Folder of the files, absolute; null: there is none, and nothing is archived. */
  readonly folder: string | null;
  /** Days after which a batch goes there; 0: none does. */
  readonly days: number;
};

/** Beside an embedded database. One's own may have several services, and only who runs it knows a folder that all of them see. */
const FOLDER = "journal";
const DAYS = 30;
const DAYS_MAX = 36_500;

/** @throws ConfigError */
export function readJournalArchive(
  get: (name: string) => string | null,
  readDays: (name: string, fallback: number, min: number, max: number) => number,
  at: { readonly root: string; readonly dataDir: string; readonly hasOwnDatabase: boolean },
): JournalArchive {
  const named = get("JOURNAL_ARCHIVE");
  const days = readDays("JOURNAL_ARCHIVE_DAYS", DAYS, 0, DAYS_MAX);
  if (named !== null) return { folder: resolve(at.root, named), days };
  if (!at.hasOwnDatabase) return { folder: resolve(at.dataDir, FOLDER), days };
  if (days > 0 && get("JOURNAL_ARCHIVE_DAYS") !== null) {
    throw new ConfigError(
      "JOURNAL_ARCHIVE_DAYS with DATABASE_URL needs JOURNAL_ARCHIVE: a folder that every service on that database sees.",
    );
  }
  return { folder: null, days };
}
