/** Parts of a volume that can be closed. Main thread; pure. */
import type { SymbolRecord } from "../../contract/symbol.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { steps } from "../../domain/units.ts";
import { lotsOf, stepsOf } from "../../domain/volume.ts";
import { asPercent } from "../format/decimal.ts";

export type Part = { readonly n: number; readonly d: number };

export const PARTS = [
  { label: `¼ (${asPercent("25")})`, n: 1, d: 4 },
  { label: "⅓", n: 1, d: 3 },
  { label: `½ (${asPercent("50")})`, n: 1, d: 2 },
  { label: "⅔", n: 2, d: 3 },
  { label: `¾ (${asPercent("75")})`, n: 3, d: 4 },
] as const;

const HALF = PARTS[2];

/** The lots of a part, rounded down to the step. null: too little of it, or too little is left. */
export function lotsOfPart(volume: number, { n, d }: Part, terms: SymbolTerms): number | null {
  const open = stepsOf(volume, terms);
  if (open === null) return null;
  const part = Math.floor((open * n) / d);
  if (part < terms.volume_min || open - part < terms.volume_min) return null;
  return lotsOf(steps(part), terms);
}

/** The lots of half a position, rounded down to the step. null: it cannot be closed by half. */
export function halfOf(volume: number, symbol: SymbolRecord | undefined): number | null {
  return symbol === undefined ? null : lotsOfPart(volume, HALF, toSymbolTerms(symbol));
}
