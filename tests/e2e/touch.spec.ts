/**
 * Trading with a finger on a phone of 390 x 844: an order of each type, a position's sheet while prices move, and the chart's
 * lines and prices, each compared with the service's own records. What a finger does as any other hand does: hands.spec.ts.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE, type Side } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import { BTCUSD, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { field, send, ticket } from "./support-ticket.ts";
import { go, PHONE, touchDrag } from "./support-touch.ts";
import { chooseSymbol, expectAccessible, watchForTrouble } from "./support.ts";

test.use({ ...PHONE, actionTimeout: 15_000 });
/** Each is a long way by taps, and waits for the service's records. */
test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("touch");
const { pane: positions } = tableOf("Positions");
const dialog = (page: Page) => page.getByRole("dialog");
/** A record's card, known by words of its own. */
const card = (pane: Locator, words: string) => pane.getByRole("row").filter({ hasText: words });

/** Opens the sheet of a record and presses what it offers. */
async function act(page: Page, row: Locator, action: string | RegExp): Promise<void> {
  await row.tap();
  await dialog(page).getByRole("button", { name: action }).tap();
}

const press = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true }).tap();

async function type(page: Page, label: string, text: string): Promise<void> {
  const input = dialog(page).getByLabel(label, { exact: true });
  await input.tap();
  await input.fill(text);
}

async function open(symbol_id: number, side: Side, volume: number): Promise<Position> {
  const asked = { symbol_id, type: ORDER_TYPE.market, side, volume };
  const { position_id } = await own.records.placeOrder(asked);
  const made = (await own.records.positions()).find(({ id }) => id === position_id);
  if (made === undefined) throw new Error("The order opened no position.");
  return made;
}

const held = async ({ id }: Position) =>
  (await own.records.positions()).find((one) => one.id === id);

/** @interface operation:order_create */
test("sends an order of each type with stop and target from the sheet @quick", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  const watchlist = page.getByRole("region", { name: "Watchlist" });
  await watchlist.getByLabel("Search symbols").tap();
  await watchlist.getByLabel("Search symbols").fill("BTCUSD");
  await watchlist.getByText("BTCUSD", { exact: true }).first().tap();
  await go(page, "Trade");
  await expect(send(page)).toContainText("BTCUSD");
  await expectAccessible(page);
  await ticket(page).getByRole("radio", { name: "Sell", exact: true }).tap();
  await ticket(page).getByRole("button", { name: "0.05", exact: true }).tap();
  const protect = async () => {
    for (const [name, px] of [
      ["Stop loss", "900"],
      ["Take profit", "600"],
    ] as const) {
      await field(page, name).tap();
      await field(page, name).fill(px);
    }
  };
  for (const [name, orderType, share] of [
    ["Market", ORDER_TYPE.market, 1],
    ["Limit", ORDER_TYPE.limit, 1.1],
    ["Stop", ORDER_TYPE.stop, 0.9],
    ["Stop limit", ORDER_TYPE.stop_limit, 0.8],
    ["If touched", ORDER_TYPE.market_if_touched, 1.1],
  ] as const) {
    const kinds = ticket(page).getByRole("radiogroup", { name: "Order type" });
    await kinds.getByRole("radio", { name, exact: true }).tap();
    // A fill has emptied them.
    await protect();
    let at: number | null = null;
    if (orderType !== ORDER_TYPE.market) {
      const price = field(page, orderType === ORDER_TYPE.stop_limit ? "Stop price" : "Price");
      at = Math.round(Number(await price.inputValue()) * share);
      await price.tap();
      await price.fill(String(at));
    }
    const isStopLimit = orderType === ORDER_TYPE.stop_limit && at !== null;
    const limit = isStopLimit ? Number(at) + 100 : null;
    if (limit !== null) {
      await field(page, "Limit price").tap();
      await field(page, "Limit price").fill(String(limit));
    }
    await expect(send(page)).toContainText("Sell 0.05 BTCUSD");
    await send(page).tap();
    await expect.poll(async () => (await own.records.newestOrder())?.type).toBe(orderType);
    await expect(ticket(page).getByRole("status")).toContainText(
      at === null ? "filled at" : `placed at ${at}`,
    );
    const order = await own.records.newestOrder();
    expect(order).toMatchObject({ symbol_id: BTCUSD, side: SIDE.sell, volume: 0.05 });
    if (at !== null) expect(order).toMatchObject({ order_price: at, order_limit_price: limit });
    const from = limit ?? order?.order_price ?? 0;
    expect(order?.stop_loss).toBeCloseTo(from + 900, 1);
    expect(order?.take_profit).toBeCloseTo(from - 600, 1);
  }
  expect(await own.records.orders()).toHaveLength(4);
  expect(await own.records.positions()).toHaveLength(1);

  // The sheet's place is the chart's again.
  await page.getByRole("button", { name: "Close Order ticket" }).tap();
  const view = page.locator(".phone-stage");
  const chart = page.getByRole("region", { name: "Chart" }).locator(".chart-host canvas").first();
  await expect(async () => {
    const [stage, drawn] = [await view.boundingBox(), await chart.boundingBox()];
    expect(drawn?.height).toBeGreaterThan((stage?.height ?? Infinity) * 0.75);
  }).toPass();
  expect(trouble).toEqual([]);
});

