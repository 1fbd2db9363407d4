/** Work that is in time, late, or fails; no timer is left. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { within } from "./within.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("work that is waited for so long", () => {
  it("gives what it gives where it is in time", async () => {
    expect(await within(Promise.resolve("done"), 1_000, "late")).toBe("done");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is late after that, and not before", async () => {
    const settled = vi.fn<(value: string) => void>();
    void within(new Promise<string>(() => undefined), 1_000, "late").then(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith("late");
  });

  it("fails as it fails", async () => {
    await expect(within(Promise.reject(new Error("lost")), 1_000, "late")).rejects.toThrow("lost");
    expect(vi.getTimerCount()).toBe(0);
  });
});
