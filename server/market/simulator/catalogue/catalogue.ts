/**
 * Everything the simulator trades, in the order in which it is listed: currencies (majors, crosses, others), metals, indices,
 * energies, coins, shares. Runs in the service; pure data. symbol_id never changes once given; a dropped symbol's is not
 * given again.
 */
import { CRYPTO, CRYPTO_LEGS } from "./crypto.ts";
import { ENERGIES, ENERGY_LEGS } from "./energies.ts";
import { CURRENCY_LEGS, FOREX } from "./forex.ts";
import { INDEX_LEGS, INDICES } from "./indices.ts";
import { METAL_LEGS, METALS } from "./metals.ts";
import { SHARE_LEGS, SHARES } from "./shares.ts";
import type { Legs, SymbolSpec } from "./spec.ts";

export const CATALOGUE: readonly SymbolSpec[] = [
  ...FOREX,
  ...METALS,
  ...INDICES,
  ...ENERGIES,
  ...CRYPTO,
  ...SHARES,
];

/** By name; names are unique over all of them. */
export const LEGS: Legs = {
  ...CURRENCY_LEGS,
  ...METAL_LEGS,
  ...INDEX_LEGS,
  ...ENERGY_LEGS,
  ...CRYPTO_LEGS,
  ...SHARE_LEGS,
};
