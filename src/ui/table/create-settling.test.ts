/** Which rows have just moved, and for how long they take no press. */
import { createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Item } from "./arrange.ts";
import { SETTLE_MS, createSettling, firstMoved } from "./create-settling.ts";

const itemsOf = (keys: string): Item<string>[] =>
  keys.split("").map((key) => ({ kind: "row", key, row: key }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["one came on top", "abc", "xabc", 0],
  ["one in the middle went", "abc", "ac", 1],
  ["two changed places", "abcd", "acbd", 1],
  ["one came at the end", "abc", "abcx", null],
  ["the last went", "abc", "ab", null],
  ["nothing changed", "abc", "abc", null],
  ["the first came", "", "a", null],
  ["all went", "abc", "", null],
])("%s: rows from there on have moved", (_, before, now, moved) => {
  expect(firstMoved(itemsOf(before), itemsOf(now))).toBe(moved);
});

test("a row that moved settles after a moment, with those below it and not those above", () => {
  const { dispose, setItems, settling } = createRoot((dispose) => {
    const [items, setItems] = createSignal(itemsOf("abcd"));
    const isSettling = createSettling(items);
    return { dispose, setItems, settling: () => [0, 1, 2, 3].filter(isSettling) };
  });
  setItems(itemsOf("abcd"));
  expect(settling()).toEqual([]);
  setItems(itemsOf("abd"));
  expect(settling()).toEqual([2, 3]);
  vi.advanceTimersByTime(SETTLE_MS - 1);
  setItems(itemsOf("ad"));
  expect(settling()).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(SETTLE_MS - 1);
  expect(settling()).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(1);
  expect(settling()).toEqual([]);
  dispose();
});
