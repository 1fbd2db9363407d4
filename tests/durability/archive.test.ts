/**
 * What is old in the journal goes into files: every batch is read as before, the chain is proved over files and table, and
 * a file that is missing or another one is refused by its name, with nothing taken out of the table. @bar X19
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unixMs } from "../../domain/units.ts";
import type { Archive } from "../../server/archive/archive-file.ts";
import { keepArchived, tellArchive } from "../../server/archive/keep-archived.ts";
import { writeBackup } from "../../server/backup/write-backup.ts";
import { checkBooks } from "../../server/books/check-books.ts";
import { chainHash, type JournalBatch } from "../../server/journal/batch.ts";
import { createJournal } from "../../server/journal/journal.ts";
import { stateHash } from "../../server/journal/snapshots.ts";
import { connectDatabase } from "../../server/database/connect.ts";
import { runningAddress } from "../../server/database/embedded.ts";
import { createLog } from "../../server/log.ts";
import { createMetrics } from "../../server/metrics.ts";
import { readDealRecord } from "../../server/queries/deal-record.ts";
import { archiveNow, SMALL_PIECES } from "../support/archive-now.ts";
import { allBatches, filesIn, inTable, snapshotNow, tradeOn } from "../support/archived-journal.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";

const DAY_MS = 86_400_000;
const run = promisify(execFile);

let data: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let folder: string;
/** All that the journal said before any of it was archived. */
let said: JournalBatch[];
let moved: Archive[];

const start = () => startTestService({ dataDir: data.path });
const books = () => checkBooks(service.sql, { archiveFolder: folder });
const linesOf = async () => (await books()).fault;

beforeAll(async () => {
  data = await createDataDir();
  service = await start();
  folder = join(data.path, "journal");
  expect(service.config.journalArchive).toEqual({ folder, days: 30 });
  await tradeOn(service, 30);
  said = await allBatches(service.sql, null);
});
afterAll(async () => {
  await service.close();
  await data.remove();
});

/** Does something to a file, or to what lists it, and puts it right again. */
async function whileChanged(change: () => Promise<unknown>, work: () => Promise<unknown>) {
  const files = await filesIn(folder);
  const kept = await Promise.all(files.map(async (path) => [path, await readFile(path)] as const));
  const listed = await service.sql`select * from journal_archives`;
  try {
    await change();
    await work();
  } finally {
    for (const path of await filesIn(folder)) await rm(path);
    for (const [path, bytes] of kept) await writeFile(path, bytes);
    await service.sql`delete from journal_archives`;
    await service.sql`insert into journal_archives ${service.sql(listed)}`;
  }
}

const pathOf = (archive: Archive | undefined) => join(folder, archive?.file ?? "");

describe("before a snapshot", () => {
  it("nothing is archived, nor what is younger than asked for", async () => {
    const { sql } = service;
    expect(await archiveNow(sql, folder)).toEqual([]);
    await snapshotNow(sql);
    // The first events are of the start, at the clock's time.
    const first = said.find(({ ts }) => ts > 0)?.ts ?? 0;
    expect(await archiveNow(sql, folder, { before: first })).toEqual([]);
    expect(await inTable(sql)).toEqual(said.map(({ batch }) => batch));
  });
});

describe("what is old in the journal", () => {
  it("is moved a piece at a time, all but the newest and what a start reads", async () => {
    const { sql } = service;
    // Nobody who leads no more lists anything.
    await expect(archiveNow(sql, folder, { epoch: 999_999 })).rejects.toThrow(
      "Another service leads",
    );
    expect(await inTable(sql)).toHaveLength(said.length);
    moved = await archiveNow(sql, folder);
    expect(moved.length).toBeGreaterThan(3);
    expect(moved.map(({ first_batch }) => first_batch)).toEqual(
      moved.map((_, at) => at * SMALL_PIECES.batches + 1),
    );
    const archivedTo = moved.at(-1)?.last_batch ?? 0;
    expect(await inTable(sql)).toEqual(
      said.map(({ batch }) => batch).filter((batch) => batch > archivedTo),
    );
    const last = said.at(-1)?.last_seq ?? 0;
    expect(moved.at(-1)?.last_seq).toBeLessThanOrEqual(last - SMALL_PIECES.newestEvents);
    expect(await filesIn(folder)).toEqual(moved.map((archive) => pathOf(archive)));
    // Once is enough.
    expect(await archiveNow(sql, folder)).toEqual([]);
  });

  it("is read as it was, batch by batch, and its chain is proved from the first file to the table", async () => {
    expect(await allBatches(service.sql, folder)).toEqual(said);
    const { fault, differences, batches, archived } = await books();
    expect({ fault, differences }).toEqual({ fault: null, differences: [] });
    expect(batches).toBe(said.length);
    expect(archived).toEqual({ files: moved.length, batches: moved.at(-1)?.last_batch });
  });

  it("brings a start from the first event to the live state", async () => {
    const { state } = await createJournal(service.sql, service.sql, null, folder).recover(
      "the first event",
    );
    expect(stateHash(state)).toEqual(stateHash(service.sequencer.state));
  });

  it("is found where its deals are corrected", async () => {
    const { sql } = service;
    const [oldest] = await sql<{ id: number; batch: number }[]>`
      select id, batch from deals order by id limit 1`;
    const { id = 0, batch = 0 } = oldest ?? {};
    expect(await inTable(sql)).not.toContain(batch);
    expect(await readDealRecord({ sql, folder }, id)).toMatchObject({ id, account_id: 100_001 });
    const { access_token: token } = await service.login(900_001, "demo-admin");
    const headers = { "idempotency-key": "old-deal" };
    const asked = { token, headers, body: { commission: -1, desc: "too little was charged" } };
    const answer = await service.call("PUT", `/api/v1/deals/${id}`, asked);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ data: { id, commission: -1 } });
    await service.sequencer.readable(null);
    expect((await books()).differences).toEqual([]);
  });

  it("lets a service start, which goes on where it was", async () => {
    await service.close();
    service = await start();
    await tradeOn(service, 1);
    expect(await books()).toMatchObject({ fault: null, differences: [] });
  });
});

