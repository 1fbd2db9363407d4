/**
 * Trading from the chart in a real browser against the real service: lines dragged, keyed and touched, closed and cancelled,
 * each compared with the service's own records; and an investor's chart, on which nothing can be pressed.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { DEAL_DIRECTION, ORDER_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import {
  chooseSymbol,
  expectAccessible,
  signIn,
  TRADER,
  watchForTrouble,
  type Login,
} from "./support.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { openRecords } from "./support-records.ts";
import { recordTitles } from "./support-toasts.ts";
import { PHONE, touchDrag } from "./support-touch.ts";

const pane = (page: Page): Locator => page.getByRole("region", { name: "Chart" });
const lines = (page: Page): Locator =>
  pane(page).getByRole("list", { name: "Lines of positions and orders" });
const pill = (page: Page, key: string): Locator => pane(page).locator(`[data-line="${key}"]`);
const handle = (page: Page, key: string): Locator => pill(page, key).locator(".line-pill-handle");

/** Each signs in, trades and waits for the service's records: on a busy machine a minute is not enough. */
test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("chart");

/** Buys at the market; gives the position. */
async function buy(volume = 0.1) {
  await own.records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume,
  });
  const [position] = await own.records.positions();
  if (position === undefined) throw new Error("expected an open position, was none");
  return position;
}

async function showSymbol(page: Page, symbol: string): Promise<void> {
  await chooseSymbol(page, symbol);
  await expect(pane(page).locator(".legend-name")).toContainText(symbol);
  await expect(pane(page)).toContainText(/O\s*\d/);
}

/** Far enough in that a percent of the price is some pixels, and not half the pane. */
async function openChart(page: Page, who: Login = own.login) {
  await signIn(page, false, "/", who);
  await showSymbol(page, "BTCUSD");
  await pane(page).getByRole("radio", { name: "M15", exact: true }).click();
  await expect(pane(page)).toContainText(/O\s*\d/);
}

/** The middle of what is in sight, once it stands still: bars that still arrive move the scale of prices under it. */
async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  await what.hover();
  const box = await what.boundingBox();
  if (box === null) throw new Error("expected a line in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, what: Locator, px: number, drop = true): Promise<void> {
  const { x, y } = await middleOf(what);
  await page.mouse.down();
  await page.mouse.move(x, y + px / 2, { steps: 4 });
  await page.mouse.move(x, y + px, { steps: 4 });
  if (drop) await page.mouse.up();
}

const firstPosition = async () => (await own.records.positions())[0];

test("a stop loss drawn out of a position's pill is sent once it is dropped, and undone @quick", async ({
  page,
}) => {
  const position = await buy();
  await openChart(page);
  const titles = await recordTitles(page);
  const key = `p${position.id}`;
  await pill(page, key).hover();
  const chip = pill(page, key).getByRole("button", { name: /^SL: set/ });
  await drag(page, chip, 90, false);
  await expect(pill(page, `${key}.sl`).locator(".line-effect")).toContainText(/pips.*USD.*%/);
  await page.mouse.up();
  await expect.poll(async () => (await firstPosition())?.stop_loss).not.toBeNull();
  const stop = (await firstPosition())?.stop_loss ?? NaN;
  expect(stop).toBeLessThan(position.open_price);
  await expect(handle(page, `${key}.sl`)).toHaveAttribute("aria-valuenow", String(stop));

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await firstPosition())?.stop_loss).toBeNull();
  await expect(pill(page, `${key}.sl`)).toHaveCount(0);

  // The account's own notice of each is in the list, and the one that is up keeps its Undo.
  await page.getByRole("button", { name: /^Notices/ }).click();
  const list = page.getByRole("group", { name: "Notices by day" });
  await expect(list.getByText(/^Modified: buy/)).toHaveCount(2);
  const shown = (await titles()).filter((title) => /^(Stop loss|Modified)/.test(title));
  expect(shown).toEqual([
    expect.stringMatching(/^Stop loss of .* at /i),
    expect.stringMatching(/^Stop loss of .* taken away$/i),
  ]);
});

