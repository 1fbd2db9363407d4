/** When a disk will be full, and when that is said. */
import { describe, expect, it } from "vitest";
import { DiskForecast } from "./disk-forecast.ts";

const HOUR_MS = 3_600_000;
const GB = 1_000_000_000;

/** What is free at each hour. */
function forecastOf(frees: readonly number[], reserve = 0): DiskForecast {
  const forecast = new DiskForecast(reserve);
  for (const [hour, free] of frees.entries()) forecast.add(hour * HOUR_MS, free);
  return forecast;
}
const hours = (count: number, freeAt: (hour: number) => number) =>
  Array.from({ length: count }, (_, hour) => freeAt(hour));

describe("a forecast", () => {
  it.each([
    ["of a steady pace", hours(24, (hour) => 100 * GB - hour * GB), 0, 77 / 24],
    ["down to the reserve", hours(24, (hour) => 100 * GB - hour * GB), 53 * GB, 1],
    ["of a disk below its reserve", hours(24, (hour) => 30 * GB - hour * GB), 10 * GB, 0],
    ["of room that stays", hours(24, () => GB), 0, null],
    ["of room that grows", hours(24, (hour) => GB + hour), 0, null],
    ["of too few hours", hours(5, (hour) => 10 * GB - hour * GB), 0, null],
    ["of the last two days alone", hours(96, (hour) => Math.max(48, 96 - hour) * GB), 0, null],
  ])("%s", (_what, frees, reserve, days) => {
    const { daysLeft } = forecastOf(frees, reserve);
    if (days === null) expect(daysLeft).toBeNull();
    else expect(daysLeft).toBeCloseTo(days, 6);
  });

  it("is hardly turned by a file that came and went", () => {
    const frees = hours(48, (hour) => 500 * GB - hour * GB - (hour === 20 ? 100 * GB : 0));
    expect(forecastOf(frees).bytesADay).toBeGreaterThan(20 * GB);
    expect(forecastOf(frees).bytesADay).toBeLessThan(28 * GB);
  });

  it("takes one number an hour, however often it is told", () => {
    const forecast = new DiskForecast(0);
    for (let second = 0; second < 5 * 3_600; second++) forecast.add(second * 1_000, GB - second);
    expect(forecast.bytesADay).toBeNull();
    forecast.add(5 * HOUR_MS, GB - 5 * 3_600);
    expect(forecast.bytesADay).toBeCloseTo(86_400, 3);
  });

  it("is a warning within a week of the end, once a day", () => {
    const far = forecastOf(hours(24, (hour) => 400 * GB - hour * GB));
    expect(far.warning(24 * HOUR_MS)).toBeNull();
    const near = forecastOf(hours(24, (hour) => 100 * GB - hour * GB));
    expect(near.warning(24 * HOUR_MS)).toBeCloseTo(77 / 24, 6);
    expect(near.warning(25 * HOUR_MS)).toBeNull();
    expect(near.warning(48 * HOUR_MS)).not.toBeNull();
  });
});
