/**
 * Panes in windows of their own: the same session and prices there, keys, menus, dialogs and looks of the window in which they
 * are asked for, and the pane back in its place when the window goes in any way. And no word of another page moves anything.
 * @bar T21
 */
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, useOwnAccount } from "./support-account.ts";
import {
  expectAccessible,
  RULES_OF_LOOK,
  signIn,
  violationsOf,
  watchForTrouble,
  type Login,
} from "./support.ts";

/** The machine may be busy with other tests. */
const SLOW = { timeout: 90_000 };

const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const standIn = (page: Page, name: string) => pane(page, `${name}, in its own window`);
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

/** The window that opens by what is done. */
async function opened(context: BrowserContext, act: () => Promise<void>): Promise<Page> {
  const [window] = await Promise.all([context.waitForEvent("page", SLOW), act()]);
  return window;
}

/** Moves a pane out by the menu of its tab. */
const moveOut = (page: Page, name: string) =>
  opened(page.context(), async () => {
    await tab(page, name).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Move to a window of its own" }).click(SLOW);
  });

/** Runs a command of the palette by its words. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+KeyK");
  await page.getByRole("combobox", { name: "Search symbols and actions" }).fill(words);
  // What moves panes out is fetched behind the first prices, and so are its commands.
  const found = page.getByRole("option", { selected: true });
  await expect(found).toContainText(words, SLOW);
  await page.keyboard.press("Enter");
}

const prices = (page: Page) => pane(page, "Watchlist").getByRole("row").allTextContents();

async function openTerminal(page: Page, login?: Login): Promise<string[]> {
  const trouble = await watchForTrouble(page);
  if (login === undefined) await signIn(page);
  else await enter(page, login);
  await expect(page.locator(".status-connection")).toContainText("Connected", SLOW);
  await expect(tab(page, "Orders")).toBeVisible(SLOW);
  return trouble;
}

test("a pane goes to a window of its own with its prices, keys, menus and look, and comes back @quick", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const trouble = await openTerminal(page);
  const window = await opened(page.context(), () => command(page, "Watchlist: to a window"));
  const theirs = await watchForTrouble(window);
  const list = pane(window, "Watchlist");
  await expect(list).toBeVisible(SLOW);
  await expect(standIn(page, "Watchlist")).toBeVisible();
  await expect(window).toHaveTitle(/^Watchlist/);

  await test.step("prices are live there", async () => {
    const before = await prices(window);
    await expect.poll(async () => (await prices(window)).join(), SLOW).not.toBe(before.join());
  });

  await test.step("it is isolated and under the same policy", async () => {
    expect(await window.evaluate(() => crossOriginIsolated)).toBe(true);
    const refused = await window.evaluate(() => {
      try {
        document.body.innerHTML = "<b>x</b>";
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toBe(true);
  });

  await test.step("its menus and dialogs are in it", async () => {
    await list
      .getByRole("row", { name: /BTCUSD/ })
      .first()
      .click({ button: "right" });
    await expect(window.getByRole("menu")).toBeVisible();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await window.keyboard.press("Escape");
    await expect(window.getByRole("menu")).toHaveCount(0);
    await window.keyboard.press("Control+KeyK");
    await expect(window.getByRole("combobox", { name: /^Search symbols/ })).toBeVisible(SLOW);
    await expect(page.getByRole("combobox", { name: /^Search symbols/ })).toHaveCount(0);
    await window.keyboard.press("Escape");
    await expect(window.getByRole("combobox", { name: /^Search symbols/ })).toHaveCount(0);
  });

  await test.step("its tips are in it", async () => {
    await list.getByRole("button", { name: "Columns" }).hover();
    await expect(window.locator(".tooltip")).toBeVisible(SLOW);
    await expect(page.locator(".tooltip")).toHaveCount(0);
  });

  await test.step("what is chosen there is chosen here", async () => {
    await list
      .getByRole("row", { name: /ETHUSD/ })
      .first()
      .click();
    await expect(pane(page, "Order ticket")).toContainText("ETHUSD", SLOW);
  });

  await test.step("it follows the theme, and stands axe in both", async () => {
    for (const [at, theme] of ["dark", "light"].entries()) {
      const button = page.getByRole("button", { name: `${theme} theme` });
      if ((await button.count()) > 0) await button.click();
      await expect(window.locator("html")).toHaveAttribute("data-theme", theme);
      const rules = at === 0 ? undefined : RULES_OF_LOOK;
      expect(await violationsOf(window, undefined, rules)).toEqual([]);
      expect(await violationsOf(page, undefined, rules)).toEqual([]);
    }
  });

  await test.step("closing it gives the pane back to its place", async () => {
    await window.close();
    await expect(pane(page, "Watchlist")).toBeVisible(SLOW);
    await expect(standIn(page, "Watchlist")).toHaveCount(0);
    const before = await prices(page);
    await expect.poll(async () => (await prices(page)).join(), SLOW).not.toBe(before.join());
  });
  expect([...trouble, ...theirs].filter((one) => !one.includes("TrustedHTML"))).toEqual([]);
});

test("what is typed in a ticket goes along, out and back", async ({ page }) => {
  test.setTimeout(180_000);
  const trouble = await openTerminal(page);
  const volume = (at: Page) => pane(at, "Order ticket").getByRole("textbox", { name: "Volume" });
  await volume(page).fill("0.17", SLOW);
  const window = await opened(page.context(), () => command(page, "Order ticket: to a window"));
  await expect(volume(window)).toHaveValue("0.17", SLOW);
  await volume(window).fill("0.23");
  await standIn(page, "Order ticket").getByRole("button", { name: "Bring it back" }).click();
  await expect(volume(page)).toHaveValue("0.23", SLOW);
  expect(window.isClosed()).toBe(true);
  expect(trouble).toEqual([]);
});

test("a chart draws in its window, and the menu of a tab has the way out", async ({ page }) => {
  test.setTimeout(180_000);
  const trouble = await openTerminal(page);
  const window = await opened(page.context(), () => command(page, "Chart: to a window"));
  await expect(pane(window, "Chart").locator("canvas").first()).toBeVisible(SLOW);
  await window.setViewportSize({ width: 1_000, height: 700 });
  const width = () =>
    pane(window, "Chart")
      .locator(".chart-host")
      .evaluate((element) => element.clientWidth);
  await expect.poll(width, SLOW).toBeGreaterThan(800);
  await test.step("its colours go with the theme", async () => {
    /** How bright the pane's corner is, where nothing is drawn: 0 to 255. */
    const brightness = () =>
      pane(window, "Chart")
        .locator(".chart-host canvas")
        .evaluateAll((all) => {
          const [largest] = (all as HTMLCanvasElement[]).toSorted((a, b) => b.width - a.width);
          return largest?.getContext("2d")?.getImageData(1, 1, 1, 1).data[0] ?? NaN;
        });
    await page.emulateMedia({ colorScheme: "light" });
    await expect(window.locator("html")).toHaveAttribute("data-theme", "light");
    await expect.poll(brightness).toBeGreaterThan(200);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(window.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect.poll(brightness).toBeLessThan(60);
  });
  const orders = await moveOut(page, "Orders");
  await expect(pane(orders, "Orders")).toBeVisible(SLOW);
  await window.close();
  await expect(pane(page, "Chart")).toBeVisible(SLOW);
  expect(trouble).toEqual([]);
});

