/** What a volume of a symbol is worth. Exact. Runs anywhere; pure. */
import { tenTo, times, type Fraction } from "./fraction.ts";
import type { SymbolTerms } from "./terms.ts";
import type { Points, Steps } from "./units.ts";
import { exactLots } from "./volume.ts";

/** Units of the base in a volume: volume x volume_step x contract_size. */
export const exactUnits = (
  terms: Pick<SymbolTerms, "volume_step" | "contract_size">,
  volume: Steps,
): Fraction => times(exactLots(volume, terms), terms.contract_size);

/** Quote currency that a volume is worth at |price|. Never negative. */
export function exactNotional(
  terms: Pick<SymbolTerms, "volume_step" | "contract_size" | "digits">,
  volume: Steps,
  price: Points,
): Fraction {
  const units = exactUnits(terms, volume);
  return { n: units.n * BigInt(Math.abs(price)), d: units.d * tenTo(terms.digits) };
}

/** An amount of a currency, in its minor units. */
export const inMinor = (amount: Fraction, currencyDigits: number): Fraction => ({
  n: amount.n * tenTo(currencyDigits),
  d: amount.d,
});
