/**
 * Timeframes typed on the keyboard, as TradingView's users type them: digits are minutes. Main thread; pure; fetched when one is
 * typed or listed.
 */
import { DAY_MS, frameMs, isLiveFrame, MINUTE_MS, type Frame } from "../../../domain/bar.ts";
import {
  countOf,
  frameOf,
  MONTHS,
  UNITS_MAX,
  type CountedUnit,
} from "../../../domain/timeframe.ts";
import { frameWords, unitWords } from "./frame-words.ts";
import { t } from "../../language/translate.ts";

/** What typing a timeframe would be, for the tooltips: "15", "1D", "30s", "100t". */
export function frameKeys(frame: Frame): string {
  const length = frameMs(frame);
  const [count, unit] = countOf(frame);
  if (unit === "MN") return `${count}${count === 1 ? "MN" : "mo"}`;
  if (isLiveFrame(frame)) return `${count}${unit.toLowerCase()}`;
  return length < DAY_MS ? `${length / MINUTE_MS}` : `${count}${unit}`;
}

/** The timeframe that was typed, or null where there is no such one. A capital M is a month, as everywhere. */
export function parseEntry(entry: string): Frame | null {
  const typed = readEntry(entry);
  return typed === null ? null : frameOf(typed.count, typed.unit);
}

/** What was typed in words: the timeframe, or why there is no such one. */
export function entryWords(entry: string): string {
  const frame = parseEntry(entry);
  if (frame !== null) return frameWords(frame);
  const typed = readEntry(entry);
  if (typed === null) return t("No such timeframe");
  if (typed.unit === "MN")
    return t("Months are {months} or 12", { months: MONTHS.slice(0, -1).join(", ") });
  return t("Between 1 and {most}", { most: unitWords(UNITS_MAX[typed.unit], typed.unit) });
}

/** Number and unit of an entry: minutes where it names none, one where it has no number. Null: it is nothing of the kind. */
function readEntry(entry: string): { count: number; unit: CountedUnit } | null {
  const [, digits = "", letters = ""] = /^,*(\d*)(m|h|d|w|mn|mo|s|t|)$/i.exec(entry) ?? [];
  if (digits + letters === "") return null;
  const isMonth = letters === "M" || letters.length === 2;
  const unit = isMonth ? "MN" : ((letters || "m").toUpperCase() as CountedUnit);
  return { count: digits === "" ? 1 : Number(digits), unit };
}
