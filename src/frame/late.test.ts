/** What is fetched late: not while the network is away, and missing without harm where it cannot be had. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchLate, isPartMissing, late } from "./late.ts";

let online: (() => void)[];
const reported = vi.fn();
beforeEach(() => {
  online = [];
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("reportError", reported);
  vi.stubGlobal("window", { addEventListener: (_: string, go: () => void) => online.push(go) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("is not asked for until the network is back", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const load = vi.fn(async () => Promise.resolve("code"));
  const used: string[] = [];
  const done = fetchLate(load, (code) => used.push(code));
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  for (const go of online) go();
  await done;
  expect([load.mock.calls.length, used]).toEqual([1, ["code"]]);
  expect(isPartMissing()).toBe(false);
});

it("is asked for once more where it fails, for a network is not back at once for everything", async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValueOnce("code");
  const used: string[] = [];
  const done = fetchLate(load, (code) => used.push(code));
  await vi.runAllTimersAsync();
  await done;
  expect(used).toEqual(["code"]);
  expect(reported).not.toHaveBeenCalled();
  expect(isPartMissing()).toBe(false);
});

it("is missing where it cannot be had: that is reported, and nothing is thrown", async () => {
  const fault = new TypeError("Failed to fetch dynamically imported module");
  const use = vi.fn();
  const load = vi.fn(() => Promise.reject(fault));
  const done = fetchLate(load, use);
  await vi.runAllTimersAsync();
  await done;
  expect(load).toHaveBeenCalledTimes(2);
  expect(use).not.toHaveBeenCalled();
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  expect(isPartMissing()).toBe(true);
});

it("is what its place says instead where it cannot be had, and nothing where its place says nothing", async () => {
  const load = () => Promise.reject(new TypeError("Failed to fetch"));
  const Instead = () => "It could not be loaded.";
  const said = late(load, Instead).preload();
  const none = late(load).preload();
  await vi.runAllTimersAsync();
  expect((await said).default).toBe(Instead);
  expect((await none).default({})).toBeNull();
});
