/**
 * Price alerts along drawn lines in a real browser against the real service: set at a ray by menu, keys and bar, moved and removed
 * with it and brought back by undo, told when the market crosses it; how often one tells and how long it waits.
 */
import { expect, test, type Page } from "@playwright/test";
import type { AlertLine, CrtPriceAlert, PriceAlert } from "../../contract/price-alert.ts";
import { BTCUSD, cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { at, bar, chart, click, host, tools } from "./support-drawings.ts";
import { toast } from "./support-toasts.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("line-alerts");
const { pane } = tableOf("Alerts");
const PATH = "/accounts/me/price-alerts";
const kept = () => own.records.ask<PriceAlert[]>("GET", PATH);
const first = async (): Promise<PriceAlert | undefined> => (await kept())[0];

test.afterEach(async () => {
  for (const { id } of await kept()) await own.records.ask("DELETE", `${PATH}/${id}`);
});

const lines = (page: Page) =>
  chart(page).getByRole("list", { name: "Price alerts of the chart" }).getByRole("listitem");
const entry = (page: Page) => page.getByRole("menuitem", { name: "Alert at this line" });

/** A ray that is on from the pane's first third, at these heights in it. */
async function drawRay(page: Page): Promise<void> {
  await tools(page).getByRole("button", { name: "Lines: all tools" }).click();
  await page.locator(".drawing-choice").getByRole("button", { name: /^Ray/ }).click();
  await click(page, 0.3, 0.3);
  await click(page, 0.6, 0.36);
}

async function open(page: Page): Promise<void> {
  await signIn(page, false, "/", own.login);
  await chooseSymbol(page, "BTCUSD");
  await expect(chart(page).locator(".legend-name")).toContainText("BTCUSD");
  await expect(chart(page)).toContainText(/O\s*\d/);
  await expect(chart(page).locator(".trading-layer")).toBeAttached();
  await expect(tools(page)).toBeVisible();
}

/** A line that has these prices a minute ago and in a minute. */
const lineOver = (before: number, after: number, drawing_id: string | null): AlertLine => ({
  from: { ts: Date.now() - 60_000, price: before },
  to: { ts: Date.now() + 60_000, price: after },
  extends_right: true,
  is_log: false,
  drawing_id,
});

test("a ray's alert is set by the menu, goes where it goes, and comes back with it", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await open(page);
  await drawRay(page);
  const on = await at(page, 0.45, 0.33);
  await page.mouse.click(on.x, on.y, { button: "right" });
  await expectAccessible(page, "[role=menu]");
  await entry(page).click();
  await expect(toast(page).filter({ hasText: "Alert set at the line" })).toBeVisible();
  await expect(lines(page)).toHaveText(/Line alert/);
  const made = await first();
  expect(made).toMatchObject({ symbol_id: BTCUSD, state: "waiting", repeats: "once" });
  expect(made?.line).toMatchObject({ extends_right: true, is_log: false });
  expect(made?.line?.to.price).toBeLessThan(made?.line?.from.price ?? 0);
  await expectAccessible(page, '[aria-label="Chart"]');

  // Its whole is dragged down: the alert waits lower.
  await page.mouse.move(on.x, on.y);
  await page.mouse.down();
  await page.mouse.move(on.x, on.y + 30, { steps: 5 });
  await page.mouse.up();
  const priceNow = async () => (await first())?.price ?? 0;
  await expect.poll(priceNow).toBeLessThan(made?.price ?? 0);
  expect(await first()).toMatchObject({ id: made?.id, state: "waiting" });

  // Gone with it, and back with it, along the same line.
  const moved = await first();
  await host(page).focus();
  await page.keyboard.press("Delete");
  await expect(
    toast(page).filter({ hasText: "The line's alert is removed with it" }),
  ).toBeVisible();
  await expect.poll(kept).toEqual([]);
  await expect(lines(page)).toHaveCount(0);
  await host(page).focus();
  await page.keyboard.press("Control+z");
  await expect(lines(page)).toHaveCount(1);
  const back = await first();
  expect(back?.id).not.toBe(made?.id);
  expect(back?.line?.drawing_id).toBe(made?.line?.drawing_id);
  expect(Math.abs((back?.price ?? 0) - (moved?.price ?? 0))).toBeLessThan(1);
  expect(trouble).toEqual([]);
});