describe("an operator's commands", () => {
  const built: BuiltModule[] = [];
  afterAll(async () => {
    for (const one of built) await one.remove();
  });
  const command = async (entry: string, ...flags: string[]) => {
    const module = await buildModule(entry);
    built.push(module);
    const env = { PATH: process.env["PATH"], DATA_DIR: data.path };
    return run(process.execPath, [module.path, ...flags], { env, maxBuffer: 1 << 24 });
  };

  it("prove files and table, and say so", async () => {
    const { stdout } = await command("server/check-books.ts");
    expect(stdout).toContain(
      `Its first ${moved.at(-1)?.last_batch} batches are archived, in ${moved.length} files, each as it was written.`,
    );
  });

  it("print what one call did, however long ago", async () => {
    const { stdout } = await command("server/print-journal.ts", "--call", "call-000000");
    expect(stdout).toContain("order create");
    expect(stdout.match(/, call call-000000$/gm)?.length).toBeGreaterThan(0);
  });
});

describe("a file of the archive", () => {
  const flip = async (path: string) => {
    const bytes = await readFile(path);
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
  };
  const at = (n: number) => pathOf(moved[n]);

  it.each([
    ["is another one", () => flip(at(1)), () => `${at(1)} is not what was written.`],
    ["is missing", () => rm(at(1)), () => `${at(1)} is missing.`],
    ["is in another's place", () => rename(at(0), at(1)), () => `${at(0)} is missing.`],
  ])(
    "that %s is refused by its name, by the books and by a backup",
    async (_what, change, words) => {
      await whileChanged(change, async () => {
        expect(await linesOf()).toBe(words());
        await expect(writeBackup(service.sql, join(data.path, "refused"), folder)).rejects.toThrow(
          words(),
        );
      });
      expect(await linesOf()).toBeNull();
    },
  );

  it("that says another thing is found by the chain, though its own hashes and its entry were made anew", async () => {
    const archive = moved[1];
    await whileChanged(
      async () => {
        const lines = gunzipSync(await readFile(at(1)))
          .toString()
          .trim()
          .split("\n");
        const [head = "", ...rest] = lines;
        const kept = rest
          .slice(0, -1)
          .map((line) => JSON.parse(line) as [number, number, string, string, string]);
        const line = kept.find(([, , events]) => events.includes("60001"));
        if (line === undefined) throw new Error("no price to change");
        line[2] = line[2].replace("60001", "60002");
        let hash: Buffer = Buffer.from((JSON.parse(head) as { hash: string }).hash, "hex");
        for (const [, , events, names, actors] of kept)
          hash = chainHash(hash, { events, names, actors });
        const foot = JSON.stringify({ batches: kept.length, hash: hash.toString("hex") });
        const body = [head, ...kept.map((one) => JSON.stringify(one)), foot, ""].join("\n");
        const packed = gzipSync(body);
        await writeFile(at(1), packed);
        const sha256 = createHash("sha256").update(packed).digest();
        await service.sql`
          update journal_archives set sha256 = ${sha256}, bytes = ${packed.length}, hash = ${hash}
          where file = ${archive?.file ?? ""}`;
      },
      async () => {
        expect(await linesOf()).toMatch(/does not follow from what was before/);
      },
    );
    expect(await linesOf()).toBeNull();
  });

  it("is asked for where no setting says its folder", async () => {
    const { fault } = await checkBooks(service.sql);
    expect(fault).toMatch(/JOURNAL_ARCHIVE does not say in which folder/);
    await expect(writeBackup(service.sql, join(data.path, "refused"))).rejects.toThrow(
      `It has ${moved.length} files of archived journal: set JOURNAL_ARCHIVE to their folder.`,
    );
  });

  it("that is not there has nothing more archived, nor anything taken out", async () => {
    const { sql } = service;
    await tradeOn(service, 15);
    await snapshotNow(sql, folder);
    await snapshotNow(sql, folder);
    const before = await inTable(sql);
    const elsewhere = join(data.path, "elsewhere");
    await expect(archiveNow(sql, elsewhere)).rejects.toThrow(/elsewhere\/journal-.* is missing\./);
    // However old it is.
    await whileChanged(
      () => rm(at(0)),
      () => expect(archiveNow(sql, folder)).rejects.toThrow(`${at(0)} is missing.`),
    );
    expect(await inTable(sql)).toEqual(before);
    expect((await archiveNow(sql, folder)).length).toBeGreaterThan(0);
    expect(await linesOf()).toBeNull();
  });

  it("that lists what the table still has keeps it there where the file is another one", async () => {
    const { sql } = service;
    const [last] = await sql<
      Archive[]
    >`select * from journal_archives order by last_batch desc limit 1`;
    const batches = (await allBatches(sql, folder)).filter(
      ({ batch }) => batch >= (last?.first_batch ?? 0) && batch <= (last?.last_batch ?? 0),
    );
    // As a service leaves it that was killed before it took them out.
    await sql`insert into journal ${sql(batches)}`;
    const before = await inTable(sql);
    await whileChanged(
      () => flip(pathOf(last)),
      async () => {
        await expect(archiveNow(sql, folder)).rejects.toThrow("is not what was written");
        expect(await inTable(sql)).toEqual(before);
      },
    );
    expect(await linesOf()).toBeNull();
    await archiveNow(sql, folder);
    expect(await inTable(sql)).toEqual(before.filter((batch) => batch > (last?.last_batch ?? 0)));
  });

  it("is never made of a journal that was changed", async () => {
    const { sql } = service;
    await tradeOn(service, 15);
    await snapshotNow(sql, folder);
    await snapshotNow(sql, folder);
    const [first = 0] = await inTable(sql);
    await sql`update journal set events = events || ' ' where batch = ${first + 2}`;
    const [files, before] = [await filesIn(folder), await inTable(sql)];
    await expect(archiveNow(sql, folder)).rejects.toThrow("The journal was changed");
    expect([await filesIn(folder), await inTable(sql)]).toEqual([files, before]);
    await sql`update journal set events = rtrim(events, ' ') where batch = ${first + 2}`;
    expect((await archiveNow(sql, folder)).length).toBeGreaterThan(0);
  });
});

