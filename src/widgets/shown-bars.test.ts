import { expect, it } from "vitest";
import type { WidgetQuote } from "../../contract/widget.ts";
import { barWith } from "./shown-bars.ts";

const MINUTE_MS = 60_000;
const START = 1_790_000_100_000;
const LAST = { ts: START, open: 10, high: 12, low: 9, close: 11 };
const quote = (bid: number | null, ts: number, state: WidgetQuote["state"] = "live") => ({
  symbol: "EURUSD",
  description: "",
  digits: 2,
  bid,
  ask: bid,
  change: null,
  change_percent: null,
  ts,
  state,
});

it("a price of the last bar is in it", () => {
  expect(barWith(LAST, quote(13, START + 59_000), "M1")).toEqual({ ...LAST, high: 13, close: 13 });
  expect(barWith(LAST, quote(8, START), "M1")).toEqual({ ...LAST, low: 8, close: 8 });
});

it("a later price begins a bar, a whole number of frames behind the last", () => {
  const bar = (ts: number) => ({ ts, open: 13, high: 13, low: 13, close: 13 });
  expect(barWith(LAST, quote(13, START + MINUTE_MS), "M1")).toEqual(bar(START + MINUTE_MS));
  expect(barWith(LAST, quote(13, START + 3.5 * MINUTE_MS), "M1")).toEqual(
    bar(START + 3 * MINUTE_MS),
  );
});

it("a price that is none of now, or older than the last bar, changes nothing", () => {
  expect(barWith(LAST, quote(13, START - 1), "M1")).toBeNull();
  expect(barWith(LAST, quote(null, START), "M1")).toBeNull();
  expect(barWith(LAST, quote(13, START + 9, "quiet"), "M1")).toBeNull();
  expect(barWith(LAST, quote(13, START + 9, "closed"), "M1")).toBeNull();
  expect(barWith(undefined, quote(13, START), "M1")).toBeNull();
});