test("panes go out for as many screens as are told, and come back for one", async ({ page }) => {
  test.setTimeout(180_000);
  const trouble = await openTerminal(page);
  const chart = await opened(page.context(), () => command(page, "Two screens"));
  await expect(pane(chart, "Chart")).toBeVisible(SLOW);
  const positions = await opened(page.context(), () => command(page, "Three screens"));
  await expect(pane(positions, "Positions")).toBeVisible(SLOW);
  await expect(pane(chart, "Chart")).toBeVisible();
  await command(page, "One screen");
  await expect.poll(() => chart.isClosed() && positions.isClosed(), SLOW).toBe(true);
  await expect(pane(page, "Chart")).toBeVisible(SLOW);
  await expect(pane(page, "Positions")).toBeVisible();
  expect(trouble).toEqual([]);
});

test("the windows close with the session, and are offered again at the next", async ({ page }) => {
  test.setTimeout(240_000);
  await openTerminal(page);
  const window = await opened(page.context(), () => command(page, "Watchlist: to a window"));
  await expect(pane(window, "Watchlist")).toBeVisible(SLOW);
  await page.reload();
  await expect.poll(() => window.isClosed(), SLOW).toBe(true);
  const again = page.getByRole("button", { name: "Open it again" });
  const second = await opened(page.context(), () => again.click(SLOW));
  await expect(pane(second, "Watchlist")).toBeVisible(SLOW);

  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect.poll(() => second.isClosed(), SLOW).toBe(true);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible(SLOW);
});

