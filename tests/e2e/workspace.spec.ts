/** The workspace: prices stream into the watchlist and the chart, by mouse, keyboard and touch sizes. */
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { ADMIN, expectAccessible, signIn, watchForTrouble } from "./support.ts";
import { ORDER_TYPE, SIDE, SYMBOL_STATUS } from "../../contract/codes.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { openRecords } from "./support-records.ts";

/** Texts of the visible rows that show a price. */
const quotedRows = (page: Page) =>
  page
    .getByRole("region", { name: "Watchlist" })
    .getByRole("row")
    .filter({ hasText: /\d\.\d/ });

/** How many rows changed their text between two looks, polled until `least` have. */
async function expectRowsToTick(page: Page, least: number): Promise<void> {
  const first = new Map<string, string>();
  const changed = new Set<string>();
  await expect
    .poll(
      async () => {
        for (const row of await quotedRows(page).all()) {
          const name = (await row.getAttribute("aria-rowindex")) ?? "";
          const text = (await row.textContent()) ?? "";
          const seen = first.get(name);
          if (seen === undefined) first.set(name, text);
          else if (seen !== text) changed.add(name);
        }
        return changed.size;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(least);
}

/** @interface operation:symbols_list @interface operation:symbol_bars @interface command:start_market_feed */
test("streams prices into at least 20 rows and draws a chart, without a breach of policy @quick", async ({
  page,
  request,
}) => {
  const closeAgain = await openCryptos(request);
  const trouble = await watchForTrouble(page);
  await signIn(page);
  await expect(page.getByRole("region", { name: "Chart" })).toBeVisible();
  await expectRowsToTick(page, 20);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(trouble).toEqual([]);
  await closeAgain();
});

/** Those that are closed are opened (`npm test` has few that are open, see serve.mjs); gives what closes them again. */
async function openCryptos(request: APIRequestContext): Promise<() => Promise<void>> {
  const house = await openRecords(request, ADMIN);
  const closed = (await house.symbols()).filter(
    ({ category, status }) => category === "crypto" && status === SYMBOL_STATUS.closed,
  );
  const setAll = async (status: number) => {
    for (const { symbol_id } of closed)
      await house.ask("PATCH", `/symbols/${symbol_id}/status`, { status });
  };
  await setAll(SYMBOL_STATUS.enabled);
  return () => setAll(SYMBOL_STATUS.closed);
}

for (const theme of ["dark", "light"] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`has no accessibility violation in ${theme} at ${width} x ${height}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      await signIn(page);
      await expect(quotedRows(page).first()).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test("remembers theme and layout over a reload", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, true);
  await page.getByRole("button", { name: "Light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
});

test("on a page of another size the chart takes and gives the room, and a splitter that is moved there is kept", async ({
  page,
}) => {
  const widthOf = async (name: string) =>
    Math.round((await page.getByRole("region", { name }).boundingBox())?.width ?? 0);
  const heightOf = async (name: string) =>
    Math.round((await page.getByRole("region", { name }).boundingBox())?.height ?? 0);
  const expectSides = async (watchlist: number, ticket: number) => {
    await expect.poll(() => widthOf("Watchlist")).toBe(watchlist);
    await expect.poll(() => widthOf("Order ticket")).toBe(ticket);
  };
  const splitter = page.getByRole("separator", { name: /^Between Watchlist and / });
  await page.setViewportSize({ width: 1_024, height: 700 });
  await signIn(page, true);
  await expect(splitter).toBeVisible();
  const [watchlist, ticket, list] = [
    await widthOf("Watchlist"),
    await widthOf("Order ticket"),
    await heightOf("Positions"),
  ];
  await page.setViewportSize({ width: 1_700, height: 1_000 });
  await expect.poll(() => widthOf("Chart")).toBeGreaterThan(1_000);
  await expectSides(watchlist, ticket);
  await expect.poll(() => heightOf("Positions")).toBe(list);
  await splitter.press("ArrowRight");
  await expectSides(watchlist + 16, ticket);
  // So narrow that all give way, and back.
  await page.setViewportSize({ width: 800, height: 700 });
  await expect.poll(() => widthOf("Watchlist")).toBeLessThan(watchlist);
  await page.setViewportSize({ width: 1_500, height: 800 });
  await expectSides(watchlist + 16, ticket);
  await splitter.press("ArrowRight");
  await expectSides(watchlist + 32, ticket);
  await page.setViewportSize({ width: 1_300, height: 900 });
  await page.reload();
  await expect(splitter).toBeVisible();
  await expectSides(watchlist + 32, ticket);
  expect(await heightOf("Positions")).toBe(list);
});

test("takes another look in one step where motion is reduced", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await signIn(page);
  const row = quotedRows(page).first();
  await expect(row).toBeVisible();
  // Read in the task of the change: what moves on to its new colour has the old one still.
  const [before, after] = await row.evaluate((element) => {
    const colour = () => getComputedStyle(element).color;
    const dark = colour();
    document.documentElement.setAttribute("data-theme", "light");
    return [dark, colour()];
  });
  expect(after).not.toBe(before);
});

test("shows an investor everything, says so, and offers no trade", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Account ID, alias or e-mail").fill("100001");
  await page.getByLabel("Password", { exact: true }).fill("demo-investor");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("note")).toContainText("Watching account 100001 (read-only)");
  await expect(page.getByRole("button", { name: /buy|sell/i })).toHaveCount(0);
  await expectAccessible(page);
});

/** On a phone the account's badge leaves the symbol and its prices room. */
async function expectRoomForSymbol(page: Page): Promise<void> {
  await expect(page.locator(".phone-head .account-kind")).toHaveText("Demo");
  const prices = await page.locator(".symbol-header-prices").boundingBox();
  const drawn = await page.locator(".symbol-header-symbol").evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(drawn).toBeLessThanOrEqual(prices?.x ?? 0);
}

test("shows one pane at a time on a phone, and a tap on a row opens its chart @quick", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await expectRoomForSymbol(page);
  const watchlist = page.getByRole("region", { name: "Watchlist" });
  await watchlist
    .getByRole("row")
    .filter({ hasText: /^ETHUSD/ })
    .click();
  await expect(page.getByRole("region", { name: "Chart" })).toBeVisible();
  await expect(watchlist).toBeHidden();
  await expect(page.getByRole("banner")).toContainText("ETHUSD");
  await page
    .getByRole("navigation", { name: "Panes" })
    .getByRole("button", { name: "Watch" })
    .click();
  await expect(watchlist).toBeVisible();
});

/** @interface event:session_client_logout */
test("says why when the session was ended elsewhere, and does not sign in again by itself", async ({
  page,
  request,
}) => {
  await signIn(page);
  const authorization = `Basic ${Buffer.from("100001:demo-trader").toString("base64")}`;
  for (let login = 0; login < 5; login++) {
    const answer = await request.post("/auth/v1/oauth2/login", { headers: { authorization } });
    expect(answer.status()).toBe(200);
  }
  await expect(page.locator("body")).toContainText(
    /too many|another place|elsewhere|other session/i,
  );
  await expect(page.getByRole("button", { name: "Take back here" })).toBeVisible();
});

test("puts a tab where it is dragged to, and all back on reset", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await signIn(page);
  const pane = (name: string) => page.getByRole("region", { name, exact: true });
  const left = async (name: string) => (await pane(name).boundingBox())?.x ?? Number.NaN;
  const deals = page.getByRole("tab", { name: "Deals" });
  const chart = pane("Chart");
  await expect(chart).toBeVisible();
  await expect(deals).toBeVisible();
  await expect(pane("Deals")).toBeHidden();

  const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
  await deals.dragTo(chart, { targetPosition: { x: width * 0.9, y: height / 2 } });
  // It left its neighbours, one of which is in front, and stands between the chart and the ticket.
  await expect(pane("Deals")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Orders" })).toBeVisible();
  expect(await left("Deals")).toBeGreaterThan(await left("Chart"));
  expect(await left("Deals")).toBeLessThan(await left("Order ticket"));

  await page.getByRole("button", { name: "Layout" }).click();
  await page.getByRole("menuitem", { name: "Reset layout" }).click();
  await expect(pane("Deals")).toBeHidden();
  await expect(deals).toBeVisible();
  expect(trouble).toEqual([]);
});

test("a tab that is being dragged when the rest of the workspace comes goes where it is let go", async ({
  page,
}) => {
  let letCome = (): void => undefined;
  const asked = new Promise<void>((resolve) => (letCome = resolve));
  let isHeld = false;
  // Until the tab is on its way neither comes what folds the positions nor is it known that there are none.
  for (const late of [/dock-fold-/, /\/api\/v1\/.*positions/]) {
    await page.route(late, async (route) => {
      isHeld ||= late.source.startsWith("dock-fold");
      await asked;
      await route.continue();
    });
  }
  await signIn(page);
  const pane = (name: string) => page.getByRole("region", { name, exact: true });
  const left = async (name: string) => (await pane(name).boundingBox())?.x ?? Number.NaN;
  await expect(pane("Chart")).toContainText(/O\s*\d/);
  await expect.poll(() => isHeld).toBe(true);
  const { x, y, width, height } = (await pane("Chart").boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.getByRole("tab", { name: "Deals" }).hover();
  await page.mouse.down();
  await expect(pane("Deals")).toBeVisible();
  const come = page.waitForResponse(/dock-fold-/);
  letCome();
  await (await come).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 5 });
  await page.mouse.move(x + width * 0.9, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => left("Deals")).toBeGreaterThan(await left("Chart"));
});

test("a pane dropped on the chart's middle leaves the chart in sight", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await signIn(page);
  const pane = (name: string) => page.getByRole("region", { name, exact: true });
  const deals = page.getByRole("tab", { name: "Deals" });
  const chart = pane("Chart");
  await expect(deals).toBeVisible();
  await expect(chart).toBeVisible();
  const before = await chart.boundingBox();
  await deals.dragTo(chart);
  await expect(pane("Deals")).toBeVisible();
  await expect(chart).toBeVisible();
  const after = await chart.boundingBox();
  expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width]);

  // Tabs of the chart's group take it: there it is seen where the chart went.
  const strip = page
    .locator(".dv-groupview", { has: page.getByRole("tab", { name: "Orders" }) })
    .locator(".dv-void-container");
  const handleOf = (name: string) =>
    page.locator(".dv-groupview", { has: pane(name) }).locator(".dv-void-container");
  await handleOf("Chart").dragTo(strip);
  await expect(page.getByRole("tab", { name: "Chart" })).toBeVisible();
  await handleOf("Watchlist").dragTo(strip);
  await expect(page.getByRole("tab", { name: "Watchlist" })).toBeVisible();
  expect(trouble).toEqual([]);
});

test.describe("with an account of its own", () => {
  const own = useOwnAccount("workspace");

  test("folds the positions while none is open, and leaves a height that was set", async ({
    page,
  }) => {
    await signIn(page, false, "/", own.login);
    const positions = page.getByRole("region", { name: "Positions", exact: true });
    const height = async () => (await positions.boundingBox())?.height ?? Number.NaN;
    const words = positions.getByText("Open positions will be here");
    await expect(words).toBeVisible();
    const folded = await height();
    await page.mouse.move(640, 300);
    await own.records.placeOrder({
      symbol_id: BTCUSD,
      type: ORDER_TYPE.market,
      side: SIDE.buy,
      volume: 0.1,
    });
    await expect.poll(height).toBe(folded + 100);
    const [position] = await own.records.positions();
    await own.records.closePosition(position?.id ?? 0);
    await expect.poll(height).toBe(folded);
    // Another tab has the room that it needs, and gives it back.
    await page.getByRole("tab", { name: "Account" }).click();
    await expect(page.getByRole("region", { name: "Account", exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Positions" }).click();
    await expect.poll(height).toBe(folded + 100);
    await page.mouse.move(640, 300);
    await expect.poll(height).toBe(folded);

    // The first position comes of a press on a button that the room for it would move: it waits until that is left.
    const send = page.locator(".ticket-button");
    await expect(send).toHaveText(/^Buy/);
    const top = async () => (await send.boundingBox())?.y ?? Number.NaN;
    const before = await top();
    await send.click();
    await expect(positions.getByRole("row").filter({ hasText: "BTCUSD" })).toBeVisible();
    // Longer than a hand rests between two presses.
    await page.waitForTimeout(1_500);
    expect([await top(), await height()]).toEqual([before, folded]);
    await page.mouse.move(640, 300);
    await expect.poll(height).toBe(folded + 100);
    // Nor does it move because a position ends.
    await send.hover();
    const [bought] = await own.records.positions();
    await own.records.closePosition(bought?.id ?? 0);
    await expect(words).toBeVisible();
    expect(await height()).toBe(folded + 100);
    await page.mouse.move(640, 300);
    await expect.poll(height).toBe(folded);

    // The line above it, which stays where it is put.
    const above = page.locator(".dv-sash[aria-orientation=horizontal]").last();
    await above.focus();
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("ArrowUp");
    const chosen = await height();
    expect(chosen).toBeGreaterThan(folded);
    await own.records.placeOrder({
      symbol_id: BTCUSD,
      type: ORDER_TYPE.market,
      side: SIDE.buy,
      volume: 0.1,
    });
    await expect(positions.getByRole("row").filter({ hasText: "BTCUSD" })).toBeVisible();
    expect(await height()).toBe(chosen);
  });
});