test("a position's pill pulled down is its stop loss, up its take profit, and back is nothing", async ({
  page,
}) => {
  const position = await buy();
  await openChart(page);
  const key = `p${position.id}`;
  await drag(page, handle(page, key), 90, false);
  await expect(pill(page, `${key}.sl`).locator(".line-effect")).toContainText(/pips.*USD.*%/);
  await page.mouse.up();
  await expect
    .poll(async () => (await firstPosition())?.stop_loss)
    .toBeLessThan(position.open_price);

  await drag(page, handle(page, key), -90);
  await expect
    .poll(async () => (await firstPosition())?.take_profit)
    .toBeGreaterThan(position.open_price);
  const guarded = await firstPosition();

  // Out and back to where it was taken: what was set stays as it is.
  await drag(page, handle(page, key), 60, false);
  await expect(pill(page, `${key}.sl`)).toHaveClass(/line-pill-moved/);
  const box = await handle(page, key).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2, { steps: 4 });
  await page.mouse.up();
  await expect(pill(page, `${key}.sl`)).not.toHaveClass(/line-pill-moved/);
  expect(await firstPosition()).toMatchObject({
    stop_loss: guarded?.stop_loss,
    take_profit: guarded?.take_profit,
  });
});

test("a click moves no line, and Esc gives a dragged one up", async ({ page }) => {
  const position = await buy();
  const stop_loss = Math.round(position.open_price * 0.997);
  await own.records.changePosition(position.id, { stop_loss });
  await openChart(page);
  const stop = handle(page, `p${position.id}.sl`);
  await stop.click();
  await drag(page, stop, 40, false);
  await expect(stop).not.toHaveAttribute("aria-valuenow", String(stop_loss));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(stop).toHaveAttribute("aria-valuenow", String(stop_loss));
  expect((await firstPosition())?.stop_loss).toBe(stop_loss);
});

test("a price that the rules refuse is not sent: the nearest that passes is offered @quick", async ({
  page,
}) => {
  const position = await buy();
  const stop_loss = Math.round(position.open_price * 0.997);
  await own.records.changePosition(position.id, { stop_loss });
  await openChart(page);
  const key = `p${position.id}.sl`;
  // A stop loss of a buy may not stand above the market, which is about where the position was opened.
  const [entry, stop] = [
    await middleOf(handle(page, `p${position.id}`)),
    await middleOf(handle(page, key)),
  ];
  await drag(page, handle(page, key), entry.y - stop.y - 80, false);
  await expect(pill(page, key).locator(".line-effect-reason")).not.toBeEmpty();
  await page.mouse.up();
  await expect(pill(page, key).getByRole("button", { name: "Send" })).toBeVisible();
  expect((await firstPosition())?.stop_loss).toBe(stop_loss);
  await pill(page, key).getByRole("button", { name: "Discard" }).click();
  await expect(handle(page, key)).toHaveAttribute("aria-valuenow", String(stop_loss));
});

test("an order is moved by arrow keys, sent by Enter, and left by Esc", async ({ page }) => {
  const position = await buy();
  const { digits } = await own.records.symbol(BTCUSD);
  const order_price = Math.round(position.open_price * 0.997);
  const order = await own.records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.limit,
    side: SIDE.buy,
    volume: 0.1,
    order_price,
  });
  await openChart(page);
  const line = handle(page, `o${order.id}`);
  await line.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Control+ArrowUp");
  const price = Number((order_price + 11 / 10 ** digits).toFixed(digits));
  await expect(line).toHaveAttribute("aria-valuenow", String(price));
  expect((await own.records.orders())[0]?.order_price).toBe(order_price);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await own.records.orders())[0]?.order_price).toBe(price);
  await expect(line).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(line).toHaveAttribute("aria-valuenow", String(price));

  // On to its buttons: cancelled by a second press of Enter, not by one that is held.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(pill(page, `o${order.id}`).getByRole("button", { name: /^Cancel/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(lines(page)).toContainText("Cancel?");
  expect(await own.records.orders()).toHaveLength(1);
  await expect(async () => {
    await page.keyboard.press("Enter");
    expect(await own.records.orders()).toHaveLength(0);
  }).toPass();
  expect((await own.records.pastOrders())[0]?.status).toBe(ORDER_STATUS.cancelled);
  await expect(line).toHaveCount(0);
});

