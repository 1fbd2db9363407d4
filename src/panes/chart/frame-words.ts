/** Timeframes in words. Main thread; pure. */
import { frameMs, type Frame, type FrameUnit } from "../../../domain/bar.ts";
import { unitsOf } from "../../../domain/frame.ts";

export const UNIT_WORDS: Readonly<Record<FrameUnit, string>> = {
  M: "minute",
  H: "hour",
  D: "day",
  W: "week",
};

/** The name of a timeframe as it is said and read aloud: "45 minutes". */
export function frameWords(frame: Frame): string {
  if (frame === "MN") return "1 month";
  const [count, unit] = unitsOf(frameMs(frame));
  return `${count} ${UNIT_WORDS[unit]}${count === 1 ? "" : "s"}`;
}
