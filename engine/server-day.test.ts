import { expect, test } from "vitest";
import { monthOf } from "./server-day.ts";

const DAY_MS = 86_400_000;
const FIRST = Math.floor(Date.UTC(1890, 0, 1) / DAY_MS);
const LAST = Math.floor(Date.UTC(2410, 0, 1) / DAY_MS);

test("the month of every day of five centuries is the calendar's", () => {
  const wrong: number[] = [];
  for (let day = FIRST; day < LAST; day += 1) {
    const date = new Date(day * DAY_MS);
    if (monthOf(day) !== date.getUTCFullYear() * 12 + date.getUTCMonth()) wrong.push(day);
  }
  expect(wrong).toEqual([]);
});

test("months count from January of the year 0", () => {
  expect(monthOf(0)).toBe(1970 * 12);
});
