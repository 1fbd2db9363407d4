import { describe, expect, it } from "vitest";
import { parseCloseLine } from "./parse-close-line.ts";

const read = { ok: true, part: null, price: null, expiry: "" };

describe("a close that is typed", () => {
  it.each([
    ["close 2 at 1.0950", { which: "2", price: 1.095 }],
    ["close #12 @1.1", { which: "12", price: 1.1 }],
    ["Close EURUSD limit 1.2 day", { which: "eurusd", price: 1.2, expiry: "day" }],
    ["close 2 at 1.1 until 4h", { which: "2", price: 1.1, expiry: "4h" }],
    ["close 2 until 2026-11-30 14:00 @1.1", { which: "2", price: 1.1, expiry: "2026-11-30 14:00" }],
    [
      "close 2 at 1.1 until 2026-11-30 0.05",
      { which: "2", price: 1.1, expiry: "2026-11-30", part: "0.05" },
    ],
    ["close 2 at 1.1 gtc", { which: "2", price: 1.1 }],
    ["close 2", { which: "2" }],
    ["close 2 half at 1.1", { which: "2", part: "half", price: 1.1 }],
    ["close 2 0.05 at 1.1", { which: "2", part: "0.05", price: 1.1 }],
    ["close 2 30% market", { which: "2", part: "30%" }],
    ["close 2 0.5lots", { which: "2", part: "0.5" }],
  ])("%s is read", (text, meant) => {
    expect(parseCloseLine(text)).toEqual({ ...read, ...meant });
  });

  it.each([
    ["close natural gas", { which: "natural gas" }],
    ["close US oil half at 70", { which: "us oil", part: "half", price: 70 }],
    // How much of it, and never all of what is called so.
    ["close dax 40", { which: "dax", part: "40" }],
  ])("of a name of several words: %s", (text, meant) => {
    const isName = (name: string) => ["natural gas", "us oil", "dax 40"].includes(name);
    expect(parseCloseLine(text, isName)).toEqual({ ...read, ...meant });
  });

  it.each([
    ["close 2 at", "“at” needs a price"],
    ["close 2 at high", "“at” needs a price"],
    ["close 2 0.1 half", "Two parts"],
    ["close 2 quickly", "means nothing here"],
    ["close 2 day", "What waits needs a price"],
    ["close 2 until 4h", "What waits needs a price"],
    ["close 2 at 1.1 until", "“until” needs a moment"],
    ["close 2 at 1.1 until tomorrow", "“until” needs a moment"],
  ])("%s says why it is not", (text, why) => {
    expect(parseCloseLine(text)).toMatchObject({ ok: false });
    expect(JSON.stringify(parseCloseLine(text))).toContain(why);
  });

  it.each(["close", "closed 2 at 1", "sell 1 eurusd", ""])("%s is no close", (text) => {
    expect(parseCloseLine(text)).toBeNull();
  });
});
