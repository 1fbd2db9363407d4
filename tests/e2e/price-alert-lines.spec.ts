/**
 * Price alerts on the chart in a real browser against the real service: set from the menu, moved and removed by mouse, keys and
 * finger, undone by one key, each compared with the service's own records; and an investor, who only looks.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import type { PriceAlert } from "../../contract/price-alert.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble, type Login } from "./support.ts";
import { lateTap, PHONE, touchDrag } from "./support-touch.ts";

/** Each signs in and waits for the service's records: on a busy machine a minute is not enough. */
test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("price-alert-lines");
const PATH = "/accounts/me/price-alerts";
const kept = () => own.records.ask<PriceAlert[]>("GET", PATH);
const first = async (): Promise<PriceAlert | undefined> => (await kept())[0];

test.afterEach(async () => {
  for (const { id } of await kept()) await own.records.ask("DELETE", `${PATH}/${id}`);
});

const pane = (page: Page): Locator => page.getByRole("region", { name: "Chart" });
const lines = (page: Page): Locator =>
  pane(page).getByRole("list", { name: "Price alerts of the chart" });
/** What an alert is taken by. */
const handle = (page: Page): Locator => lines(page).getByRole("spinbutton").first();
const entry = (page: Page): Locator =>
  page.getByRole("menuitem", { name: /^Set alert at \d+\.\d\d$/ });

/** Some way from the market, so that it waits, and near enough to be in sight. `share`: of the price. */
async function set(share: number, part: Partial<PriceAlert> = {}): Promise<PriceAlert> {
  const price = Math.round((await own.marketPrice()) * share);
  return own.records.ask("POST", PATH, { symbol_id: BTCUSD, price, ...part });
}

async function openChart(page: Page, who: Login = own.login): Promise<void> {
  await signIn(page, false, "/", who);
  await chooseSymbol(page, "BTCUSD");
  await expect(pane(page).locator(".legend-name")).toContainText("BTCUSD");
  await expect(pane(page)).toContainText(/O\s*\d/);
  // The layer of lines has come with all that can be done at a price.
  await expect(pane(page).locator(".trading-layer")).toBeAttached();
}

/** Opens the menu of a place in the pane, as a part of its height from the top. */
async function pointAt(page: Page, part: number): Promise<void> {
  const area = await pane(page).locator(".chart-host").boundingBox();
  if (area === null) throw new Error("expected the chart in sight");
  const at = { x: area.x + area.width / 2, y: area.y + (area.height - 40) * part };
  await page.mouse.click(at.x, at.y, { button: "right" });
}

async function drag(page: Page, what: Locator, px: number, drop = true): Promise<void> {
  await what.hover();
  const box = await what.boundingBox();
  if (box === null) throw new Error("expected a line in sight");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.down();
  await page.mouse.move(x, y + px / 2, { steps: 4 });
  await page.mouse.move(x, y + px, { steps: 4 });
  if (drop) await page.mouse.up();
}

const expectAt = async (page: Page, price: number): Promise<void> => {
  await expect.poll(async () => (await first())?.price).toBe(price);
  await expect(handle(page)).toHaveAttribute("aria-valuenow", String(price));
};

test("is set from the menu at a price, at once, and undone and done again by keys @quick", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openChart(page);
  await pointAt(page, 0.2);
  const price = Number(/[\d.]+$/.exec((await entry(page).textContent()) ?? "")?.[0]);
  await expectAccessible(page, "[role=menu]");
  await entry(page).click();
  await expectAt(page, price);
  expect(await first()).toMatchObject({ symbol_id: BTCUSD, quote_side: "bid", note: "" });
  await expect(lines(page).getByRole("listitem")).toHaveText(/Alert/);
  await expect(handle(page)).toHaveAccessibleName("Price alert");
  await expect(page.getByText(`Price alert set at ${price.toFixed(2)}`).first()).toBeVisible();
  await expectAccessible(page, '[aria-label="Chart"]');

  await page.keyboard.press("Control+z");
  await expect(lines(page)).toHaveCount(0);
  expect(await kept()).toEqual([]);
  await page.keyboard.press("Control+Shift+z");
  await expectAt(page, price);
  expect(trouble).toEqual([]);
});

test("a chart of ask prices waits for the ask", async ({ page }) => {
  await openChart(page);
  await pane(page)
    .getByRole("button", { name: /^Price side/ })
    .first()
    .click();
  await page.getByRole("menuitemradio", { name: "Ask prices" }).click();
  await expect(pane(page)).toContainText(/O\s*\d/);
  await pointAt(page, 0.2);
  await entry(page).click();
  await expect.poll(async () => (await first())?.quote_side).toBe("ask");
});

