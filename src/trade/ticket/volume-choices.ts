/** The volumes that the ticket offers to be taken by one press: the least of the symbol and round multiples of it. Pure. */
import type { SymbolTerms } from "../../../domain/terms.ts";
import { lotsOf } from "../../../domain/volume.ts";
import { decimalsOfStep } from "../../format/number.ts";

/** As a draft has them. */
export function volumeChoices(terms: SymbolTerms): string[] {
  const least = lotsOf(terms.volume_min, terms);
  const most = lotsOf(terms.volume_max, terms);
  const decimals = decimalsOfStep(least);
  return [1, 2, 5, 10, 50, 100]
    .map((times) => least * times)
    .filter((lots) => lots <= most)
    .map((lots) => lots.toFixed(decimals));
}
