/**
 * A tab in the background: the browser gives it no frames and says that it is hidden. What must be heard is told all the same,
 * what waits is bounded, and the first frames after it is shown have the prices of then, with none of those in between.
 * Chromium without a screen hides no page, so the test takes the page's frames away and says hidden as the browser would.
 * @bar T10
 */
import { expect, test, type Page } from "@playwright/test";
import { startFrameProxy, type FrameProxy } from "../support/frame-proxy.ts";
import { anOrder } from "../support/trading-records.ts";
import { triesOf } from "../support/tries.ts";
import { signIn } from "./support.ts";
import { watchStalls } from "./support-stalls.ts";

const SYMBOL = "BTCUSD";
const ACCOUNT = 100_001;
const ALARM_MS_MAX = 2_000;
const SHOWN_MS_MAX = 500;
/** The machine may be busy with other tests. */
const SLOW = { timeout: 90_000 };
/** Ticks while it is hidden, in frames of TICKS_A_FRAME. */
const TICKS = triesOf({ quick: 50_000, turn: 500_000, whole: 3_000_000 });
const TICKS_A_FRAME = 500;
/** What a heap may gain: what is kept of a price is the last of it. */
const GAIN_BYTES_MAX = 8 * 2 ** 20;

let proxy: FrameProxy;
let symbol_id = 0;

test.beforeEach(async ({ baseURL }) => {
  proxy = await startFrameProxy(baseURL ?? "");
  proxy.rewrite("/api/v1/symbols", (data) => {
    const symbols = data as { symbol_id: number; symbol: string }[];
    symbol_id = symbols.find(({ symbol }) => symbol === SYMBOL)?.symbol_id ?? 0;
    return data;
  });
});
test.afterEach(() => proxy.close());

const tickOf = (price: number): string =>
  `${symbol_id},${price},${price + 1},${price},${price},${price},${price},0,${Date.now()},0,0`;
const say = (price: number): void => proxy.socket().send(Buffer.from(tickOf(price)));

const row = (page: Page) =>
  page.getByRole("region", { name: "Watchlist" }).getByRole("row", { name: SYMBOL }).first();

/** To be called before the first navigation: the page then has `setShown(false)` and `setShown(true)`. */
async function bringCurtain(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = globalThis.requestAnimationFrame.bind(globalThis);
    let isShown = true;
    let waiting: FrameRequestCallback[] = [];
    globalThis.requestAnimationFrame = (callback) => {
      if (isShown) return real(callback);
      waiting.push(callback);
      return 0;
    };
    const say = (name: string, get: () => unknown) =>
      Object.defineProperty(document, name, { configurable: true, get });
    say("visibilityState", () => (isShown ? "visible" : "hidden"));
    say("hidden", () => !isShown);
    addEventListener("test-curtain", (event) => {
      isShown = (event as CustomEvent<boolean>).detail;
      document.dispatchEvent(new Event("visibilitychange"));
      if (!isShown) return;
      for (const callback of waiting) real(callback);
      waiting = [];
    });
  });
}

const setShown = (page: Page, isShown: boolean) =>
  page.evaluate(
    (detail) => void dispatchEvent(new CustomEvent("test-curtain", { detail })),
    isShown,
  );

async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

test("a hidden tab alarms at once, keeps nothing that waits, and is right when it is shown @quick", async ({
  page,
}) => {
  test.setTimeout(triesOf({ quick: 180_000, turn: 300_000, whole: 1_200_000 }));
  const stalls = watchStalls();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await bringCurtain(page);
  await signIn(page, false, proxy.url);
  await expect(page.locator(".status-connection")).toContainText("Connected", SLOW);
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible(SLOW);
  proxy.passTicks(false);
  await expect(async () => {
    say(500_000);
    await expect(row(page)).toContainText("500000.00", { timeout: 1_000 });
  }).toPass(SLOW);

  await setShown(page, false);
  const before = await heapBytes(page);
  for (let sent = 0; sent < TICKS; sent += TICKS_A_FRAME) {
    const lines = Array.from({ length: TICKS_A_FRAME }, (_, at) => tickOf(600_000 + at));
    proxy.socket().send(Buffer.from(lines.join("\n")));
    // The socket takes no more than its receiver does.
    while (proxy.socket().bufferedAmount > 2 ** 20) await new Promise(setImmediate);
  }

  await test.step("an order that is cancelled elsewhere is told while it is hidden", async () => {
    const order = anOrder(1, { id: 901, account_id: ACCOUNT, symbol_id, type: 1, status: 4 });
    const saidAt = Date.now();
    proxy.event("order_cancel", { ...order, order_price: 1_000, updated_at: saidAt });
    const toldAt = await page
      .waitForFunction(
        () => document.body.textContent.includes("Cancelled: ") && Date.now(),
        undefined,
        { polling: 20, ...SLOW },
      )
      .then((handle) => handle.jsonValue());
    const stalledMs = stalls.between(saidAt, Number(toldAt));
    expect(Number(toldAt) - saidAt - stalledMs).toBeLessThanOrEqual(ALARM_MS_MAX);
  });
  await expect(row(page)).toContainText("500000.00");
  expect((await heapBytes(page)) - before).toBeLessThan(GAIN_BYTES_MAX);

  await test.step("shown again, it has the last price and none of those before it", async () => {
    say(700_000);
    // The worker has written it once its next answer is here.
    await page.evaluate(async () => {
      await fetch("/healthz");
    });
    const shown = page.evaluate(async (wanted) => {
      const list = document.querySelector("[aria-label=Watchlist]");
      const seen: string[] = [];
      const began = performance.now();
      const text = () =>
        [...(list?.querySelectorAll("[role=row]") ?? [])]
          .map(({ textContent }) => textContent)
          .find((words) => words.includes("BTCUSD")) ?? "";
      dispatchEvent(new CustomEvent("test-curtain", { detail: true }));
      while (!text().includes(wanted) && performance.now() - began < 30_000) {
        await new Promise((done) => setTimeout(done, 5));
        if (/6000\d\d\.00/.test(text())) seen.push(text());
      }
      return { tookMs: performance.now() - began, seen, at: Date.now() };
    }, "700000.00");
    const { tookMs, seen, at } = await shown;
    expect(seen).toEqual([]);
    expect(tookMs - stalls.between(at - tookMs, at)).toBeLessThanOrEqual(SHOWN_MS_MAX);
  });
  stalls.stop();
  expect(faults).toEqual([]);
});
