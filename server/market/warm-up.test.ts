/** What is warmed, and that it ends. */
import { expect, test } from "vitest";
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import type { MarketFeed } from "./market-feed.ts";
import { warmHistory } from "./warm-up.ts";

function feedOf(statuses: readonly number[], asked: number[], onAsked = () => {}): MarketFeed {
  const symbols = statuses.map((status, index) => ({ symbol_id: index + 1, status }));
  const bars = async (symbol_id: number) => {
    await Promise.resolve();
    asked.push(symbol_id);
    onAsked();
  };
  return { symbols, bars } as unknown as MarketFeed;
}

test("asks for the symbols that trade, in the service's order, and not for all of them", async () => {
  const asked: number[] = [];
  const statuses = Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0 ? SYMBOL_STATUS.closed : SYMBOL_STATUS.enabled,
  );
  await warmHistory(feedOf(statuses, asked)).done;
  expect(asked).toEqual([2, 4, 6, 8, 10, 12]);
});

test("ends after the question under way when it is stopped", async () => {
  const asked: number[] = [];
  const warming = warmHistory(
    feedOf([SYMBOL_STATUS.enabled, SYMBOL_STATUS.enabled], asked, () => warming.stop()),
  );
  await warming.done;
  expect(asked).toEqual([1]);
});

test("passes over a symbol that was closed meanwhile", async () => {
  const asked: number[] = [];
  const feed = feedOf([1, 1, 1].fill(SYMBOL_STATUS.enabled), asked, () => {
    const [, second] = feed.symbols;
    if (second !== undefined) Object.assign(second, { status: SYMBOL_STATUS.disabled });
  });
  await warmHistory(feed).done;
  expect(asked).toEqual([1, 3]);
});
