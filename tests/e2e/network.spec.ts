/**
 * The price path when the network, the machine or the worker fails: real Chromium, the real service, and a market whose
 * prices tell when they were made. In no frame may an old price look current, and each recovery has its bar in seconds, by
 * the page's clock, plus what the machine stalled meanwhile (support-stalls.ts). NETWORK_CYCLES sets how often the network
 * is pulled.
 * @bar T7 T8 T9 T20
 */
import {
  expect,
  test,
  type BrowserContext,
  type Page,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type Request,
  type Worker,
} from "@playwright/test";
import { SESSION_IDLE_LOGOUT_MS } from "../../contract/limits.ts";
import { startClockService, type ClockService } from "../support/start-clock-service.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { triesOf } from "../support/tries.ts";
import { bringWitness, LIVE_AGE_MS_MAX, type FrameWitness } from "./support-frames.ts";
import { familyOf, sleepFor } from "./support-processes.ts";
import { watchSockets } from "./support-sockets.ts";
import { STALL_MS_MAX, watchStalls, type Stalls } from "./support-stalls.ts";
import { field } from "./support-ticket.ts";
import { proveUnless, signIn, TRADER } from "./support.ts";

/** Once the network is back: three seconds, and the longest wait of a first try, which is random. */
const BACK_MS_MAX = 3_000 + 500;
const WORKER_BACK_MS_MAX = 1_000;
/** From the last data on, a socket that says it is open is dropped. */
const DROPPED_MS_MAX = 8_000;
/** After this the return of the network has no part any more in how its next loss is noticed. */
const SETTLED_MS = 1_700;
const SLEEP_MS = 8_000;
/** Beyond it a session that nobody uses is over. */
const IDLE_MS = SESSION_IDLE_LOGOUT_MS + 2 * 60_000;
/** Too short to be taken for sleep by a gap in time, long enough for prices to be old. */
const BRIEF_SLEEP_MS = 4_000;
/** Four have one of each kind. */
const CYCLES = triesOf({ quick: 2, turn: 20, whole: 50 }, "NETWORK_CYCLES");
/** Longer than an access token lives. */
const TOKEN_LIFE_MS = 16 * 60_000;

let service: ClockService;
let proxy: TcpProxy;
let stalls: Stalls;

test.beforeAll(async () => {
  stalls = watchStalls();
  service = await startClockService();
  proxy = await startTcpProxy(service.url);
});
test.afterAll(async () => {
  await proxy.close();
  await service.stop();
  stalls.stop();
});
test.afterEach(() => {
  proxy.limit(Number.POSITIVE_INFINITY);
  proxy.release();
});

const light = (page: Page) => page.locator(".status-connection");
const topLight = (page: Page) => page.locator(".connection-word");
const expectSockets = (count: number) =>
  expect.poll(() => service.sockets(), { message: "sockets on the service" }).toBe(count);
/** Says in the report how near the slowest of them came to what is promised. */
const note = (what: string, all: readonly number[]): void => {
  const description = `${Math.round(Math.max(...all))} ms`;
  test.info().annotations.push({ type: `${what}, at most`, description });
};

/** Opens a page behind the proxy with every socket and every frame witnessed; `enter` leads it to the workspace. */
async function openPage(context: BrowserContext, enter: (page: Page) => Promise<void>) {
  const page = await context.newPage();
  const sockets = watchSockets(page);
  const witness = await bringWitness(page, stalls);
  await enter(page);
  await expect(light(page)).toContainText("Connected");
  await witness.watch();
  await witness.untilFresh(Date.now(), LIVE_AGE_MS_MAX);
  return { page, sockets, witness };
}

const openTerminal = (context: BrowserContext, remember = false) =>
  openPage(context, (page) => signIn(page, remember, proxy.url));

/** Another tab of the same browser: it takes the session up by itself. */
const openTab = (context: BrowserContext) =>
  openPage(context, async (page) => {
    await page.goto(proxy.url);
    await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
  });

