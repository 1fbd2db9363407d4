/** Timeframes typed on the keyboard, as TradingView's users type them: digits are minutes. Main thread; pure. */
import type { Timeframe } from "../../../contract/codes.ts";

const BY_MINUTES: Readonly<Record<string, Timeframe>> = {
  "1": "M1",
  "5": "M5",
  "15": "M15",
  "30": "M30",
  "60": "H1",
  "240": "H4",
  "1440": "D1",
};
const BY_WORD: Readonly<Record<string, Timeframe>> = {
  "1h": "H1",
  "4h": "H4",
  d: "D1",
  "1d": "D1",
  w: "W1",
  "1w": "W1",
  mn: "MN",
  "1mn": "MN",
};

/** Timeframe names as they are said and read aloud. */
export const TIMEFRAME_WORDS: Readonly<Record<Timeframe, string>> = {
  M1: "1 minute",
  M5: "5 minutes",
  M15: "15 minutes",
  M30: "30 minutes",
  H1: "1 hour",
  H4: "4 hours",
  D1: "1 day",
  W1: "1 week",
  MN: "1 month",
};

/** What typing a timeframe would be, for the tooltips: "15", "1D". */
export const TIMEFRAME_KEYS: Readonly<Record<Timeframe, string>> = {
  M1: "1",
  M5: "5",
  M15: "15",
  M30: "30",
  H1: "60",
  H4: "240",
  D1: "1D",
  W1: "1W",
  MN: "1MN",
};

/** A key that begins or goes on with an entry. It begins with a digit or a comma; letters only follow. */
export const isEntryKey = (key: string, entry: string): boolean =>
  /^[0-9,]$/.test(key) || (entry !== "" && /^[mhdwn]$/i.test(key));

/** The timeframe that was typed, or null where there is no such one. A capital M is a month, as everywhere. */
export function parseEntry(entry: string): Timeframe | null {
  const text = entry.replaceAll(",", "");
  if (text === "M" || text === "1M") return "MN";
  const lower = text.toLowerCase();
  return BY_MINUTES[lower.replace(/m$/, "")] ?? BY_WORD[lower] ?? null;
}