test("an order's line in the pane is dragged with its stop loss, and with Alt without it", async ({
  page,
}) => {
  const position = await buy(0.01);
  const order_price = Math.round(position.open_price * 0.997);
  const stop_loss = Math.round(position.open_price * 0.995);
  const order = await own.records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.limit,
    side: SIDE.buy,
    volume: 0.1,
    order_price,
    stop_loss,
  });
  await openChart(page);
  const take = async (px: number) => {
    const box = await pill(page, `o${order.id}`).boundingBox();
    const area = await pane(page).locator(".chart-host").boundingBox();
    if (box === null || area === null) throw new Error("expected the order's line in sight");
    const y = box.y + box.height / 2;
    await page.mouse.move(area.x + 200, y);
    await page.mouse.down();
    await page.mouse.move(area.x + 205, y + px, { steps: 4 });
  };
  await take(30);
  await expect(pill(page, `o${order.id}.sl`)).toHaveClass(/line-pill-moved/);
  await page.mouse.up();
  const kept = async () => (await own.records.orders())[0];
  await expect.poll(async () => (await kept())?.order_price).toBeLessThan(order_price);
  const moved = await kept();
  const way = order_price - (moved?.order_price ?? NaN);
  expect(moved?.stop_loss).toBeCloseTo(stop_loss - way, 6);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await kept())?.order_price).toBe(order_price);
  expect((await kept())?.stop_loss).toBe(stop_loss);
  await expect(pill(page, `o${order.id}`)).not.toHaveClass(/line-pill-moved/);

  await page.keyboard.down("Alt");
  await take(8);
  await page.mouse.up();
  await page.keyboard.up("Alt");
  await expect.poll(async () => (await kept())?.order_price).toBeLessThan(order_price);
  expect((await kept())?.stop_loss).toBe(stop_loss);
});

test("a position is closed at the second press of its pill's button @quick", async ({ page }) => {
  const position = await buy();
  await openChart(page);
  const close = pill(page, `p${position.id}`).getByRole("button", { name: /^Close/ });
  await close.click();
  await expect(close).toHaveText("Close?");
  expect(await own.records.positions()).toHaveLength(1);
  await expect(async () => {
    if (await close.isVisible()) await close.click({ timeout: 2_000 });
    expect(await own.records.positions()).toHaveLength(0);
  }).toPass();
  const [exit] = await own.records.deals();
  expect(exit).toMatchObject({ position_id: position.id, direction: DEAL_DIRECTION.exit });
  await expect(lines(page)).toHaveCount(0);
});

test("half of a position is closed at the second press of a button on its pill", async ({
  page,
}) => {
  const position = await buy();
  await openChart(page);
  const marker = pill(page, `p${position.id}`);
  await marker.hover();
  const half = marker.getByRole("button", { name: /^Half: close 0\.05 of / });
  await half.click();
  await expect(half).toHaveText("Close ½?");
  const left = async () => (await own.records.positions())[0]?.volume;
  expect(await left()).toBe(0.1);
  // What was asked for a while ago is asked for anew.
  await expect(async () => {
    await half.click({ timeout: 1_000 });
    await expect.poll(left, { timeout: 1_500 }).toBe(0.05);
  }).toPass();
  await expect(marker).toContainText("0.05");
});

test("a profit is said in money, pips or percent, and the choice is remembered", async ({
  page,
}) => {
  const position = await buy();
  const stop_loss = Math.round(position.open_price * 0.997);
  await own.records.changePosition(position.id, { stop_loss });
  await signIn(page, true, "/", own.login);
  await showSymbol(page, "BTCUSD");
  const figure = pill(page, `p${position.id}.sl`).locator(".line-pill-figure");
  await expect(figure).toHaveText(/^−[\d,]+\.\d\d$/);
  for (const [choice, text] of [
    ["Percent of balance", /^−\d+\.\d\d%$/],
    ["Pips", /^−[\d.]+ pips$/],
  ] as const) {
    await pane(page).getByRole("button", { name: "Lines and volume" }).click();
    await page.getByRole("menuitemradio", { name: choice }).click();
    await expect(figure).toHaveText(text);
  }
  await page.reload();
  await showSymbol(page, "BTCUSD");
  await expect(figure).toHaveText(/pips$/);
});

