/** The lock between tabs, over real channels of one process. @bar T11 T21 */
import { BroadcastChannel } from "node:worker_threads";
import { afterEach, expect, it, vi } from "vitest";
import type { ChannelLike } from "./tab-channel.ts";
import { CLAIM_AGAIN_MS, CLAIM_MS, makeTabLock } from "./tab-lock.ts";

const channels: BroadcastChannel[] = [];
let browsers = 0;

function openBrowser() {
  browsers += 1;
  const name = `tab-lock-test-${browsers}`;
  return () => {
    const channel = new BroadcastChannel(name);
    channels.push(channel);
    return channel;
  };
}
const lockOn = (channel: BroadcastChannel, id: string) =>
  makeTabLock(channel as unknown as ChannelLike, id);

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

it("ten tabs that want it at once have it one after the other", async () => {
  const openChannel = openBrowser();
  const locks = Array.from({ length: 10 }, (_, at) => lockOn(openChannel(), `tab-${at}`));
  let holders = 0;
  const done: number[] = [];
  await Promise.all(
    locks.map((lock, at) =>
      lock("refresh", async () => {
        holders += 1;
        expect(holders).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5));
        holders -= 1;
        done.push(at);
      }),
    ),
  );
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it("is given on when its holder dies, within the time of two claims", async () => {
  const openChannel = openBrowser();
  const dying = openChannel();
  const lock = lockOn(openChannel(), "b");
  const order: string[] = [];
  let isHolding = (): void => undefined;
  const held = new Promise<void>((resolve) => (isHolding = resolve));
  void lockOn(dying, "a")("refresh", () => {
    isHolding();
    return new Promise<never>(() => undefined);
  });
  await held;
  const began = performance.now();
  const next = lock("refresh", async () => void order.push("next"));
  // It objects once, and is never heard again.
  await vi.waitFor(() => expect(performance.now() - began).toBeGreaterThan(CLAIM_MS), {
    interval: 5,
  });
  expect(order).toEqual([]);
  dying.close();
  await next;
  expect(order).toEqual(["next"]);
  expect(CLAIM_AGAIN_MS + 2 * CLAIM_MS).toBeLessThan(1_000);
});

it("of one name leaves another free, and is free again after work that failed", async () => {
  const openChannel = openBrowser();
  const first = lockOn(openChannel(), "a");
  const second = lockOn(openChannel(), "b");
  let go = (): void => undefined;
  const holding = first("one", () => new Promise<void>((resolve) => (go = resolve)));
  expect(await second("two", () => Promise.resolve("done"))).toBe("done");
  go();
  await holding;
  await expect(first("one", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await second("one", () => Promise.resolve("done"))).toBe("done");
});

it("does not heed messages of another shape", async () => {
  const openChannel = openBrowser();
  const lock = lockOn(openChannel(), "a");
  const stranger = openChannel();
  const work = lock("one", () => Promise.resolve("done"));
  for (const message of [null, "held", {}, { kind: "held" }, { kind: "held", name: 1, id: "b" }]) {
    stranger.postMessage(message);
  }
  expect(await work).toBe("done");
});
