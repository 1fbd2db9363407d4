/**
 * How much a press on a row of a list trades: of the symbol, else of the list, else the least that the symbol takes. Main thread.
 * Kept on this device for the account that is signed in.
 */
import { createMemo, untrack, type Accessor } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import { perFeed } from "../../feed/per-feed.ts";
import { typedNumber } from "../../format/typed-number.ts";
import { createPersisted } from "../../storage/persisted.ts";

type Volumes = Pick<SymbolRecord, "volume_min" | "volume_max" | "volume_step">;

/** In lots, by symbol_id and by list. */
export type KeptSizes = {
  readonly symbols: Readonly<Record<string, number>>;
  readonly lists: Readonly<Record<string, number>>;
};

/** Sizes that are kept of each kind; the oldest goes. */
const SIZES_MAX = 500;
const NONE: KeptSizes = { symbols: {}, lists: {} };

export type RowSizes = {
  /** Lots, as the symbol takes them. Tracks. */
  of: (symbol: SymbolRecord, list: string) => number;
  /** What a symbol has of its own, a list for all; null: nothing. Tracks. */
  own: (symbol_id: number) => number | null;
  ofList: (list: string) => number | null;
  /** null: as the list, as each symbol's least. */
  setOwn: (symbol_id: number, lots: number | null) => void;
  setOfList: (list: string, lots: number | null) => void;
};

export const rowSizes = perFeed((feed) => makeSizes(feed));

function makeSizes(feed: Pick<Feed, "session">): RowSizes {
  const account_id = createMemo(() => feed.session()?.account_id ?? 0);
  const kept = createMemo(() =>
    createPersisted<KeptSizes>(
      `trade.row-sizes.${account_id()}`,
      { version: 1, parse: parseSizes },
      NONE,
    ),
  );
  return sizesOf(
    () => kept().value(),
    (next) => untrack(kept).set(next),
  );
}

/** @public for its tests. */
export function sizesOf(kept: Accessor<KeptSizes>, keep: (next: KeptSizes) => void): RowSizes {
  const own = (symbol_id: number) => kept().symbols[symbol_id] ?? null;
  const ofList = (list: string) => kept().lists[list] ?? null;
  return {
    own,
    ofList,
    of: (symbol, list) => fitLots(own(symbol.symbol_id) ?? ofList(list), symbol),
    setOwn: (symbol_id, lots) => {
      const now = untrack(kept);
      keep({ ...now, symbols: withSize(now.symbols, String(symbol_id), lots) });
    },
    setOfList: (list, lots) => {
      const now = untrack(kept);
      keep({ ...now, lists: withSize(now.lists, list, lots) });
    },
  };
}

/** What a symbol takes of so many lots: down to its step, within its bounds; null: its least. */
export function fitLots(lots: number | null, symbol: Volumes): number {
  const { volume_min, volume_max, volume_step } = symbol;
  if (lots === null) return volume_min;
  // A step is decimal and a double is not: 0.3 / 0.1 is a little less than 3.
  const steps = Math.floor(lots / volume_step + 1e-9);
  const fit = Math.max(volume_min, Math.min(volume_max, steps * volume_step));
  return Number(fit.toFixed(10));
}

/** Lots as they were typed; null: none were; undefined: it is no such number. */
export function readLots(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const lots = typedNumber(text);
  return lots > 0 && Number.isFinite(lots) ? lots : undefined;
}

type Sizes = Readonly<Record<string, number>>;

function withSize(sizes: Sizes, key: string, lots: number | null): Sizes {
  const others = Object.entries(sizes).filter(([other]) => other !== key);
  if (lots === null) return Object.fromEntries(others);
  return Object.fromEntries([...others.slice(1 - SIZES_MAX), [key, lots]]);
}

function parseSizes(value: unknown): KeptSizes | null {
  if (typeof value !== "object" || value === null) return null;
  const { symbols, lists } = value as Record<string, unknown>;
  return { symbols: parseRecord(symbols), lists: parseRecord(lists) };
}

function parseRecord(value: unknown): Sizes {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, lots]) => typeof lots === "number" && lots > 0 && Number.isFinite(lots))
      .slice(-SIZES_MAX),
  );
}