test("its pill and its line are dragged, Esc gives it up, and Ctrl+Z puts it back @quick", async ({
  page,
}) => {
  const alert = await set(1.004, { note: "Breakout" });
  await openChart(page);
  await expect(lines(page).getByRole("listitem")).toHaveText(/Breakout/);
  await expect(handle(page)).toHaveAccessibleName("Price alert: Breakout");
  const pill = pane(page).locator(`[data-line="a${alert.id}"]`);

  await drag(page, handle(page), -40, false);
  await expect(pill).toHaveClass(/line-pill-moved/);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expectAt(page, alert.price);

  await drag(page, handle(page), -40);
  await expect.poll(async () => (await first())?.price).toBeGreaterThan(alert.price);
  const moved = (await first())?.price ?? NaN;
  expect(moved).toBe(Number(moved.toFixed(2)));
  await expectAt(page, moved);
  expect(await first()).toMatchObject({ id: alert.id, note: "Breakout", reached_at: null });

  const box = await pill.boundingBox();
  const area = await pane(page).locator(".chart-host").boundingBox();
  if (box === null || area === null) throw new Error("expected the line in sight");
  const y = box.y + box.height / 2;
  await page.mouse.move(area.x + 200, y);
  await page.mouse.down();
  await page.mouse.move(area.x + 205, y - 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await first())?.price).toBeGreaterThan(moved);

  await page.keyboard.press("Control+z");
  await expectAt(page, moved);
  await page.keyboard.press("Control+z");
  await expectAt(page, alert.price);
});

