import { expect, test } from "vitest";
import { eurusd, EURUSD } from "../../tests/support/engine-house.ts";
import type { Outcome } from "../../engine/input.ts";
import type { Terms } from "../journal/record-terms.ts";
import { toNamedAnswer } from "./answer.ts";

const terms = { symbol: () => eurusd(), currencyDigits: () => 2 } as unknown as Terms;

const refusal = (fix: Extract<Outcome, { ok: false }>["fix"], leg?: "price_wrong_side") =>
  toNamedAnswer(
    {
      ok: false,
      error: leg === undefined ? "price_wrong_side" : "oco_leg_refused",
      fix,
      order: null,
      ...(leg === undefined ? {} : { leg }),
    },
    terms,
    EURUSD,
  );

const fix = { field: "order_price", value: 109_999 } as const;

test("a refusal says which field, and the nearest value that passes", () => {
  expect(refusal(fix)).toMatchObject({
    error: "price_wrong_side",
    fix: { path: "body.order_price", message: "1.09999 would pass", nearest: 1.09999 },
  });
  expect(refusal(null).fix).toBeNull();
});

test("one for the second of two orders says why, and where in it", () => {
  const why = "the price is on the wrong side of the market";
  expect(refusal(fix, "price_wrong_side")).toMatchObject({
    error: "oco_leg_refused",
    fix: {
      path: "body.oco_leg.order_price",
      message: `${why}: 1.09999 would pass`,
      nearest: 1.09999,
    },
  });
  expect(refusal(null, "price_wrong_side").fix).toEqual({ path: "body.oco_leg", message: why });
});
