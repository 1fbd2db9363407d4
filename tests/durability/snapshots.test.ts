/**
 * Snapshots are written beside the batches of the journal, a bounded number of records at once, and a process that dies
 * between two parts of one starts from the one before.
 * @bar S5
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectAlone, connectDatabase, type Database } from "../../server/database/connect.ts";
import { takeSnapshot } from "../../engine/snapshot.ts";
import { toBatch, type Numbering } from "../../server/journal/batch.ts";
import { createJournal, type Journal } from "../../server/journal/journal.ts";
import { PART_RECORDS, snapshotOf, stateHash } from "../../server/journal/snapshots.ts";
import { createLog } from "../../server/log.ts";
import { group, openHouse, type House } from "../support/engine-house.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";

const POSITIONS = 3_000;

let postgres: TestPostgres;
let sql: Database;
let house: House;
let numbering: Numbering;
let journal: Journal;
/** Batches go over one connection, in their order, as they do in the service. */
let alone: Database;

beforeAll(async () => {
  postgres = await startTestPostgres();
  ({ sql } = postgres);
  alone = connectAlone(sql);
});
afterAll(async () => {
  await alone.end();
  await postgres.stop();
});

beforeEach(async () => {
  await sql`truncate journal, snapshots, snapshot_parts`;
  journal = createJournal(alone, sql);
  ({ numbering } = await journal.recover());
  house = openHouse([group({ positions_max: POSITIONS * 2 })]);
  for (let each = 0; each < POSITIONS; each += 1) house.open({});
  await write();
});

/** Writes what happened since the last batch as one. */
async function write(): Promise<void> {
  const entries = house.events.splice(0).map((event) => ({ event, origin: null }));
  await journal.append(toBatch(entries, [], numbering), []);
}

/** Something happens after each part that was asked for. */
function snapshotWith(meanwhile: () => void) {
  const snapshot = snapshotOf(house.state, numbering);
  const { capture } = snapshot;
  const texts: string[] = [];
  const next = (records: number) => {
    const text = capture.next(records);
    if (text !== null) texts.push(text);
    meanwhile();
    return text;
  };
  return { texts, snapshot: { ...snapshot, capture: { ...capture, next } } };
}

describe("a snapshot", () => {
  it("is written a bounded number of records at once, and is of its moment whatever is written meanwhile", async () => {
    const at = { ...numbering };
    const hash = stateHash(house.state);
    const batches: Promise<void>[] = [];
    const { snapshot, texts } = snapshotWith(() => {
      house.open({});
      batches.push(write());
    });
    await journal.keep(snapshot);
    await Promise.all(batches);
    const counts = texts.map((text) => text.split('"open_price_micro"').length - 1);
    expect(Math.max(...counts)).toBe(PART_RECORDS);
    expect(counts.reduce((sum, count) => sum + count)).toBe(POSITIONS);
    const [kept] = await sql`select seq, batch, state, state_hash from snapshots`;
    expect(kept).toEqual({ seq: at.seq, batch: at.batch, state: null, state_hash: hash });
    const recovered = await journal.recover();
    expect(recovered.eventsSinceSnapshot).toBe(numbering.seq - at.seq);
    expect(stateHash(recovered.state)).toEqual(stateHash(house.state));
  });

  it("that ends with its process between two parts leaves the one before to start from", async () => {
    await journal.keep(snapshotOf(house.state, numbering));
    const { seq } = numbering;
    house.open({});
    await write();
    const dying = await connectDatabase(postgres.url, createLog("silent"));
    let parts = 0;
    const { snapshot } = snapshotWith(() => {
      parts += 1;
      if (parts === 5) void dying.end({ timeout: 0 });
    });
    await expect(createJournal(dying).keep(snapshot)).rejects.toThrow();
    expect(await sql`select seq from snapshots`).toEqual([{ seq }]);
    expect(await sql`select distinct seq from snapshot_parts`).toEqual([{ seq }]);
    const recovered = await journal.recover();
    expect(recovered.eventsSinceSnapshot).toBe(numbering.seq - seq);
    expect(stateHash(recovered.state)).toEqual(stateHash(house.state));
  });

  it("is the last or the last but one: the parts of others go with them", async () => {
    const seqs: number[] = [];
    for (let each = 0; each < 3; each += 1) {
      house.open({});
      await write();
      await journal.keep(snapshotOf(house.state, numbering));
      seqs.push(numbering.seq);
    }
    const kept = seqs.slice(1).map((seq) => ({ seq }));
    expect(await sql`select seq from snapshots order by seq`).toEqual(kept);
    expect(await sql`select distinct seq from snapshot_parts order by seq`).toEqual(kept);
  });

  it("of an older service, whole in its row, is started from", async () => {
    const { seq, batch } = numbering;
    const state = [...takeSnapshot(house.state)].join("\n");
    await sql`insert into snapshots (seq, batch, ts, state, state_hash)
      values (${seq}, ${batch}, 1, ${state}, ${stateHash(house.state)})`;
    const recovered = await journal.recover();
    expect(recovered.eventsSinceSnapshot).toBe(0);
    expect(stateHash(recovered.state)).toEqual(stateHash(house.state));
  });

  it("that was changed in a part, or lacks one, is refused", async () => {
    await journal.keep(snapshotOf(house.state, numbering));
    const refused = () => expect(journal.recover()).rejects.toThrow("is not what was written");
    await sql`update snapshot_parts set text = replace(text, '"volume":', '"volume":1')
      where part = 3`;
    await refused();
    await sql`delete from snapshot_parts where part = 3`;
    await refused();
  });
});
