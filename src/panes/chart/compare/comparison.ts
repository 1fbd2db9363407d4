/** A symbol that is compared with a chart's own: what is kept of it. Pure. */
import type { Tone } from "../../../../indicators/indicator.ts";
import { toneColour } from "../studies/study-colours.ts";
import type { ChartPalette } from "../chart-palette.ts";

/** Percent from the first bar in sight, on the chart's scale; or prices on a scale of its own at the left. */
export const COMPARISON_SCALES = ["percent", "own"] as const;
export type ComparisonScale = (typeof COMPARISON_SCALES)[number];

/** As many as there are colours that are told apart. */
const INKS = ["orange", "blue", "purple", "teal", "yellow", "pink", "grey", "text"] as const;
export type ComparisonInk = (typeof INKS)[number];

export const COMPARISONS_MAX = INKS.length;

export type Comparison = {
  /** There is one of each symbol on a chart; below 0 it is arithmetic of symbols. */
  readonly symbol_id: number;
  /** Its name when it was added, for when the service has it no more; of arithmetic its text. */
  readonly name: string;
  readonly scale: ComparisonScale;
  readonly ink: ComparisonInk;
  readonly isHidden: boolean;
};

/** The list with one more, in a colour that is free; null: it is there already, or there are as many as there may be. */
export function withComparison(
  list: readonly Comparison[],
  { symbol_id, symbol }: { readonly symbol_id: number; readonly symbol: string },
  scale: ComparisonScale,
): readonly Comparison[] | null {
  const ink = INKS.find((one) => list.every((other) => other.ink !== one));
  if (ink === undefined || list.some((one) => one.symbol_id === symbol_id)) return null;
  return [...list, { symbol_id, name: symbol, scale, ink, isHidden: false }];
}

/** Whether one of them asks for the percent scale. */
export const hasPercent = (list: readonly Comparison[]): boolean =>
  list.some(({ scale }) => scale === "percent");

/** Reads what was kept: what cannot be used is left out. */
export function parseComparisons(kept: readonly unknown[]): readonly Comparison[] {
  let list: readonly Comparison[] = [];
  for (const value of kept) {
    const { symbol_id, name, scale, ink, isHidden } = Object(value) as Record<string, unknown>;
    if (!Number.isSafeInteger(symbol_id) || typeof name !== "string") continue;
    const known = COMPARISON_SCALES.find((one) => one === scale) ?? "percent";
    const next = withComparison(list, { symbol_id: Number(symbol_id), symbol: name }, known);
    const last = next?.at(-1);
    if (next === null || last === undefined) continue;
    const own = INKS.find((one) => one === ink && list.every((other) => other.ink !== one));
    list = [...list, { ...last, ink: own ?? last.ink, isHidden: isHidden === true }];
  }
  return list;
}

/** A comparison's colour in a theme. */
export const inkColour = (ink: ComparisonInk, palette: ChartPalette): string =>
  ink === "text" ? palette.text : toneColour(ink satisfies Tone, palette);
