/**
 * The files of the archived journal in a backup: copied into it as they are, and back into the folder of whoever restores it.
 * A file is named after what is in it and is never changed, so one that is there already is the same. Runs in backup and restore.
 */
import { constants } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../archive/archive-file.ts";
import type { Transaction } from "../database/connect.ts";
import { ARCHIVE_FOLDER, BackupError, proveFile, type ArchivedFile } from "./manifest.ts";

/** Those that the database lists. */
export async function listArchived(tx: Transaction): Promise<ArchivedFile[]> {
  const rows = await tx<ArchivedFile[]>`
    select file, bytes, encode(sha256, 'hex') as sha256 from journal_archives order by last_batch`;
  return [...rows];
}

/** `from`: where they are; null: no setting says it. @throws BackupError which names what is missing or not what was written */
export async function backUpArchived(
  archives: readonly ArchivedFile[],
  from: string | null,
  backup: string,
): Promise<void> {
  if (archives.length === 0) return;
  if (from === null) throw unknownFolder(archives.length);
  await copyAll(archives, from, join(backup, ARCHIVE_FOLDER));
}

/** `into`: the folder of the service; null: no setting says it. Nothing is written over. @throws BackupError */
export async function restoreArchived(
  archives: readonly ArchivedFile[],
  backup: string,
  into: string | null,
): Promise<void> {
  if (archives.length === 0) return;
  if (into === null) throw unknownFolder(archives.length);
  await copyAll(archives, join(backup, ARCHIVE_FOLDER), into);
}

const unknownFolder = (count: number) =>
  new BackupError(
    `It has ${count === 1 ? "a file" : `${count} files`} of archived journal: set JOURNAL_ARCHIVE to their folder.`,
  );

async function copyAll(
  archives: readonly ArchivedFile[],
  from: string,
  into: string,
): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  for (const one of archives) {
    const isThere = await stat(join(into, one.file)).catch(() => null);
    if (isThere === null) await copy(one, from, into);
    await proveFile(into, one);
  }
  await syncFolder(into);
}

async function copy(archived: ArchivedFile, from: string, into: string): Promise<void> {
  const { file } = archived;
  // So that it is the one that is named.
  await proveFile(from, archived);
  const part = join(into, `.${file}.part`);
  await rm(part, { force: true });
  await copyFile(join(from, file), part, constants.COPYFILE_FICLONE);
  const handle = await open(part, "r");
  await handle.sync();
  await handle.close();
  await rename(part, join(into, file));
}
