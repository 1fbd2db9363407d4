/**
 * A database with a great many deals, made by the real code: events of the engine's own kind are applied to its state and
 * appended to the journal in batches, so that tables, journal and state agree and a start may use the last snapshot or the
 * first event. Most are deals alone, which break even, so that none books anything; those after the last snapshot are what
 * the engine itself decides of orders: each start has to replay them. Runs in Node.
 */
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import { ensure } from "../../domain/assert.ts";
import { microPoints, minor, points, steps, unixMs } from "../../domain/units.ts";
import type { Database } from "../../server/database/connect.ts";
import { apply } from "../../engine/apply.ts";
import { decide } from "../../engine/decide.ts";
import type { DealEvent } from "../../engine/event.ts";
import type { Input } from "../../engine/input.ts";
import type { EngineState } from "../../engine/state.ts";
import { toBatch, type BatchEntry } from "../../server/journal/batch.ts";
import { createJournal, type Journal } from "../../server/journal/journal.ts";
import { snapshotOf } from "../../server/journal/snapshots.ts";
import { Projection } from "../../server/projection/projection.ts";
import { closePosition } from "../../tests/support/close-position.ts";
import { marketOrder } from "../../tests/support/market-order.ts";
import { FIRST_ACCOUNT } from "./orders-books.ts";

const BATCH = 5_000;
/** As a busy service commits them. */
const BATCH_OF_ORDERS = 50;
/** Nearly the most that can be missing from the last snapshot: a start adds a few of its own. */
const EVENTS_AFTER_SNAPSHOT = 49_800;
/** The first account has one in so many of all deals, the rest share the others. */
const ONE_IN = 10;
const STEP_MS = 1_000;
const PRICE = 60_000;
const MICRO = 1_000_000n;
/** Orders and positions that deals alone are said to be of are none of the engine's. */
const IDS_FROM = 1_000_000_000;

export type Shares = { readonly deals: number; readonly accounts: number };

/** Who has the position `nth`; each has several symbols. */
const ownerOf = (nth: number, accounts: number): number =>
  FIRST_ACCOUNT + (nth % ONE_IN === 0 ? 0 : 1 + (nth % (accounts - 1)));

/** Adds so many deals at least to a database that the service was once started on; two make a position. */
export async function addDeals(sql: Database, shares: Shares): Promise<void> {
  const journal = createJournal(sql);
  const { state, numbering } = await journal.recover();
  const writer = new Writer(journal, (entries) => toBatch(entries, [], numbering));
  for (const event of dealsAlone(state, shares, state.now)) {
    apply(state, event);
    await writer.add([{ event, origin: null }], BATCH);
  }
  await writer.end();
  await journal.keep(snapshotOf(state, numbering));
  const lastSeq = numbering.seq + EVENTS_AFTER_SNAPSHOT;
  for (let nth = 0; numbering.seq < lastSeq; nth += 1) {
    for (const input of inAndOut(state, ownerOf(nth, shares.accounts), nth)) {
      const { events, outcome } = decide(state, input);
      if (outcome?.ok === false) throw new Error(`${input.kind}: ${outcome.error}`);
      await writer.add(
        events.map((event) => ({ event, origin: null })),
        BATCH_OF_ORDERS,
      );
    }
  }
  await writer.end();
  await project(sql, state, numbering);
  // What the server would do by itself in its next minute.
  await sql`vacuum analyze`;
}

/** Batches of the journal: one is written while the next is made. */
export class Writer {
  readonly #journal: Journal;
  readonly #toBatch: (entries: readonly BatchEntry[]) => ReturnType<typeof toBatch>;
  #entries: BatchEntry[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(
    journal: Journal,
    make: (entries: readonly BatchEntry[]) => ReturnType<typeof toBatch>,
  ) {
    this.#journal = journal;
    this.#toBatch = make;
  }

  async add(entries: readonly BatchEntry[], batchEvents: number): Promise<void> {
    this.#entries.push(...entries);
    if (this.#entries.length >= batchEvents) await this.#write();
  }

  async end(): Promise<void> {
    if (this.#entries.length > 0) await this.#write();
    await this.#writing;
  }

  async #write(): Promise<void> {
    const batch = this.#toBatch(this.#entries);
    this.#entries = [];
    await this.#writing;
    this.#writing = this.#journal.append(batch, []);
  }
}

/** Brings the tables to what the journal has. */
export async function project(
  sql: Database,
  state: EngineState,
  place: { batch: number; seq: number },
): Promise<void> {
  const onFault = (error: Error): never => {
    throw error;
  };
  const projection = new Projection({ sql, thread: null, onFault });
  await projection.start(state, place);
  await projection.close();
}

/** A market order and the close of what it opened, on one symbol that trades now and needs no rate. */
function* inAndOut(state: EngineState, account_id: number, nth: number): Generator<Input> {
  const ts = unixMs(state.now + 1);
  const open = [...state.symbols.values()].filter(
    (symbol) => symbol.status === SYMBOL_STATUS.enabled && symbol.terms.quote_currency === "USD",
  );
  const { terms } = ensure(open[nth % open.length], "symbol that trades");
  const { symbol_id, volume_min: volume } = terms;
  const actor = { account_id, reason: 0, is_read_only: false } as const;
  const bid = points(PRICE + (nth % 100));
  yield { kind: "quote", ts, symbol_id, bid, ask: points(bid + 2) };
  const position_id = state.next.position;
  yield marketOrder({ ts, account_id, actor }, { symbol_id, volume });
  yield closePosition({ ts, account_id, actor }, { position_id });
}

/** In and out in turn, until there are so many; each must be applied before the next is asked for. */
function* dealsAlone(state: EngineState, { deals, accounts }: Shares, endMs: number) {
  const symbols = [...state.symbols.keys()];
  for (let made = 0; made < deals; made += 1) {
    const position = Math.floor(made / 2);
    const account_id = ownerOf(position, accounts);
    yield dealAlone(state, {
      account_id,
      symbol_id: symbols[position % symbols.length] ?? 0,
      position,
      isEntry: made % 2 === 0,
      order_id: IDS_FROM + made,
      ts: unixMs(endMs - (deals - made) * STEP_MS),
    });
  }
}

type DealAlone = {
  readonly account_id: number;
  readonly symbol_id: number;
  readonly position: number;
  readonly isEntry: boolean;
  readonly order_id: number;
  readonly ts: DealEvent["ts"];
};

function dealAlone(state: EngineState, deal: DealAlone): DealEvent {
  const { account_id, symbol_id, position, isEntry, order_id, ts } = deal;
  const price = points(PRICE + (position % 1_000));
  const { record } = ensure(state.accounts.get(account_id), `account ${account_id}`);
  return {
    type: "deal",
    change: "create",
    account_id,
    seq: record.seq + 1,
    ts,
    deal: {
      id: state.next.deal,
      account_id,
      order_id,
      position_id: IDS_FROM + position,
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
