/** Figures that alerts wait for: of the account, of a position, of a spread. Runs anywhere; pure. */
import type { AlertFigure } from "../contract/price-alert.ts";

type Kind = AlertFigure["kind"];

/** Of the account as a whole: of no symbol. */
export const isOfAccount = (kind: Kind): boolean => kind !== "position_profit" && kind !== "spread";

/** It is money, and may be below zero. */
export const isAmount = (kind: Kind): boolean => kind !== "spread" && kind !== "margin_level";

/**
 * Whether a figure that is `now` is beyond what is waited for; at it, it is not. Exact: both are the doubles nearest to decimals
 * of as many digits, which compare as those do.
 */
export const isBeyond = (
  { way, value }: Pick<AlertFigure, "way" | "value">,
  now: number,
): boolean => (way === "up" ? now > value : now < value);

/** How many decimals its value has at most. */
export function figureDigits(kind: Kind, currency_digits: number): number {
  if (kind === "spread") return 0;
  return kind === "margin_level" ? 2 : currency_digits;
}

/** Beyond it something was typed that waits for ever. */
const VALUE_MAX = 1_000_000_000_000;

/** Between which values one is waited for; both may be. */
export function figureBounds(kind: Kind): { readonly least: number; readonly most: number } {
  return isAmount(kind) ? { least: -VALUE_MAX, most: VALUE_MAX } : { least: 0, most: 1_000_000 };
}
