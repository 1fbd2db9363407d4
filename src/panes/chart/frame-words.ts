/** Timeframes in words. Main thread; pure. */
import type { Frame } from "../../../domain/bar.ts";
import { countOf, type CountedUnit } from "../../../domain/frame.ts";

export const UNIT_WORDS: Readonly<Record<CountedUnit, string>> = {
  T: "tick",
  S: "second",
  M: "minute",
  H: "hour",
  D: "day",
  W: "week",
  MN: "month",
};

/** The name of a timeframe as it is said and read aloud: "45 minutes". */
export function frameWords(frame: Frame): string {
  const [count, unit] = countOf(frame);
  return `${count} ${UNIT_WORDS[unit]}${count === 1 ? "" : "s"}`;
}
