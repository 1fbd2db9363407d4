/** Branded numbers: one with a unit cannot be passed for one without. Runs anywhere; pure. */

declare const unit: unique symbol;
type Branded<Name extends string> = number & { readonly [unit]: Name };

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type UnixMs = Branded<"UnixMs">;

export const unixMs = (value: number): UnixMs => value as UnixMs;
