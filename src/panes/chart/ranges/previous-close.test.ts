/** The close of the day before, from daily bars. */
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../../domain/bar.ts";
import { closeBefore } from "./previous-close.ts";

const columns = (ts: number[], close: number[]) => ({
  ts: Float64Array.from(ts),
  close: Float64Array.from(close),
});

test("is that of the day before the last one, until the last one ends", () => {
  const monday = 4 * DAY_MS;
  expect(closeBefore(columns([monday - 3 * DAY_MS, monday], [101.5, 99]))).toEqual({
    price: 101.5,
    until: monday + DAY_MS,
  });
});

test("ends with the server's day where that is not UTC's", () => {
  const today = 10 * DAY_MS - 2 * HOUR_MS;
  expect(closeBefore(columns([today - DAY_MS, today], [1, 2]))?.until).toBe(today + DAY_MS);
});

test("is none of a symbol's first day", () => {
  expect(closeBefore(columns([0], [1]))).toBeNull();
  expect(closeBefore(columns([], []))).toBeNull();
});
