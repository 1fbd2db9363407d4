/**
 * Databases that older services left behind, in every format that a journal has had: today's code replays each to the very
 * state that the older service said, from its first event and from each snapshot, in the Node that runs the tests and in
 * the line that is shipped; and starts on it, proves its books and goes on.
 * @bar S5 S16
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../server/books/check-books.ts";
import { connectDatabase } from "../../server/database/connect.ts";
import { createLog } from "../../server/log.ts";
import { buildModule } from "../support/built-module.ts";
import { olderDatabases, openOlder, pathOf, readKept } from "../support/older-database.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { replayOlder, type Replayed } from "../support/replay-older.ts";
import { startTestService } from "../support/service.ts";
import { casesOf, isQuick } from "../support/tries.ts";

const NAMES = olderDatabases();
const run = promisify(execFile);
const log = createLog("silent");

const replayed = new Map<string, Replayed>();
beforeAll(() => {
  for (const name of NAMES) replayed.set(name, replayOlder(readKept(pathOf(name))));
});

describe("a journal of an older service", () => {
  it.each(NAMES)("replays to the state that its service said: %s", (name) => {
    const { events, names, caused, last, snapshots } = replayed.get(name) as Replayed;
    expect(events).toBeGreaterThan(100);
    expect(names).toBeGreaterThan(20);
    expect(caused).toBeGreaterThan(20);
    expect(snapshots.map(({ said }) => said)).toEqual(snapshots.map(({ replayed: now }) => now));
    expect(snapshots.map(({ withTail }) => withTail)).toEqual(snapshots.map(() => last));
    // One at the end of the last life, and one with events after it.
    expect(Math.min(...snapshots.map(({ eventsAfter }) => eventsAfter))).toBe(0);
    expect(Math.max(...snapshots.map(({ eventsAfter }) => eventsAfter))).toBeGreaterThan(50);
  });

  it("is there in each format that was ever written", () => {
    const formats = new Set([...replayed.values()].flatMap((one) => one.formats));
    expect([...formats].toSorted()).toEqual(FORMATS);
  });

  it("is refused where a single figure of it is another", () => {
    const kept = readKept(pathOf(NAMES[0] ?? ""));
    const tables = kept.tables.map((table) =>
      table.name === "journal"
        ? { ...table, rows: table.rows.replace(/(\\"volume\\":\d*)\d/, "$17") }
        : table,
    );
    expect(tables).not.toEqual(kept.tables);
    expect(() => replayOlder({ ...kept, tables })).toThrow("The journal was changed");
  });
});

const FORMATS = [
  "actors as JSON",
  "actors version 3",
  "events each whole",
  "events fields once",
  "events version 2",
  "events version 3",
  "names as JSON",
  "names version 2",
  "names version 3",
];

/** As the image is made: FROM node:24-... */
const SHIPPED = Number(
  /NODE_IMAGE=node:(\d+)/.exec(
    readFileSync(join(import.meta.dirname, "../../Dockerfile"), "utf8"),
  )?.[1],
);

describe(`in Node ${SHIPPED}, which is shipped,`, () => {
  const isIt = Number(process.versions.node.split(".")[0]) === SHIPPED;
  const node = isIt ? process.execPath : process.env["SHIPPED_NODE"];

  // Of npm test it is a part where that Node is there; npm run prove sees to it.
  it.skipIf(isQuick && node === undefined)("every journal replays to the same states", async () => {
    const { stdout: version } = await run(node ?? "none", ["--version"]);
    expect(version).toMatch(new RegExp(`^v${SHIPPED}\\.`));
    const built = await buildModule("tests/durability/replay-kept.ts");
    try {
      const files = NAMES.map(pathOf);
      const { stdout } = await run(node ?? "none", [built.path, ...files], { maxBuffer: 1 << 26 });
      expect(JSON.parse(stdout)).toEqual(NAMES.map((name) => replayed.get(name)));
    } finally {
      await built.remove();
    }
  });
});

describe("a database of an older service", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.stop());

  async function open(name: string) {
    const database = name.replaceAll("-", "_");
    await postgres.sql`create database ${postgres.sql(database)}`;
    const url = new URL(postgres.url);
    url.pathname = `/${database}`;
    const sql = await connectDatabase(url.href, log);
    await openOlder(sql, name);
    return { url: url.href, sql };
  }

  it.each(casesOf(NAMES, 1))("is started on, proved whole, and goes on: %s", async (name) => {
    const { url, sql } = await open(name);
    const service = await startTestService({
      environment: { DATABASE_URL: url },
      market: "configured",
    });
    try {
      const { access_token: token } = await service.login(900_001, "demo-admin");
      const path = "/api/v1/accounts/100001/money/deposit";
      const headers = { "idempotency-key": "today" };
      const answer = await service.call("POST", path, { token, headers, body: { amount: 1 } });
      expect(answer.status, answer.text).toBe(200);
      await service.sequencer.readable(100_001);
      const { fault, differences, events } = await checkBooks(sql);
      expect({ fault, differences }).toEqual({ fault: null, differences: [] });
      expect(events).toBeGreaterThan(replayed.get(name)?.events ?? 0);
    } finally {
      await service.close();
      await sql.end();
    }
  });
});
