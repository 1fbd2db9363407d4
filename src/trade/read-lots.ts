/** A volume that is typed. Main thread; pure. */
import { typedNumber, typedTwoWays } from "../format/typed-number.ts";
import { t } from "../language/translate.ts";

/** A volume as typed; null: it is none. */
export function readLots(text: string): number | null {
  const lots = typedNumber(text);
  return lots > 0 && Number.isFinite(lots) ? lots : null;
}

/** Why it is none. */
export const lotsFault = (text: string): string =>
  typedTwoWays(text) ?? t("Type a volume in lots.");
