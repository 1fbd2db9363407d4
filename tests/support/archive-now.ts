/** What is old of a journal goes into files, in pieces so small that some orders make several. Runs in the tests and in processes of theirs. */
import type { Archive } from "../../server/archive/archive-file.ts";
import { archiveJournal, type ArchiveSizes } from "../../server/archive/archive-journal.ts";
import type { Database } from "../../server/database/connect.ts";

export const SMALL_PIECES: ArchiveSizes = {
  batches: 10,
  textBytes: 1_000_000,
  newestEvents: 20,
  readRows: 3,
  takenRows: 4,
  paceMs: 0,
};
const GOES_ON = new AbortController().signal;

/** What was moved. */
export async function archiveNow(
  sql: Database,
  folder: string,
  more: { epoch?: number; before?: number; sizes?: ArchiveSizes } = {},
): Promise<Archive[]> {
  const { epoch = null, before = Number.MAX_SAFE_INTEGER, sizes = SMALL_PIECES } = more;
  const moved: Archive[] = [];
  const deps = { sql, epoch, folder, sizes };
  await archiveJournal(deps, before, GOES_ON, (archive) => void moved.push(archive));
  return moved;
}
