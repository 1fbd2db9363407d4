/**
 * Puts the files of one symbol together: bars and ticks, both sides, one order of time, one number of digits. Runs in the
 * service while a recording loads.
 */
import { most } from "../../../domain/lists.ts";
import type { LoadedFile } from "./recording-file.ts";
import { joinSides, toTicks, withoutRange, type JoinCounts } from "./recorded-bars.ts";
import { canRescale, joinTables, rescaleTable, type Table } from "./table.ts";
import { usualDigits } from "./symbol-record.ts";

export type RecordedTicks = {
  readonly symbol: string;
  /** bid and ask as recorded, sorted by time; `digits` is the symbol's. */
  readonly ticks: Table;
  readonly counts: RecordingCounts;
};

export type RecordingCounts = JoinCounts & {
  /** Ticks whose recorded bid is not below its ask: played with the ask one point above the bid. */
  crossed: number;
  /** Bars that were left out, as ticks of the same time are recorded. */
  bars_under_ticks: number;
  /** The side that was not recorded at all and stands one point beside the other. */
  missing_side: "bid" | "ask" | null;
};

/** The symbols of all files, by name. */
export function gatherSymbols(files: readonly LoadedFile[]): RecordedTicks[] {
  const names = new Set(files.flatMap((file) => [...file.tables.keys()]));
  return [...names].sort().map((symbol) => gatherSymbol(symbol, files));
}

function gatherSymbol(symbol: string, files: readonly LoadedFile[]): RecordedTicks {
  const tablesOf = (fits: (file: LoadedFile) => boolean): Table[] =>
    files.filter(fits).flatMap((file) => file.tables.get(symbol) ?? []);
  const isBars = (side: "bid" | "ask") => (file: LoadedFile) =>
    file.recording.kind === "bars" && (file.recording.side ?? "bid") === side;
  const tickTables = tablesOf((file) => file.recording.kind === "ticks");
  const bids = tablesOf(isBars("bid"));
  const asks = tablesOf(isBars("ask"));
  const bothSides = tablesOf((file) => file.recording.kind === "two-sided bars");
  alignDigits(symbol, [...tickTables, ...bids, ...asks, ...bothSides]);
  const counts: RecordingCounts = {
    bars_without_bid: 0,
    bars_without_ask: 0,
    crossed: 0,
    bars_under_ticks: 0,
    missing_side: null,
  };
  const barTables = [...bothSides];
  if (bids.length + asks.length > 0) {
    const join = (tables: Table[]) => (tables.length === 0 ? null : joinTables(tables));
    const [bars, joined] = joinSides(join(bids), join(asks));
    barTables.push(bars);
    if (bids.length === 0) counts.missing_side = "bid";
    else if (asks.length === 0) counts.missing_side = "ask";
    else Object.assign(counts, joined);
  }
  const parts: Table[] = [];
  for (const table of tickTables) parts.push(joinTables([table]));
  for (const table of barTables) {
    const bars = tickTables.reduce(
      (rest, ticks) => withoutRange(rest, ticks.ts[0] ?? 0, ticks.ts[ticks.length - 1] ?? 0),
      joinTables([table]),
    );
    counts.bars_under_ticks += table.length - bars.length;
    parts.push(toTicks(bars));
  }
  const ticks = joinTables(parts);
  counts.crossed = countCrossed(ticks);
  return { symbol, ticks, counts };
}

/** Gives all tables the digits of the finest, and no fewer than the market of this name usually has. */
function alignDigits(symbol: string, tables: readonly Table[]): void {
  const recorded = most(tables.map((table) => table.digits));
  const usual = Math.max(recorded, usualDigits(symbol));
  const digits = tables.every((table) => canRescale(table, usual)) ? usual : recorded;
  for (const table of tables) rescaleTable(table, digits);
}

function countCrossed({ prices: [bids, asks], length }: Table): number {
  let crossed = 0;
  for (let row = 0; row < length; row++) if ((bids?.[row] ?? 0) >= (asks?.[row] ?? 0)) crossed += 1;
  return crossed;
}

/** The spread in the middle of the recorded ones, at least one point. Looks at a thousand ticks. */
export function typicalSpread({ prices: [bids, asks], length }: Table): number {
  const LOOKED_AT_MAX = 1_000;
  const step = Math.max(1, Math.floor(length / LOOKED_AT_MAX));
  const spreads: number[] = [];
  for (let row = 0; row < length; row += step)
    spreads.push((asks?.[row] ?? 0) - (bids?.[row] ?? 0));
  spreads.sort((left, right) => left - right);
  return Math.max(1, spreads[spreads.length >> 1] ?? 1);
}
