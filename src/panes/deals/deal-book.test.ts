/** Tests of deal-book.ts. */
import { describe, expect, test } from "vitest";
import type { Deal } from "../../../contract/deal.ts";
import { aDeal, aPosition } from "../../../tests/support/trading-records.ts";
import { DealBook } from "./deal-book.ts";

const PERIOD = { from: 0, to: null };

const deal = (id: number, more: Partial<Deal> = {}): Deal =>
  aDeal(id, {
    id,
    account_id: 7,
    order_id: id,
    position_id: 1,
    price: 100,
    bid: 99,
    ask: 101,
    ...more,
  });

function open(...deals: readonly Deal[]): DealBook {
  const book = new DealBook();
  book.replace(deals, PERIOD);
  return book;
}

const ids = (book: DealBook): number[] => book.sorted().map(({ id }) => id);

describe("the deals of a period", () => {
  test("are newest first", () => {
    expect(ids(open(deal(1), deal(3), deal(2)))).toEqual([3, 2, 1]);
  });

  test("have what is dealt meanwhile, and what no more than carries the event's name they have not", () => {
    const book = open(deal(1));
    const closed = { id: 9, account_id: 7, order_id: 9, open_price: 1, current_price: 1 };
    expect(
      book.hear("deal_create", aPosition(2, { ...closed, profit: 0, margin: 0 }), PERIOD),
    ).toBe(false);
    expect(book.hear("deal_create", deal(2), PERIOD)).toBe(true);
    book.hear("deal_create", deal(3), { from: 10, to: null });
    expect(ids(book)).toEqual([2, 1]);
    expect(book.correction(2)).toBeUndefined();
  });

  test("a correction that is told is known by what was there first, however often it is corrected", () => {
    const book = open(deal(1, { profit: 5 }));
    book.hear("deal_update", deal(1, { profit: 4 }), PERIOD);
    book.hear("deal_update", deal(1, { profit: 3 }), PERIOD);
    expect(book.correction(1)).toMatchObject({ before: { profit: 5 }, after: { profit: 3 } });
    expect(book.sorted()[0]?.profit).toBe(3);
  });

  test("a correction of which no event came is found by reading again", () => {
    const book = open(deal(1, { profit: 5 }), deal(2));
    book.replace([deal(1, { profit: 3 }), deal(2)], PERIOD);
    expect(book.correction(1)).toMatchObject({ before: { profit: 5 }, after: { profit: 3 } });
    expect(book.correction(2)).toBeUndefined();
    book.hear("deal_update", deal(1, { profit: 3 }), PERIOD);
    expect(book.correction(1)).toMatchObject({ before: { profit: 5 }, after: { profit: 3 } });
  });

  test("what was taken back stays among them as it was, also when it is read no more", () => {
    const book = open(deal(1, { profit: 5 }), deal(2));
    book.hear("deal_delete", deal(1, { profit: 5 }), PERIOD);
    expect(book.correction(1)).toMatchObject({ before: { profit: 5 }, after: null });
    book.replace([deal(2)], PERIOD);
    expect(ids(book)).toEqual([2, 1]);
    book.forget();
    book.replace([deal(2)], PERIOD);
    expect(ids(book)).toEqual([2]);
    expect(book.correction(1)).toBeUndefined();
  });

  test("another period has of what was taken back only what lies in it", () => {
    const book = open(deal(1), deal(8));
    book.hear("deal_delete", deal(1), PERIOD);
    book.clear();
    book.replace([deal(8)], { from: 5, to: null });
    expect(ids(book)).toEqual([8]);
  });

  test("a deal that is heard while the list is read stays, and a correction is not undone by it", () => {
    const book = open(deal(1, { profit: 5 }));
    book.begin();
    book.hear("deal_create", deal(2), PERIOD);
    book.hear("deal_update", deal(1, { profit: 3 }), PERIOD);
    book.replace([deal(1, { profit: 5 })], PERIOD);
    expect(ids(book)).toEqual([2, 1]);
    expect(book.sorted()[1]?.profit).toBe(3);
    expect(book.correction(1)).toMatchObject({ before: { profit: 5 }, after: { profit: 3 } });
  });
});
