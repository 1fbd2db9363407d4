/**
 * Trading with a finger on a phone of 390 x 844: an order of each type, all that is done to orders and positions, and the lines
 * of the chart, each compared with the service's own records.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { DEAL_DIRECTION, ORDER_STATUS, ORDER_TYPE, SIDE, type Side } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import { BTCUSD, ETHUSD, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { field, send, ticket } from "./support-ticket.ts";
import { go, goList, PHONE, touchDrag } from "./support-touch.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

test.use({ ...PHONE, actionTimeout: 15_000 });
/** Each is a long way by taps, and waits for the service's records. */
test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("touch");
const { pane: positions } = tableOf("Positions");
const { pane: orders } = tableOf("Orders");
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

async function choose(page: Page, button: RegExp, item: string): Promise<void> {
  await page.getByRole("button", { name: button }).tap();
  await page.getByRole("menuitem", { name: item }).tap();
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
test("sends an order of each type with stop and target from the sheet", async ({ page }) => {
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
  for (const [name, px] of [
    ["Stop loss", "900"],
    ["Take profit", "600"],
  ] as const) {
    await field(page, name).tap();
    await field(page, name).fill(px);
  }
  for (const [name, orderType, share] of [
    ["Market", ORDER_TYPE.market, 1],
    ["Limit", ORDER_TYPE.limit, 1.1],
    ["Stop", ORDER_TYPE.stop, 0.9],
    ["Stop limit", ORDER_TYPE.stop_limit, 0.8],
  ] as const) {
    const kinds = ticket(page).getByRole("radiogroup", { name: "Order type" });
    await kinds.getByRole("radio", { name, exact: true }).tap();
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
  expect(await own.records.orders()).toHaveLength(3);
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

/** @interface operation:order_update @interface operation:order_cancel */
test("changes an order, cancels it, and cancels many with a preview", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  const order = await own.placeWaiting();
  await own.placeWaiting({ type: ORDER_TYPE.stop, order_price: 250_000, volume: 0.2 });
  await own.placeWaiting({ symbol_id: ETHUSD, order_price: 1_000, volume: 1 });
  await enter(page, own.login);
  await go(page, "Positions");
  await goList(page, "Orders");
  const pane = orders(page);
  const row = card(pane, "Buy limit 0.10");
  await expectAccessible(page);

  await act(page, row, "Modify…");
  await type(page, "Price", "51000");
  await type(page, "Stop loss", "50000");
  await type(page, "Take profit", "3r");
  await expectAccessible(page, "[role=dialog]");
  await press(page, "Modify");
  const now = async () => (await own.records.orders()).find(({ id }) => id === order.id);
  await expect.poll(async () => (await now())?.order_price).toBe(51_000);
  expect(await now()).toMatchObject({ stop_loss: 50_000, take_profit: 54_000 });
  await expect(row).toContainText("51000.00");

  await act(page, row, "Cancel order");
  await expect(row).toHaveCount(0);
  expect(await now()).toBeUndefined();
  const past = await own.records.pastOrders();
  expect(past.find(({ id }) => id === order.id)?.status).toBe(ORDER_STATUS.cancelled);

  await choose(page, /^Cancel many/, "Stops… (1)");
  await expect(dialog(page).getByRole("listitem")).toHaveText(/Buy stop 0.20 BTCUSD at 250000.00/);
  await expectAccessible(page, "[role=dialog]");
  await press(page, "Cancel 1 order");
  await expect(dialog(page)).toHaveCount(0);
  expect((await own.records.orders()).map(({ symbol_id }) => symbol_id)).toEqual([ETHUSD]);
  await choose(page, /^Cancel many/, "All… (1)");
  await press(page, "Cancel 1 order");
  await expect.poll(() => own.records.orders()).toEqual([]);
  await expect(pane).toContainText("Orders that wait for their price will be here.");
  expect(trouble).toEqual([]);
});

/** @interface operation:position_update */
test("protects a position: stop, target, a part's target and a trailing stop", async ({ page }) => {
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
  await dialog(page).getByRole("button", { name: "Take profit for a part" }).tap();
  await type(page, "Take profit 1", "6000p");
  await type(page, "Lots closed at 1", "0.1");
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

/** @interface operation:position_close */
test("closes a part, doubles, reverses, closes by the opposite, and closes many", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const half = await open(ETHUSD, SIDE.buy, 2);
  const whole = await open(BTCUSD, SIDE.buy, 0.1);
  await enter(page, own.login);
  await go(page, "Positions");
  const pane = positions(page);
  const book = async () =>
    (await own.records.positions())
      .map(({ symbol_id, side, volume }) => `${symbol_id} ${side} ${volume}`)
      .toSorted();

  await act(page, card(pane, "Buy 2.00"), "Close…");
  await press(page, "½ (50%)");
  await press(page, "Close 1.00 at market");
  await expect.poll(async () => (await held(half))?.volume).toBe(1);
  await act(page, card(pane, "Buy 0.10"), "Close…");
  await press(page, "Close 0.10 at market");
  await expect.poll(() => held(whole)).toBeUndefined();
  const exits = (await own.records.deals()).filter(
    ({ direction }) => direction === DEAL_DIRECTION.exit,
  );
  expect(exits.map(({ position_id }) => position_id)).toEqual(
    expect.arrayContaining([half.id, whole.id]),
  );

  await act(page, card(pane, "Buy 1.00"), "Double…");
  await expectAccessible(page, "[role=dialog]");
  await press(page, "Double");
  const eth = (side: Side) => `${ETHUSD} ${side} 1`;
  await expect.poll(book).toEqual([eth(SIDE.buy), eth(SIDE.buy)]);
  await expect(card(pane, "Buy 1.00")).toHaveCount(2);
  await act(page, card(pane, "Buy 1.00").first(), "Reverse…");
  await press(page, "Reverse");
  await expect.poll(book).toEqual([eth(SIDE.buy), eth(SIDE.sell)]);
  await act(page, card(pane, "Sell 1.00"), "Close by…");
  await expectAccessible(page, "[role=dialog]");
  await press(page, "Close 1.00 of both");
  await expect.poll(book).toEqual([]);

  await open(BTCUSD, SIDE.buy, 0.1);
  await open(ETHUSD, SIDE.buy, 1);
  await open(ETHUSD, SIDE.sell, 2);
  await expect(pane).toContainText("Total 3");
  await choose(page, /^Close many/, "Buys… (2)");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(2);
  await press(page, "Close 2 positions");
  await expect(dialog(page)).toHaveCount(0);
  expect(await book()).toEqual([`${ETHUSD} ${SIDE.sell} 2`]);
  await choose(page, /^Close many/, "All… (1)");
  await press(page, "Close 1 position");
  await expect.poll(book).toEqual([]);
  expect(trouble).toEqual([]);
});

test("moves a stop to break-even once the price has gone far enough", async ({ page }) => {
  for (const side of [SIDE.buy, SIDE.sell]) await open(BTCUSD, side, 0.1);
  for (const side of [SIDE.buy, SIDE.sell]) await open(ETHUSD, side, 1);
  await enter(page, own.login);
  await go(page, "Positions");
  const pane = positions(page);
  const even = dialog(page).getByRole("button", { name: /^Stop to break-even/ });
  await expect(async () => {
    const [best] = (await own.records.positions()).toSorted((a, b) => b.profit - a.profit);
    if (best === undefined) throw new Error("Every position is closed.");
    const size = `${best.side === SIDE.buy ? "Buy" : "Sell"} ${best.volume.toFixed(2)}`;
    await card(pane, size).tap({ timeout: 2_000 });
    if (await even.isEnabled({ timeout: 2_000 })) await even.tap({ timeout: 2_000 });
    else await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0, { timeout: 2_000 });
    const stops = (await own.records.positions()).filter(({ stop_loss }) => stop_loss !== null);
    expect(stops).toHaveLength(1);
    expect(stops[0]?.stop_loss).toBeCloseTo(stops[0]?.open_price ?? 0, 0);
  }).toPass({ timeout: 90_000 });
});

test("moves an order by its line on the chart, and cancels it there", async ({ page }) => {
  const position = await open(BTCUSD, SIDE.buy, 0.01);
  const order_price = Math.round(position.open_price * 0.997);
  const order = await own.placeWaiting({ order_price });
  await enter(page, own.login);
  await page.getByRole("region", { name: "Watchlist" }).getByText("BTCUSD", { exact: true }).tap();
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
  await page.getByRole("region", { name: "Watchlist" }).getByText("BTCUSD", { exact: true }).tap();
  const chart = page.getByRole("region", { name: "Chart" });
  const pill = chart.locator(`[data-line="p${position.id}.sl"]`);
  const handle = pill.locator(".line-pill-handle");
  await expect(handle).toHaveAttribute("aria-valuenow", String(stop_loss));
  const moved = chart.locator(".line-pill-moved");
  // Up to where the position stands, and on: a buy's stop is below the market.
  const [from, to] = [
    await topOf(handle),
    await topOf(chart.locator(`[data-line="p${position.id}"]`)),
  ];
  await touchDrag(page, handle, to - from - 60, moved);
  await expect(pill).toContainText(
    "The stop loss is on the wrong side of the price. Moved to the nearest price that passed.",
  );
  await expectAccessible(page);
  expect((await held(position))?.stop_loss).toBe(stop_loss);
  await pill.getByRole("button", { name: "Discard" }).tap();
  await expect(moved).toHaveCount(0);
  await expect(handle).toHaveAttribute("aria-valuenow", String(stop_loss));
  expect((await held(position))?.stop_loss).toBe(stop_loss);
});

/** Pixels from the page's top. */
async function topOf(what: Locator): Promise<number> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("expected it in sight");
  return box.y;
}
