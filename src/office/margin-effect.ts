/**
 * What an account's margin becomes by another leverage or once something is closed, and whether a margin level is one of a
 * margin call or of a stop-out: seen before anything is sent. The engine decides by domain/margin.ts, which the office is too
 * small to carry; a test keeps this equal to it. Main thread; pure.
 */
import type { HedgedMarginMode } from "../../contract/codes.ts";
import type { GroupTerms } from "../../contract/group.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";

type MarginOutcome = "margin_call" | "stop_out";
/** Percent. */
export type Levels = Pick<GroupTerms, "margin_call_level" | "stop_out_level">;

/** Percent; null: no margin is in use. */
export const levelAt = (equity: number, used: number): number | null =>
  used > 0 ? (equity / used) * 100 : null;

/** `level` null: no margin is in use, and nothing is decided by it. */
export function outcomeAt(level: number | null, levels: Levels): MarginOutcome | null {
  if (level === null) return null;
  if (level <= levels.stop_out_level) return "stop_out";
  return level <= levels.margin_call_level ? "margin_call" : null;
}

/** Whether an act closes positions: an account that is below the stop-out level already may be brought nearer to it. */
export const stopsOut = (before: number | null, after: number | null, levels: Levels): boolean =>
  outcomeAt(after, levels) === "stop_out" && (before === null || after === null || after < before);

type Held = Pick<Position, "symbol_id" | "side" | "volume" | "margin">;
type Capped = Pick<SymbolRecord, "margin_mode" | "leverage_max">;

/** By which an account holds its margin; leverage: the one that counts, as accounts are told with it. */
type MarginTerms = {
  readonly leverage: number;
  readonly hedged_margin_mode: HedgedMarginMode;
};

/**
 * The margin in use once other terms hold. `used`: of now, which the service worked out; what is open is only asked for how much
 * greater or less it becomes, so that no roundings of positions add up. null: a symbol is not known.
 */
export function marginUnder(
  used: number,
  open: readonly Held[],
  symbolOf: (id: number) => Capped | undefined,
  now: MarginTerms,
  then: MarginTerms,
): number | null {
  let [before, after] = [0, 0];
  for (const id of new Set(open.map(({ symbol_id }) => symbol_id))) {
    const symbol = symbolOf(id);
    if (symbol === undefined) return null;
    const held = open.filter(({ symbol_id }) => symbol_id === id);
    const ratio = leverageIn(symbol, now.leverage) / leverageIn(symbol, then.leverage);
    before += together(held, now.hedged_margin_mode);
    after += together(held, then.hedged_margin_mode) * ratio;
  }
  return before === 0 ? after : used * (after / before);
}

/**
 * The margin in use once so many lots of a position are closed, likewise. One side of a hedge may hold more when the other is
 * gone. null: the position is not open.
 */
export function marginWithout(
  used: number,
  open: readonly (Held & Pick<Position, "id">)[],
  closed: Pick<Position, "id" | "volume">,
  mode: HedgedMarginMode,
): number | null {
  const position = open.find(({ id }) => id === closed.id);
  if (position === undefined) return null;
  const volume = Math.max(0, position.volume - closed.volume);
  const margin = position.margin * (volume / position.volume);
  const before = ofAll(open, mode);
  const after = ofAll(
    open.map((one) => (one === position ? { ...one, volume, margin } : one)),
    mode,
  );
  return before === 0 ? after : used * (after / before);
}

function ofAll(open: readonly Held[], mode: HedgedMarginMode): number {
  const symbols = [...new Set(open.map(({ symbol_id }) => symbol_id))];
  return symbols
    .map((id) => open.filter(({ symbol_id }) => symbol_id === id))
    .reduce((sum, held) => sum + together(held, mode), 0);
}

/** A fixed margin knows no leverage. */
export const leverageIn = ({ margin_mode, leverage_max }: Capped, leverage: number): number =>
  margin_mode === "fixed" ? 1 : Math.min(leverage, leverage_max ?? leverage);

/** Margin of what is open of one symbol, both sides. */
function together(held: readonly Held[], mode: HedgedMarginMode): number {
  const sum = (side: number, what: "margin" | "volume"): number =>
    held.filter((one) => one.side === side).reduce((total, one) => total + one[what], 0);
  const [longs, shorts] = [sum(0, "margin"), sum(1, "margin")];
  if (mode === "sum") return longs + shorts;
  const [longVolume, shortVolume] = [sum(0, "volume"), sum(1, "volume")];
  if (longVolume === shortVolume) return mode === "net" ? 0 : Math.min(longs, shorts);
  const [larger, volume] = longVolume > shortVolume ? [longs, longVolume] : [shorts, shortVolume];
  return mode === "max" ? larger : (larger * Math.abs(longVolume - shortVolume)) / volume;
}