/**
 * Takes the network away, or gives it back. Resolves with when that was so, Unix ms: the page and its worker are told one after
 * the other, and until the last of them is, a heartbeat may still come in that makes every price live once more.
 */
async function setOffline(context: BrowserContext, witness: FrameWitness, isOffline: boolean) {
  const since = Date.now();
  await context.setOffline(isOffline);
  const toldAll = Date.now();
  const heard = await witness.heard(isOffline ? "offline" : "online", since);
  return isOffline ? Math.max(heard, toldAll) : heard;
}

/** @interface event:heartbeat @interface limit:HEARTBEAT_INTERVAL_MS */
test(`looks stale within 3.5 s of losing the network and is fresh again at once, ${CYCLES} times @quick`, async ({
  context,
}) => {
  test.setTimeout(60_000 + CYCLES * 20_000);
  const { page, sockets, witness } = await openTerminal(context);
  const staleMs: number[] = [];
  const freshMs: number[] = [];
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const pulledAt = await setOffline(context, witness, true);
    staleMs.push(await witness.untilStale(pulledAt, LIVE_AGE_MS_MAX));
    await expect(light(page)).toContainText(/Stale|Reconnecting|Connecting/);
    // Every fourth time, long enough for the socket to be given up, though it says that it is open.
    if (cycle % 4 === 3) {
      const timeout = DROPPED_MS_MAX - LIVE_AGE_MS_MAX + STALL_MS_MAX;
      await expect(light(page)).toContainText(/Reconnecting/, { timeout });
    }
    const backAt = await setOffline(context, witness, false);
    freshMs.push(await witness.untilFresh(backAt, BACK_MS_MAX));
    await expect(light(page)).toContainText("Connected");
    await expect.poll(() => sockets.open(), { message: "sockets of the page" }).toBe(1);
    await expectSockets(1);
    // Every other time the network goes again at once, before the page can be sure of it.
    if (cycle % 2 === 0) {
      expect(await witness.staysFresh(Date.now(), SETTLED_MS)).toBe(true);
    }
  }
  expect(await witness.lies()).toEqual([]);
  expect(sockets.faults()).toEqual([]);
  note("stale", staleMs);
  note("fresh", freshMs);
});

test("notices a cable that was pulled without a word to either end, and its return", async ({
  context,
}) => {
  const { page, sockets, witness } = await openTerminal(context);
  for (const isLong of [false, true]) {
    const pulledAt = Date.now();
    proxy.hold();
    const passed = proxy.bytes();
    await witness.untilStale(pulledAt, LIVE_AGE_MS_MAX);
    await expect(topLight(page)).toHaveText("Stale");
    if (isLong) await expect(light(page)).not.toContainText("Stale", { timeout: DROPPED_MS_MAX });
    expect(proxy.bytes()).toBe(passed);
    const backAt = Date.now();
    proxy.release();
    await witness.untilFresh(backAt, BACK_MS_MAX);
  }
  expect(await witness.lies()).toEqual([]);
  expect(sockets.faults()).toEqual([]);
  await expectSockets(1);
  expect(sockets.open()).toBe(1);
});

test("makes a new connection at once when the network is back but the old one is forgotten", async ({
  context,
}) => {
  const { sockets, witness } = await openTerminal(context);
  const pulledAt = await setOffline(context, witness, true);
  proxy.hold();
  await witness.untilStale(pulledAt, LIVE_AGE_MS_MAX);
  proxy.forget();
  const backAt = await setOffline(context, witness, false);
  await witness.untilFresh(backAt, BACK_MS_MAX);
  // The old one's goodbye gets no answer either, so the browser still waits for that.
  expect(sockets.opened()).toBe(2);
  expect(sockets.faults()).toEqual([]);
  expect(await witness.lies()).toEqual([]);
});

/** Bytes a second of a network that is a little faster than the market speaks (16,600), and of one that is slower. */
const SLOW_NETWORKS = [22_000, 14_000] as const;

