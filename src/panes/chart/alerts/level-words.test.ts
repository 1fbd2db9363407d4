/** What is said of acts on alerts in the panes of indicators. */
import { describe, expect, it } from "vitest";
import { ERRORS } from "../../../../contract/errors.ts";
import { anIndicator } from "../../../../tests/support/price-alerts.ts";
import { PLAIN_ALERT } from "../../../alerts/asked-alert.ts";
import type { Told } from "./alert-acts.ts";
import { levelName, levelToldWords } from "./level-words.ts";

const asked = {
  ...PLAIN_ALERT,
  symbol_id: 1,
  indicator: anIndicator(),
  quote_side: "bid",
  note: "",
} as const;
const names = { indicator: "RSI 14", before: "70.00", after: "75.00" };
const set = { before: null, after: asked };
const moved = { before: asked, after: asked };
const removed = { before: asked, after: null };
const many = { ok: false, status: 409, message: ERRORS.too_many_price_alerts.message } as const;

describe("an act on an alert on an indicator", () => {
  it.each([
    [set, "Alert on RSI 14 set at 75.00"],
    [moved, "Alert on RSI 14 moved to 75.00"],
    [removed, "Alert on RSI 14 at 70.00 removed"],
  ])("that was done names the number that it has now: %#", (act, title) => {
    expect(levelToldWords({ ...act, failure: null }, names)).toEqual({ title });
  });

  it.each<[Pick<Told, "before" | "after">, Told["failure"], string]>([
    [set, many, "No alert was set on RSI 14"],
    [moved, "changed", "The alert on RSI 14 at 70.00 was not moved"],
    [removed, "changed", "The alert on RSI 14 at 70.00 was not removed"],
  ])("that was refused names the number that stays, and why: %#", (act, failure, title) => {
    const told = levelToldWords({ ...act, failure }, names);
    expect(told.title).toBe(title);
    expect(told.text).toBe(
      failure === "changed"
        ? "It has changed or was reached since."
        : "This account has 200 price alerts, more are not kept. Remove some first.",
    );
  });
});

it("a line is called by its indicator and its owner's words", () => {
  expect([levelName("RSI 14", " "), levelName("RSI 14", "Hot")]).toEqual([
    "Alert on RSI 14",
    "Alert on RSI 14: Hot",
  ]);
});