test("by keys it is moved by ticks, sent by Enter, left by Esc, and removed", async ({ page }) => {
  const alert = await set(1.004);
  await openChart(page);
  await handle(page).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Control+ArrowUp");
  const price = Number((alert.price + 0.11).toFixed(2));
  await expect(handle(page)).toHaveAttribute("aria-valuenow", String(price));
  await expectAccessible(page, '[aria-label="Chart"]');
  expect((await first())?.price).toBe(alert.price);
  await page.keyboard.press("Enter");
  await expectAt(page, price);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expectAt(page, price);
  await expect(handle(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expectAt(page, alert.price);
  await page.keyboard.press("Delete");
  await expect(lines(page)).toHaveCount(0);
  expect(await kept()).toEqual([]);
});

test("removed by its pill's button it comes back by Ctrl+Z with its words and its side", async ({
  page,
}) => {
  const alert = await set(0.996, { note: "Support", quote_side: "ask" });
  await openChart(page);
  await lines(page).getByRole("listitem").hover();
  await lines(page)
    .getByRole("button", { name: /^Remove: Price alert: Support at/ })
    .click();
  await expect(lines(page)).toHaveCount(0);
  expect(await kept()).toEqual([]);
  await page.keyboard.press("Control+z");
  await expectAt(page, alert.price);
  expect(await first()).toMatchObject({ note: "Support", quote_side: "ask" });
  expect((await first())?.id).not.toBe(alert.id);
});

test("what the service refuses goes back to where it was and says why", async ({ page }) => {
  const alert = await set(1.004);
  await openChart(page);
  await page.context().route(/price-alerts\/\d+$/, (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/json",
      body: JSON.stringify({
        success: false,
        code: 422,
        message: "the market is at this price now",
        error: "price_alert_there",
      }),
    }),
  );
  await drag(page, handle(page), -40);
  await expect(page.getByRole("region", { name: "Notices" })).toContainText(
    `The price alert at ${alert.price.toFixed(2)} was not moved`,
  );
  await expect(page.getByText("The market is at this price now.").first()).toBeVisible();
  await expectAt(page, alert.price);
});

test("is hidden with its own switch, which is kept, and goes once it is reached", async ({
  page,
}) => {
  const alert = await set(1.004);
  await signIn(page, true, "/", own.login);
  await chooseSymbol(page, "BTCUSD");
  await expect(handle(page)).toBeVisible();
  const flip = async () => {
    await pane(page).getByRole("button", { name: "Lines and volume" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Price alerts" }).click();
    await page.keyboard.press("Escape");
  };
  await flip();
  await expect(lines(page)).toHaveCount(0);
  await page.reload();
  await expect(pane(page)).toContainText(/O\s*\d/);
  await pane(page).getByRole("button", { name: "Lines and volume" }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "Price alerts" })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(lines(page)).toHaveCount(0);
  await flip();
  await expect(handle(page)).toBeVisible();
  // A tick from the market it is there with one of the next prices, unless they go the other way.
  await expect(async () => {
    const bid = Number(/Bid\s*([\d.]+)/.exec(await pane(page).innerText())?.[1]);
    const price = Number((bid + 0.01).toFixed(2));
    await own.records.ask("PATCH", `${PATH}/${alert.id}`, { price });
    await expect(lines(page)).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  expect((await first())?.reached_at).not.toBeNull();
});

test("an investor sees the lines, and can neither move nor set one", async ({ page }) => {
  const alert = await set(1.004, { note: "Breakout" });
  const password = `silver-otter-${crypto.randomUUID()}`;
  await own.records.ask("POST", "/accounts/me/investor-password", {
    current_password: own.login.password,
    new_password: password,
  });
  await openChart(page, { ...own.login, password });
  const pill = lines(page).getByRole("listitem");
  await expect(pill).toHaveText(/Breakout/);
  for (const role of ["button", "spinbutton"] as const) {
    await expect(lines(page).getByRole(role)).toHaveCount(0);
  }
  await drag(page, pill, -60);
  await expect(pill).not.toHaveClass(/line-pill-moved/);
  await pointAt(page, 0.2);
  await expect(page.getByRole("menuitem", { name: "Reset the view" })).toBeVisible();
  await expect(entry(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  expect((await first())?.price).toBe(alert.price);
  await expectAccessible(page, '[aria-label="Chart"]');
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("a finger sets one at a price, moves it after a rest, and removes it", async ({ page }) => {
    const trouble = await watchForTrouble(page);
    await signIn(page, false, "/", own.login);
    await chooseSymbol(page, "BTCUSD", "tap");
    await expect(pane(page).locator(".price-button")).toBeAttached();
    const area = await pane(page).locator(".chart-host").boundingBox();
    if (area === null) throw new Error("expected the chart in sight");
    const at = { x: area.x + area.width / 2, y: area.y + area.height * 0.3 };
    const plus = pane(page).getByRole("button", { name: /^Order at/ });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await expect(plus).toBeVisible();
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await cdp.detach();
    await plus.tap();
    await entry(page).tap();
    await expect(handle(page)).toBeVisible();
    const alert = await first();
    if (alert === undefined) throw new Error("expected an alert, was none");

    // Scrolling over it moves nothing.
    await touchDrag(page, handle(page), 50, null);
    expect((await first())?.price).toBe(alert.price);
    const moved = pane(page).locator(".line-pill-moved");
    await touchDrag(page, handle(page), 50, moved);
    await expect.poll(async () => (await first())?.price).toBeLessThan(alert.price);
    await expect(moved).toHaveCount(0);
    await expectAccessible(page, '[aria-label="Chart"]');
    // What was done last can be undone where there are no keys.
    await page.getByRole("button", { name: "Undo" }).tap();
    await expectAt(page, alert.price);

    await handle(page).tap();
    await lines(page)
      .getByRole("button", { name: /^Remove: / })
      .tap();
    await expect(lines(page)).toHaveCount(0);
    expect(await kept()).toEqual([]);
    expect(trouble).toEqual([]);
  });

  test("many are flags at the scale's side; one that is tapped is whole, and stays", async ({
    page,
  }) => {
    const price = await own.marketPrice();
    for (const share of [1.003, 1.002, 1.001, 0.999, 0.998, 0.997]) {
      const alert = { symbol_id: BTCUSD, price: Math.round(price * share), note: "Breakout" };
      await own.records.ask("POST", PATH, alert);
    }
    await signIn(page, false, "/", own.login);
    await chooseSymbol(page, "BTCUSD", "tap");
    const pills = lines(page).getByRole("listitem");
    await expect(pills).toHaveCount(6);
    const sizeOf = async (pill: Locator) => (await pill.boundingBox()) ?? { width: 0, height: 0 };
    for (const pill of await pills.all()) {
      const { width, height } = await sizeOf(pill);
      expect(width).toBeLessThanOrEqual(30);
      expect(height).toBeLessThanOrEqual(24);
    }
    for (const pill of [pills.first(), pills.last()]) {
      await lateTap(pill.getByRole("spinbutton"));
      await expect(pill.getByText("Breakout", { exact: true })).toBeVisible();
      await expect(pill.getByRole("button", { name: /^Remove: / })).toBeVisible();
      expect((await sizeOf(pill)).height).toBe(40);
    }
    expect(await kept()).toHaveLength(6);
  });
});
