/**
 * A database with a great many deals, made by the real code: events of the engine's own kind are applied to its state,
 * made into rows and appended to the journal as a batch each, so that tables, journal and state agree and a start may use
 * the last snapshot or the first event. All deals break even, so none books anything. Runs in Node.
 */
import { microPoints, minor, points, steps, unixMs } from "../../domain/units.ts";
import type { Database } from "../../server/database/connect.ts";
import { apply } from "../../server/engine/apply.ts";
import type { DealEvent } from "../../server/engine/event.ts";
import { ensure } from "../../domain/assert.ts";
import type { EngineState } from "../../server/engine/state.ts";
import { toBatch } from "../../server/journal/batch.ts";
import { createJournal, snapshotOf } from "../../server/journal/journal.ts";
import { Projection } from "../../server/projection/projection.ts";
import { FIRST_ACCOUNT } from "./orders-books.ts";

const BATCH = 5_000;
/** The most that can be missing from the last snapshot. */
const EVENTS_AFTER_SNAPSHOT = 49_999;
/** The first account has one in so many of all deals, the rest share the others. */
const ONE_IN = 10;
const STEP_MS = 1_000;
const PRICE = 60_000;
const MICRO = 1_000_000n;

/** Adds so many deals to a database that the service was once started on; two make a position. */
export async function addDeals(sql: Database, deals: number, accounts: number): Promise<void> {
  const journal = createJournal(sql);
  const { state, numbering } = await journal.recover();
  const symbols = [...state.symbols.keys()];
  const firstAt = Date.now() - (deals + 1) * STEP_MS;
  const keepAt = deals - EVENTS_AFTER_SNAPSHOT;
  let made = 0;
  // One batch is written while the next is made.
  let writing = Promise.resolve();
  while (made < deals) {
    const end = Math.min(deals, made < keepAt ? keepAt : deals, made + BATCH);
    const entries = [];
    for (; made < end; made++) {
      const position = Math.floor(made / 2);
      const account_id =
        FIRST_ACCOUNT + (position % ONE_IN === 0 ? 0 : 1 + (position % (accounts - 1)));
      const symbol_id = symbols[position % symbols.length] ?? 0;
      const seq = ensure(state.accounts.get(account_id), `account ${account_id}`).record.seq + 1;
      const event = dealEvent(state, { account_id, symbol_id, seq, made, firstAt });
      apply(state, event);
      entries.push({ event, origin: null });
    }
    const batch = toBatch(entries, [], numbering);
    await writing;
    writing = journal.append(batch, []);
    if (made === keepAt) await journal.keep(snapshotOf(state, numbering));
  }
  await writing;
  const onFault = (error: Error): never => {
    throw error;
  };
  const projection = new Projection({ sql, thread: null, onFault });
  await projection.start(state, numbering);
  await projection.close();
  // What the server would do by itself in its next minute.
  await sql`vacuum analyze`;
}

function dealEvent(
  state: EngineState,
  at: { account_id: number; symbol_id: number; seq: number; made: number; firstAt: number },
): DealEvent {
  const { account_id, symbol_id, seq, made } = at;
  const isEntry = made % 2 === 0;
  const ts = unixMs(at.firstAt + made * STEP_MS);
  const price = points(PRICE + (Math.floor(made / 2) % 1_000));
  return {
    type: "deal",
    change: "create",
    account_id,
    seq,
    ts,
    deal: {
      id: state.next.deal,
      account_id,
      order_id: made + 1,
      position_id: Math.floor(made / 2) + 1,
      symbol_id,
      direction: isEntry ? 0 : 1,
      side: isEntry ? 0 : 1,
      volume: steps(10),
      price,
      open_price_micro: isEntry ? null : microPoints(BigInt(price) * MICRO),
      profit: minor(0),
      swap: minor(0),
      commission: minor(0),
      reason: 0,
      requested_price: null,
      bid: price,
      ask: price,
      comment: "",
      created_at: ts,
      is_deleted: false,
    },
  };
}
