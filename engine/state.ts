/**
 * All that the engine knows. Changed by apply alone (apply.ts), but for quotes and the clock, which are not journaled and
 * are set by decide. Maps are only ever walked in the order of ids where the order matters. Runs anywhere; pure.
 */
import type { SymbolStatus } from "../contract/codes.ts";
import { createConversions, type Conversions, type Leg } from "../domain/conversion.ts";
import type { ProfitFactors } from "../domain/profit.ts";
import type { GroupTerms, SymbolTerms } from "../domain/terms.ts";
import { unixMs, type Minor, type Points, type UnixMs } from "../domain/units.ts";
import { PriceHeap } from "./price-heap.ts";
import type { AccountRecord, OrderRecord, PositionRecord } from "./records.ts";
import { createTriggers, PriceWatch, type Triggers } from "./triggers.ts";

/** Factors of profit with the number of the last quote when they were computed. */
export type FactorsAsOf = { readonly asOf: number; readonly factors: ProfitFactors };

export type SymbolState = {
  terms: SymbolTerms;
  status: SymbolStatus;
  /** The status is staff's word. */
  isStaffs: boolean;
  isHalted: boolean;
  /** Raw quote of the provider; null before the first. */
  bid: Points | null;
  ask: Points | null;
  quotedAt: UnixMs;
  /** Which of all accepted quotes the last one was; 0 before the first. Tells whether a figure is of these prices. */
  quoteNumber: number;
  /** What its profits are computed by, by group; derived of quotes. */
  readonly factors: Map<number, FactorsAsOf>;
  /** What waits for a price. */
  readonly triggers: Triggers;
  /** Accounts whose equity depends on this symbol's price, by how many positions make it so. */
  readonly watchers: Map<number, number>;
  /** Watchers that have a band of prices: no quote within it concerns them. Sorted by the price at which it ends. */
  readonly bands: PriceWatch;
  /** Watchers without a band: each quote concerns them. */
  readonly unbanded: Set<number>;
};

/** What an open position is worth now, kept until a price that it depends on changes. Derived, never journaled. */
export type PositionFigures = {
  readonly symbol: SymbolState;
  /** How its profit is converted to the deposit currency; null: there is no way. */
  readonly path: readonly Leg[] | null;
  /** The symbols whose prices it depends on, its own first. */
  readonly sources: readonly SymbolState[];
  /** The number of the last quote when it was computed; -1: not yet. */
  asOf: number;
  /** null: no price or no rate. */
  profit: Minor | null;
  swaps: Minor;
};

export type AccountState = {
  /** Nobody else's: its seq is counted up in place with every event, the rest of it is replaced. */
  record: Omit<AccountRecord, "seq"> & { seq: number };
  /** Pending orders by id. */
  readonly orders: Map<number, OrderRecord>;
  /** Open positions by id. */
  readonly positions: Map<number, PositionRecord>;
  /** By position; an entry goes with the record that it was computed of. */
  readonly figures: Map<number, PositionFigures>;
  /** Margin by symbol; an entry goes when a position of the symbol, a leverage or a rule changes. */
  readonly margins: Map<number, Minor>;
  /** The symbols that it watches. */
  readonly watched: Set<SymbolState>;
  /** Whether it has a band in each of them. */
  isBanded: boolean;
  /** Width of its last band, as a part of the price. */
  reach: number;
};

/** A day change that is under way. */
export type Rolling = {
  /** The day that begins, as ClockInput.day. */
  readonly day: number;
  /** Accounts up to this one are in it. */
  upto: number;
  /** Accounts that are in it before their turn, those that were opened meanwhile among them. */
  readonly ahead: Set<number>;
  /** The others, descending; null: not looked for yet. Derived. */
  waiting: number[] | null;
};

export type EngineState = {
  now: UnixMs;
  /** How far before now the command that is worked off is dated, ms: quotes that came after it are of unknown age to it. */
  behindMs: number;
  /** Server day, as ClockInput.day; -1 before the first. */
  day: number;
  /** null: all accounts are in `day`. */
  rolling: Rolling | null;
  isHalted: boolean;
  readonly haltedGroups: Set<number>;
  readonly symbols: Map<number, SymbolState>;
  readonly groups: Map<number, GroupTerms>;
  readonly accounts: Map<number, AccountState>;
  /** Account of each pending order and each open position. */
  readonly orderAccounts: Map<number, number>;
  readonly positionAccounts: Map<number, number>;
  /** Open positions with swap_nights_due: kept by apply. */
  readonly swapsDue: Set<number>;
  /** Those of them that this round has still to try, by descending id. Not journaled, as quotes are not. */
  swapsTried: number[];
  /** House balances in minor units, by `<currency>/<house account>`. */
  readonly house: Map<string, number>;
  /** Pending orders by expiry_at. */
  readonly expiries: PriceHeap;
  /** By which symbols one currency becomes another. */
  conversions: Conversions;
  /** Quotes accepted so far. */
  quotes: number;
  /** Told of an account before anything of it changes, while the state of a moment is written out; null: it is not. */
  beforeChange: ((account_id: number) => void) | null;
  /** The next free ids. */
  readonly next: {
    order: number;
    position: number;
    deal: number;
    transaction: number;
    /** Of a set of orders that are tied together (OCO). */
    oco: number;
  };
};

export function createState(): EngineState {
  return {
    now: unixMs(0),
    behindMs: 0,
    day: -1,
    rolling: null,
    isHalted: false,
    haltedGroups: new Set(),
    symbols: new Map(),
    groups: new Map(),
    accounts: new Map(),
    orderAccounts: new Map(),
    positionAccounts: new Map(),
    swapsDue: new Set(),
    swapsTried: [],
    house: new Map(),
    expiries: new PriceHeap("rises"),
    conversions: createConversions([]),
    quotes: 0,
    beforeChange: null,
    next: { order: 1, position: 1, deal: 1, transaction: 1, oco: 1 },
  };
}

export const createSymbolState = (terms: SymbolTerms): SymbolState => ({
  terms,
  status: 0,
  isStaffs: false,
  isHalted: false,
  bid: null,
  ask: null,
  quotedAt: unixMs(0),
  quoteNumber: 0,
  factors: new Map(),
  triggers: createTriggers(),
  watchers: new Map(),
  bands: new PriceWatch(),
  unbanded: new Set(),
});

export const createAccountState = (record: AccountState["record"]): AccountState => ({
  record,
  orders: new Map(),
  positions: new Map(),
  figures: new Map(),
  margins: new Map(),
  watched: new Set(),
  isBanded: false,
  reach: 1 / 256,
});
