/** Tests of symbol-words.ts and settings.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, parseSettings, type WatchlistSettings } from "./settings.ts";
import { hoursToday, symbolFacts } from "./symbol-facts.ts";
import { marketState, stateWords } from "./symbol-words.ts";
import { symbolRecord } from "./test-symbols.ts";

const saturday = Date.UTC(2026, 10, 21, 12);
const friday = Date.UTC(2026, 10, 20, 12);
const hours = {
  timezone: "America/New_York",
  sessions: [
    { day: 0, open: 1020, close: 1440 },
    ...[1, 2, 3, 4].map((day) => ({ day, open: 0, close: 1440 })),
    { day: 5, open: 0, close: 1020 },
  ],
};

describe("the state of a market", () => {
  it.each([
    [0, friday, "UTC", "Open, closes Fri 22:00 UTC"],
    [2, saturday, "UTC", "Closed, opens Sun 22:00 UTC"],
    [2, saturday, "Asia/Tokyo", "Closed, opens Mon 07:00 UTC+9"],
    [2, friday, "UTC", "Closed for now, within its hours"],
    [1, friday, "UTC", "Trading is switched off by the broker"],
    [7, friday, "UTC", "unknown (7)"],
  ])("with status %d is told with what comes next", (status, now, zone, words) => {
    expect(stateWords(symbolRecord({ status, hours }), now, zone)).toBe(words);
  });

  it("gives no time of opening where it was closed within its hours", () => {
    const terms = (now: number) =>
      symbolFacts(symbolRecord({ status: 2, hours }), now, "UTC").map(({ term }) => term);
    expect(terms(saturday)).toContain("Next open");
    expect(terms(friday)).not.toContain("Next open");
    expect(terms(friday)).not.toContain("Next close");
  });

  it("without hours is told without a time", () => {
    const never = { timezone: "UTC", sessions: [] };
    expect(stateWords(symbolRecord({ status: 2, hours: never }), friday, "UTC")).toBe("Closed");
    const all = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: 0, close: 1440 }));
    const always = { timezone: "UTC", sessions: all };
    expect(stateWords(symbolRecord({ hours: always }), friday, "UTC")).toBe("Open");
  });

  it("is never guessed from an unknown code", () => {
    expect([0, 1, 2, 7].map((status) => marketState(symbolRecord({ status })))).toEqual([
      "open",
      "disabled",
      "closed",
      "unknown",
    ]);
  });
});

describe("the symbol's card", () => {
  it("shows today's hours by the clocks that the user looks at", () => {
    expect(hoursToday(symbolRecord({ hours }), friday, "UTC")).toBe("00:00–22:00");
    expect(hoursToday(symbolRecord({ hours }), saturday, "UTC")).toBe("Closed today");
    expect(hoursToday(symbolRecord({ hours }), saturday + 86_400_000, "UTC")).toBe("22:00–24:00");
  });

  it("says the rules in the symbol's own units", () => {
    const facts = new Map(
      symbolFacts(symbolRecord({ hours, stop_level: 20 }), friday, "UTC").map((fact) => [
        fact.term,
        fact.value,
      ]),
    );
    expect(facts.get("Contract size")).toBe("100,000 EUR");
    expect(facts.get("Volume, lots")).toBe("0.01 to 100.00, step 0.01");
    expect(facts.get("Pip")).toBe("0.00010");
    expect(facts.get("Usual spread")).toBe("1.2 pips");
    expect(facts.get("Least stop distance")).toBe("2.0 pips");
    expect(facts.get("Swap long")).toBe("−6.20 points a lot");
    expect(facts.get("Triple swap")).toBe("Wed");
    expect(facts.get("Next close")).toBe("Fri 22:00 UTC");
  });

  it("leaves out what a symbol does not have", () => {
    const plain = symbolRecord({
      hours,
      swap_mode: "none",
      margin_mode: "fixed",
      margin_fixed: 1500,
    });
    const facts = symbolFacts(plain, friday, "UTC");
    expect(facts.some((fact) => fact.term === "Triple swap")).toBe(false);
    expect(facts.find((fact) => fact.term === "Swap long")?.value).toBe("None");
    expect(facts.find((fact) => fact.term === "Margin")?.value).toBe("1,500 USD a lot");
    expect(facts.find((fact) => fact.term === "Least stop distance")?.value).toBe("None");
  });
});

describe("remembered settings", () => {
  it("are read back as they were", () => {
    const settings: WatchlistSettings = {
      ...DEFAULT_SETTINGS,
      sorts: { all: { column: "change", direction: "descending" } },
      columns: ["time", "bid"],
      zone: "local",
      selected: 6,
    };
    expect(parseSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  it("fall back part by part", () => {
    expect(parseSettings({ columns: "no", zone: "Mars", selected: 1.5, sorts: [1] })).toEqual(
      DEFAULT_SETTINGS,
    );
    expect(parseSettings(3)).toBeNull();
    expect(parseSettings(null)).toBeNull();
  });

  it("never throw, and can be parsed again", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const settings = parseSettings(value);
        if (settings !== null) expect(parseSettings(settings)).toEqual(settings);
      }),
    );
  });
});