for (const bytesPerSecond of SLOW_NETWORKS) {
  test(`does not take for live what waited in a network of ${bytesPerSecond} bytes a second`, async ({
    context,
  }) => {
    const { witness } = await openTerminal(context);
    const pulledAt = Date.now();
    proxy.hold();
    await witness.untilStale(pulledAt, LIVE_AGE_MS_MAX);
    // The old prices now come in: the connection catches up, or never does and is made anew.
    proxy.limit(bytesPerSecond);
    proxy.release();
    await witness.untilFresh(Date.now(), 15_000);
    expect(await witness.lies()).toEqual([]);
  });
}

/** A browser of the test's own, whose processes can be stopped as a machine's sleep stops them. */
async function useStopped(
  {
    playwright,
    launchOptions,
    viewport,
  }: Pick<PlaywrightWorkerArgs & PlaywrightWorkerOptions, "playwright" | "launchOptions"> &
    Pick<PlaywrightTestOptions, "viewport">,
  use: (context: BrowserContext, sleep: (ms: number) => Promise<number>) => Promise<void>,
): Promise<void> {
  test.skip(process.platform !== "linux", "stops processes as Linux does");
  const server = await playwright.chromium.launchServer(launchOptions);
  try {
    const browser = await playwright.chromium.connect(server.wsEndpoint());
    const pid = server.process().pid ?? 0;
    await use(await browser.newContext({ viewport }), (ms) => sleepFor(familyOf(pid), ms));
    await browser.close();
  } finally {
    await server.close();
  }
}

for (const [words, naps] of [
  ["8 s", [SLEEP_MS, SLEEP_MS, BRIEF_SLEEP_MS]],
  [`a minute${proveUnless(false)}`, [60_000]],
] as const) {
  test(`shows no price of before as live when the browser was stopped for ${words}`, async ({
    playwright,
    launchOptions,
    viewport,
  }) => {
    test.setTimeout(180_000);
    await useStopped({ playwright, launchOptions, viewport }, async (context, sleep) => {
      const { sockets, witness } = await openTerminal(context);
      const freshMs: number[] = [];
      for (const ms of naps) {
        const wokeAt = await sleep(ms);
        freshMs.push(await witness.untilFresh(wokeAt, BACK_MS_MAX));
      }
      expect(await witness.lies()).toEqual([]);
      expect(sockets.faults()).toEqual([]);
      expect(sockets.open()).toBe(1);
      note("fresh", freshMs);
    });
  });
}

/** @interface limit:SESSION_IDLE_LOGOUT_MS */
test("asks for the password after a sleep past the idle limit, keeps the ticket and sends nothing by itself", async ({
  playwright,
  launchOptions,
  viewport,
}) => {
  await useStopped({ playwright, launchOptions, viewport }, async (context, sleep) => {
    const { page, witness } = await openTerminal(context);
    await field(page, "Volume").fill("0.17");
    await field(page, "Stop loss").fill("43");
    const sent: string[] = [];
    const before = await service.query("select count(*)::int as n from orders");

    const awake = sleep(SLEEP_MS);
    // As the network does with who does not answer.
    proxy.cut();
    await expectSockets(0);
    await service.advance(IDLE_MS);
    await awake;
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(new URL(request.url()).pathname);
    });

    const over = page.getByRole("dialog", { name: /Signed out|session has ended/ });
    await expect(over).toBeVisible();
    expect(await witness.lies()).toEqual([]);
    await over.getByLabel(`Password of account ${TRADER.username}`).fill(TRADER.password);
    await over.getByRole("button", { name: "Take back here" }).click();
    await expect(over).toHaveCount(0);
    await expect(light(page)).toContainText("Connected");
    await expect(field(page, "Volume")).toHaveValue("0.17");
    await expect(field(page, "Stop loss")).toHaveValue("43");
    expect(sent.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect(await service.query("select count(*)::int as n from orders")).toEqual(before);
  });
});

