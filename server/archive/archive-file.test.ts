/** A file of archived batches says what the journal said, whatever that was, and is refused by its name where it says another. */
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandom } from "../../tests/support/random.ts";
import { chainHash, type JournalBatch } from "../journal/batch.ts";
import { GENESIS } from "../journal/chain.ts";
import {
  readArchive,
  removeParts,
  writeArchive,
  type Archive,
  type Begin,
} from "./archive-file.ts";

const SEED = 41;
const TEXTS = [
  "",
  '["a","b"]\n[1,2]\n',
  'she said "so"\\',
  "Grüße, 世界 🙂",
  "\u0000\u2028x",
  "y".repeat(300_000),
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ringside-archive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const AT: Begin = { batch: 7, seq: 900, hash: GENESIS };

function batchesOf(count: number, seed = SEED): JournalBatch[] {
  const random = createRandom(seed);
  const text = () => TEXTS[Math.floor(random() * TEXTS.length)] ?? "";
  const batches: JournalBatch[] = [];
  let { batch, seq, hash } = AT;
  for (let n = 0; n < count; n += 1) {
    const said = { events: text(), names: text(), actors: text() };
    const events = Math.floor(random() * 4);
    batch += 1;
    hash = chainHash(hash, said);
    // Of a batch of names alone the time is 0.
    const ts = events === 0 ? 0 : 1_000 + n;
    batches.push({ batch, first_seq: seq + 1, last_seq: seq + events, ts, ...said, hash });
    seq += events;
  }
  return batches;
}

async function* inPieces(
  batches: readonly JournalBatch[],
  size = 3,
): AsyncGenerator<JournalBatch[]> {
  for (let at = 0; at < batches.length; at += size) yield batches.slice(at, at + size);
}

async function readAll(archive: Archive): Promise<JournalBatch[]> {
  const all: JournalBatch[] = [];
  for await (const rows of readArchive(folder, archive)) all.push(...rows);
  return all;
}

it("has every batch as it was, with its number and its hash, and a name that sorts", async () => {
  const batches = batchesOf(60);
  const archive = await writeArchive(folder, AT, inPieces(batches));
  expect(await readAll(archive)).toEqual(batches);
  const last = batches.at(-1);
  expect(archive).toMatchObject({
    first_batch: 8,
    last_batch: 67,
    first_seq: 901,
    last_seq: last?.last_seq,
    last_ts: Math.max(...batches.map(({ ts }) => ts)),
    hash: last?.hash,
  });
  expect(archive.file).toMatch(/^journal-000000000008-000000000067-[0-9a-f]{12}\.jsonl\.gz$/);
  expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
});

it("is the same file when it is made again, however the batches come", async () => {
  const batches = batchesOf(25, 5);
  const once = await writeArchive(folder, AT, inPieces(batches, 1));
  expect(await writeArchive(folder, AT, inPieces(batches, 25))).toEqual(once);
});

it("is refused with any bit turned over, cut anywhere, missing, and of an unknown format", async () => {
  const archive = await writeArchive(folder, AT, inPieces(batchesOf(12, 9)));
  const path = join(folder, archive.file);
  const whole = await readFile(path);
  const random = createRandom(SEED);
  const refused = `${path} is not what was written.`;
  for (let n = 0; n < 200; n += 1) {
    const at = Math.floor(random() * whole.length);
    const bytes = n % 4 === 0 ? whole.subarray(0, at) : Buffer.from(whole);
    if (n % 4 > 0) bytes[at] = (whole[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    await writeFile(path, bytes);
    await expect(readAll(archive)).rejects.toThrow(refused);
  }
  await rm(path);
  await expect(readAll(archive)).rejects.toThrow(`${path} is missing.`);
  await writeFile(path, whole);
  // What the database lists is of another journal.
  for (const other of [{ hash: GENESIS }, { last_batch: 20 }, { last_seq: archive.last_seq + 1 }]) {
    await expect(readAll({ ...archive, ...other })).rejects.toThrow(refused);
  }
  expect(await readAll(archive)).toHaveLength(12);
});

it("leaves nothing where its batches end in an error, and what a killed one left is removed", async () => {
  async function* broken(): AsyncGenerator<JournalBatch[]> {
    yield batchesOf(3, 77);
    throw new Error("the database went away");
  }
  const before = await readdir(folder);
  await expect(writeArchive(folder, AT, broken())).rejects.toThrow("the database went away");
  await writeFile(join(folder, ".0011223344556677.part"), "half");
  await removeParts(folder);
  expect(await readdir(folder)).toEqual(before);
  await removeParts(join(folder, "not there"));
});
