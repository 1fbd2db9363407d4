/**
 * Whether a stop loss is so far off that it hardly guards: it would lose more than half of what the position is worth, or of
 * the account's equity. Main thread; pure. Ticket and dialog warn of it by this one rule; neither refuses it.
 */
import { t } from "../language/translate.ts";

const HEAVY_PART = 0.5;

export type StopLoss = {
  /** Where the trade opens, points. */
  readonly reference: number;
  /** Points that the side gains at the stop; negative: loses. */
  readonly gained: number;
  /** The same in money, in the unit that the equity has; null: no rate. */
  readonly money: number | null;
  /** Of the account; null: not known. */
  readonly equity: number | null;
};

/** null: there is nothing to warn of. */
export function heavyStopWords({ reference, gained, money, equity }: StopLoss): string | null {
  if (!(gained < 0)) return null;
  if (money !== null && equity !== null && -money > Math.max(0, equity) * HEAVY_PART)
    return t("Loses more than half of the equity");
  if (reference > 0 && -gained > reference * HEAVY_PART)
    return t("Loses more than half of the position's value");
  return null;
}