test("by keys and by the bar at what is chosen it is set too", async ({ page }) => {
  await open(page);
  await drawRay(page);
  await expect(bar(page)).toBeVisible();
  await host(page).focus();
  await page.keyboard.press("Shift+F10");
  await expect(entry(page)).toBeVisible();
  await entry(page).press("Enter");
  await expect(lines(page)).toHaveCount(1);
  await lines(page).hover();
  await lines(page)
    .getByRole("button", { name: /^Remove: Alert along a line/ })
    .click();
  await expect(lines(page)).toHaveCount(0);
  const on = await at(page, 0.45, 0.33);
  await page.mouse.click(on.x, on.y);
  await bar(page).getByRole("button", { name: "Alert at this line" }).click();
  await expect.poll(async () => (await kept()).length).toBe(1);
});

test("is told once the market crosses its line", async ({ page }) => {
  await open(page);
  await drawRay(page);
  await bar(page).getByRole("button", { name: "Alert at this line" }).click();
  await expect(lines(page)).toHaveCount(1);
  const { id, line } = (await first()) ?? {};
  // A tenth of a percent above the market, and going down a percent a minute: it comes to the market in six seconds for certain.
  // A chart that still sends where the drawing was put moves it back, once: then it falls again.
  await expect(async () => {
    const price = await own.marketPrice();
    const falling = lineOver(price * 1.011, price * 0.991, line?.drawing_id ?? null);
    await own.records.ask("PATCH", `${PATH}/${id}`, { line: falling });
    await expect(lines(page)).toHaveCount(0, { timeout: 15_000 });
  }).toPass();
  expect(await first()).toMatchObject({ state: "reached" });
  await expect(
    page.getByText(/^BTCUSD (rose|fell) through the line at \d+\.\d\d$/).first(),
  ).toBeVisible();
});

test("the list says where the line is now; how often it tells and how long it waits are chosen", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const price = await own.marketPrice();
  const line = lineOver(price * 1.05, price * 1.0501, null);
  const asked: CrtPriceAlert = {
    symbol_id: BTCUSD,
    indicator: null,
    figure: null,
    quote_side: "bid",
    note: "neck",
    repeats: "once",
    expires_at: null,
    line,
  };
  await own.records.ask("POST", PATH, asked);
  await enter(page, own.login);
  await page.getByRole("tab", { name: "Alerts", exact: true }).click();
  const row = pane(page).getByRole("row").filter({ hasText: "neck" });
  const waits = cell(row, "waits");
  await expect(waits).toHaveText(/^Bid crosses trend line \(now \d+\.\d\d\)$/);
  const before = await waits.innerText();
  await expect(waits).not.toHaveText(before);
  await row.getByRole("button", { name: /^Change alert/ }).click();
  const form = page.getByRole("dialog", { name: "Change price alert" });
  await expect(form).toContainText(/You are told when the bid crosses the line, now at/);
  await expect(form.getByLabel("Price", { exact: true })).toHaveCount(0);
  await form.getByRole("button", { name: /Repeat/ }).click();
  await page.getByRole("option", { name: "At most once an hour" }).click();
  await form.getByRole("button", { name: /Expires/ }).click();
  await page.getByRole("option", { name: "In a day" }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Change", exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(cell(row, "state")).toHaveText(/^Waiting until /);
  const changed = await first();
  expect(changed).toMatchObject({ repeats: "hour", line: asked.line, revision: 2 });
  expect((changed?.expires_at ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(trouble).toEqual([]);
});
