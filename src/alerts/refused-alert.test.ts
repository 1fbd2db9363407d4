/** Tests of refused-alert.ts. */
import { expect, it } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import {
  FIELD_OF_REFUSAL,
  OWN_WORDS,
  refusalWords,
  refusedAlert,
  wrongPrice,
} from "./refused-alert.ts";

const { price_alert_there: there, too_many_price_alerts: many } = ERRORS;

it("what the service says is what the page knows", () => {
  expect(Object.keys(FIELD_OF_REFUSAL)).toEqual([there.message]);
  expect(Object.keys(OWN_WORDS)).toEqual([many.message]);
});

it("a price where the market is stands at the price", () => {
  expect(refusedAlert({ ok: false, status: 422, message: there.message })).toEqual({
    fields: { price: "The market is at this price now." },
    problem: null,
  });
});

it("a field that the service names has its words", () => {
  const errors = [
    { path: "body.note", message: "Too big: expected string to have <=140 characters" },
  ];
  expect(
    refusedAlert({ ok: false, status: 400, message: "validation failed", errors }).fields,
  ).toEqual({ note: "Must have at most 140 characters." });
});

it("too many alerts say what to do, and all else what happened", () => {
  expect(refusedAlert({ ok: false, status: 409, message: many.message }).problem).toBe(
    "This account has 200 price alerts, more are not kept. Remove some first.",
  );
  expect(refusedAlert({ ok: false, status: 404, message: "not found" }).problem).toBe("Not found.");
});

it("a field is said too where there are no fields to say it at", () => {
  const errors = [{ path: "body.price", message: "must be at most 11" }];
  const failure = { ok: false, status: 400, message: "validation failed", errors } as const;
  expect(refusalWords(failure)).toBe("Must be at most 11.");
});

const EURUSD = { symbol: "EURUSD", digits: 5, pip_points: 10 };
const FAR = "The market is at 1.10000: choose a price from 0.11000 to 11.00000.";

it.each([
  ["", "Type a price."],
  ["many", "Type a price."],
  ["1,100", "Type 1.100 or 1100: “1,100” can be read as both."],
  ["0", "The price must be above zero."],
  ["-5", "The price must be above zero."],
  ["9999999999", FAR],
  ["9".repeat(400), FAR],
  ["11.00001", FAR],
  ["0.10999", FAR],
  ["11", null],
  ["0.11", null],
])("of the price “%s” it says: %s", (text, words) => {
  expect(wrongPrice(text, 1.1, EURUSD)).toBe(words);
});

it("without a price of the market none is too far from it", () => {
  expect(wrongPrice("9999999999", undefined, EURUSD)).toBeNull();
});
