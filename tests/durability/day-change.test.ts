/**
 * A process that dies between two pieces of a day change goes on where it was: every night is charged once, whatever was
 * kept of the change by then.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { steps } from "../../domain/units.ts";
import type { Database } from "../../server/database/connect.ts";
import { decide } from "../../engine/decide.ts";
import { describe as describeState } from "../../engine/describe.ts";
import type { EngineState } from "../../engine/state.ts";
import { toBatch } from "../../server/journal/batch.ts";
import { createJournal, type Journal, type Recovered } from "../../server/journal/journal.ts";
import { snapshotOf } from "../../server/journal/snapshots.ts";
import { ACCOUNT, EURUSD, eurusd, group, openHouse } from "../support/engine-house.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";

/** 1971-12-06, a Monday. */
const MONDAY = 704;
const ACCOUNTS = 5;
const POSITIONS = 2;
const PIECE = 4;
/** A long of one lot pays 7 points a night: 7.00. */
const NIGHT = -700n * 10n ** 18n;

let postgres: TestPostgres;
let sql: Database;
let journal: Journal;
beforeAll(async () => {
  postgres = await startTestPostgres();
  ({ sql } = postgres);
  journal = createJournal(sql);
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  await sql`truncate journal, snapshots, snapshot_parts`;
  const groups = Array.from({ length: ACCOUNTS }, (_, at) => group({ group_id: at + 1 }));
  const house = openHouse(groups, [eurusd()]);
  const { state } = house;
  const begun = decide(state, { kind: "clock", ts: state.now, day: MONDAY }).events;
  for (let at = 0; at < ACCOUNTS * POSITIONS; at += 1) {
    house.open({ volume: steps(100) }, ACCOUNT + (at % ACCOUNTS));
  }
  const { numbering } = await journal.recover();
  const entries = [...house.events, ...begun].map((event) => ({ event, origin: null }));
  await journal.append(toBatch(entries, [], numbering), []);
});

/** Prices are not kept. */
const quoted = async (from?: "the first event"): Promise<Recovered> => {
  const recovered = await journal.recover(from);
  const symbol = recovered.state.symbols.get(EURUSD);
  Object.assign(symbol ?? {}, { bid: 110_000, ask: 110_010, quoteNumber: 1 });
  return recovered;
};

/** One piece as a batch. */
async function passPiece({ state, numbering }: Recovered, piece = PIECE): Promise<void> {
  const { events } = decide(state, { kind: "clock", ts: state.now, day: MONDAY + 1, piece });
  const entries = events.map((event) => ({ event, origin: null }));
  if (entries.length > 0) await journal.append(toBatch(entries, [], numbering), []);
}

const swaps = ({ accounts }: EngineState): bigint[] =>
  [...accounts.values()].flatMap(({ positions }) =>
    [...positions.values()].map(({ swap_atto }) => swap_atto),
  );

const ONCE = Array.from({ length: ACCOUNTS * POSITIONS }, () => NIGHT);

it.each([1, 2, 3])(
  "dies after piece %i: the next start carries on and charges each night once",
  async (pieces) => {
    const dying = await quoted();
    for (let nth = 0; nth < pieces; nth += 1) await passPiece(dying);
    const next = await quoted();
    expect([...describeState(next.state)]).toEqual([...describeState(dying.state)]);
    expect(next.state.rolling === null).toBe(pieces === 3);
    await passPiece(next, ACCOUNTS * POSITIONS * 2);
    expect(next.state.day).toBe(MONDAY + 1);
    expect(swaps(next.state)).toEqual(ONCE);
    const { state } = await quoted("the first event");
    expect([...describeState(state)]).toEqual([...describeState(next.state)]);
  },
);

it("dies after a piece during which a snapshot was written: the same", async () => {
  const dying = await quoted();
  await passPiece(dying);
  const kept = journal.keep(snapshotOf(dying.state, dying.numbering));
  await passPiece(dying);
  await kept;
  const next = await quoted();
  expect(next.eventsSinceSnapshot).toBeGreaterThan(0);
  expect([...describeState(next.state)]).toEqual([...describeState(dying.state)]);
  await passPiece(next, ACCOUNTS * POSITIONS * 2);
  expect(swaps(next.state)).toEqual(ONCE);
});
