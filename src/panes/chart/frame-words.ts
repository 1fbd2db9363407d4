/** Timeframes in words. Main thread; pure. */
import type { Frame } from "../../../domain/bar.ts";
import { countOf, type CountedUnit } from "../../../domain/timeframe.ts";
import { plural } from "../../language/translate.ts";

const UNITS: Readonly<Record<CountedUnit, (count: number) => string>> = {
  T: (count) => plural(count, "1 tick", "{count} ticks"),
  S: (count) => plural(count, "1 second", "{count} seconds"),
  M: (count) => plural(count, "1 minute", "{count} minutes"),
  H: (count) => plural(count, "1 hour", "{count} hours"),
  D: (count) => plural(count, "1 day", "{count} days"),
  W: (count) => plural(count, "1 week", "{count} weeks"),
  MN: (count) => plural(count, "1 month", "{count} months"),
};

export const unitWords = (count: number, unit: CountedUnit): string => UNITS[unit](count);

/** The name of a timeframe as it is said and read aloud: "45 minutes". */
export function frameWords(frame: Frame): string {
  const [count, unit] = countOf(frame);
  return unitWords(count, unit);
}
