/**
 * Signed figures, percentages, volumes and counts as text. Main thread; pure. Prices are price.ts, never this file.
 * Intl formatters are made once.
 */
import { NO_VALUE, formatPrice } from "./price.ts";
import { asPercent, fromLocale, inLocale } from "./decimal.ts";
import { locale, runsFromRight } from "../language/locale.ts";

/** A mark without width, by which a sign stays before its figure, and from before to, where lines run from right to left. */
export const FROM_LEFT = runsFromRight() ? "\u200E" : "";
/** The minus of signed figures: as wide as the plus in tabular figures, and read aloud. */
export const MINUS = `${FROM_LEFT}−`;
export const PLUS = `${FROM_LEFT}+`;

/**
 * A figure with its sign always printed, and none on zero: formatSigned(-3.456, 2) is "−3.46", formatSigned(0.001, 2)
 * is "0.00". NaN and infinities give an en dash.
 */
export function formatSigned(value: number, decimals: number): string {
  const text = formatPrice(Math.abs(value), decimals);
  if (text === NO_VALUE) return text;
  if (!/[1-9]/.test(text)) return text;
  return (value > 0 ? PLUS : MINUS) + text;
}

/** A percentage with its sign, two decimals unless told: "+0.42%". `value` is in percent, not a ratio. */
export function formatPercent(value: number, decimals = 2): string {
  const text = formatSigned(value, decimals);
  return text === NO_VALUE ? text : asPercent(text);
}

/** Change from `reference` to `value` in percent, or NaN where there is no reference to compare with. */
export function percentChange(value: number, reference: number): number {
  return reference > 0 ? ((value - reference) / reference) * 100 : Number.NaN;
}

/** Decimals that a step needs: 2 for 0.01, 0 for 1, 1 for 0.5. At most 8. */
export function decimalsOfStep(step: number): number {
  for (let decimals = 0; decimals < 8; decimals++) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-9 * Math.max(1, scaled)) return decimals;
  }
  return 8;
}

/** A volume in lots, with the decimals of the symbol's volume step: formatVolume(0.1, 0.01) is "0.10". */
export function formatVolume(volume: number, step: number): string {
  return formatPrice(volume, decimalsOfStep(step));
}

/** A volume that is not checked yet: one off the step keeps all its decimals, so that it is never shown as another. */
export function typedVolume(volume: number, step: number): string {
  const text = formatVolume(volume, step);
  return Number(fromLocale(text)) === volume ? text : formatPlain(volume);
}

const counts = new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 });
const plain = new Intl.NumberFormat(locale(), { maximumFractionDigits: 8 });
const compact = new Intl.NumberFormat(locale(), {
  notation: "compact",
  maximumSignificantDigits: 3,
});

/** A count with separators: "1,240". */
export function formatCount(value: number): string {
  return Number.isFinite(value) ? counts.format(value) : NO_VALUE;
}

/** A figure with separators and as many decimals as it has: a contract size "100,000", a swap "-6.2". */
export function formatPlain(value: number): string {
  return Number.isFinite(value) ? plain.format(value).replace("-", MINUS) : NO_VALUE;
}

/** How many a second: "1,240/s". The mark keeps the figure before its unit. */
export const formatPerSecond = (count: number): string => `${FROM_LEFT}${formatCount(count)}/s`;

/** A count in at most three digits: "1.24K", "3.1M". */
export function formatCompact(value: number): string {
  return Number.isFinite(value) ? compact.format(value) : NO_VALUE;
}

/** A price where `base` is 100, as a scale that is indexed to 100 writes it. */
export const formatIndexed = (price: number, base: number): string =>
  inLocale(((100 * price) / base).toFixed(2));
