/** Distances and prices of drawings in words. Pure; runs anywhere. */
import type { Anchor, View } from "./tool.ts";

const MINUS = "\u2212";

const signed = (value: number, digits: number): string =>
  `${value < 0 ? MINUS : ""}${Math.abs(value).toFixed(digits)}`;

export const priceText = (price: number, { digits }: Pick<View, "digits">): string =>
  signed(price, digits);

/** As "35.2 pips (0.31%)". */
export function rangeText(from: number, to: number, { pip }: Pick<View, "pip">): string {
  const share = from === 0 ? NaN : ((to - from) / Math.abs(from)) * 100;
  const percent = Number.isFinite(share) ? ` (${signed(share, 2)}%)` : "";
  return `${signed((to - from) / pip, 1)} pips${percent}`;
}

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
] as const;

/** A stretch of time in its two largest units, as "3 d 4 h". */
export function spanText(ms: number): string {
  let rest = Math.round(Math.abs(ms) / 60_000) * 60_000;
  const parts: string[] = [];
  for (const [name, unit] of UNITS) {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${name}`);
  }
  return `${ms < 0 ? MINUS : ""}${parts.join(" ") || "0 min"}`;
}

/** As "12 bars, 12 h". */
export const timeText = (from: Anchor, to: Anchor, view: View): string =>
  `${signed(Math.round(view.barsBetween(from.ts, to.ts)), 0)} bars, ${spanText(to.ts - from.ts)}`;

/** "from 1.10000 to 1.20000, 1000.0 pips (9.09%)". */
export const fromToText = (from: Anchor, to: Anchor, view: View): string =>
  `from ${priceText(from.price, view)} to ${priceText(to.price, view)}, ${rangeText(from.price, to.price, view)}`;
