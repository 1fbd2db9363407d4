import { describe, expect, it } from "vitest";
import { SENTIMENT_INTERVAL_MS } from "../../contract/limits.ts";
import { createClientSentiment } from "./client-sentiment.ts";

function setUp() {
  let now = 1_000;
  let renewals = 0;
  let isBroken = false;
  const errors: unknown[] = [];
  const { figures } = createClientSentiment({
    clock: { now: () => now } as Parameters<typeof createClientSentiment>[0]["clock"],
    renew: () => {
      renewals += 1;
      return isBroken ? Promise.reject(new Error("no database")) : Promise.resolve();
    },
    read: () =>
      Promise.resolve([{ symbol_id: 1, long_percent: renewals, accounts: 20, as_of: now }]),
    onError: (error) => errors.push(error),
  });
  return {
    figures,
    errors,
    renewals: () => renewals,
    advance: (ms: number) => void (now += ms),
    breakDown: () => void (isBroken = true),
  };
}

describe("the sides of clients", () => {
  it("are worked out once for all who ask, and at most once a minute", async () => {
    const { figures, renewals, advance } = setUp();
    expect(renewals()).toBe(0);
    const many = await Promise.all(Array.from({ length: 100 }, () => figures()));
    expect(new Set(many.map((each) => each[0]?.long_percent))).toEqual(new Set([1]));
    advance(SENTIMENT_INTERVAL_MS - 1);
    await figures();
    expect(renewals()).toBe(1);
    advance(1);
    expect((await figures())[0]?.long_percent).toBe(2);
    expect(renewals()).toBe(2);
  });

  it("stay the last where they cannot be worked out, and are tried again a minute later", async () => {
    const { figures, renewals, advance, breakDown, errors } = setUp();
    const first = await figures();
    breakDown();
    advance(SENTIMENT_INTERVAL_MS);
    expect(await figures()).toEqual(first);
    await figures();
    expect([renewals(), errors.length]).toEqual([2, 1]);
  });
});
