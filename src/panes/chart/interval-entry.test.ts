import { describe, expect, test } from "vitest";
import { TIMEFRAMES } from "../../../contract/codes.ts";
import { readFrame } from "../../../domain/timeframe.ts";
import { isEntryKey } from "./chart-keys.ts";
import { frameWords } from "./frame-words.ts";
import { entryWords, frameKeys, parseEntry } from "./interval-entry.ts";

describe("typed timeframes", () => {
  test("digits are minutes, letters name hours, days, weeks and months", () => {
    const typed = ["1", "5", "15m", "60", "4h", "240", "1D", ",d", "1w", "1M", "7", "1m", ""];
    expect(typed.map(parseEntry)).toEqual([
      "M1",
      "M5",
      "M15",
      "H1",
      "H4",
      "H4",
      "D1",
      "D1",
      "W1",
      "MN",
      "M7",
      "M1",
      null,
    ]);
  });

  test("any number of minutes, hours, days and weeks is a timeframe, each by one name", () => {
    const typed = ["7", "45", "90", "120m", "2h", "3H", "24h", "2D", "7d", "2w", "14D", "1440"];
    const frames = ["M7", "M45", "M90", "H2", "H2", "H3", "D1", "D2", "W1", "W2", "W2", "D1"];
    expect(typed.map(parseEntry)).toEqual(frames);
    expect(frames.map((frame) => readFrame(frame))).toEqual(frames);
    expect(frameWords("M45")).toBe("45 minutes");
    expect([frameKeys("H2"), frameKeys("D2"), frameKeys("H1")]).toEqual(["120", "2D", "60"]);
  });

  test("seconds, ticks and months are typed with their letters", () => {
    const typed = ["30s", "1S", "120s", "100t", "1T", "2mo", "3MO", "12mn", "6M", "1mo"];
    expect(typed.map(parseEntry)).toEqual([
      "S30",
      "S1",
      "M2",
      "T100",
      "T1",
      "MN2",
      "MN3",
      "MN12",
      "MN6",
      "MN",
    ]);
    expect([frameWords("S30"), frameWords("T1"), frameWords("MN3")]).toEqual([
      "30 seconds",
      "1 tick",
      "3 months",
    ]);
    expect([isEntryKey("s", "30"), isEntryKey("t", "100"), isEntryKey("o", "2m")]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("what cannot be says why", () => {
    const said = ["0", "0h", "1441", "25h", "61D", "9w", "5M", "61s", "1001t", "7x", "5,5"].map(
      (entry) => [parseEntry(entry), entryWords(entry)],
    );
    expect(said).toEqual([
      [null, "Between 1 and 1440 minutes"],
      [null, "Between 1 and 24 hours"],
      [null, "Between 1 and 1440 minutes"],
      [null, "Between 1 and 24 hours"],
      [null, "Between 1 and 60 days"],
      [null, "Between 1 and 8 weeks"],
      [null, "Months are 1, 2, 3, 4, 6 or 12"],
      [null, "Between 1 and 59 seconds"],
      [null, "Between 1 and 1000 ticks"],
      [null, "No such timeframe"],
      [null, "No such timeframe"],
    ]);
  });

  test("every timeframe is typed as its tooltip says, and what was kept under another name is none", () => {
    for (const frame of [
      ...TIMEFRAMES,
      "M7",
      "H12",
      "D2",
      "W3",
      "MN2",
      "MN12",
      "S30",
      "T100",
    ] as const)
      expect(parseEntry(frameKeys(frame))).toBe(frame);
    for (const foreign of [
      "S60",
      "MN5",
      "MN1",
      "T0",
      "T1001",
      "M60",
      "H24",
      "M0",
      "D61",
      "H1.5",
      "M-5",
      "m5",
      "",
      5,
      null,
    ])
      expect(readFrame(foreign)).toBe(null);
  });

  test("a letter alone begins no entry", () => {
    expect(isEntryKey("h", "")).toBe(false);
    expect(isEntryKey("h", "4")).toBe(true);
    expect(isEntryKey("7", "")).toBe(true);
  });
});
