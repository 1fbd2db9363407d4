/**
 * A day change and a snapshot at 150,000 positions, as answers feel them: the sequencer with its journal, its tables and
 * its projection thread on a PostgreSQL of its own, under orders and quotes at a steady pace. A process of its own, which
 * sends what it measured. PAUSES_S: how long the quiet times before are, 60 s unless it is set.
 */
import { fraction } from "../../domain/fraction.ts";
import { steps, unixMs } from "../../domain/units.ts";
import { createBus } from "../../server/bus.ts";
import { machineWaits, type Clock } from "../../server/clock.ts";
import { decide } from "../../engine/decide.ts";
import type { Input } from "../../engine/input.ts";
import { playMarket } from "../../server/engine-port/play-market.ts";
import { createState, type EngineState } from "../../engine/state.ts";
import { createJournal } from "../../server/journal/journal.ts";
import { snapshotOf } from "../../server/journal/snapshots.ts";
import { createLog } from "../../server/log.ts";
import type { MarketFeed, MarketListener } from "../../server/market/market-feed.ts";
import { Projection } from "../../server/projection/projection.ts";
import { Outage } from "../../server/running/outage.ts";
import { Sequencer } from "../../server/sequencer/sequencer.ts";
import { closePosition } from "../../tests/support/close-position.ts";
import { marketOrder } from "../../tests/support/market-order.ts";
import { startTestPostgres } from "../../tests/support/postgres.ts";
import { watchPauses } from "./loop-pauses.ts";
import { buildFloor } from "./trading-floor.ts";

export type Pauses = Record<"accounts" | "positions", number> &
  Record<"snapshot" | "dayChange", Disturbance>;

export type Disturbance = {
  readonly seconds: number;
  readonly longestPauseMs: number;
  /** Of the quiet time before. */
  readonly longestPauseBeforeMs: number;
  readonly p99Ms: number;
  /** Of the quiet time before. */
  readonly p99BeforeMs: number;
};

const BLOCKS = 1_500;
const FIRST_ACCOUNT = 100_001;
const ACCOUNTS = BLOCKS * 10;
const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;
const DAY = 20_000;
const QUIET_MS = Number(process.env["PAUSES_S"] ?? 60) * 1_000;
const ORDER_EVERY_MS = 10;
const QUOTE_EVERY_MS = 5;
/** An order and its close, with deals and bookings. */
const EVENTS_PER_ORDER = 5;
const POLL_MS = 5;

const postgres = await startTestPostgres();
const { sql } = postgres;
const log = createLog("error");

/** The floor as it is traded, but that each night costs something. */
function buildState(): EngineState {
  const state = createState();
  for (const input of buildFloor(BLOCKS)) work(state, input);
  return state;
}

function work(state: EngineState, input: Input): void {
  const swap = {
    swap_mode: "percent",
    swap_long: fraction(-3n),
    swap_short: fraction(-1n),
  } as const;
  const isSymbol = input.kind === "set_symbol";
  const { outcome } = decide(
    state,
    isSymbol ? { ...input, terms: { ...input.terms, ...swap } } : input,
  );
  if (outcome?.ok === false) throw new Error(`${input.kind} was refused: ${outcome.error}`);
}

/** Prices that the measure moves. */
function createMarket(state: EngineState) {
  let listener: MarketListener | null = null;
  const ids = [...state.symbols.keys()];
  const column = (of: (id: number) => number) => Float64Array.from(ids, of);
  const quotes = {
    bid: column((id) => state.symbols.get(id)?.bid ?? 0),
    ask: column((id) => state.symbols.get(id)?.ask ?? 0),
    ts: column(() => 1),
  };
  const market = {
    symbols: ids.map((symbol_id) => ({ symbol_id })),
    quotes,
    subscribe(heard: MarketListener) {
      listener = heard;
      return () => (listener = null);
    },
  } as unknown as MarketFeed;
  const move = (nth: number) => {
    const at = 1 + ((nth * 7) % (ids.length - 1));
    const change = nth % 2 === 0 ? 1 : -1;
    quotes.bid[at] = (quotes.bid[at] ?? 0) + change;
    quotes.ask[at] = (quotes.ask[at] ?? 0) + change;
    listener?.tick(at);
  };
  return { market, move };
}

/** Begins half an hour before midnight: the quiet times are in one day, and no quote is too old after it. */
function createClock(): Clock & { nextDay(): void } {
  const startedAt = performance.now();
  let from = (DAY + 1) * DAY_MS - HALF_HOUR_MS;
  return {
    now: () => unixMs(Math.floor(from + performance.now() - startedAt)),
    monotonicMs: () => performance.now(),
    ...machineWaits,
    nextDay: () => {
      const now = from + performance.now() - startedAt;
      from += (DAY + 1) * DAY_MS - now;
    },
  };
}

