/** Weekly trading hours by market, in its own time zone, as brokers keep them for contracts on it. Pure data. */
import type { TradingHours, TradingSession } from "../../../../contract/symbol.ts";
import type { TimeZone } from "../time-zone.ts";

const MIDNIGHT = 1440;
const WEEKDAYS = [1, 2, 3, 4, 5];

/** Minutes since midnight of a reading such as "17:05". */
function minutes(reading: string): number {
  const [hours, minute] = reading.split(":");
  return Number(hours) * 60 + Number(minute);
}

const session = (day: number, open: number, close: number): TradingSession => ({
  day,
  open,
  close,
});

/** Open each of these days between the same times. */
function daily(timezone: TimeZone, days: readonly number[], ...times: string[]): TradingHours {
  const pairs = times.map((time) => time.split("-"));
  const sessions = days.flatMap((day) =>
    pairs.map(([open = "", close = ""]) => session(day, minutes(open), minutes(close))),
  );
  return { timezone, sessions };
}

/** Round the clock from Sunday's opening to Friday's close, with a daily break from `close` to `open`. */
function weekLong(open: string, close: string, fridayClose: string): TradingHours {
  const evening = minutes(open);
  const sessions = [session(0, evening, MIDNIGHT)];
  for (const day of [1, 2, 3, 4]) {
    sessions.push(session(day, 0, minutes(close)), session(day, evening, MIDNIGHT));
  }
  sessions.push(session(5, 0, minutes(fridayClose)));
  return { timezone: "America/New_York", sessions };
}

export const HOURS = {
  forex: weekLong("17:05", "16:59", "16:55"),
  metals: weekLong("18:01", "16:59", "16:55"),
  unitedStatesIndices: weekLong("18:00", "17:00", "16:55"),
  energies: weekLong("18:00", "17:00", "16:45"),
  brent: weekLong("20:00", "17:55", "16:45"),
  germanIndices: daily("Europe/Berlin", WEEKDAYS, "01:15-22:00"),
  europeanIndices: daily("Europe/Berlin", WEEKDAYS, "08:00-22:00"),
  londonIndices: daily("Europe/London", WEEKDAYS, "01:00-21:00"),
  sydneyIndices: {
    timezone: "Australia/Sydney",
    sessions: [
      ...daily("Australia/Sydney", WEEKDAYS, "09:50-16:30", "17:10-24:00").sessions,
      ...daily("Australia/Sydney", [2, 3, 4, 5, 6], "00:00-07:00").sessions,
    ],
  },
  hongKongIndices: {
    timezone: "Asia/Hong_Kong",
    sessions: [
      ...daily("Asia/Hong_Kong", WEEKDAYS, "09:15-12:00", "13:00-16:30", "17:15-24:00").sessions,
      ...daily("Asia/Hong_Kong", [2, 3, 4, 5, 6], "00:00-03:00").sessions,
    ],
  },
  unitedStatesShares: daily("America/New_York", WEEKDAYS, "09:30-16:00"),
  crypto: daily("UTC", [0, 1, 2, 3, 4, 5, 6], "00:00-24:00"),
} as const satisfies Record<string, TradingHours>;