/** @interface operation:position_update */
test("protects a position: stop, target, a part's target and a trailing stop @quick", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const position = await open(BTCUSD, SIDE.buy, 0.2);
  const { pip_points, digits } = await own.records.symbol(BTCUSD);
  await enter(page, own.login);
  await go(page, "Positions");
  const row = card(positions(page), "Buy 0.20");
  await expectAccessible(page);

  await act(page, row, "Stop loss, take profit…");
  await type(page, "Stop loss", "9000p");
  await type(page, "Take profit", "2r");
  // The unit that was typed is the field's; a step is one of it, and another unit says the same.
  const stop = dialog(page).getByLabel("Stop loss", { exact: true });
  await expect(stop).toHaveValue("9000");
  await dialog(page).getByRole("button", { name: "Increase stop loss" }).tap();
  await expect(stop).toHaveValue("9001");
  await dialog(page).getByRole("button", { name: "Decrease stop loss" }).tap();
  await dialog(page).getByRole("button", { name: "Unit of stop loss" }).tap();
  await page.getByRole("option", { name: "price" }).tap();
  const guarded = position.open_price - (9000 * pip_points) / 10 ** digits;
  await expect(stop).toHaveValue(guarded.toFixed(digits));
  await dialog(page).getByRole("button", { name: "Take profit for a part" }).tap();
  await type(page, "Take profit 1", "6000p");
  await type(page, "Lots closed at 1", "0.1");
  const box = await dialog(page).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.viewport.width);
  await expectAccessible(page, "[role=dialog]");
  await press(page, "Modify");
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(async () => (await held(position))?.stop_loss).not.toBeNull();
  const pips = (count: number) => (count * pip_points) / 10 ** digits;
  const set = await held(position);
  expect(set?.stop_loss).toBeCloseTo(position.open_price - pips(9000), digits);
  expect(set?.take_profit_levels.map(({ volume }) => volume)).toEqual([0.1]);

  await act(page, row, "Stop loss, take profit…");
  await type(page, "Trailing stop, pips", "5000");
  await press(page, "Modify");
  const trailing = async () => (await held(position))?.trailing_distance;
  await expect.poll(trailing).toBe(5000 * pip_points);

  // The stop moves while the sheet is open: its buttons stay under the finger.
  await row.tap();
  const remove = dialog(page).getByRole("button", { name: "Remove take profit" });
  await expect(remove).toBeVisible();
  const button = await remove.elementHandle();
  const stop_loss = Math.round(position.open_price - pips(4000));
  await own.records.changePosition(position.id, { stop_loss });
  await expect(dialog(page)).not.toContainText((set?.stop_loss ?? 0).toFixed(digits));
  expect(await button?.evaluate((element) => element.isConnected)).toBe(true);
  await remove.tap();
  await expect.poll(async () => (await held(position))?.take_profit).toBeNull();
  await act(page, row, "Remove stop loss");
  await expect(dialog(page)).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test("moves an order by its line on the chart, and cancels it there", async ({ page }) => {
  const position = await open(BTCUSD, SIDE.buy, 0.01);
  const order_price = Math.round(position.open_price * 0.997);
  const order = await own.placeWaiting({ order_price });
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD", "tap");
  const chart = page.getByRole("region", { name: "Chart" });
  const pill = chart.locator(`[data-line="o${order.id}"]`);
  const handle = pill.locator(".line-pill-handle");
  const price = async () =>
    (await own.records.orders()).find(({ id }) => id === order.id)?.order_price;
  await expect(handle).toHaveAttribute("aria-valuenow", String(order_price));
  await touchDrag(page, handle, 60, null);
  expect(await price()).toBe(order_price);
  const moved = chart.locator(".line-pill-moved");
  await touchDrag(page, handle, 60, moved);
  await expect.poll(price).toBeLessThan(order_price);
  await expect(moved).toHaveCount(0);
  await expect(handle).toHaveAttribute("aria-valuenow", String(await price()));

  const cancel = pill.getByRole("button", { name: /^Cancel/ });
  // A tap that comes with the order's own event may meet the line while it is drawn anew.
  await expect(async () => {
    await cancel.tap({ timeout: 2_000 });
    await expect(cancel).toHaveText("Cancel?", { timeout: 1_000 });
  }).toPass();
  expect(await own.records.orders()).toHaveLength(1);
  await expect(async () => {
    if (await cancel.isVisible()) await cancel.tap({ timeout: 2_000 });
    expect(await own.records.orders()).toHaveLength(0);
  }).toPass();
  await expect(pill).toHaveCount(0);
});

