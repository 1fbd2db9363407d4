import { expect, test } from "vitest";
import { createQuoteBoard } from "./quote-board.ts";

const DAY = 86_400_000;
const NOON = Date.UTC(2024, 0, 10, 12);
const read = (board: ReturnType<typeof createQuoteBoard>) => {
  const { open, high, low, close, bid, ask, ts } = board.quotes;
  return [open, high, low, close, bid, ask, ts].map((column) => column[0]);
};

test("the day has its first bid as open, and its highest and lowest bids", () => {
  const board = createQuoteBoard(1, 0);
  for (const [bid, ts] of [[100, 0] as const, [120, 1] as const, [90, 2] as const]) {
    board.tick(0, bid, bid + 2, 1, NOON + ts);
  }
  expect(read(board)).toEqual([100, 120, 90, 100, 90, 92, NOON + 2]);
});

test("the next day starts anew and keeps the last bid as the close of the day before", () => {
  const board = createQuoteBoard(1, 0);
  board.tick(0, 100, 101, 1, NOON);
  board.tick(0, 130, 131, 1, NOON + 3_600_000);
  board.tick(0, 140, 141, 1, NOON + DAY);
  expect(read(board)).toEqual([140, 140, 140, 130, 140, 141, NOON + DAY]);
});

test("the day begins where the server's day does", () => {
  const board = createQuoteBoard(1, 2 * 3_600_000);
  board.tick(0, 100, 101, 1, Date.UTC(2024, 0, 10, 21, 59, 59));
  board.tick(0, 110, 111, 1, Date.UTC(2024, 0, 10, 22));
  expect(read(board).slice(0, 4)).toEqual([110, 110, 110, 100]);
});

test("history sets the day until the first tick, which then goes on with it", () => {
  const board = createQuoteBoard(1, 0);
  const day = { dayTs: NOON - (NOON % DAY), open: 100, high: 150, low: 80, close: 99 };
  board.begin(0, { ...day, last: { bid: 120, ask: 121, volume: 0, ts: NOON } });
  expect(read(board)).toEqual([100, 150, 80, 99, 120, 121, NOON]);
  board.tick(0, 70, 71, 1, NOON + 1);
  expect(read(board)).toEqual([100, 150, 70, 99, 70, 71, NOON + 1]);
  board.begin(0, { ...day, last: { bid: 1, ask: 2, volume: 0, ts: 1 } });
  expect(read(board)[4]).toBe(70);
});

test("a day whose last quote is not known has no quote, but its high and low and the close before it", () => {
  const board = createQuoteBoard(1, 0);
  const day = { dayTs: NOON - (NOON % DAY), open: 100, high: 150, low: 80, close: 99, last: null };
  board.begin(0, day);
  expect(board.quotes.ts[0]).toBe(0);
  board.tick(0, 120, 121, 1, NOON);
  expect(read(board)).toEqual([100, 150, 80, 99, 120, 121, NOON]);
});
