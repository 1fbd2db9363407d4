/** Reports in words. */
import { describe, expect, it } from "vitest";
import type { Report } from "../../contract/report.ts";
import { refusalWords, sizeText, spanText, stateText } from "./report-words.ts";

const REPORT: Report = {
  id: 1,
  account_id: 100_001,
  type: "deals",
  format: "csv",
  from: 0,
  to: Date.UTC(2026, 2, 10, 12),
  status: 2,
  message: "",
  file_name: "deals.csv",
  size_bytes: 12_345,
  created_at: 1,
  finished_at: 2,
  expires_at: 3,
};

describe("a report", () => {
  it.each([
    [{ status: 0 }, "Being made"],
    [{ status: 1 }, "Being made"],
    [{}, "Ready, 12 kB"],
    [{ status: 3, message: "too long" }, "Failed: too long"],
  ])("with %o says %s", (change, words) => {
    expect(stateText({ ...REPORT, ...change })).toBe(words);
  });

  it("says from when it is only where there is a beginning", () => {
    expect(spanText(REPORT, "UTC")).toMatch(/^Up to /);
    expect(spanText({ ...REPORT, from: Date.UTC(2026, 2, 9) }, "UTC")).toContain(" to ");
  });

  it.each([
    [0, "0 bytes"],
    [999, "999 bytes"],
    [1_000, "1 kB"],
    [16_777_216, "16.8 MB"],
  ])("of %i bytes has a size in words", (bytes, words) => {
    expect(sizeText(bytes)).toBe(words);
  });

  it("that is refused says why: of the account, of a field, or of all", () => {
    const failure = { ok: false as const, status: 400, error: "bad_request", message: "refused" };
    expect(refusalWords({ ...failure, status: 404 })).toBe("There is no such account.");
    const errors = [{ path: "body.to", message: "must be after from" }];
    expect(refusalWords({ ...failure, errors })).toContain("ust be after from");
    expect(refusalWords(failure)).toBe("Refused.");
  });
});
