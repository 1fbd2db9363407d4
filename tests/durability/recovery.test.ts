/**
 * What a start rests on: a snapshot with the events after it and the journal from its first event come to the state that
 * was live; what was changed behind the service's back is refused; a broken invariant and a failed write end everything.
 * @bar S5 X19
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { minor } from "../../domain/units.ts";
import { InvariantError } from "../../domain/assert.ts";
import { readAccountRows } from "../../server/journal/account-rows.ts";
import { createJournal } from "../../server/journal/journal.ts";
import { snapshotOf, stateHash } from "../../server/journal/snapshots.ts";
import type { Outcome } from "../../engine/input.ts";
import { setTermsAtStart } from "../../server/sequencer/terms-at-start.ts";
import { startTestService, type TestService } from "../support/service.ts";

const TRADER = 100_001;
const US500 = 4;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
});
afterAll(() => service.close());

const actor = { account_id: TRADER, reason: 2 as const, is_read_only: false };
const deposit = (cents: number) =>
  service.sequencer.submit(
    { kind: "deposit", account_id: TRADER, actor, amount: minor(cents), desc: "" },
    null,
  );

async function trade(orders: number): Promise<void> {
  const { access_token: token } = await service.login();
  for (let n = 0; n < orders; n++) {
    const body = { symbol_id: US500, type: n % 3 === 0 ? 1 : 0, side: 0, volume: 0.5 };
    const priced = body.type === 1 ? { ...body, order_price: 5_000 } : body;
    const { status } = await service.call("POST", "/api/v1/orders", { token, body: priced });
    expect(status).toBe(201);
  }
}

/** Snapshots the state as a start finds it. */
async function snapshotNow() {
  const { state, numbering } = await createJournal(service.sql).recover();
  await createJournal(service.sql).keep(snapshotOf(state, numbering));
  return numbering;
}

const hashOf = async (from: "the last snapshot" | "the first event") =>
  stateHash((await createJournal(service.sql).recover(from)).state).toString("hex");

describe("a start", () => {
  it.each([
    ["a snapshot", "the last snapshot"],
    ["the journal", "the first event"],
  ] as const)("from %s tells the engine of nothing that it knows already", async (_what, from) => {
    await service.sequencer.durable();
    await snapshotNow();
    const { state } = await createJournal(service.sql).recover(from);
    const { symbols } = service.market;
    expect(state.symbols.size).toBe(symbols.length);
    const told: unknown[] = [];
    const run = (command: unknown): Outcome => {
      told.push(command);
      return { ok: true, order: null, position: null };
    };
    await setTermsAtStart({
      sql: service.sql,
      market: { symbols, setStatus: () => undefined },
      state,
      accounts: await readAccountRows(service.sql),
      run,
    });
    expect(told).toEqual([]);
  });

  it("comes to the live state from a snapshot and the events after it, and from the first event", async () => {
    await trade(6);
    // As a start does that finds a snapshot in the middle of the journal.
    const numbering = await snapshotNow();
    await trade(6);
    await service.sequencer.durable();
    const live = stateHash(service.sequencer.state).toString("hex");
    const [kept] = await service.sql<{ seq: number; last: number }[]>`
      select seq, (select max(last_seq) from journal) as last from snapshots order by seq desc limit 1`;
    expect(kept?.seq).toBe(numbering.seq);
    expect(kept?.last).toBeGreaterThan(numbering.seq);
    const recovered = await createJournal(service.sql).recover();
    expect(recovered.eventsSinceSnapshot).toBe((kept?.last ?? 0) - numbering.seq);
    expect(await hashOf("the last snapshot")).toBe(live);
    expect(await hashOf("the first event")).toBe(live);
  });

  it("refuses a journal with an event that was changed, and one that lacks some", async () => {
    const { sql } = service;
    const [kept] = await sql<
      { batch: number; first_seq: number; last_seq: number; events: string }[]
    >`
      select batch, first_seq, last_seq, events from journal where events like '%"order","create"%'
      order by batch desc limit 1 offset 1`;
    const { batch = 0, first_seq = 0, last_seq = 0, events = "" } = kept ?? {};
    await sql`update journal set events = ${events.replace('"order","create"', '"order","update"')}
      where batch = ${batch}`;
    const doesNotFollow = (seq: number) => `what begins with event ${seq} does not follow`;
    await expect(hashOf("the first event")).rejects.toThrow(doesNotFollow(first_seq));
    await sql`update journal set events = ${events} where batch = ${batch}`;
    const [gone] = await sql`delete from journal where batch = ${batch} returning *`;
    await expect(hashOf("the last snapshot")).rejects.toThrow(doesNotFollow(last_seq + 1));
    await sql`insert into journal ${sql(gone ?? {})}`;
    await service.sequencer.readable(TRADER);
    const cut = await sql`delete from journal where batch > ${batch} returning *`;
    await expect(hashOf("the last snapshot")).rejects.toThrow("The journal lacks the event");
    for (const row of cut) await sql`insert into journal ${sql(row)}`;
    expect(await hashOf("the first event")).toBe(await hashOf("the last snapshot"));
  });

  it("refuses a snapshot that is not what was written", async () => {
    const { sql } = service;
    const [kept] = await sql<{ seq: number; part: number; text: string }[]>`
      select seq, part, text from snapshot_parts where text like '%"balance":%'
      order by seq desc limit 1`;
    const { seq = 0, part = 0, text = "" } = kept ?? {};
    const changed = text.replace(/"balance":(\d+)/, (_, cents: string) => `"balance":${cents}1`);
    const write = (to: string) => sql`
      update snapshot_parts set text = ${to} where seq = ${seq} and part = ${part}`;
    await write(changed);
    await expect(hashOf("the last snapshot")).rejects.toThrow(/is not what was written/);
    await write(text);
  });
});

describe("a broken invariant of the ledger", () => {
  it("stops the service: its fault is told, nothing of it is written, nothing more is done", async () => {
    const { sequencer, sql } = service;
    const { access_token: token } = await service.login();
    const [before] = await sql`select max(last_seq) from journal`;
    // The house owes as much as can be counted: the next deposit cannot be booked against it.
    sequencer.state.house.set("USD/deposits", minor(-Number.MAX_SAFE_INTEGER));
    await expect(deposit(100)).rejects.toThrow(InvariantError);
    expect(await service.fault).toBeInstanceOf(InvariantError);
    expect(await sql`select max(last_seq) from journal`).toEqual([before]);
    await expect(deposit(100)).rejects.toThrow(/starting or stopping/);
    const order = { symbol_id: US500, type: 0, side: 0, volume: 0.5 };
    const answer = await service.call("POST", "/api/v1/orders", { token, body: order });
    expect(answer.status).toBe(503);
  });
});
