/**
 * What every measured table of positions is given: the same symbols and rings, an account that trades and what it holds.
 * Main thread of a measured page.
 */
import type { ViewAccount } from "../../contract/account.ts";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../../src/feed/feed.ts";
import { aPosition } from "../../tests/support/trading-records.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import {
  heldAt,
  LOTS,
  POSITIONS,
  protectionsOf,
  SYMBOLS,
  tradable,
} from "../support/workspace-positions.ts";
import { makeBenchFeed } from "./bench-feed.ts";
import { makeInstruments, type Instrument } from "./symbols.ts";

const ACCOUNT_ID = 100_001;
const BALANCE = 5_000_000;
const SESSION: SessionInfo = { account_id: ACCOUNT_ID, scope: "Trader", remember_me: false };

export type PositionsMarket = {
  feed: Feed;
  positions: readonly Position[];
  tick(ticksPerSecond: number): void;
};

export async function makePositionsMarket(): Promise<PositionsMarket> {
  const instruments = makeInstruments(SYMBOLS).map(({ record, bid }) => ({
    record: tradable(record),
    bid,
  }));
  const nowMs = Date.now();
  const bench = await makeBenchFeed(instruments, nowMs, new Map());
  const positions = Array.from({ length: POSITIONS }, (_, nth) =>
    makePosition(instruments, nth, nowMs),
  );
  const answers: Readonly<Record<string, unknown>> = {
    positions_list: positions,
    orders_list: [],
    account_me: makeAccount(nowMs),
    my_summary: makeSummary(positions, nowMs),
  };
  const feed: Feed = {
    ...bench.feed,
    session: () => SESSION,
    call: (operation) => {
      const data = answers[operation];
      return data === undefined
        ? bench.feed.call(operation, {})
        : Promise.resolve({ ok: true, data });
    },
  };
  return { feed, positions, tick: (ticksPerSecond) => bench.tick(ticksPerSecond, 1) };
}

function makePosition(instruments: readonly Instrument[], nth: number, nowMs: number): Position {
  const held = heldAt(nth);
  const instrument = instruments.find(({ record }) => record.symbol_id === held.symbol_id);
  if (instrument === undefined) throw new Error(`There is no symbol ${held.symbol_id}.`);
  const { record, bid } = instrument;
  const id = nth + 1;
  return {
    ...aPosition(nowMs - (POSITIONS - nth) * 1_000, {
      id,
      account_id: ACCOUNT_ID,
      order_id: id,
      open_price: bid,
      current_price: bid,
      profit: 0,
      margin: 500,
    }),
    ...held,
    ...protectionsOf(held, bid, record.digits),
    volume: LOTS,
    commission: -3.5,
  };
}

const makeAccount = (nowMs: number): ViewAccount => ({
  id: ACCOUNT_ID,
  alias: null,
  name: "Measure",
  email: "measure@ringside.example",
  phone: null,
  country: null,
  role: "Trader",
  status: 1,
  group_id: 1,
  currency: "USD",
  currency_digits: 2,
  leverage: 100,
  balance: BALANCE,
  credit: 0,
  is_demo: true,
  trial_expires_at: null,
  comment: "",
  created_at: nowMs,
  updated_at: nowMs,
  group: {
    id: 1,
    name: "Measure",
    position_mode: "hedging",
    hedged_margin_mode: "max",
    margin_call_level: 100,
    stop_out_level: 50,
    stop_out_policy: "largest_loss",
    multi_session: true,
    order_valid_ms: 30_000,
    leverage_max: 500,
    quote_age_max_ms: 60_000,
    orders_max: POSITIONS,
    positions_max: POSITIONS,
    negative_balance_protection: true,
    password_code_required: false,
  },
  has_investor_password: false,
  is_email_due: false,
  has_client_secret: false,
  is_favourite: false,
  last_login_at: null,
});

const makeSummary = (positions: readonly Position[], nowMs: number): AccountSummary => ({
  ts: nowMs,
  account_id: ACCOUNT_ID,
  balance: BALANCE,
  credit: 0,
  equity: BALANCE,
  used_margin: POSITIONS * 500,
  free_margin: BALANCE - POSITIONS * 500,
  margin_level: (BALANCE / (POSITIONS * 500)) * 100,
  floating_profit: 0,
  positions: positions.map(({ id }) => ({ id, profit: 0 })),
});
