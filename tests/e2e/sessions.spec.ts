/**
 * One session over many tabs, and its end: real Chromium, the real service on a clock that the test moves, and a network in
 * between that can be held. Whatever ends a session by itself leaves the workspace as it was, says why, and waits.
 * @bar T11 T12
 */
import { expect, test, type BrowserContext, type Page, type Request } from "@playwright/test";
import { basic } from "../support/service.ts";
import { startClockService, type ClockService } from "../support/start-clock-service.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { expectAccessible, signIn, TRADER } from "./support.ts";

/** Longer than an access token lives. */
const TOKEN_LIFE_MS = 16 * 60_000;
const MINUTE_MS = 60_000;
const TABS = 10;
const SESSIONS_MAX = 5;
/** After a tab died in the middle of a renewal, another has renewed within this, where the machine has nothing else to do. */
const RECOVERED_MS_MAX = 2_000;
/** Beside another worker's test: what never renews is found all the same. */
const RECOVERED_BESIDE_MS_MAX = 20_000;

let service: ClockService;
let proxy: TcpProxy;

test.beforeAll(async () => {
  service = await startClockService();
  proxy = await startTcpProxy(service.url);
});
test.afterAll(async () => {
  await proxy.close();
  await service.stop();
});
test.afterEach(async () => {
  proxy.release();
  await service.query("update groups set multi_session = true");
});

const light = (page: Page) => page.locator(".status-connection");
const expectLive = (page: Page) => expect(light(page)).toContainText("Connected");
const over = (page: Page) => page.getByRole("dialog", { name: /Signed out|session has ended/ });
const watchlist = (page: Page) => page.getByRole("region", { name: "Watchlist" });

/** Signs in over REST, as another device does. */
async function signInElsewhere(): Promise<void> {
  const headers = { authorization: basic(TRADER.username, TRADER.password) };
  const answer = await fetch(`${service.url}/auth/v1/oauth2/login`, { method: "POST", headers });
  expect(answer.status).toBe(200);
}

/** The session that was opened last, with the newest generation of its tokens. */
async function newestSession(): Promise<{ session: number; generation: number }> {
  const [row] = await service.query(`
    select s.session_number::int as session, max(t.generation) as generation
    from sessions s join refresh_tokens t using (session_hash)
    group by s.session_number order by s.session_number desc limit 1`);
  return row as { session: number; generation: number };
}

/** As many sign-ins elsewhere as push the oldest session out. */
async function pushOut(): Promise<void> {
  for (let login = 0; login < SESSIONS_MAX; login += 1) await signInElsewhere();
}

async function openTerminal(context: BrowserContext, remember = false): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, remember, proxy.url);
  await expect(watchlist(page)).toBeVisible();
  return page;
}

/** Another tab of the same browser: it takes the session up by itself. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(proxy.url);
  await expectLive(page);
  return page;
}

const passwordAgain = (page: Page) => over(page).getByLabel("Password of account 100001");

test("a duplicated tab shares one line of tokens with the first, over renewals, reloads and its end", async ({
  context,
}) => {
  const first = await openTerminal(context);
  await expectLive(first);
  const opening = context.waitForEvent("page");
  // The browser copies the first tab's own storage into this one.
  await first.evaluate(() => void window.open("/"));
  const copy = await opening;
  await expectLive(copy);
  // As the service counts them: an answer to a worker that a reload ends is heard by no test.
  const start = await newestSession();
  for (let renewal = 1; renewal <= 2; renewal += 1) {
    await service.advance(TOKEN_LIFE_MS);
    await Promise.all([first.reload(), copy.reload()]);
    for (const page of [first, copy]) await expectLive(page);
    expect(await newestSession()).toEqual({ ...start, generation: start.generation + renewal });
  }
  await first.close();
  await service.advance(TOKEN_LIFE_MS);
  await copy.reload();
  await expectLive(copy);
  expect(await newestSession()).toEqual({ ...start, generation: start.generation + 3 });
  await copy.close();
  const later = await context.newPage();
  await later.goto(proxy.url);
  await expect(later.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

/** @interface event:session_client_logout @interface limit:SESSIONS_PER_ACCOUNT_MAX */
test("freezes the workspace when too many sign in, and gives it back for the password, by keyboard alone @quick", async ({
  context,
}) => {
  const page = await openTerminal(context);
  await expectLive(page);
  const search = watchlist(page).getByRole("searchbox");
  await search.fill("CLOCK0");
  await pushOut();
  await expect(over(page)).toContainText("signed in elsewhere");
  await expect(over(page)).toContainText("five sessions at once, or one");
  await expect(over(page)).toContainText(/as of \d\d:\d\d:\d\d UTC/);
  await expect(light(page)).toContainText("Signed out");
  await expect(page.locator(".workspace")).toHaveAttribute("inert");
  // What was being typed goes nowhere, and Esc changes nothing.
  await page.keyboard.type("9");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(over(page)).toBeVisible();
  await expect(passwordAgain(page)).toHaveValue("");
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(over(page).getByRole("alert")).toContainText(
    "The account or the password is not right.",
  );
  await page.keyboard.type(TRADER.password);
  await page.keyboard.press("Enter");
  await expect(over(page)).toHaveCount(0);
  await expectLive(page);
  await expect(search).toHaveValue("CLOCK0");
  await expect(search).toBeFocused();
});

