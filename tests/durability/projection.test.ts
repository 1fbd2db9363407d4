/**
 * What is read is written behind the answers: whoever was answered or told reads what he was told, however far behind the
 * tables are; commits wait where they are too far; and whatever ends the process, the next start makes up for the rest.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unixMs } from "../../domain/units.ts";
import type { Database } from "../../server/database/connect.ts";
import { createState } from "../../engine/state.ts";
import { toBatch } from "../../server/journal/batch.ts";
import { createJournal } from "../../server/journal/journal.ts";
import { Projection } from "../../server/projection/projection.ts";
import { checkBooks } from "../crash/checker.ts";
import { startServiceProcess } from "../crash/service-process.ts";
import { buildModule } from "../support/built-module.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { untilProjected } from "../support/projected.ts";
import { basic, createDataDir, startTestService, type TestService } from "../support/service.ts";

const US500 = 4;

/** Keeps the tables as they are until released: the projector cannot say how far they are. */
async function holdBack(sql: Database): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    ended = sql.begin(async (tx) => {
      await tx`select batch from projection for update`;
      resolve();
      await released;
    });
  });
  return async () => {
    release();
    await ended;
  };
}

const ORDER = { symbol_id: US500, type: 0, side: 0, volume: 0.5 };

describe("the tables that are read", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    service.market.tick(US500, 60_000, 60_001, service.clock.now());
  });
  afterAll(() => service.close());

  it("are waited for by whoever was answered: the answer itself waits for the journal alone", async () => {
    const { access_token: token } = await service.login();
    const release = await holdBack(service.sql);
    const placed = await service.call("POST", "/api/v1/orders", { token, body: ORDER });
    expect(placed.status).toBe(201);
    const { id } = (placed.body as { data: { id: number } }).data;
    let isRead = false;
    const reading = Promise.all(
      [
        "orders/accounts/me?history=true",
        "positions/accounts/me",
        "deals/accounts/me",
        "accounts/me/journal",
      ].map(async (path) => {
        const answer = await service.call("GET", `/api/v1/${path}`, { token });
        isRead = true;
        expect(answer.status, path).toBe(200);
        return answer;
      }),
    );
    // As many round trips later nobody has read what is not there.
    for (let n = 0; n < 5; n += 1) await service.call("GET", "/api/v1/symbols", { token });
    expect(isRead).toBe(false);
    expect(service.sequencer.lagEvents.now).toBeGreaterThan(0);
    await release();
    const [orders] = await reading;
    expect(orders?.body).toMatchObject({ data: [{ id }] });
  });

  it("are whole or unchanged when writing them fails half-way: the service ends, the next start goes on", async () => {
    const { sql, sequencer } = service;
    const { access_token: token } = await service.login();
    await untilProjected(sql);
    const deals = sql.begin(async (tx) => {
      await tx`lock table deals in access exclusive mode`;
      const placed = await service.call("POST", "/api/v1/orders", { token, body: ORDER });
      expect(placed.status).toBe(201);
      // The orders are written, the deals wait for us: there it ends.
      for (let ended = 0; ended === 0;) {
        const rows = await sql`
          select pg_cancel_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'copy deals%'`;
        ended = rows.length;
      }
    });
    await deals;
    expect(await service.fault).toBeInstanceOf(Error);
    const count = async () => {
      const [row] = await sql<{ orders: number; deals: number }[]>`
        select (select count(*)::integer from orders) as orders,
          (select count(*)::integer from deals) as deals`;
      return row;
    };
    const before = await count();
    expect(before?.orders).toBe(before?.deals);
    const recovered = await createJournal(sql).recover();
    const fail = (error: Error): never => {
      throw error;
    };
    const projection = new Projection({ sql, thread: null, onFault: fail });
    await projection.start(recovered.state, recovered.numbering);
    await projection.close();
    const after = (before?.orders ?? 0) + 1;
    expect(await count()).toEqual({ orders: after, deals: after });
    expect(await checkBooks(sql, [])).toEqual([]);
    await expect(sequencer.readable(100_001)).rejects.toThrow();
  });
});

describe("the bound on how far they may be behind", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.stop());

  it("lets no batch become durable beyond it until they have followed", async () => {
    const { sql } = postgres;
    const numbering = { batch: 0, seq: 0, hash: Buffer.alloc(32), accounts: new Map() };
    const projection = new Projection({ sql, thread: null, onFault: () => undefined });
    await projection.start(createState(), numbering);
    const release = await holdBack(sql);
    const day = (n: number) => ({ type: "day" as const, ts: unixMs(n), day: n });
    const entries = Array.from({ length: 20_001 }, (_, n) => ({ event: day(n), origin: null }));
    const batch = toBatch(entries, [], numbering);
    await createJournal(sql).append(batch, []);
    await projection.room();
    projection.follow({ batch: batch.batch, seq: batch.last_seq });
    let hasRoom = false;
    const room = projection.room().then(() => {
      hasRoom = true;
    });
    for (let n = 0; n < 5; n += 1) await sql`select 1`;
    expect(hasRoom).toBe(false);
    await release();
    await room;
    expect(projection.lagEvents).toBe(0);
    expect(projection.lagEventsMax).toBe(20_001);
    await projection.close();
  });
});

const DEPOSITS = 20;

describe("a kill -9 while they are behind", () => {
  it("loses nothing that was answered, and the next start is ready with all of it", async () => {
    const postgres = await startTestPostgres();
    const dataDir = await createDataDir();
    const built = await buildModule("server/main.ts");
    const options = { entry: built.path, databaseUrl: postgres.url, dataDir: dataDir.path };
    const { sql } = postgres;
    const deposit = async (url: string, token: string, n: number) => {
      await fetch(`${url}/api/v1/accounts/100001/money/deposit`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ amount: 10, desc: `held back ${n}` }),
      }).catch(() => null);
    };
    try {
      const first = await startServiceProcess(options);
      const login = await fetch(`${first.url}/auth/v1/oauth2/login`, {
        method: "POST",
        headers: { authorization: basic("900001", "demo-admin") },
      });
      const { data } = (await login.json()) as { data: { access_token: string } };
      await untilProjected(sql);
      const release = await holdBack(sql);
      const answers = Array.from({ length: DEPOSITS }, (_, n) =>
        deposit(first.url, data.access_token, n),
      );
      // A deposit answers with the account as it is after it, so its answer waits too; its journal row does not.
      for (let durable = 0; durable < DEPOSITS;) {
        const [row] = await sql<{ n: number }[]>`
          select count(*)::integer as n from journal
            cross join string_to_table(events, E'\n') as event
          where event like '%"held back %'`;
        durable = row?.n ?? 0;
      }
      await first.kill();
      await Promise.all(answers);
      await release();
      const second = await startServiceProcess(options);
      const rows = await sql`select wire->>'desc' as desc from transactions
        where wire->>'desc' like 'held back%'`;
      expect(rows.length).toBe(DEPOSITS);
      expect(await checkBooks(sql, [])).toEqual([]);
      await second.stop();
    } finally {
      await built.remove();
      await postgres.stop();
      await dataDir.remove();
    }
  });
});
