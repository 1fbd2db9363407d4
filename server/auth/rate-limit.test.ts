/** The sliding window of calls by address. @bar S15 X7 */
import { describe, expect, it } from "vitest";
import { createManualClock } from "../../tests/support/service.ts";
import { createRateLimit, networkOf } from "./rate-limit.ts";

describe("rate limit", () => {
  it("lets 60 calls a minute through and says when the next may come", () => {
    const clock = createManualClock();
    const limit = createRateLimit(clock, 60);
    for (let call = 0; call < 60; call++) {
      expect(limit.take("10.0.0.1")).toBe(0);
      clock.advance(100);
    }
    expect(limit.take("10.0.0.1")).toBe(54);
    expect(limit.take("10.0.0.2")).toBe(0);
  });

  it("slides: each call is free again a minute after it was made, and a refused one costs nothing", () => {
    const clock = createManualClock();
    const limit = createRateLimit(clock, 2);
    limit.take("a");
    clock.advance(30_000);
    limit.take("a");
    clock.advance(29_999);
    expect(limit.take("a")).toBe(1);
    clock.advance(1);
    expect(limit.take("a")).toBe(0);
    expect(limit.take("a")).toBe(30);
  });

  it("goes on from what was counted before", () => {
    const clock = createManualClock();
    const limit = createRateLimit(clock, 3);
    for (let call = 0; call < 3; call++) {
      limit.take("2001:db8::1");
      clock.advance(10_000);
    }
    const calls = limit.takeChanged();
    expect(calls).toMatchObject([{ network: "2001:db8:0:0::/64" }]);
    expect(limit.takeChanged()).toEqual([]);
    const next = createRateLimit(clock, 3);
    next.restore(calls.map(({ network, times }) => ({ network, times: times.toReversed() })));
    expect(next.take("2001:db8::2")).toBe(30);
    clock.advance(30_000);
    expect(next.take("2001:db8::2")).toBe(0);
    expect(next.take("2001:db8::2")).toBe(10);
  });

  it("forgets nothing when the clock jumps back, and holds nobody up for longer than the window", () => {
    const clock = createManualClock();
    const limit = createRateLimit(clock, 2);
    limit.take("a");
    limit.take("a");
    clock.advance(-3_600_000);
    expect(limit.take("a")).toBe(60);
    clock.advance(60_000);
    expect([limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([0, 0, 60]);
  });

  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("counts %s as %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
