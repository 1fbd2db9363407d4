/** Tests of per-feed.ts. */
import { createEffect, createRoot, createSignal } from "solid-js";
import { describe, expect, it } from "vitest";
import type { Feed } from "./feed.ts";
import { perFeed } from "./per-feed.ts";

const someFeed = () => ({}) as Feed;

describe("perFeed", () => {
  it("makes one for each feed, when it is first asked for", () => {
    const asked: Feed[] = [];
    const numbers = perFeed((feed) => ({ number: asked.push(feed) }));
    const [first, second] = [someFeed(), someFeed()];
    expect(asked).toEqual([]);
    expect(numbers(first).number).toBe(1);
    expect(numbers(second).number).toBe(2);
    expect(numbers(first)).toBe(numbers(first));
    expect(asked).toHaveLength(2);
  });

  it("keeps its effects after whoever asked first is gone", () => {
    const [value, setValue] = createSignal(1);
    const seen: number[] = [];
    const watcher = perFeed(() => {
      createEffect(() => void seen.push(value()));
      return {};
    });
    const feed = someFeed();
    createRoot((dispose) => {
      watcher(feed);
      dispose();
    });
    setValue(2);
    watcher(feed);
    expect(seen).toEqual([1, 2]);
  });
});
