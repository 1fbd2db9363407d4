/**
 * What of a study is the user's and not its indicator's: the time frames and the symbol that show it, bars by which it is moved,
 * level lines. Main thread; pure.
 */
import { TIMEFRAMES, type Timeframe } from "../../../../contract/codes.ts";
import type { Frame } from "../../../../domain/bar.ts";
import { nearestTimeframe } from "../../../../domain/timeframe.ts";
import type { Indicator, Inputs, Plot } from "../../../../indicators/indicator.ts";
import { typedNumbers } from "../../../format/number-list.ts";

/** A symbol of the service, or below 0 arithmetic of symbols, whose text is its name. */
export type OnlyOn = { readonly symbol_id: number; readonly name: string };

export type StudyLook = {
  /** Time frames of charts that show it; null: all. A chart's own counts as the next shorter one (nearestTimeframe). */
  readonly timeframes: readonly Timeframe[] | null;
  /** The one symbol that shows it; null: all. */
  readonly only: OnlyOn | null;
  /** Bars by which all of it is drawn to the right (above 0) or left, beside what its indicator does. */
  readonly offset: number;
  /** Its horizontal lines, from low to high; null: those of its indicator. */
  readonly levels: readonly number[] | null;
};

export const PLAIN_LOOK: StudyLook = {
  timeframes: null,
  only: null,
  offset: 0,
  levels: null,
};

/** No more than the margin that the values in sight have on both sides (window.ts). */
export const OFFSET_MAX = 500;
export const LEVELS_MAX = 20;

/** Reads a kept look: what does not fit is as the indicator has it. */
export const parseLook = (kept: Partial<Record<keyof StudyLook, unknown>>): StudyLook => ({
  timeframes: parseTimeframes(kept.timeframes),
  only: parseOnly(kept.only),
  offset: isOffset(kept.offset) ? kept.offset : 0,
  levels: isLevels(kept.levels) ? sorted(kept.levels) : null,
});

function parseTimeframes(value: unknown): readonly Timeframe[] | null {
  if (!Array.isArray(value)) return null;
  const known = TIMEFRAMES.filter((one) => value.includes(one));
  return known.length === TIMEFRAMES.length ? null : known;
}

export function parseOnly(value: unknown): OnlyOn | null {
  const { symbol_id, name } = Object(value) as Partial<Record<keyof OnlyOn, unknown>>;
  if (!Number.isSafeInteger(symbol_id) || typeof name !== "string") return null;
  return { symbol_id: Number(symbol_id), name };
}

export const isOffset = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) <= OFFSET_MAX;

export const isLevels = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length <= LEVELS_MAX && value.every(Number.isFinite);

const sorted = (levels: readonly number[]): number[] =>
  [...new Set(levels)].sort((one, other) => one - other);

/** Typed numbers as levels; null: one of them is none, or there are too many. */
export function readLevels(text: string): readonly number[] | null {
  const levels = typedNumbers(text);
  return isLevels(levels) ? sorted(levels) : null;
}

export const isOnFrame = ({ timeframes }: StudyLook, frame: Frame): boolean =>
  timeframes?.includes(nearestTimeframe(frame)) ?? true;

/** `symbol_id` undefined: none is chosen yet. */
export const isOnSymbol = ({ only }: StudyLook, symbol_id: number | undefined): boolean =>
  only === null || only.symbol_id === symbol_id;

/** Bars by which a plot is drawn to the right, or left where below 0. */
export const shiftOf = (study: StudyLook & { readonly inputs: Inputs }, plot: Plot): number =>
  (plot.offset?.(study.inputs) ?? 0) + study.offset;

export const levelsOf = ({ levels }: StudyLook, indicator: Indicator): readonly number[] =>
  levels ?? (indicator.levels ?? []).map(({ value }) => value);