describe("a backup", () => {
  const at = (name: string) => join(data.path, name);
  let restore: BuiltModule;
  beforeAll(async () => {
    restore = await buildModule("server/restore.ts");
  });
  afterAll(() => restore.remove());
  const restored = async (from: string, more: Readonly<Record<string, string>>) => {
    const env = { PATH: process.env["PATH"], ...more };
    const done = run(process.execPath, [restore.path, at(from)], { env });
    return done.then(
      () => "",
      (error: { stderr: string }) => error.stderr,
    );
  };

  it("has the files, and a restore brings and proves them, so that the archive goes on", async () => {
    const { archives } = await writeBackup(service.sql, at("backup"), folder);
    expect(archives.map(({ file }) => file)).toEqual(
      (await filesIn(folder)).map((path) => basename(path)),
    );
    expect(await restored("backup", { DATA_DIR: at("restored") })).toBe("");
    const other = await startTestService({ dataDir: at("restored") });
    try {
      const into = join(at("restored"), "journal");
      expect((await filesIn(into)).map((path) => basename(path))).toEqual(
        archives.map(({ file }) => file),
      );
      expect(await allBatches(other.sql, into)).toEqual(await allBatches(service.sql, folder));
      await tradeOn(other, 15);
      await snapshotNow(other.sql, into);
      await snapshotNow(other.sql, into);
      expect((await archiveNow(other.sql, into)).length).toBeGreaterThan(0);
      const found = await checkBooks(other.sql, { archiveFolder: into });
      expect(found).toMatchObject({ fault: null, differences: [] });
    } finally {
      await other.close();
    }
  });

  it("with a file that is missing or another one is refused by its name, before anything is made", async () => {
    const [file = ""] = await filesIn(join(at("backup"), "journal"));
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(1));
    const asked = { DATA_DIR: at("unmade") };
    expect(await restored("backup", asked)).toContain(`${file} is not what was written.`);
    await rm(file);
    expect(await restored("backup", asked)).toContain(`${file} is missing.`);
    expect(existsSync(at("unmade"))).toBe(false);
    await writeFile(file, bytes);
  });

  it("goes into a database of one's own where a folder for the files is named, and writes none over", async () => {
    await service.sql`create database restored`;
    const url = new URL(await runningAddress(data.path));
    url.pathname = "/restored";
    const own = { DATABASE_URL: url.href };
    expect(await restored("backup", own)).toContain("set JOURNAL_ARCHIVE to their folder");
    const into = at("shared");
    const [file = ""] = await filesIn(join(at("backup"), "journal"));
    await mkdir(into);
    await writeFile(join(into, basename(file)), "mine");
    const told = { ...own, JOURNAL_ARCHIVE: into };
    expect(await restored("backup", told)).toContain(`${join(into, basename(file))} is not what`);
    expect(await readFile(join(into, basename(file)), "utf8")).toBe("mine");
    await rm(join(into, basename(file)));
    expect(await restored("backup", told)).toBe("");
    expect(await filesIn(into)).toHaveLength((await filesIn(folder)).length);
    const found = await connectDatabase(url.href, createLog("silent"));
    expect(await checkBooks(found, { archiveFolder: into })).toMatchObject({
      fault: null,
      differences: [],
    });
    await found.end();
  });
});

