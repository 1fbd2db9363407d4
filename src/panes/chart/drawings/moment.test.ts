/** Moments as people type them. */
import { expect, it } from "vitest";
import { readMoment, writeMoment } from "./moment.ts";

it("reads what it writes, days alone and times with seconds, and nothing else", () => {
  const ts = Date.UTC(2026, 2, 10, 14, 30);
  expect(readMoment(writeMoment(ts))).toBe(ts);
  expect(readMoment("2026-03-10")).toBe(Date.UTC(2026, 2, 10));
  expect(readMoment(" 2026-03-10T14:30:59 ")).toBe(ts);
  for (const text of ["", "10.3.2026", "2026-13-01", "2026-03-10 25:00", "soon"]) {
    expect(readMoment(text)).toBeNull();
  }
});
