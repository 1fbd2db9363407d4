/** Dates that the chart is asked to go to. */
import { expect, test } from "vitest";
import { readDate } from "./read-date.ts";

const NOW = Date.parse("2026-11-23T05:00Z");

test.each([
  ["2026-03-12", "14:30", "UTC", Date.parse("2026-03-12T14:30Z")],
  ["2026-03-12", "", "UTC", Date.parse("2026-03-12T00:00Z")],
  ["2026-07-01", "09:30", "America/New_York", Date.parse("2026-07-01T13:30Z")],
  ["2026-01-05", "09:30", "America/New_York", Date.parse("2026-01-05T14:30Z")],
  ["", "10:00", "UTC", "A date such as 12 Mar 2026"],
  ["2026-11-24", "00:00", "UTC", "A date that is not in the future"],
])("%s %s in %s is %s", (date, time, zone, wanted) => {
  expect(readDate(date, time, zone, NOW)).toBe(wanted);
});
