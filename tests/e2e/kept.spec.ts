/**
 * What outlives the page: layout, lists and a ticket that was not sent are there after a reload, after the page crashed and
 * from a page that the service has just sent anew; and what is broken in the browser's storage is set aside with one notice.
 * @bar T15
 */
import { expect, test, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { field, openTicket, pick, send, ticket } from "./support-ticket.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

/** On a busy machine a minute is not enough. */
test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("kept");

const watchlist = (page: Page) => page.getByRole("region", { name: "Watchlist" });
const lists = (page: Page) => watchlist(page).getByRole("button", { name: /^Lists/ });

/** A list of one's own, a pane in front and another at the left, and a ticket that is not sent. */
async function arrange(page: Page): Promise<void> {
  await openTicket(page, own.login, "BTCUSD", true);
  await field(page, "Volume").fill("0.17");
  await field(page, "Stop loss").fill("432");
  await watchlist(page).getByLabel("Search symbols").fill("");
  await lists(page).click();
  await page.getByRole("menuitem", { name: /New list/ }).click();
  await page.keyboard.type("Scalps");
  await page.keyboard.press("Enter");
  await watchlist(page).getByLabel("Search symbols").fill("SOLUSD");
  const row = watchlist(page)
    .getByRole("row")
    .filter({ hasText: /^SOLUSD/ });
  await row.hover();
  await row.getByRole("button", { name: "Add to Scalps" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(page.getByRole("region", { name: "Orders" })).toBeVisible();
}

async function expectArranged(page: Page): Promise<void> {
  await expect(lists(page)).toContainText("Scalps");
  await expect(
    watchlist(page)
      .getByRole("row")
      .filter({ hasText: /^SOLUSD/ }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Orders" })).toBeVisible();
  await pick(page, "BTCUSD");
  await expect(field(page, "Volume")).toHaveValue("0.17");
  await expect(field(page, "Stop loss")).toHaveValue("432");
  await watchlist(page).getByLabel("Search symbols").fill("");
  expect(await own.records.positions()).toEqual([]);
}

test("is there after a reload, after a crash and in a page that is fetched anew @quick", async ({
  page,
  context,
}) => {
  await arrange(page);
  await page.reload();
  await expectArranged(page);

  const crashed = page.waitForEvent("crash");
  const cdp = await context.newCDPSession(page);
  // The page dies before it could answer.
  void cdp.send("Page.crash").catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto("/");
  await expectArranged(next);

  // As after an update: nothing of the page comes from the browser's cache.
  const fresh = await context.newCDPSession(next);
  await fresh.send("Network.clearBrowserCache");
  await fresh.send("Page.reload", { ignoreCache: true });
  await expectArranged(next);
});

/** Ways in which what is kept may be broken. */
const WAYS = {
  records: /Saved settings could not be read; they were set aside/,
  newer: /Saved settings are from a newer version; they were set aside/,
  layout: /Saved settings could not be read; they were set aside/,
  stores: /The browser does not let this page store/,
  database: /The browser does not let this page store/,
} as const;
type Way = keyof typeof WAYS;

const DATABASES = [
  "ringside-workspace",
  "ringside-layouts",
  "ringside-intents",
  "ringside-notices",
];

/**
 * In the page. records: each is something else, and localStorage is no JSON. newer: each is of a later version, and localStorage
 * JSON of something else. layout: it looks like one. stores: the databases are empty. database: they are of a later version.
 */
async function spoil({ way, names }: { way: Way; names: readonly string[] }): Promise<void> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("the database said no"));
    });
  const write = async (name: string, change: (old: unknown) => unknown) => {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store, "readwrite").objectStore(store);
      for (const key of await done(records.getAllKeys())) {
        await done(records.put(change(await done(records.get(key))), key));
      }
      await done(records.put("no record at all", "stranger"));
    }
    database.close();
  };
  for (const name of names) {
    if (way === "records") {
      await write(name, () => ({ version: 1, value: ["\u0000 not what it was", 7] }));
    } else if (way === "newer") {
      await write(name, (old) => ({ ...(old as object), version: 99 }));
    } else if (way === "layout") {
      const value = { grid: { root: { type: "branch", data: [{ type: 7 }] } }, panels: { x: 1 } };
      if (name !== "ringside-layouts") continue;
      const database = await done(indexedDB.open(name));
      const records = database.transaction("states", "readwrite").objectStore("states");
      for (const key of await done(records.getAllKeys())) {
        const state = (await done(records.get(key))) as { parts?: object };
        const parts = { ...state.parts, "workspace.layout": { version: 1, value } };
        await done(records.put({ ...state, parts }, key));
      }
      database.close();
    } else {
      await done(indexedDB.deleteDatabase(name));
      (await done(indexedDB.open(name, way === "stores" ? 1 : 99))).close();
    }
  }
  const text = way === "records" ? "{ not json" : '[7, null, {"dark": 7}]';
  for (const key of ["ringside.appearance", "ringside.brand-colours"]) {
    localStorage.setItem(key, text);
  }
}

test("sets what is broken aside with one notice, and trades on", async ({ page }) => {
  await arrange(page);
  const trouble = await watchForTrouble(page);
  for (const way of ["records", "newer", "layout", "stores", "database"] as const) {
    await test.step(way, async () => {
      await page.evaluate(spoil, { way, names: DATABASES });
      await page.reload();
      await expect(page.getByText(WAYS[way])).toHaveCount(1);
      await expect(watchlist(page)).toBeVisible();
      await expect(page.getByRole("region", { name: "Chart" })).toBeVisible();
      await pick(page, "BTCUSD");
      await expect(send(page)).toContainText("BTCUSD");
    });
    if (way !== "records") continue;
    await expectAccessible(page);
    // What was set aside does not come back, and is not told of again.
    await page.reload();
    await pick(page, "BTCUSD");
    await expect(send(page)).toContainText("BTCUSD");
    await expect(page.getByText(WAYS[way])).toHaveCount(0);
    await page.getByRole("tab", { name: "Orders" }).click();
    await field(page, "Volume").fill("0.03");
  }
  // Nothing is kept now, and orders go out all the same.
  await send(page).click();
  await expect(ticket(page).getByRole("status")).toContainText("filled at");
  expect(await own.records.positions()).toHaveLength(1);
  // The dock's library says by itself what it refused.
  expect(trouble.filter((one) => !one.includes("failed to deserialize layout"))).toEqual([]);
});
