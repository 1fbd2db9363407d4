/** Branded numbers: a price in points cannot be passed for a price in decimals. Runs anywhere; pure. */

declare const unit: unique symbol;
type Branded<Name extends string> = number & { readonly [unit]: Name };

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type UnixMs = Branded<"UnixMs">;
/** A price as an integer count of the symbol's smallest price step (10^-digits). */
export type Points = Branded<"Points">;

export const unixMs = (value: number): UnixMs => value as UnixMs;
export const points = (value: number): Points => value as Points;
