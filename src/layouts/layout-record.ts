/** What is known of a layout beside what stands in it: name, earlier versions, what a list says of it. Main thread; pure. */
import { DEFAULT_SETTINGS, parseSettings } from "../panes/chart/chart-settings.ts";
import type { LayoutParts, LayoutState } from "../storage/open-layout.ts";
import { isSameName, NAME_CHARS_MAX, shownName, tidyName } from "../storage/given-name.ts";
import { FIRST_CHART, isChartId, parseCharts, symbolOf } from "../stores/charts.ts";
import { t } from "../language/translate.ts";

export const LAYOUTS_MAX = 200;
/** Earlier versions that are kept of each layout; the oldest go. */
export const EARLIER_MAX = 20;

/** Raised when the record of a name has another shape. */
const NAME_VERSION = 1;

export type LayoutName = {
  readonly name: string;
  /** When it was last opened in any tab, Unix ms. */
  readonly opened_at: number;
};

export const nameRecordOf = (name: LayoutName): unknown => ({ version: NAME_VERSION, ...name });

/** Reads what was kept; null: it is no name, or one of a newer terminal. */
export function parseName(record: unknown): LayoutName | null {
  const { version, name, opened_at } = Object(record) as Partial<
    Record<keyof LayoutName | "version", unknown>
  >;
  if (version !== NAME_VERSION || typeof name !== "string" || tidyName(name) === "") return null;
  return {
    name: tidyName(name).slice(0, NAME_CHARS_MAX),
    opened_at: typeof opened_at === "number" && Number.isFinite(opened_at) ? opened_at : 0,
  };
}

/** Why a version was kept; absent: another tab wrote over it. device: two devices wrote without knowing of each other. */
export type EarlierWhy = "opened" | "reset" | "replaced" | "device";
export const EARLIER_WORDS: Readonly<Record<EarlierWhy | "tab", string>> = {
  opened: t("As it was opened"),
  reset: t("Before the reset"),
  replaced: t("Before an earlier version came back"),
  device: t("Changed on two devices at once"),
  tab: t("From another tab"),
};

export type Earlier = {
  /** The key of its record. */
  readonly key: string;
  readonly state: LayoutState;
  readonly why: EarlierWhy | "tab";
};

export const whyOf = (state: object): Earlier["why"] => {
  const { why } = state as { why?: unknown };
  return why === "opened" || why === "reset" || why === "replaced" || why === "device"
    ? why
    : "tab";
};

/** The keys of those that give way to newer ones. Only what can be read is counted, and nothing else goes. */
export const overdue = (earlier: readonly Earlier[]): string[] =>
  newestFirst(earlier)
    .slice(EARLIER_MAX)
    .map(({ key }) => key);

export const newestFirst = (earlier: readonly Earlier[]): Earlier[] =>
  earlier.toSorted((one, other) => other.state.saved_at - one.state.saved_at);

/** Whether two layouts look the same when they are opened. */
export const isSameState = (one: LayoutParts, other: LayoutParts): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Without the order in which fields came to be. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** The value that is kept under a key, or undefined. */
export const valueOf = (parts: LayoutParts, key: string): unknown =>
  (Object(parts[key]) as { value?: unknown }).value;

/** The charts that stand in a layout, by their places. */
export function chartsIn(parts: LayoutParts): string[] {
  const { panels } = Object(valueOf(parts, "workspace.layout")) as { panels?: unknown };
  const ids = Object.keys(Object(panels) as object).filter(isChartId);
  const placeOf = (id: string) => Number(id.split("-")[1] ?? 1);
  return ids.length === 0
    ? [FIRST_CHART]
    : ids.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** More that differ than these are counted, not named. */
const NAMED_MAX = 4;

/** "BTCUSD H1 × 3, ETHUSD M5 and 2 more". `symbol`: the name of a symbol, where there is one of that id. */
export function wordsOf(
  parts: LayoutParts,
  symbol: (symbol_id: number) => string | undefined,
): string {
  const charts = parseCharts(valueOf(parts, "workspace.charts"));
  const settings = Object(valueOf(parts, "chart.settings")) as Record<string, unknown>;
  const counts = new Map<string, number>();
  for (const id of chartsIn(parts)) {
    const symbol_id = charts === null ? null : symbolOf(charts, id);
    const name = symbol(symbol_id ?? NaN) ?? t("Chart");
    const { timeframe } = parseSettings(settings[id]) ?? DEFAULT_SETTINGS;
    const words = `${name} ${timeframe}`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const words = [...counts].map(([one, count]) => (count === 1 ? one : `${one} × ${count}`));
  const more = words.length - NAMED_MAX;
  const named = words.slice(0, NAMED_MAX).join(", ");
  return more > 0 ? t("{named} and {more} more", { named, more }) : named;
}

/** Layouts whose names have all the words of a query, the ones opened last first. */
export function found<Face extends LayoutName>(all: readonly Face[], query: string): Face[] {
  const words = tidyName(query).toLowerCase().split(" ");
  const isFound = ({ name }: Face) =>
    words.every((word) => shownName(name).toLowerCase().includes(word));
  return all.filter(isFound).toSorted((one, other) => other.opened_at - one.opened_at);
}

export const isTaken = (name: string, all: readonly LayoutName[]): boolean =>
  all.some((one) => isSameName(one.name, name) || isSameName(shownName(one.name), name));
