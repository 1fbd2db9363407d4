/**
 * A file of batches that left the journal's table: gzip, in it a line of JSON that says after which batch it begins, a line a
 * batch, and one that says with which hash it ends. What follows from the lines before (numbers, hashes) is not said again: it
 * is made anew, and is right where the last hash is. A file is never changed; its name has part of its SHA-256, so that two
 * writers never take each other's. Runs in the service and in the commands of an operator.
 */
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { chainHash, type JournalBatch, type Numbering } from "../journal/batch.ts";

const FORMAT = "ringside journal archive 1";
/** Of a file that is not whole yet, here or in a restore. */
const PART = /^\.(?:[0-9a-f]{16}|journal-[0-9a-f-]+\.jsonl\.gz)\.part$/;
/** Text that is unpacked, and taken apart, at once. */
const CHUNK_BYTES = 256 * 1024;

/** A file as the database lists it. */
export type Archive = {
  readonly first_batch: number;
  readonly last_batch: number;
  readonly first_seq: number;
  readonly last_seq: number;
  /** Of its newest event, Unix ms; 0: it has none. */
  readonly last_ts: number;
  readonly file: string;
  readonly bytes: number;
  /** Of the file. */
  readonly sha256: Buffer;
  /** Of its last batch. */
  readonly hash: Buffer;
};

/** After which batch something begins. */
export type Begin = Pick<Numbering, "batch" | "seq" | "hash">;

type Head = { format: string; batch: number; seq: number; hash: string };
type Line = [events_count: number, ts: number, events: string, names: string, actors: string];
type Foot = { batches: number; hash: string };

/** Why what is archived cannot be read or written, in words. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

/** Where a file is. @throws ArchiveError where no setting says it */
export function archivePath(folder: string | null, file: string): string {
  if (folder !== null) return join(folder, file);
  throw new ArchiveError(
    `${file} of the archived journal is needed, and JOURNAL_ARCHIVE does not say in which folder it is.`,
  );
}

/**
 * Writes the batches that come after `begin`, which are proved, some at a time; reads them again, and only then names the file.
 * Returns what the database is to list. @throws ArchiveError where something else comes back
 */
export async function writeArchive(
  folder: string,
  begin: Begin,
  batches: AsyncIterable<readonly JournalBatch[]>,
): Promise<Archive> {
  await makeFolder(folder);
  const part = join(folder, `.${randomBytes(8).toString("hex")}.part`);
  try {
    const last = { ...begin, ts: 0 };
    const lines = Readable.from(linesOf(begin, batches, last));
    const proof = await writePacked(lines, part);
    const archive: Archive = {
      first_batch: begin.batch + 1,
      last_batch: last.batch,
      first_seq: begin.seq + 1,
      last_seq: last.seq,
      last_ts: last.ts,
      file: fileName(begin.batch + 1, last.batch, proof.sha256),
      hash: last.hash,
      ...proof,
    };
    for await (const rows of unpack(await proved(part, archive), part, archive)) void rows;
    await rename(part, join(folder, archive.file));
    await syncFolder(folder);
    return archive;
  } finally {
    await rm(part, { force: true });
  }
}

/** Sorted by name they are in order. */
const fileName = (first: number, last: number, sha256: Buffer): string =>
  `journal-${[first, last].map((n) => String(n).padStart(12, "0")).join("-")}-` +
  `${sha256.toString("hex", 0, 6)}.jsonl.gz`;

/** Moves `last` on. */
async function* linesOf(
  begin: Begin,
  batches: AsyncIterable<readonly JournalBatch[]>,
  last: { batch: number; seq: number; hash: Buffer; ts: number },
): AsyncGenerator<string> {
  const { batch, seq, hash } = begin;
  yield jsonLine({ format: FORMAT, batch, seq, hash: hash.toString("hex") } satisfies Head);
  for await (const rows of batches) {
    let text = "";
    for (const { ts, events, names, actors, ...row } of rows) {
      const count = row.last_seq - row.first_seq + 1;
      text += jsonLine([count, ts, events, names, actors] satisfies Line);
      Object.assign(last, { batch: row.batch, seq: row.last_seq, hash: row.hash });
      last.ts = Math.max(last.ts, ts);
    }
    yield text;
  }
  const batches_count = last.batch - batch;
  yield jsonLine({ batches: batches_count, hash: last.hash.toString("hex") } satisfies Foot);
}