test("an investor sees the lines and can press nothing on them", async ({ page, request }) => {
  const owner = await openRecords(request, TRADER);
  await owner.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume: 0.1,
  });
  const [position] = await owner.positions();
  if (position === undefined) throw new Error("expected an open position, was none");
  const stop_loss = Math.round(position.open_price * 0.997);
  await owner.changePosition(position.id, { stop_loss });
  await openChart(page, { ...TRADER, password: "demo-investor" });
  await expect(lines(page).getByRole("listitem")).toHaveCount(2);
  for (const role of ["button", "spinbutton"] as const) {
    await expect(lines(page).getByRole(role)).toHaveCount(0);
  }
  const stop = pill(page, `p${position.id}.sl`);
  await drag(page, handle(page, `p${position.id}.sl`), 60);
  await expect(stop.locator(".line-effect")).toHaveCount(0);
  await page.mouse.click(700, 400, { button: "right" });
  await expect(page.getByRole("menuitem", { name: "Reset the view" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: / at \d/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  expect((await owner.positions())[0]?.stop_loss).toBe(stop_loss);
  await expectAccessible(page, '[aria-label="Chart"]');
  await owner.clear();
});

test("the lines have no violation, also while one is held", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  const position = await buy();
  await openChart(page);
  await pill(page, `p${position.id}`).hover();
  await pill(page, `p${position.id}`)
    .getByRole("button", { name: /^TP: set/ })
    .click();
  await expect(handle(page, `p${position.id}.tp`)).toBeFocused();
  await expectAccessible(page, '[aria-label="Chart"]');
  expect(trouble).toEqual([]);
});

test("past fills are marks that say what they were, and can be switched off", async ({ page }) => {
  await buy();
  await openChart(page);
  const tip = pane(page).locator(".execution-tip");
  // The arrow of the buy, or of what was closed on the same bar before, which has to come out from under the pill.
  await pane(page).getByRole("application").focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Control+ArrowRight");
  await expect(async () => {
    await pointAtLastFill(page);
    await expect(tip).toContainText(/(Entry: Buy|Exit: Sell) 0\.\d\d at \d+/, { timeout: 500 });
  }).toPass();
  await pane(page).getByRole("button", { name: "Lines and volume" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Executions" }).click();
  await page.keyboard.press("Escape");
  await pointAtLastFill(page);
  await expect(tip).toHaveCount(0);
});

/** Sweeps the pointer over where the arrow of the account's open position is. */
async function pointAtLastFill(page: Page): Promise<void> {
  const position = await firstPosition();
  const line = await pill(page, `p${position?.id}`).boundingBox();
  const area = await pane(page).locator(".chart-host").boundingBox();
  if (line === null || area === null) throw new Error("expected the position's line in sight");
  const tip = pane(page).locator(".execution-tip");
  for (let x = line.x - 4; x > area.x + 40; x -= 5) {
    await page.mouse.move(x, line.y + line.height / 2 + 8);
    if (await tip.isVisible()) return;
  }
}

test("what the ticket would send is on the chart, is dragged into the ticket and sends nothing", async ({
  page,
}) => {
  await openChart(page);
  const ticket = page.getByRole("region", { name: "Order ticket" });
  await ticket.getByLabel("Stop loss", { exact: true }).fill("150");
  await ticket.getByLabel("Take profit", { exact: true }).fill("300");
  await expect(pill(page, "t0")).toContainText("Ticket:");
  await expect(pill(page, "t0.tp")).toContainText("+2.0R");
  await drag(page, handle(page, "t0.sl"), 30);
  await expect(ticket.getByLabel("Stop loss", { exact: true })).not.toHaveValue("150");
  expect(await own.records.orders()).toHaveLength(0);
  expect(await own.records.positions()).toHaveLength(0);
});

test("a position is reversed from its pill's menu", async ({ page }) => {
  const position = await buy();
  await openChart(page);
  await pill(page, `p${position.id}`).hover();
  await pill(page, `p${position.id}`)
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: /^Reverse/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Reverse/ })
    .click();
  await expect.poll(async () => (await firstPosition())?.side).toBe(SIDE.sell);
  expect(await own.records.positions()).toHaveLength(1);
});

