/** How late a message is by two clocks that need not agree. @bar T16 */
import { describe, expect, it } from "vitest";
import { FASTEST_OF_MS, Lateness } from "./lateness.ts";

/** The service's clock, when ours is at 0. */
const SERVICE_MS = 1_732_190_400_000;

describe("lateness", () => {
  it("is what a message took more than the fastest one", () => {
    const lateness = new Lateness();
    const took = [80, 50, 300, 50, 4_050];
    const late = took.map((ms, at) => lateness.sample(SERVICE_MS + at * 1_000, at * 1_000 + ms));
    expect(late).toEqual([0, 0, 250, 0, 4_000]);
  });

  it("is not made by clocks that run unlike, however long the connection lasts", () => {
    const lateness = new Lateness();
    let latest = 0;
    const DAY_S = 86_400;
    for (let second = 0; second < 3 * DAY_S; second += 10) {
      const ours = second * 1_000 * (1 + 100e-6);
      latest = Math.max(latest, lateness.sample(SERVICE_MS + second * 1_000, ours));
    }
    expect(latest).toBeLessThan(500);
  });

  it("still knows the fastest message when a new span has just begun", () => {
    const lateness = new Lateness();
    lateness.sample(SERVICE_MS, 0);
    lateness.sample(SERVICE_MS + FASTEST_OF_MS - 1, FASTEST_OF_MS - 1);
    expect(lateness.sample(SERVICE_MS + FASTEST_OF_MS, FASTEST_OF_MS + 5_000)).toBe(5_000);
  });

  it("begins anew on another connection", () => {
    const lateness = new Lateness();
    lateness.sample(SERVICE_MS, 0);
    lateness.reset();
    expect(lateness.sample(SERVICE_MS, 9_000)).toBe(0);
  });
});