test("the panes that were out are out again after a restart of the browser, by one press", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const first = await browser.newContext();
  const page = await first.newPage();
  await openTerminal(page);
  const chart = await opened(first, () => command(page, "Two screens"));
  await expect(pane(chart, "Chart")).toBeVisible(SLOW);
  const list = await opened(first, () => command(page, "Watchlist: to a window"));
  await expect(pane(list, "Watchlist")).toBeVisible(SLOW);
  // What a browser keeps when it is closed, and nothing else.
  const storageState = await first.storageState({ indexedDB: true });
  await first.close();

  const second = await browser.newContext({ storageState });
  const again = await second.newPage();
  const trouble = await openTerminal(again);
  await expect(again.getByText("2 panes were in their own windows")).toBeVisible(SLOW);
  await again.getByRole("button", { name: "Open them again" }).click();
  await expect.poll(() => second.pages().length, SLOW).toBe(3);
  for (const name of ["Chart", "Watchlist"]) {
    await expect(standIn(again, name)).toBeVisible(SLOW);
    const titles = await Promise.all(second.pages().map((one) => one.title()));
    expect(titles.some((title) => title.startsWith(name))).toBe(true);
  }
  expect(trouble).toEqual([]);
  await second.close();
});

test("a browser that lets no window open is told how it may", async ({ page }) => {
  test.setTimeout(120_000);
  await openTerminal(page);
  const list = await opened(page.context(), () => command(page, "Watchlist: to a window"));
  await expect(pane(list, "Watchlist")).toBeVisible(SLOW);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.reload();
  const told = page.getByText("The browser let no window open");
  await page.getByRole("button", { name: "Open it again" }).click(SLOW);
  await expect(told).toBeVisible();
  await page.getByRole("button", { name: "Close notice" }).click();
  await expect(told).toHaveCount(0);
  await command(page, "Watchlist: to a window");
  await expect(told).toBeVisible(SLOW);
  await expect(pane(page, "Watchlist")).toBeVisible();
  await expect(standIn(page, "Watchlist")).toHaveCount(0);
});

test("an offer to open windows again that is closed is not made again", async ({ page }) => {
  test.setTimeout(120_000);
  await openTerminal(page);
  const list = await opened(page.context(), () => command(page, "Watchlist: to a window"));
  await expect(pane(list, "Watchlist")).toBeVisible(SLOW);
  await page.reload();
  const offer = page.getByText("A pane was in its own window");
  await expect(offer).toBeVisible(SLOW);
  await page.getByRole("button", { name: "Close notice" }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  // The palette tells of windows once what offers them is there; what was kept is read while prices come.
  await expect(page.locator(".status-connection")).toContainText("Connected", SLOW);
  await page.keyboard.press("Control+KeyK");
  await page.getByRole("combobox", { name: "Search symbols and actions" }).fill("One screen");
  await expect(page.getByRole("option", { name: /^One screen/ })).toBeVisible(SLOW);
  await page.keyboard.press("Escape");
  for (let turn = 0; turn < 3; turn += 1) {
    const before = await prices(page);
    await expect.poll(async () => (await prices(page)).join(), SLOW).not.toBe(before.join());
  }
  await expect(offer).toHaveCount(0);
});

test("a window goes on drawing while the page is given no frames", async ({ page }) => {
  test.setTimeout(180_000);
  // As a browser treats a page that is hidden or covered.
  await page.addInitScript(() => {
    const real = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (callback) =>
      document.documentElement.dataset["frames"] === "none" ? 0 : real(callback);
  });
  await openTerminal(page);
  const window = await opened(page.context(), () => command(page, "Watchlist: to a window"));
  await expect(pane(window, "Watchlist")).toBeVisible(SLOW);
  await page.evaluate(() => {
    document.documentElement.dataset["frames"] = "none";
  });
  for (let turn = 0; turn < 3; turn += 1) {
    const before = await prices(window);
    await expect.poll(async () => (await prices(window)).join(), SLOW).not.toBe(before.join());
  }
});

test.describe("with an account of its own", () => {
  const own = useOwnAccount("windows");
  const notices = (at: Page) => at.getByRole("region", { name: "Notices", exact: true });
  const buy = () =>
    own.records.placeOrder({
      symbol_id: BTCUSD,
      type: ORDER_TYPE.market,
      side: SIDE.buy,
      volume: 0.1,
    });

  test("a line is drawn in a window, and what happens is told in the window in use", async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const trouble = await openTerminal(page, own.login);
    const window = await opened(page.context(), () => command(page, "Chart: to a window"));
    const theirs = await watchForTrouble(window);
    const host = pane(window, "Chart").locator(".chart-host");
    await expect(host.locator("canvas").first()).toBeVisible(SLOW);

    await test.step("by mouse, with its bar, keys and undo", async () => {
      await host.click({ position: { x: 200, y: 200 } });
      await window.keyboard.press("Alt+t");
      await expect(window.locator(".drawing-hint")).toContainText("Trend line");
      await host.click({ position: { x: 150, y: 150 } });
      await host.click({ position: { x: 400, y: 260 } });
      const bar = window.locator(".drawing-bar");
      await expect(bar).toHaveAccessibleName("Trend line, chosen");
      // It is moved by its middle.
      const { x, y } = (await host.boundingBox()) ?? { x: 0, y: 0 };
      await window.mouse.move(x + 275, y + 205);
      await window.mouse.down();
      await window.mouse.move(x + 275, y + 260);
      await window.mouse.move(x + 275, y + 305);
      await window.mouse.up();
      await host.click({ position: { x: 500, y: 400 } });
      await expect(bar).toBeHidden();
      await host.click({ position: { x: 275, y: 305 } });
      await expect(bar).toHaveAccessibleName("Trend line, chosen");
      await window.keyboard.press("Delete");
      await expect(bar).toBeHidden();
      await window.keyboard.press("Control+z");
      await host.click({ position: { x: 275, y: 305 } });
      await expect(bar).toHaveAccessibleName("Trend line, chosen");
      await window.keyboard.press("Escape");
    });

    await test.step("there, and on the page once that is used", async () => {
      await buy();
      await expect(notices(window)).toContainText("BTCUSD", SLOW);
      await expect(notices(page)).not.toContainText("BTCUSD");
      await notices(window).getByRole("button", { name: "Close notice" }).click();
      await pane(page, "Positions").click();
      await buy();
      await expect(notices(page)).toContainText("BTCUSD", SLOW);
      await expect(notices(window)).not.toContainText("BTCUSD");
    });
    expect([...trouble, ...theirs]).toEqual([]);
  });

  test("an investor's pane in a window is read-only there too", async ({ page }) => {
    test.setTimeout(180_000);
    const password = `silver-otter-${crypto.randomUUID()}`;
    await own.records.ask("POST", "/accounts/me/investor-password", {
      current_password: own.login.password,
      new_password: password,
    });
    await buy();
    const trouble = await openTerminal(page, { ...own.login, password });
    const window = await opened(page.context(), () => command(page, "Positions: to a window"));
    const positions = pane(window, "Positions");
    const row = positions.getByRole("row", { name: /BTCUSD/ });
    await expect(row).toBeVisible(SLOW);
    // What it is worth goes on.
    const before = await row.textContent();
    await expect.poll(() => row.textContent(), SLOW).not.toBe(before);
    await row.click({ button: "right" });
    const trades = /^(close|reverse|double|modify|edit|stop|trail|buy|sell)/i;
    await expect(window.getByRole("menuitem", { name: trades })).toHaveCount(0);
    await window.keyboard.press("Escape");
    await expect(positions.getByRole("button", { name: trades })).toHaveCount(0);
    await expectAccessible(window);
    await window.close();
    await expect(pane(page, "Positions")).toContainText("BTCUSD", SLOW);
    expect(trouble).toEqual([]);
  });
});

