import { expect, it } from "vitest";
import type { Order } from "../../contract/order.ts";
import { anOrder } from "../../tests/support/trading-records.ts";
import { tieChange, tieChoices } from "./order-ties.ts";

const order = (id: number, oco_id?: number, symbol_id = 1): Order => ({
  ...anOrder(1, { id, account_id: 7, status: 1, symbol_id }),
  ...(oco_id === undefined ? {} : { oco_id }),
});
const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

it("an order can be tied to those that it is not tied to, of its own symbol first", () => {
  const book = [order(1, 5), order(2, 5), order(3), order(4, 6), order(8, undefined, 2), order(9)];
  expect(idsOf(tieChoices(order(1, 5), book))).toEqual([9, 4, 3, 8]);
  expect(idsOf(tieChoices(order(3), book))).toEqual([9, 4, 2, 1, 8]);
  expect(tieChoices(order(3), [order(3)])).toEqual([]);
});

it("an order that is tied takes in one that is not; else it goes over to the other", () => {
  const book = [order(1, 5), order(2, 5), order(3), order(4, 6), order(6, 6), order(7, 9)];
  const asked = (one: number, other: number) => {
    const find = (id: number) => book.find((each) => each.id === id) ?? order(id);
    const { order: changed, change } = tieChange(find(one), find(other), book);
    return [changed.id, change];
  };
  expect(asked(1, 3)).toEqual([3, { oco_with: 1 }]);
  expect(asked(3, 1)).toEqual([3, { oco_with: 1 }]);
  expect(asked(1, 4)).toEqual([1, { oco_with: 4 }]);
  // Alone with its number it is tied to none.
  expect(asked(7, 3)).toEqual([7, { oco_with: 3 }]);
});
