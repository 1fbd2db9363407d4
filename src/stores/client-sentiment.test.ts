import { createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Feed } from "../feed/feed.ts";
import { clientSentiment } from "./client-sentiment.ts";

const MINUTE = 60_000;

function open() {
  const [session, setSession] = createSignal<{ account_id: number } | null>({ account_id: 7 });
  let asked = 0;
  const feed = {
    session,
    fresh: () => true,
    call: () => {
      asked += 1;
      const symbols = [{ symbol_id: 1, long_percent: 62, accounts: 120, as_of: 0 }];
      return Promise.resolve({ ok: true, data: { is_shown: true, symbols } });
    },
  } as unknown as Feed;
  return { sentiment: clientSentiment(feed), asked: () => asked, setSession };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("which side clients are on", () => {
  it("is asked for once a minute, however many show it, and not when nobody does", async () => {
    const { sentiment, asked } = open();
    expect(sentiment.isShown()).toBeNull();
    const closes = Array.from({ length: 40 }, () =>
      createRoot((dispose) => {
        sentiment.watch();
        return dispose;
      }),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect([asked(), sentiment.isShown(), sentiment.of(1)?.long_percent]).toEqual([1, true, 62]);
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(asked()).toBe(4);
    for (const close of closes) close();
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(asked()).toBe(4);
    sentiment.ask();
    expect(asked()).toBe(4);
  });

  it("is forgotten with the session", async () => {
    const { sentiment, asked, setSession } = open();
    sentiment.ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(sentiment.isShown()).toBe(true);
    setSession({ account_id: 8 });
    expect(sentiment.isShown()).toBeNull();
    sentiment.ask();
    expect(asked()).toBe(2);
  });
});