/** Ways for the page's newest worker to end. Each resolves with when it did, Unix ms of the browser. */
const DEATHS: readonly ((page: Page) => Promise<number>)[] = [
  (page) =>
    page.evaluate(() => {
      window.witness.workers.at(-1)?.terminate();
      return Date.now();
    }),
  (page) =>
    workerOf(page).evaluate(() => {
      setTimeout(() => close());
      return Date.now();
    }),
  (page) =>
    workerOf(page).evaluate(() => {
      setTimeout(() => {
        throw new Error("broken on purpose");
      });
      return Date.now();
    }),
];

function workerOf(page: Page): Worker {
  const worker = page.workers().at(-1);
  if (worker === undefined) throw new Error("the page has no worker");
  return worker;
}

test("has a new worker within a second of the old one's death, three times a minute, then says so @quick", async ({
  context,
}) => {
  const { page, sockets, witness } = await openTerminal(context);
  const backMs: number[] = [];
  for (const die of DEATHS) {
    backMs.push(await witness.untilBack(await die(page), WORKER_BACK_MS_MAX));
    await expect(light(page)).toContainText("Connected");
    await expect.poll(() => page.workers().length).toBe(1);
  }
  note("back", backMs);
  expect(sockets.opened()).toBe(1 + DEATHS.length);
  await expectSockets(1);
  await page.evaluate(() => window.witness.workers.at(-1)?.terminate());
  await expect(light(page)).toContainText("Stopped");
  await expect(light(page)).toContainText("Reload the page");
  await expect(topLight(page)).toHaveText("Stopped");
  await expect(page.locator(".workspace")).toHaveAttribute("data-stale");
  await expectSockets(0);
  expect(await page.evaluate(() => window.witness.workers.length)).toBe(1 + DEATHS.length);
  expect(await witness.lies()).toEqual([]);
});

/** @interface operation:refresh_token */
test("keeps two tabs live with one renewal an expiry, and one when the other is closed", async ({
  context,
}) => {
  const renewals: number[] = [];
  let renewed = 0;
  const unanswered = new Set<Request>();
  context.on("request", (request) => {
    unanswered.add(request);
    if (request.method() === "POST" && request.url().includes("/refresh")) renewed += 1;
  });
  context.on("requestfinished", (request) => void unanswered.delete(request));
  context.on("requestfailed", (request) => void unanswered.delete(request));
  const first = await openTerminal(context, true);
  const second = await openTab(context);
  await expectSockets(2);
  const openedAt = Date.now();
  for (const { witness } of [first, second]) {
    // For as long as prices may look current, each frame is fresh anew.
    expect(await witness.staysFresh(openedAt, LIVE_AGE_MS_MAX)).toBe(true);
  }
  for (let expiry = 0; expiry < 3; expiry += 1) {
    renewed = 0;
    await service.advance(TOKEN_LIFE_MS);
    // Both come back at the same time and ask for the symbols, each with the token that is over. Whether a frame was drawn
    // in between is not asked: a connection may be back before the next one.
    const back = [first, second].map(async ({ page, witness }) => {
      await answerOfSymbols(page);
      await witness.untilFresh(Date.now(), BACK_MS_MAX);
    });
    proxy.cut();
    await Promise.all(back);
    // A second try that meets another expiry would rightly end the session.
    await expect.poll(() => unanswered.size, { message: "calls without an answer" }).toBe(0);
    renewals.push(renewed);
  }
  expect(renewals).toEqual([1, 1, 1]);
  expect(await first.witness.lies()).toEqual([]);
  await first.page.close();
  await expectSockets(1);
  expect(await second.witness.staysFresh(Date.now(), LIVE_AGE_MS_MAX)).toBe(true);
  expect(await second.witness.lies()).toEqual([]);
  expect(second.sockets.faults()).toEqual([]);
});

/** Resolves when the symbols were answered with 200. */
const answerOfSymbols = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/symbols") && response.ok());