test("a reversal takes stop and target along where that is asked for", async ({ page }) => {
  const position = await buy();
  const stop_loss = Math.round(position.open_price * 0.97);
  const take_profit = Math.round(position.open_price * 1.06);
  await own.records.changePosition(position.id, { stop_loss, take_profit });
  await openChart(page);
  await pill(page, `p${position.id}`).hover();
  await pill(page, `p${position.id}`)
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: /^Reverse/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("without stop loss or take profit");
  await dialog.getByRole("checkbox", { name: /mirrored/ }).check();
  await expect(dialog).toContainText(/with stop loss near \d+\.\d+, take profit near \d+/);
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: /^Reverse/ }).click();
  await expect.poll(async () => (await firstPosition())?.side).toBe(SIDE.sell);
  const now = await firstPosition();
  if (now === undefined) throw new Error("expected an open position, was none");
  // As far from where it opened as they were, but for what the price went meanwhile and the spread.
  const share = (price: number | null) => (price ?? Number.NaN) / now.open_price - 1;
  expect(share(now.stop_loss)).toBeGreaterThan(0.02);
  expect(share(now.stop_loss)).toBeLessThan(0.04);
  expect(share(now.take_profit)).toBeLessThan(-0.05);
  expect(share(now.take_profit)).toBeGreaterThan(-0.07);
});

test("the chart's menu copies the price, goes to a date, and puts stop and target there", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const position = await buy();
  await openChart(page);
  const host = pane(page).locator(".chart-host");
  const box = await host.boundingBox();
  if (box === null) throw new Error("expected the chart in sight");
  const openMenu = (share: number) =>
    host.click({ button: "right", position: { x: box.width / 3, y: box.height * share } });
  const item = (name: RegExp) => page.getByRole("menuitem", { name });

  await openMenu(0.75);
  await item(new RegExp(`^Stop loss of #${position.id} at`)).click();
  await expect.poll(async () => (await firstPosition())?.stop_loss ?? 0).toBeGreaterThan(0);
  await openMenu(0.2);
  await item(new RegExp(`^Take profit of #${position.id} at`)).click();
  await expect.poll(async () => (await firstPosition())?.take_profit ?? 0).toBeGreaterThan(0);
  const held = await firstPosition();
  expect(held?.stop_loss).toBeLessThan(position.open_price);
  expect(held?.take_profit).toBeGreaterThan(position.open_price);

  await openMenu(0.5);
  const copy = item(/^Copy \d+\.\d+$/);
  const price = ((await copy.textContent()) ?? "").replace("Copy ", "");
  await copy.click();
  await expect(page.locator(".toast")).toContainText(`${price} copied`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(price);
  await openMenu(0.5);
  await item(/^Go to a date/).click();
  await expect(page.getByRole("dialog", { name: "Go to a date" })).toBeVisible();
});

test.describe("with a finger", () => {
  test.use(PHONE);

  test("a line is held by a rest on its pill and then moved; a short touch moves nothing", async ({
    page,
  }) => {
    const position = await buy();
    const stop_loss = Math.round(position.open_price * 0.997);
    await own.records.changePosition(position.id, { stop_loss });
    await signIn(page, false, "/", own.login);
    await chooseSymbol(page, "BTCUSD", "tap");
    const stop = handle(page, `p${position.id}.sl`);
    await expect(stop).toBeVisible();
    await touchDrag(page, stop, 60, null);
    await expect(stop).toHaveAttribute("aria-valuenow", String(stop_loss));
    await touchDrag(page, stop, 60, pane(page).locator(".line-pill-moved"));
    await expect.poll(async () => (await firstPosition())?.stop_loss).toBeLessThan(stop_loss);
    await expectAccessible(page, '[aria-label="Chart"]');

    // What ends a position comes with a tap on its pill.
    const close = pill(page, `p${position.id}`).getByRole("button", { name: /^Close/ });
    await handle(page, `p${position.id}`).tap();
    await close.tap();
    await expect(close).toHaveText("Close?");
    await expect(async () => {
      if (await close.isVisible()) await close.tap({ timeout: 2_000 });
      expect(await own.records.positions()).toHaveLength(0);
    }).toPass();
  });
});
