/**
 * The watchlist's columns: names, widths, and which of them find room. Main thread; pure. The symbol column is always
 * there and takes what is left.
 */
import { t, tIn } from "../../language/translate.ts";

export const COLUMN_IDS = [
  "symbol",
  "bid",
  "ask",
  "spread",
  "change",
  "range",
  "low",
  "high",
  "time",
  "spark",
  "moving",
  "session",
  "swap_long",
  "swap_short",
  "sentiment",
  "size",
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];
/** The columns that can be chosen. */
export type ChoiceColumn = Exclude<ColumnId, "symbol" | "size">;
/** The columns that are no quote's: their texts come with watchlist-menus.ts, the size with what trades. */
export type LateColumn =
  | "spark"
  | "moving"
  | "session"
  | "swap_long"
  | "swap_short"
  | "sentiment"
  | "size";

export const isLate = (id: ColumnId): id is LateColumn =>
  COLUMN_IDS.indexOf(id) > COLUMN_IDS.indexOf("time");

/** `label` heads the column, `title` says it in full, `width` is in px at the least. */
type Column = { label: string; title: string; width: number };

export const COLUMNS: Record<ColumnId, Column> = {
  symbol: { label: t("Symbol"), title: t("Symbol"), width: 74 },
  bid: { label: t("Bid"), title: t("Bid: the price to sell at"), width: 67 },
  ask: { label: t("Ask"), title: t("Ask: the price to buy at"), width: 67 },
  spread: { label: t("Spread"), title: t("Spread in pips"), width: 46 },
  change: {
    label: tIn("heads a narrow column", "Change"),
    title: t("Change since the previous day's close"),
    width: 52,
  },
  range: {
    label: t("Day range"),
    title: t("Where the bid is between the day's low and high"),
    width: 56,
  },
  low: { label: t("Low"), title: t("Day's low"), width: 56 },
  high: { label: t("High"), title: t("Day's high"), width: 56 },
  time: { label: t("Time"), title: t("Time of the last price"), width: 54 },
  spark: { label: t("Ticks"), title: t("The last ticks of the bid as a line"), width: 56 },
  moving: {
    label: t("Moving"),
    title: t("Move of the last 5 minutes, in ranges that are usual today"),
    width: 52,
  },
  session: {
    label: tIn("heads a narrow column", "Session"),
    title: t("How long it is open still, or until it opens"),
    width: 56,
  },
  swap_long: { label: t("Swap long"), title: t("Swap of a night on what was bought"), width: 56 },
  swap_short: { label: t("Swap short"), title: t("Swap of a night on what was sold"), width: 56 },
  sentiment: {
    label: t("Clients"),
    title: t("Share of the broker's clients that are long"),
    width: 56,
  },
  size: { label: t("Lots"), title: t("Lots that a press on a price trades"), width: 30 },
};

/** Kept free at the right edge of each row, as the style sheet does. */
const EDGE_PX = 4;

/** Which columns come first when there is no room for all. */
export const DEFAULT_CHOICE: readonly ChoiceColumn[] = [
  "bid",
  "ask",
  "change",
  "spread",
  "range",
  "high",
  "low",
  "time",
];

/** What makes rows need more room than usual. */
export type RowLook = {
  /** Rows for a finger: larger figures, and the symbol's full name in a second line. */
  isTall: boolean;
  /** Some price has more than PRICE_DIGITS_USUAL decimals. */
  hasLongPrices: boolean;
  /** Prices are buttons: the spread stands between them and the size beside, and other columns behind. */
  isTrading: boolean;
};

export const PRICE_DIGITS_USUAL = 6;
const USUAL_LOOK: RowLook = { isTall: false, hasLongPrices: false, isTrading: false };
/** The order, and what is wanted most, while rows trade. */
const TRADING_IDS = ["symbol", "size", "bid", "spread", "ask"] as const;
/** What a column gives of its width for it, px. */
const TRADING_WIDTHS: Partial<Record<ColumnId, number>> = { bid: -4, ask: -4, spread: -14 };
const TRADING_WANTED = ["bid", "ask", "size", "spread"] as const;
const PRICES: ReadonlySet<ColumnId> = new Set(["bid", "ask", "high", "low"]);

/** Least width in px. */
function columnWidth(id: ColumnId, look: RowLook): number {
  const tall = look.isTall ? (id === "symbol" ? 48 : 10) : 0;
  const long = look.hasLongPrices && PRICES.has(id) ? 20 : 0;
  const close = look.isTrading ? (TRADING_WIDTHS[id] ?? 0) : 0;
  return COLUMNS[id].width + tall + long + close;
}

/**
 * The columns shown in `width` px, in their fixed order: of the choice, as many as fit, most wanted first. A column that
 * does not fit ends the list, so that a wider pane only ever adds columns.
 */
export function fitColumns(
  choice: readonly ChoiceColumn[],
  width: number,
  look: RowLook = USUAL_LOOK,
): ColumnId[] {
  let room = width - EDGE_PX - columnWidth("symbol", look);
  const shown = new Set<ColumnId>(["symbol"]);
  const wanted = look.isTrading ? new Set<ColumnId>([...TRADING_WANTED, ...choice]) : choice;
  for (const id of wanted) {
    room -= columnWidth(id, look);
    if (room < 0) break;
    shown.add(id);
  }
  const order = look.isTrading
    ? [...new Set<ColumnId>([...TRADING_IDS, ...COLUMN_IDS])]
    : COLUMN_IDS;
  return order.filter((id) => shown.has(id));
}

/** The choice with a column hidden, or, where it is not shown, wanted before all others but bid and ask. */
export function toggleColumn(
  choice: readonly ChoiceColumn[],
  id: ChoiceColumn,
  isShown: boolean,
): ChoiceColumn[] {
  const others = choice.filter((other) => other !== id);
  if (isShown) return others;
  const isPrice = (other: ChoiceColumn) => other === "bid" || other === "ask";
  if (isPrice(id)) return [id, ...others];
  return [...others.filter(isPrice), id, ...others.filter((other) => !isPrice(other))];
}

/** A remembered choice, checked: unknown and repeated names are dropped; null where it is no list at all. */
export function parseChoice(value: unknown): ChoiceColumn[] | null {
  if (!Array.isArray(value)) return null;
  return COLUMN_IDS.filter((id) => id !== "symbol" && id !== "size")
    .filter((id) => value.includes(id))
    .sort((a, b) => value.indexOf(a) - value.indexOf(b));
}

/** A column's share of the room that is left over. */
function share(id: ColumnId, look: RowLook): string {
  if (id !== "symbol") return "1fr";
  return look.isTall ? "2fr" : "1.4fr";
}

/** The CSS grid tracks of the shown columns. */
export function columnTracks(shown: readonly ColumnId[], look: RowLook = USUAL_LOOK): string {
  return shown.map((id) => `minmax(${columnWidth(id, look)}px, ${share(id, look)})`).join(" ");
}
