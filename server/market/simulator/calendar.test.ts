import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "../../../domain/bar.ts";
import { InvariantError } from "../../../domain/assert.ts";
import { TradingCalendar } from "./calendar.ts";
import { HOURS } from "./catalogue/hours.ts";

const minuteOf = (reading: string): number => Date.parse(reading) / MINUTE_MS;
const forex = new TradingCalendar(HOURS.forex);

describe("trading hours of currencies", () => {
  it.each([
    ["opens on Sunday at 17:05 in New York, in winter", "2026-01-11T22:05Z"],
    ["and an hour earlier by UTC in summer", "2026-07-12T21:05Z"],
    ["also on the Sunday on which the clocks went forward", "2026-03-08T21:05Z"],
    ["and on which they went back", "2026-11-01T22:05Z"],
    ["opens again after the daily break", "2026-01-13T22:05Z"],
  ])("%s", (_, reading) => {
    expect(forex.isOpen(minuteOf(reading))).toBe(true);
    expect(forex.isOpen(minuteOf(reading) - 1)).toBe(false);
  });

  it.each([
    ["closes on Friday at 16:55 in New York, in winter", "2026-01-16T21:55Z"],
    ["and in summer", "2026-07-17T20:55Z"],
    ["closes for the daily break at 16:59", "2026-01-13T21:59Z"],
  ])("%s", (_, reading) => {
    expect(forex.isOpen(minuteOf(reading))).toBe(false);
    expect(forex.isOpen(minuteOf(reading) - 1)).toBe(true);
  });

  it("has nothing on Saturday, and the last open minute before is Friday's", () => {
    expect(forex.day(minuteOf("2026-01-17T00:00Z") / 1440)).toEqual([]);
    expect(forex.lastOpenMinute(minuteOf("2026-01-17T12:00Z"))).toBe(minuteOf("2026-01-16T21:54Z"));
    expect(forex.lastOpenMinute(minuteOf("2026-01-14T12:00Z"))).toBe(minuteOf("2026-01-14T12:00Z"));
  });

  it("knows when a stretch that runs over midnight opened and closes, and how long the pause was", () => {
    const span = forex.spanAt(minuteOf("2026-01-12T03:00Z"));
    expect(span).toEqual({
      from: 0,
      to: 21 * 60 + 59,
      opened: minuteOf("2026-01-11T22:05Z"),
      closes: minuteOf("2026-01-12T21:59Z"),
      pause: 48 * 60 + 10,
    });
  });
});

it("never closes a market that trades all week", () => {
  const crypto = new TradingCalendar(HOURS.crypto);
  const whole = { from: 0, to: 1440, opened: -Infinity, closes: Infinity, pause: 0 };
  for (let day = 20_000; day < 20_014; day += 1) expect(crypto.day(day)).toEqual([whole]);
});

it("opens New York's shares at 9:30 there, whatever the season", () => {
  const shares = new TradingCalendar(HOURS.unitedStatesShares);
  expect(shares.day(minuteOf("2026-01-13T00:00Z") / 1440)).toMatchObject([{ from: 870, to: 1260 }]);
  expect(shares.day(minuteOf("2026-07-14T00:00Z") / 1440)).toMatchObject([{ from: 810, to: 1200 }]);
});

it("keeps Hong Kong's noon break and its evening session", () => {
  const hongKong = new TradingCalendar(HOURS.hongKongIndices);
  const spans = hongKong.day(minuteOf("2026-01-14T00:00Z") / 1440);
  expect(spans.map(({ from, to }) => [from, to])).toEqual([
    [75, 240],
    [300, 510],
    [555, 1140],
  ]);
});

it("joins Sydney's evening and night over midnight and shifts with the southern summer", () => {
  const sydney = new TradingCalendar(HOURS.sydneyIndices);
  expect(sydney.isOpen(minuteOf("2026-01-13T13:00Z"))).toBe(true);
  expect(sydney.isOpen(minuteOf("2026-01-13T22:50Z"))).toBe(true);
  expect(sydney.isOpen(minuteOf("2026-01-13T22:49Z"))).toBe(false);
  expect(sydney.isOpen(minuteOf("2026-07-13T23:50Z"))).toBe(true);
  expect(sydney.isOpen(minuteOf("2026-07-13T23:49Z"))).toBe(false);
});

it("refuses a time zone that it has no rules for", () => {
  expect(() => new TradingCalendar({ timezone: "Mars/Base", sessions: [] })).toThrow(
    InvariantError,
  );
});
