/** What the watchlist remembers: lists, their sorting, the choice of columns. Main thread; pure. */
import { DEFAULT_CHOICE, parseChoice, type ChoiceColumn } from "./columns.ts";
import { EMPTY_LISTS, OWN_LISTS_MAX, type Lists } from "./lists.ts";
import { parseLists } from "./lists-parse.ts";
import { parseSort, type Sort } from "./sort.ts";

export type WatchlistSettings = {
  lists: Lists;
  /** Sorting by list id; absent: the list's own order. */
  sorts: Readonly<Record<string, Sort>>;
  /** The columns wanted, most wanted first. */
  columns: readonly ChoiceColumn[];
  /** The zone of times and trading hours. */
  zone: WatchlistZone;
  /** The symbol that was selected last, or null. */
  selected: number | null;
};

/** Which zones the watchlist offers. */
export type WatchlistZone = "UTC" | "local";

export const DEFAULT_SETTINGS: WatchlistSettings = {
  lists: EMPTY_LISTS,
  sorts: {},
  columns: DEFAULT_CHOICE,
  zone: "UTC",
  selected: null,
};

export type SettingsStore = {
  settings: () => WatchlistSettings;
  /** True once what was remembered is there. */
  isReady: () => boolean;
  update: (change: (settings: WatchlistSettings) => WatchlistSettings) => void;
};

/** Raised when the shape changes. */
export const SETTINGS_VERSION = 1;

/** Reads remembered settings back, each part for itself; null where it is no such thing at all. Never throws. */
export function parseSettings(value: unknown): WatchlistSettings | null {
  if (typeof value !== "object" || value === null) return null;
  const fields = value as Partial<Record<keyof WatchlistSettings, unknown>>;
  const { selected } = fields;
  return {
    lists: parseLists(fields.lists),
    sorts: parseSorts(fields.sorts),
    columns: parseChoice(fields.columns) ?? DEFAULT_CHOICE,
    zone: fields.zone === "local" ? "local" : "UTC",
    selected: typeof selected === "number" && Number.isSafeInteger(selected) ? selected : null,
  };
}

function parseSorts(value: unknown): Record<string, Sort> {
  if (typeof value !== "object" || value === null) return {};
  const entries = Object.entries(value)
    .filter(([id]) => /^(all|favourites|category:\w+|own:\d+)$/.test(id))
    .slice(0, 2 * OWN_LISTS_MAX)
    .flatMap(([id, sort]) => {
      const parsed = parseSort(sort);
      return parsed ? [[id, parsed] as const] : [];
    });
  return Object.fromEntries(entries);
}