async function addAccounts(): Promise<void> {
  await sql`insert into groups (group_id, name, leverage_default, leverage_max, created_at, updated_at)
    values (1, 'Floor', 100, 500, 1, 1)`;
  await sql`insert into accounts (account_id, group_id, role, status, name, email, password_hash,
      created_at, updated_at)
    select id, 1, 'Trader', 1, 'Trader ' || id, id || '@ringside.example', 'none', 1, 1
    from generate_series(${FIRST_ACCOUNT}::int, ${FIRST_ACCOUNT + ACCOUNTS - 1}::int) as id`;
}

/** A sequencer on the state, as a start would find it, whose next snapshot is due after so many events. */
async function open(built: EngineState, clock: Clock, eventsUntilSnapshot: number) {
  await addAccounts();
  await createJournal(sql).keep(snapshotOf(built, { batch: 0, seq: 0 }));
  const connection = await sql.reserve();
  const journal = createJournal(connection, sql);
  const recovered = await journal.recover();
  const { state, numbering } = recovered;
  const onFault = (error: Error): never => {
    throw error;
  };
  const entry = new URL("./projection-thread.mjs", import.meta.url);
  const thread = { entry, databaseUrl: postgres.url };
  const projection = new Projection({ sql, thread, onFault });
  await projection.start(state, numbering);
  const records = state.accounts.size + state.positionAccounts.size + state.orderAccounts.size;
  const { market, move } = createMarket(built);
  const bus = createBus();
  const readAccount = async () => null;
  const sequencer = new Sequencer(
    { sql, market, clock, bus, log, outage: new Outage(), thread, dayOffsetMs: 0, readAccount },
    { ...recovered, eventsSinceSnapshot: records - eventsUntilSnapshot },
    {
      journal,
      projection,
      async close() {
        await projection.close();
        connection.release();
      },
    },
  );
  await sequencer.start();
  playMarket(market, clock, (input) => sequencer.take(input));
  return { sequencer, move };
}

/** Orders that are opened and closed again by each account in turn, and quotes; how long each answer took. */
function startLoad(sequencer: Sequencer, move: (nth: number) => void) {
  let latencies: number[] = [];
  let [orders, quotes] = [0, 0];
  const underWay = new Set<Promise<void>>();
  const order = async (nth: number) => {
    const account_id = FIRST_ACCOUNT + ((nth * 37) % ACCOUNTS);
    const asked = { account_id, actor: { account_id, reason: 0, is_read_only: false } } as const;
    const symbol_id = 2 + Math.floor((account_id - FIRST_ACCOUNT) / 10) * 2;
    const about = { ts: unixMs(0), ...asked };
    const startedAt = performance.now();
    const { ts: _, ...placed } = marketOrder(about, { symbol_id, volume: steps(1) });
    const answer = await sequencer.submit(placed, null);
    latencies.push(performance.now() - startedAt);
    const position_id = answer.order?.position_id ?? null;
    if (position_id === null) throw new Error(`an order was refused: ${answer.error}`);
    const { ts: __, ...closed } = closePosition(about, { position_id });
    await sequencer.submit(closed, null);
  };
  const timers = [
    setInterval(() => {
      const asked = order((orders += 1)).finally(() => underWay.delete(asked));
      underWay.add(asked);
    }, ORDER_EVERY_MS),
    setInterval(() => move((quotes += 1)), QUOTE_EVERY_MS),
  ];
  return {
    /** Since the last time it was asked. */
    p99(): number {
      const sorted = latencies.toSorted((one, other) => one - other);
      latencies = [];
      return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

async function measure(): Promise<Pauses> {
  const built = buildState();
  const clock = createClock();
  const ordersBefore = QUIET_MS / ORDER_EVERY_MS;
  const { sequencer, move } = await open(built, clock, ordersBefore * EVENTS_PER_ORDER);
  const { state } = sequencer;
  const load = startLoad(sequencer, move);
  const pauses = watchPauses();
  const disturbed = async (isBegun: () => boolean, isOver: () => boolean): Promise<Disturbance> => {
    // The pause in which it begins is of it.
    let [longestPauseBeforeMs, begins] = [0, 0];
    await until(() => {
      longestPauseBeforeMs = Math.max(longestPauseBeforeMs, begins);
      begins = pauses.longest();
      return isBegun();
    });
    const p99BeforeMs = load.p99();
    const startedAt = performance.now();
    await until(isOver);
    const seconds = (performance.now() - startedAt) / 1_000;
    const longestPauseMs = Math.max(begins, pauses.longest());
    return { seconds, longestPauseMs, longestPauseBeforeMs, p99Ms: load.p99(), p99BeforeMs };
  };
  const isWriting = () => state.beforeChange !== null;
  const snapshot = await disturbed(isWriting, () => !isWriting());
  pauses.longest();
  load.p99();
  setTimeout(() => clock.nextDay(), QUIET_MS);
  const isBegun = () => state.rolling !== null;
  const dayChange = await disturbed(isBegun, () => state.day === DAY + 1);
  await load.stop();
  pauses.stop();
  const { size: positions } = state.positionAccounts;
  await sequencer.durable();
  await sequencer.close();
  return { accounts: state.accounts.size, positions, snapshot, dayChange };
}

try {
  const measured = await measure();
  process.send?.(measured, () => process.disconnect());
} finally {
  await postgres.stop();
}
