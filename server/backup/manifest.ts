/**
 * What a backup is: a folder with a file a table, packed, and a manifest that says of which version it is and proves each
 * file by its length and SHA-256. The manifest is written last: a folder without one is no backup. Runs in backup and restore.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export const BACKUP_FORMAT = 1;
export const MANIFEST_FILE = "ringside-backup.json";
export const ARCHIVE_FOLDER = "journal";

/** Names that stand in SQL and in paths. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const BackupFile = z.strictObject({
  file: z.string().regex(/^[a-z0-9_.-]+\.copy\.gz$/),
  table: Name,
  columns: z.array(Name).min(1),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** As it is listed in journal_archives, below ARCHIVE_FOLDER of the backup. */
const ArchivedFile = z.strictObject({
  file: z.string().regex(/^journal-[0-9a-f-]+\.jsonl\.gz$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const Manifest = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  migrations: z.array(z.strictObject({ id: z.int(), name: z.string(), hash: z.string() })),
  /** All that was answered before this moment is in the backup. ISO 8601, of the machine that made it. */
  complete_to: z.iso.datetime(),
  /** Last of the journal that is in it. */
  batch: z.int().nonnegative(),
  seq: z.int().nonnegative(),
  /** Every table, as of one moment. */
  tables: z.array(BackupFile),
  /** What came meanwhile: the journal's later batches, and rows that these may speak of. */
  later: z.array(BackupFile),
  /** Files of the archived journal. Backups of before it was archived have none. */
  archives: z.array(ArchivedFile).default([]),
  sequences: z.array(z.strictObject({ name: Name, last: z.int(), isCalled: z.boolean() })),
});

export type ArchivedFile = z.infer<typeof ArchivedFile>;
export type BackupFile = z.infer<typeof BackupFile>;
export type Manifest = z.infer<typeof Manifest>;

/** Why a backup cannot be made or restored, in words. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The manifest of a folder all of whose files are as they were written. @throws BackupError which names what is not */
export async function readProved(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const one of [...manifest.tables, ...manifest.later]) await proveFile(folder, one);
  for (const one of manifest.archives) await proveFile(join(folder, ARCHIVE_FOLDER), one);
  return manifest;
}

/** @throws BackupError which names the file that is missing or another one */
export async function proveFile(
  folder: string,
  { file, bytes, sha256 }: Pick<BackupFile, "file" | "bytes" | "sha256">,
): Promise<void> {
  const path = join(folder, file);
  const found = await stat(path).catch(() => null);
  if (found === null) throw new BackupError(`${path} is missing.`);
  if (found.size !== bytes || (await hashOfFile(path)) !== sha256) {
    throw new BackupError(`${path} is not what was written.`);
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST_FILE);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) {
    throw new BackupError(
      `${folder} is no backup, or one that did not end: it has no ${MANIFEST_FILE}.`,
    );
  }
  const [hash = "", ...rest] = text.split("\n");
  const body = rest.join("\n");
  if (createHash("sha256").update(body).digest("hex") !== hash) {
    throw new BackupError(`${path} is not what was written.`);
  }
  const found: unknown = JSON.parse(body);
  const format: unknown = Reflect.get(Object(found), "format");
  if (format !== BACKUP_FORMAT) {
    throw new BackupError(
      `${path} is of format ${String(format)}; this version reads ${BACKUP_FORMAT}.`,
    );
  }
  return Manifest.parse(found);
}

/** The manifest's own hash stands in its first line. */
export function manifestText(manifest: Manifest): string {
  const body = JSON.stringify(manifest, null, 1);
  return `${createHash("sha256").update(body).digest("hex")}\n${body}`;
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** As SQL writes a name; manifests have nothing else (see Name). */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
