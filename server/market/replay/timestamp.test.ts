import fc from "fast-check";
import { expect, test } from "vitest";
import { readDateAndTime, readTimestamp } from "./timestamp.ts";

const read = (text: string) => {
  const bytes = Buffer.from(`<${text}>`);
  return readTimestamp(bytes, 1, bytes.length - 1);
};
const utc = (text: string) => Date.parse(text);

test.each([
  ["20200101 170000065", "2020-01-01T17:00:00.065Z"],
  ["20200101 170000", "2020-01-01T17:00:00Z"],
  ["20200101170000", "2020-01-01T17:00:00Z"],
  ["20200101170000065", "2020-01-01T17:00:00.065Z"],
  ["20130304 00:00:01.123", "2013-03-04T00:00:01.123Z"],
  ["2013-01-01 22:00:00.295000+00:00", "2013-01-01T22:00:00.295Z"],
  ["2013-01-01T22:00:00Z", "2013-01-01T22:00:00Z"],
  ["2013-01-01T22:00:00.9999Z", "2013-01-01T22:00:00.999Z"],
  ["2013-01-01 22:00:00+02:00", "2013-01-01T20:00:00Z"],
  ["2013-01-01 22:00:00-0530", "2013-01-02T03:30:00Z"],
  ["2013-01-01 22:00:00+01", "2013-01-01T21:00:00Z"],
  ["2013-01-01 22:00:00 UTC", "2013-01-01T22:00:00Z"],
  ["2013-01-01 22:00", "2013-01-01T22:00:00Z"],
  ["2013-01-01", "2013-01-01T00:00:00Z"],
  ["2013.01.01 22:00:00", "2013-01-01T22:00:00Z"],
  ["2013/01/01 22:00:00", "2013-01-01T22:00:00Z"],
  ["31.01.2021 22:00:00.123", "2021-01-31T22:00:00.123Z"],
  ["31.01.2021 22:00:00.000 GMT+0100", "2021-01-31T21:00:00Z"],
  ["2020-02-29 23:59:59", "2020-02-29T23:59:59Z"],
])("%s is %s", (text, expected) => {
  expect(read(text)).toBe(utc(expected));
});

test.each([
  ["1612137600", 1_612_137_600_000],
  ["1612137600.25", 1_612_137_600_250],
  ["1612137600123", 1_612_137_600_123],
  ["1612137600123.0", 1_612_137_600_123],
  ["1612137600123456", 1_612_137_600_123],
  ["1612137600123456789", 1_612_137_600_123],
  ["915148800", 915_148_800_000],
])("%s is a Unix time of %d ms", (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  "",
  "0",
  "12",
  "2020",
  "202001",
  "time",
  "2020-13-01 00:00:00",
  "2020-00-10",
  "2020-02-30",
  "2021-02-29",
  "2020-01-01 24:00:00",
  "2020-01-01 10:60:00",
  "2020-01-01 10:00:61",
  "2020-01-01 10:00:00.",
  "2020-01-01 10",
  "2020-01-01 10:00:00 +",
  "2020-01-01T10:00:00X",
  "2020-01-01 10:00:00+25:00",
  "20200101 1700000",
  "20201301 170000",
  "01/02/2020 10:00",
  "1612137600.",
  "16121376001234567890",
  "-1612137600",
  "1.5",
  "2020-01-01  10:00:00",
])("%j is no time", (text) => {
  expect(read(text)).toBeNaN();
});

test("a date and a time of day may stand in two columns", () => {
  const bytes = Buffer.from("2012.02.01,00:07");
  expect(readDateAndTime(bytes, 0, 10, 11, 16)).toBe(utc("2012-02-01T00:07:00Z"));
  const compact = Buffer.from("20120201,000730");
  expect(readDateAndTime(compact, 0, 8, 9, 15)).toBe(utc("2012-02-01T00:07:30Z"));
  const broken = Buffer.from("2012.02.01,7:30");
  expect(readDateAndTime(broken, 0, 10, 11, 15)).toBeNaN();
});

test("any moment that Date writes is read as Date reads it", () => {
  const moment = fc.integer({ min: 0, max: utc("2199-12-31") });
  fc.assert(
    fc.property(moment, (ts) => {
      const text = new Date(ts).toISOString();
      expect(read(text)).toBe(ts);
      expect(read(text.replace("T", " ").replace("Z", ""))).toBe(ts);
      expect(read(text.replace(/[-:.]/g, "").replace("T", " ").replace("Z", ""))).toBe(ts);
    }),
  );
});

test("foreign bytes are refused or read, never thrown at", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const ts = readTimestamp(bytes, 0, bytes.length);
      expect(Number.isNaN(ts) || Number.isInteger(ts)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
