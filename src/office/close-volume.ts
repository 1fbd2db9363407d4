/**
 * How much of a position may be closed, said at the field before anything is sent. The service decides by domain/closed-volume.ts
 * in exact steps, which the office is too small to carry; a test keeps this equal to it. Main thread; pure.
 */
import type { SymbolRecord } from "../../contract/symbol.ts";
import { lotsText } from "../format/symbol-text.ts";
import { t } from "../language/translate.ts";

type Stepped = Pick<SymbolRecord, "volume_min" | "volume_step">;

/** Volumes are decimals of few digits: what is nearer to a whole step than this is one. */
const WHOLE_WITHIN = 1e-6;

/** Why so many lots of `open` may not be closed; undefined: for nothing that is known here. `symbol` undefined: not known. */
export function closeFault(
  lots: number,
  open: number,
  symbol: Stepped | undefined,
): string | undefined {
  const text = (volume: number): string => lotsText(volume, symbol);
  if (!(lots > 0 && lots <= open)) return t("Above 0 and at most {volume}", { volume: text(open) });
  if (symbol === undefined || lots === open) return undefined;
  const { volume_min: least, volume_step: step } = symbol;
  const count = lots / step;
  if (Math.abs(count - Math.round(count)) > WHOLE_WITHIN) {
    return t("In steps of {step}", { step: text(step) });
  }
  const isLess = (volume: number): boolean => volume < least - step / 2;
  if (isLess(lots)) return t("At least {least}", { least: text(least) });
  if (!isLess(open - lots)) return undefined;
  const words = { open: text(open), least: text(least) };
  return isLess(open - least)
    ? t("All {open}: at least {least} stays open", words)
    : t("At most {most}, or all {open}: at least {least} stays open", {
        ...words,
        most: text(open - least),
      });
}
