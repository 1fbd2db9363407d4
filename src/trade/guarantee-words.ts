/** What a guaranteed stop means and costs, in words that stand beside its switch. Main thread; pure. */
import type { SymbolRecord } from "../../contract/symbol.ts";
import { formatPips } from "../format/price.ts";
import { t } from "../language/translate.ts";

type Offering = Pick<SymbolRecord, "guaranteed_stop" | "pip_points">;

export const GUARANTEE_MEANS = t("Filled at its price, whatever a gap leaves.");

/** "Premium 0.48 USD, only if it is triggered"; `premium` null: it cannot be said. */
export const premiumWords = (premium: string | null, unit: string): string =>
  premium === null
    ? t("Its premium cannot be said now")
    : t("Premium {amount}", { amount: `${premium} ${unit}`.trim() });

/** "only if it is triggered; at least 20.0 pips from the market." */
export function guaranteeTerms({ guaranteed_stop, pip_points }: Offering): string {
  if (guaranteed_stop === undefined) return t("only if it is triggered.");
  const distance = formatPips(guaranteed_stop.distance_min, pip_points);
  return t("only if it is triggered; at least {distance} pips from the market.", { distance });
}