const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** On the disk when it resolves. */
async function writePacked(
  lines: Readable,
  path: string,
): Promise<Pick<Archive, "bytes" | "sha256">> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(lines, createGzip(), counted, file);
  return { bytes, sha256: hash.digest() };
}

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncFolder(dirname(made));
}

/** What was renamed in it stays so after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes files that a killed service left half written; returns the names of all others. */
export async function removeParts(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const parts = names.filter((name) => PART.test(name));
  for (const name of parts) await rm(join(folder, name), { force: true });
  return new Set(names.filter((name) => !PART.test(name)));
}

/** The batches of a file that is proved before, some at a time. @throws ArchiveError which names it */
export async function* readArchive(
  folder: string | null,
  archive: Archive,
): AsyncGenerator<JournalBatch[]> {
  const path = archivePath(folder, archive.file);
  yield* unpack(await proved(path, archive), path, archive);
}

/** @throws ArchiveError where the file is missing or another one */
export async function proveArchive(folder: string | null, archive: Archive): Promise<void> {
  await proved(archivePath(folder, archive.file), archive);
}

async function proved(path: string, { bytes, sha256 }: Archive): Promise<Buffer> {
  const packed = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const is = error.code === "ENOENT" ? "is missing" : `cannot be read: ${error.message}`;
    throw new ArchiveError(`${path} ${is}.`, { cause: error });
  });
  const isRight =
    packed.length === bytes && createHash("sha256").update(packed).digest().equals(sha256);
  if (!isRight) throw changed(path);
  return packed;
}

const changed = (path: string) => new ArchiveError(`${path} is not what was written.`);

async function* unpack(
  packed: Buffer,
  path: string,
  archive: Archive,
): AsyncGenerator<JournalBatch[]> {
  let at: Begin | null = null;
  let foot: Foot | null = null;
  for await (const lines of linesIn(packed)) {
    const rows: JournalBatch[] = [];
    for (const line of lines) {
      const said = JSON.parse(line) as Head | Line | Foot;
      if (at === null) at = beginOf(said as Head, path);
      else if (Array.isArray(said)) rows.push(nextBatch(at, said));
      else foot = said as Foot;
    }
    if (rows.length > 0) yield rows;
  }
  const isWhole =
    at !== null &&
    foot !== null &&
    foot.batches === archive.last_batch - archive.first_batch + 1 &&
    foot.hash === at.hash.toString("hex") &&
    at.hash.equals(archive.hash) &&
    at.batch === archive.last_batch &&
    at.seq === archive.last_seq;
  if (!isWhole) throw changed(path);
}

function beginOf({ format, batch, seq, hash }: Head, path: string): Begin {
  if (format !== FORMAT) {
    throw new ArchiveError(`${path} is of the format ${JSON.stringify(format)}, not "${FORMAT}".`);
  }
  return { batch, seq, hash: Buffer.from(hash, "hex") };
}

/** Moves `at` on. */
function nextBatch(at: Begin, [count, ts, events, names, actors]: Line): JournalBatch {
  const said = { events, names, actors };
  const first_seq = at.seq + 1;
  at.batch += 1;
  at.seq += count;
  at.hash = chainHash(at.hash, said);
  return { batch: at.batch, first_seq, last_seq: at.seq, ts, ...said, hash: at.hash };
}

async function* linesIn(packed: Buffer): AsyncGenerator<string[]> {
  const unpacked = Readable.from([packed]).pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  let open = "";
  for await (const text of unpacked.setEncoding("utf8")) {
    const lines = (open + String(text)).split("\n");
    open = lines.pop() ?? "";
    yield lines;
  }
  if (open !== "") yield [open];
}