test("words of other pages and of no sense change nothing", async ({ page }) => {
  test.setTimeout(180_000);
  const trouble = await openTerminal(page);
  const window = await opened(page.context(), () => command(page, "Watchlist: to a window"));
  await expect(pane(window, "Watchlist")).toBeVisible(SLOW);
  const said = [
    null,
    7,
    "signed_out",
    { type: "signed_out" },
    { kind: "ended", cause: "unauthorized" },
    { type: "close" },
    [{ type: "session" }],
  ];
  for (const target of [page, window]) {
    await target.evaluate((words) => {
      for (const data of words) {
        for (const origin of ["https://elsewhere.example", location.origin, "null", ""]) {
          dispatchEvent(new MessageEvent("message", { data, origin }));
        }
        postMessage(data, "*");
        for (const name of ["ringside-lock", "ringside-session", "ringside.drawings"]) {
          const channel = new BroadcastChannel(name);
          channel.postMessage(data);
          channel.close();
        }
        const newValue = JSON.stringify(data);
        for (const key of ["ringside.appearance", "ringside.session", "workspace.windows"]) {
          dispatchEvent(new StorageEvent("storage", { key, newValue, storageArea: localStorage }));
        }
      }
    }, said);
  }
  await expect(page.locator(".status-connection")).toContainText("Connected");
  await expect(pane(window, "Watchlist")).toBeVisible();
  const before = await prices(window);
  await expect.poll(async () => (await prices(window)).join(), SLOW).not.toBe(before.join());
  expect(trouble).toEqual([]);
});

test("a phone has no windows, and no code of them", async ({ page }) => {
  test.setTimeout(120_000);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible(SLOW);
  await page.waitForLoadState("networkidle");
  expect(fetched.some((path) => path.includes("/notice-bell"))).toBe(true);
  expect(fetched.filter((path) => path.includes("/windows-desk"))).toEqual([]);
});
