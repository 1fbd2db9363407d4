/** Branded numbers: one with a unit cannot be passed for one without. Runs anywhere; pure. */

declare const unit: unique symbol;
type Branded<Base, Name extends string> = Base & { readonly [unit]: Name };

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type UnixMs = Branded<number, "UnixMs">;
/** A price as an integer of the symbol's points: 10^-digits of its quote currency. May be negative. */
export type Points = Branded<number, "Points">;
/** A volume as an integer of the symbol's volume steps. */
export type Steps = Branded<number, "Steps">;
/** Money as an integer of minor units (cents) of a currency. */
export type Minor = Branded<number, "Minor">;
/** Exact money under way to being booked: 10^-18 of a minor unit. */
export type Atto = Branded<bigint, "Atto">;
/** A mean open price: 10^-6 of a point. */
export type MicroPoints = Branded<bigint, "MicroPoints">;

export const unixMs = (value: number): UnixMs => value as UnixMs;
export const points = (value: number): Points => value as Points;
export const steps = (value: number): Steps => value as Steps;
export const minor = (value: number): Minor => value as Minor;
export const atto = (value: bigint): Atto => value as Atto;
export const microPoints = (value: bigint): MicroPoints => value as MicroPoints;