test("an ended session has no accessibility violation in either theme, wide or narrow", async ({
  context,
}) => {
  const page = await openTerminal(context);
  await pushOut();
  await expect(over(page)).toBeVisible();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page);
    }
  }
  await over(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

/** @interface limit:SESSIONS_PER_ACCOUNT_SINGLE_MAX */
test("two browsers that push each other out stop at the first: neither signs in by itself", async ({
  context,
  browser,
}) => {
  await service.query("update groups set multi_session = false");
  const first = await openTerminal(context);
  const asked: string[] = [];
  const other = await browser.newContext();
  const second = await openTerminal(other);
  await expect(over(first)).toContainText("signed in elsewhere");
  context.on("request", (request) => asked.push(request.url()));
  first.on("websocket", (socket) => asked.push(socket.url()));
  // Whatever could bring a terminal to life again: the network, the page, the time.
  await first.evaluate(() => {
    dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await service.advance(4 * MINUTE_MS);
  proxy.cut();
  await expectLive(second);
  await expect(over(second)).toHaveCount(0);
  expect(asked).toEqual([]);
  await first.reload();
  await expect(first.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(asked.filter((url) => url.includes("/auth/") || url.includes("/ws"))).toEqual([]);
  await expect(over(second)).toHaveCount(0);
  await other.close();
});

/** A call over REST, as the broker's staff makes it. Gives `data` of the answer. */
async function callAs(token: string, method: string, path: string): Promise<unknown> {
  const headers = { authorization: token };
  const answer = await fetch(`${service.url}${path}`, { method, headers });
  expect(answer.ok).toBe(true);
  return answer.status === 204 ? null : ((await answer.json()) as { data: unknown }).data;
}

/** @interface event:session_client_logout @interface operation:account_session_kill */
test("a session that the broker ends says so", async ({ context }) => {
  const page = await openTerminal(context);
  const login = await callAs(basic("900001", "demo-admin"), "POST", "/auth/v1/oauth2/login");
  const token = `Bearer ${(login as { access_token: string }).access_token}`;
  const path = `/api/v1/accounts/${TRADER.username}/sessions`;
  const sessions = (await callAs(token, "GET", path)) as { id: number }[];
  for (const { id } of sessions) await callAs(token, "DELETE", `${path}/${id}`);
  await expect(over(page)).toContainText("Signed out by your broker.");
  await expect(page.locator(".workspace")).toHaveAttribute("inert");
});

test("a session that ends in one tab ends in all, and the password in one brings all back @quick", async ({
  context,
}) => {
  const first = await openTerminal(context);
  const second = await openTab(context);
  await pushOut();
  for (const page of [first, second]) await expect(over(page)).toContainText("signed in elsewhere");
  await passwordAgain(second).fill(TRADER.password);
  await over(second).getByRole("button", { name: "Take back here" }).click();
  for (const page of [first, second]) {
    await expect(over(page)).toHaveCount(0);
    await expectLive(page);
  }
});

/** Counts the renewals of all tabs, and tells when no call is without an answer. */
function watchRenewals(context: BrowserContext) {
  let renewals = 0;
  const unanswered = new Set<Request>();
  context.on("request", (request) => {
    unanswered.add(request);
    if (request.method() === "POST" && request.url().includes("/refresh")) renewals += 1;
  });
  context.on("requestfinished", (request) => void unanswered.delete(request));
  context.on("requestfailed", (request) => void unanswered.delete(request));
  return {
    take: () => {
      const count = renewals;
      renewals = 0;
      return count;
    },
    settled: () => expect.poll(() => unanswered.size, { message: "open calls" }).toBe(0),
  };
}

/** @interface operation:refresh_token */
test(`${TABS} tabs renew once an expiry, and none is signed out`, async ({ context }) => {
  test.setTimeout(180_000);
  const renewals = watchRenewals(context);
  const pages = [await openTerminal(context)];
  while (pages.length < TABS) {
    const page = await context.newPage();
    // Ten terminals on one machine: small ones.
    await page.setViewportSize({ width: 390, height: 300 });
    await page.goto(proxy.url);
    await expect(watchlist(page)).toBeVisible();
    pages.push(page);
  }
  await renewals.settled();
  expect(renewals.take()).toBe(0);
  await service.advance(TOKEN_LIFE_MS);
  // All come back at the same time and ask for the symbols, each with the token that is over.
  const back = pages.map((page) =>
    page.waitForResponse((response) => response.url().endsWith("/symbols") && response.ok()),
  );
  proxy.cut();
  await Promise.all(back);
  await renewals.settled();
  expect(renewals.take()).toBe(1);
  for (const page of pages) {
    await expect(over(page)).toHaveCount(0);
    await expect(watchlist(page)).toBeVisible();
  }
});

/** Resolves when this tab has got bars, after a renewal or not: any of its calls would do. */
const askForBars = async (page: Page, timeframe: string) => {
  const answered = page.waitForResponse(
    (response) => response.url().includes("/bars?") && response.ok(),
  );
  // A tab that crashes meanwhile is nobody's fault here.
  answered.catch(() => undefined);
  // One behind another is not painted, and cannot be clicked.
  await page.bringToFront();
  await page.getByRole("radio", { name: timeframe, exact: true }).check();
  return answered;
};

/**
 * The tab begins to renew, and dies before it has heard. `other`: another of the session, whose calls wait until then: it
 * might renew first. `reaches`: the service has renewed by then.
 */
async function dieRenewing(page: Page, other: Page, reaches: boolean): Promise<void> {
  let begun = (): void => undefined;
  const renewing = new Promise<void>((resolve) => (begun = resolve));
  await page.route("**/refresh/token*", async (route) => {
    if (reaches) await route.fetch();
    begun();
  });
  await other.route("**/api/**", async (route) => {
    await renewing;
    await route.continue();
  });
  await service.advance(TOKEN_LIFE_MS);
  void askForBars(page, "M5").catch(() => undefined);
  await renewing;
  const crashed = page.waitForEvent("crash");
  await Promise.all([crashed, page.goto("chrome://crash").catch(() => undefined)]);
}

test("a tab that is killed while it renews leaves the session to the next", async ({ context }, {
  config,
}) => {
  const first = await openTerminal(context);
  const second = await openTab(context);
  await dieRenewing(first, second, false);
  const killedAt = Date.now();
  await askForBars(second, "M15");
  const mostMs = config.workers === 1 ? RECOVERED_MS_MAX : RECOVERED_BESIDE_MS_MAX;
  expect(Date.now() - killedAt).toBeLessThan(mostMs);
  // Renewed, but nobody heard: the next repeats it under the same key.
  const { generation } = await newestSession();
  const third = await openTab(context);
  await dieRenewing(third, second, true);
  await askForBars(second, "M30");
  await expectLive(second);
  expect((await newestSession()).generation).toBe(generation + 1);
});

/** The page's wall clock jumps; the worker's goes on. */
const passTime = (page: Page, ms: number) =>
  page.evaluate((jumpMs) => {
    const before = Date.now;
    Date.now = () => before() + jumpMs;
  }, ms);

/** @interface limit:SESSION_IDLE_LOGOUT_MS */
test("counts down to the end of a session whose connection is lost", async ({ context }) => {
  const page = await openTerminal(context);
  await expectLive(page);
  // Without a connection the phone's layout could not be fetched.
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".phone-main")).toBeVisible();
  await page.setViewportSize(wide);
  await expect(page.locator(".workspace-main")).toBeVisible();
  proxy.hold();
  await expect(light(page)).toContainText(/Reconnecting|Connecting/);
  const notice = page.getByRole("region", { name: "End of the session" });
  await expect(notice).toHaveCount(0);
  await passTime(page, 2 * MINUTE_MS);
  await expect(notice).toContainText(/the session ends in [23]:\d\d unless it comes back/);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("main")).toBeVisible();
  await expect(notice).toContainText(/the session ends in [23]:\d\d unless it comes back/);
  await expectAccessible(page);
  await passTime(page, 4 * MINUTE_MS);
  await expect(notice).toContainText("the session is over by now");
  // The service hears of the cut, and then nothing for six minutes.
  proxy.cut();
  await expect.poll(() => service.sockets(), { message: "sockets on the service" }).toBe(0);
  await service.advance(6 * MINUTE_MS);
  proxy.release();
  await expect(over(page)).toContainText("Your session has ended.");
  await expect(notice).toHaveCount(0);
});
