/** One service leads on a database, others stand by, and who was replaced writes nothing any more. @bar C2 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toBatch } from "../../server/journal/batch.ts";
import { atTheBeginning } from "../../server/journal/chain.ts";
import { createJournal } from "../../server/journal/journal.ts";
import { createLog } from "../../server/log.ts";
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { lead, serviceUrl, StartEnded, type Leadership } from "../../server/running/leadership.ts";
import { unixMs } from "../../domain/units.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";

const QUICK = { beatMs: 20, lookMs: 10, frozenMs: 400 };
const NEVER = 3_600_000;
const log = createLog("silent");
const POLL = { timeout: 20_000, interval: 10 };

let postgres: TestPostgres;
const led: Leadership[] = [];
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());
afterEach(async () => {
  for (const leadership of led.splice(0)) await leadership.end();
});

/** What lead() says, and whether it stands by meanwhile. */
function begin(timings = QUICK) {
  const stop = new AbortController();
  const told = { isStandby: false, isLeader: false };
  const leading = lead({
    url: postgres.url,
    log,
    timings,
    stop: stop.signal,
    onStandby: async () => void (told.isStandby = true),
  }).then((leadership) => {
    led.push(leadership);
    told.isLeader = true;
    return leadership;
  });
  return { told, leading, stop };
}

const isReplaced = (leadership: Leadership) => {
  let words: string | null = null;
  void leadership.lost.then(({ message }) => (words = message));
  return () => words;
};

/** Cuts the connection by which a leader leads. */
const cut = (sql: Database) => sql`
  select pg_terminate_backend(l.pid) from pg_locks l
  join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and a.application_name = 'ringside leadership'`;

describe("of two services on one database", () => {
  it("the second stands by until the first lets it lead", async () => {
    const first = begin();
    const leader = await first.leading;
    const second = begin();
    await expect.poll(() => second.told.isStandby, POLL).toBe(true);
    expect(first.told.isStandby).toBe(false);
    expect(second.told.isLeader).toBe(false);
    await leader.end();
    await second.leading;
  });

  it("the one that stands by can be stopped", async () => {
    await begin().leading;
    const second = begin();
    await expect.poll(() => second.told.isStandby, POLL).toBe(true);
    second.stop.abort();
    await expect(second.leading).rejects.toThrow(StartEnded);
  });

  it("one that was stopped while it started leads not, and lets the next lead", async () => {
    const first = begin();
    first.stop.abort();
    await expect(first.leading).rejects.toThrow(StartEnded);
    expect(first.told.isStandby).toBe(false);
    await begin().leading;
  });

  it("the first leads on where its connection is cut and nobody took over", async () => {
    const leader = await begin().leading;
    const epoch = await leader.begin(postgres.sql);
    const words = isReplaced(leader);
    await cut(postgres.sql);
    const held = async () => {
      const rows = await postgres.sql`
        select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'advisory' and a.application_name = 'ringside leadership'`;
      return rows.length;
    };
    await expect.poll(held, POLL).toBe(1);
    expect(words()).toBeNull();
    const [row] = await postgres.sql<{ epoch: number }[]>`select epoch from leadership`;
    expect(row?.epoch).toBe(epoch);
  });

  it("one that gives no sign of life is replaced", async () => {
    const first = begin({ ...QUICK, beatMs: NEVER });
    await (await first.leading).begin(postgres.sql);
    const second = begin();
    const leader = await second.leading;
    await leader.begin(postgres.sql);
    expect(second.told.isStandby).toBe(true);
    // The new leader beats, so that nobody takes its place.
    const third = begin();
    await expect.poll(() => third.told.isStandby, POLL).toBe(true);
    expect(third.told.isLeader).toBe(false);
    third.stop.abort();
    await expect(third.leading).rejects.toThrow(StartEnded);
  });

  it("one whose connection was cut ends where another has taken over", async () => {
    const former = await begin({ ...QUICK, beatMs: 300 }).leading;
    await former.begin(postgres.sql);
    const words = isReplaced(former);
    const second = begin();
    await expect.poll(() => second.told.isStandby, POLL).toBe(true);
    await cut(postgres.sql);
    await second.leading;
    await expect.poll(words, POLL).toMatch(/Another service leads on the database now/);
  });
});

describe("the journal", () => {
  const batchOf = (n: number) => {
    const numbering = atTheBeginning();
    const event = { type: "day" as const, ts: unixMs(n), day: n };
    return toBatch([{ event, origin: null }], [], numbering);
  };
  const key = { actor_id: 900_001, key: "k", body_hash: "00", error: null, created_at: 1 };
  const rows = async () => (await postgres.sql`select batch from journal`).length;

  it("takes no batch of a leader that was replaced, with keys or without", async () => {
    const first = await (await begin().leading).begin(postgres.sql);
    for (const leadership of led.splice(0)) await leadership.end();
    const second = await (await begin().leading).begin(postgres.sql);
    expect(second).toBe(first + 1);
    const former = createJournal(postgres.sql, postgres.sql, first);
    await expect(former.append(batchOf(1), [])).rejects.toThrow(/Another service leads/);
    await expect(former.append(batchOf(1), [key])).rejects.toThrow(/Another service leads/);
    expect(await rows()).toBe(0);
    expect((await postgres.sql`select 1 from idempotency_keys`).length).toBe(0);
    await createJournal(postgres.sql, postgres.sql, second).append(batchOf(1), []);
    expect(await rows()).toBe(1);
  });

  it("is read by a new leader only once what the former one had under way is over", async () => {
    const former = await connectDatabase(serviceUrl(postgres.url, "0badcafe"), log);
    const held = former`select pg_sleep(60)`.catch((error: unknown) => String(error));
    const isSleeping = async () => {
      const found = await postgres.sql`
        select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'
          and application_name like 'ringside 0badcafe'`;
      return found.length;
    };
    await expect.poll(isSleeping, POLL).toBe(1);
    const leader = await begin().leading;
    await leader.begin(postgres.sql);
    expect(await isSleeping()).toBe(0);
    expect(await held).toMatch(/terminat|CONNECTION/i);
    await former.end({ timeout: 1 });
  });
});