describe("a service", () => {
  it("archives what is as old as the setting says, logs each file and tells how it goes", async () => {
    const { sql, clock } = service;
    const [{ epoch } = { epoch: 0 }] = await sql<{ epoch: number }[]>`select epoch from leadership`;
    await tradeOn(service, 15);
    await snapshotNow(sql, folder);
    await snapshotNow(sql, folder);
    type Said = { msg: string; file?: string; err?: { message: string } };
    const lines: Said[] = [];
    const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line) as Said) });
    let round = () => undefined as void;
    const every = (_ms: number, work: () => void) => {
      round = work;
      return () => undefined;
    };
    let days = 29;
    const now = () => unixMs(clock.now() + days * DAY_MS);
    const archive = { folder, days: 30 };
    const played = { ...clock, now, every };
    const deps = { sql, log, epoch, archive, reserveMb: 1, sizes: SMALL_PIECES, clock: played };
    const rounds = keepArchived(deps);
    if (rounds === null) throw new Error("nothing is archived");
    const metrics = createMetrics();
    tellArchive(metrics, rounds);
    const told = async (name: string) =>
      (await metrics.registry.getSingleMetric(`ringside_journal_${name}`)?.get())?.values[0]?.value;
    const before = await filesIn(folder);
    await rounds.settled();
    expect([await filesIn(folder), lines]).toEqual([before, []]);
    days = 31;
    await rename(folder, `${folder}-away`);
    round();
    await rounds.settled();
    expect(lines.map(({ msg }) => msg)).toEqual(["the journal could not be archived"]);
    expect(lines[0]?.err?.message).toMatch(/journal-\S+ is missing\./);
    expect(await told("archive_failing")).toBe(1);
    await rename(`${folder}-away`, folder);
    round();
    await rounds.settled();
    const files = await filesIn(folder);
    const fresh = files.filter((path) => !before.includes(path));
    expect(fresh.length).toBeGreaterThan(0);
    expect(lines.slice(1).map(({ msg, file }) => [msg, file])).toEqual(
      fresh.map((path) => ["the oldest of the journal was archived", basename(path)]),
    );
    const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
    expect(await told("archive_bytes")).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(await told("archive_failing")).toBe(0);
    expect(await told("archive_free_bytes")).toBeGreaterThan(0);
    expect(await told("archived_events")).toBeGreaterThan(0);
    await rounds.stop();
    expect(await linesOf()).toBeNull();
  });

  it("archives nothing where the settings say so, and nothing where the disk has no room", async () => {
    const { sql, clock } = service;
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const deps = { sql, log, epoch: 1, reserveMb: 1, clock, sizes: SMALL_PIECES };
    expect(keepArchived({ ...deps, archive: { folder: null, days: 30 } })).toBeNull();
    expect(keepArchived({ ...deps, archive: { folder, days: 0 } })).toBeNull();
    const full = { ...deps, archive: { folder, days: 30 }, reserveMb: 1e12 };
    const rounds = keepArchived(full);
    await rounds?.settled();
    await rounds?.stop();
    expect(lines.join()).toMatch(/The disk of \S+ has less than 1000000000000 MB left\./);
  });
});
