/** Two orders placed at once, EURUSD at 1.10000 / 1.10010, 10,000 USD, one pip away from the market at least. */
import { expect, it } from "vitest";
import { ORDER_TYPE, SIDE } from "../../../contract/codes.ts";
import { OcoLeg } from "../../../contract/order-request.ts";
import { points } from "../../../domain/units.ts";
import { eurusd } from "../../../tests/support/engine-house.ts";
import { knownAccount } from "../../../tests/support/known-account.ts";
import { EMPTY_DRAFT, type Draft } from "../ticket/draft.ts";
import { composePair } from "./compose-pair.ts";

const terms = eurusd({ stop_level: points(10) });
const below: Draft = { ...EMPTY_DRAFT, size: "1", type: "limit", price: "1.09" };
const above: Draft = { ...EMPTY_DRAFT, size: "0.5", type: "stop", price: "1.12" };
const pair = (first: Draft, second: Draft | null) =>
  composePair(first, second, terms.symbol_id, knownAccount([terms]));

it("sends the second as the leg of the first, and nothing that a leg has not", () => {
  const made = pair(below, { ...above, stop: { unit: "price", text: "1.11" } });
  expect(made?.problem).toBeNull();
  expect(made?.body).toMatchObject({ type: ORDER_TYPE.limit, volume: 1, order_price: 1.09 });
  const leg = made?.body?.oco_leg;
  expect(leg).toMatchObject({
    type: ORDER_TYPE.stop,
    side: SIDE.buy,
    volume: 0.5,
    stop_loss: 1.11,
  });
  expect(OcoLeg.strict().safeParse(leg).success).toBe(true);
});

it("sends the first alone where there is no second", () => {
  expect(pair(below, null)?.body?.oco_leg).toBeUndefined();
});

it.each([
  ["the first", { ...below, price: "1.15" }, above, /^The price is on the wrong side/],
  ["the second", below, { ...above, price: "1.05" }, /^Of the second: .*wrong side/],
  [
    "the second's stop",
    below,
    { ...above, stop: { unit: "price", text: "1.13" } },
    /^Of the second/,
  ],
] as const)("is sent not at all where %s is refused", (_, first, second, words) => {
  const made = pair(first, second);
  expect(made?.body).toBeNull();
  expect(made?.problem?.message).toMatch(words);
});