test("a stop that a finger drags past the market is not sent, says why, and goes back", async ({
  page,
}) => {
  const position = await open(BTCUSD, SIDE.buy, 0.01);
  const stop_loss = Math.round(position.open_price * 0.997);
  await own.records.changePosition(position.id, { stop_loss });
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD", "tap");
  const chart = page.getByRole("region", { name: "Chart" });
  const pill = chart.locator(`[data-line="p${position.id}.sl"]`);
  const handle = pill.locator(".line-pill-handle");
  await expect(handle).toHaveAttribute("aria-valuenow", String(stop_loss));
  const moved = chart.locator(".line-pill-moved");
  // Three times, as a hand that flicks it: a browser that takes that for a fling loses the tap that follows, not each time.
  for (let round = 0; round < 3; round += 1) {
    // Up to where the position stands, and on: a buy's stop is below the market.
    const [from, to] = [
      await topOf(handle),
      await topOf(chart.locator(`[data-line="p${position.id}"]`)),
    ];
    await touchDrag(page, handle, to - from - 60, moved);
    await expect(pill).toContainText(
      "The stop loss is on the wrong side of the price. Moved to the nearest price that passed.",
    );
    if (round === 0) await expectAccessible(page);
    expect((await held(position))?.stop_loss).toBe(stop_loss);
    await pill.getByRole("button", { name: "Discard" }).tap();
    await expect(moved).toHaveCount(0);
    await expect(handle).toHaveAttribute("aria-valuenow", String(stop_loss));
  }
  expect((await held(position))?.stop_loss).toBe(stop_loss);
});

test("places an order at the price that a rest on the chart points at", async ({ page }) => {
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD", "tap");
  const chart = page.getByRole("region", { name: "Chart" });
  await expect(chart.locator(".price-button")).toBeAttached();
  const area = await chart.locator(".chart-host").boundingBox();
  if (area === null) throw new Error("expected the chart in sight");
  const at = { x: area.x + area.width / 2, y: area.y + area.height * 0.7 };
  const order = chart.getByRole("button", { name: /^Order at/ });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await expect(order).toBeVisible();
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await cdp.detach();
  await order.tap();
  // Below the market or above it, as the price has gone: a buy waits there as a limit or as a stop.
  const buy = page.getByRole("menuitem", { name: /^Buy (limit|stop) 0\.01 at/ });
  const words = (await buy.textContent()) ?? "";
  await buy.tap();
  // The ticket comes up over the chart with the order in it, and its button sends.
  await expect(send(page)).toContainText("Buy 0.01 BTCUSD");
  expect(await own.records.orders()).toEqual([]);
  await send(page).tap();
  await expect.poll(async () => (await own.records.orders()).length).toBe(1);
  const [limit] = await own.records.orders();
  const type = words.includes("limit") ? ORDER_TYPE.limit : ORDER_TYPE.stop;
  const order_price = Number(/at ([\d.]+)/.exec(words)?.[1]);
  expect(limit).toMatchObject({ type, side: SIDE.buy, volume: 0.01, order_price });
});

/** Pixels from the page's top. */
async function topOf(what: Locator): Promise<number> {
  // The chart hides its lines while it takes up a symbol.
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  if (box === null) throw new Error("expected it in sight");
  return box.y;
}

/** Of the phone, turned to its side and back. */
const ON_ITS_SIDE = { width: 844, height: 390 };

test("turned to its side it has the whole chart with the ticket beside it, and sends", async ({
  page,
}) => {
  await page.setViewportSize(ON_ITS_SIDE);
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD", "tap");
  await go(page, "Trade");
  await expect(send(page)).toContainText("BTCUSD");
  const boxOf = async (what: Locator) => {
    const box = await what.boundingBox();
    if (box === null) throw new Error("expected it in sight");
    return box;
  };
  const bar = await boxOf(page.getByRole("navigation", { name: "Panes" }));
  const chart = await boxOf(page.getByRole("region", { name: "Chart" }));
  const beside = await boxOf(ticket(page));
  expect(bar.x + bar.width).toBeLessThanOrEqual(chart.x);
  expect(chart.x + chart.width).toBeLessThanOrEqual(beside.x);
  expect(Math.min(chart.height, beside.height)).toBeGreaterThan(300);
  const button = await boxOf(send(page));
  expect(button.y + button.height).toBeLessThanOrEqual(ON_ITS_SIDE.height);
  await expectAccessible(page);
  await send(page).tap();
  await expect.poll(async () => (await own.records.positions()).length).toBe(1);
  await page.setViewportSize(PHONE.viewport);
  await expect(ticket(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Chart" })).toBeVisible();
  expect(trouble).toEqual([]);
});
