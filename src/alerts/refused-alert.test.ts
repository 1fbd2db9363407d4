/** Tests of refused-alert.ts. */
import { expect, it } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import { FIELD_OF_REFUSAL, OWN_WORDS, refusedAlert } from "./refused-alert.ts";

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
