import { describe, expect, test } from "vitest";
import { TickMarkType, type TimeScalePoint } from "lightweight-charts";
import { barTimeText, makeZonedScale, markText, markWeight } from "./axis-time.ts";

const at = (text: string): number => Date.parse(`${text}Z`);
const HOUR = 3_600_000;

describe("time axis", () => {
  test("a bar is labelled in the zone, also on both sides of a change of the clocks", () => {
    const zone = "America/New_York";
    expect(barTimeText(at("2026-11-01T05:00"), "H1", zone)).toBe("Sun 1 Nov 2026  01:00");
    expect(barTimeText(at("2026-11-01T06:00"), "H1", zone)).toBe("Sun 1 Nov 2026  01:00");
    expect(barTimeText(at("2026-11-01T07:00"), "H1", zone)).toBe("Sun 1 Nov 2026  02:00");
  });

  test("daily and longer bars keep their own date in every zone", () => {
    expect(barTimeText(at("2026-03-02T00:00"), "D1", "America/New_York")).toBe("Mon 2 Mar 2026");
    expect(barTimeText(at("2026-03-01T00:00"), "MN", "Asia/Tokyo")).toBe("Mar 2026");
  });

  test("the day's mark falls on the zone's midnight, not on UTC's", () => {
    const scale = makeZonedScale();
    scale.zone = "America/New_York";
    const points = Array.from({ length: 48 }, (_, hour) => ({
      timeWeight: 0,
      time: 0,
      originalTime: (at("2026-11-20T00:00") + hour * HOUR) / 1000,
    })) as unknown as TimeScalePoint[];
    scale.fillWeightsForPoints(points, 0);
    const days = points.flatMap((point, hour) => (Number(point.timeWeight) === 50 ? [hour] : []));
    expect(days).toEqual([5, 29]);
  });

  test("marks weigh the more the larger the span that begins", () => {
    const weigh = (now: string, before: string): number => markWeight(at(now), at(before));
    expect(weigh("2027-01-01T00:00", "2026-12-31T23:00")).toBe(70);
    expect(weigh("2026-12-01T00:00", "2026-11-30T23:00")).toBe(60);
    expect(weigh("2026-11-21T00:00", "2026-11-20T23:00")).toBe(50);
    expect(weigh("2026-11-21T12:00", "2026-11-21T11:00")).toBe(33);
    expect(weigh("2026-11-21T10:01", "2026-11-21T10:00")).toBe(20);
  });

  test("each kind of mark has its text", () => {
    const ms = at("2026-11-20T23:30");
    const texts = [
      TickMarkType.Year,
      TickMarkType.Month,
      TickMarkType.DayOfMonth,
      TickMarkType.Time,
    ];
    expect(texts.map((type) => markText(ms, type, "Asia/Tokyo"))).toEqual([
      "2026",
      "Nov",
      "21",
      "08:30",
    ]);
  });
});
