/**
 * What the simulator must know of a symbol: its record, as any client sees it, and how its price is made. Runs in the
 * service; pure data.
 */
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { Leg } from "../factors.ts";
import type { ProfileName } from "../profiles.ts";

export type Legs = Readonly<Record<string, Leg>>;

export type SymbolSpec = {
  /** All but its status, which depends on the time. */
  readonly record: Omit<SymbolRecord, "status">;
  /** Names of legs: the price is base over quote. null stands for 1: the US dollar, or the quote currency itself. */
  readonly base: string | null;
  readonly quote: string | null;
  readonly profile: ProfileName;
  /** Average over a usual day's open and closed minutes alike. */
  readonly ticksPerMinute: number;
  /** Factor of the typical spread: late, in Asia, in Europe, in the overlap, in New York's afternoon. */
  readonly regionalSpread: readonly number[];
};

export const DAY_OF_WEEK = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
} as const;
