/**
 * Orders of which one cancels the other, in a real browser against the real service: tied in the ticket, in a line that is
 * typed and from the list, by mouse and by a finger; what a fill cancels says so; an investor sees it and changes nothing.
 */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Order } from "../../contract/order.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { BTCUSD, cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { field, openTicket, send, ticket } from "./support-ticket.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { expectAccessible, watchForTrouble, type Login } from "./support.ts";

/** On a busy machine a minute is not enough. */
test.describe.configure({ timeout: 240_000 });

const own = useOwnAccount("tied");
const { pane, grid, rowOf } = tableOf("Orders");

const working = () => own.records.orders();
const find = async (id: number) => (await working()).find((order) => order.id === id);
const tieOf = async (id: number) => (await find(id))?.oco_id;

/** Far below and far above the market: neither is reached. */
const LOW = { order_price: 50_000 };
const HIGH = { type: ORDER_TYPE.limit, side: SIDE.sell, order_price: 900_000 };

async function pair(): Promise<{ low: Order; high: Order }> {
  const low = await own.placeWaiting(LOW);
  return { low, high: await own.placeWaiting({ ...HIGH, oco_with: low.id }) };
}

async function openOrders(page: Page, who: Login = own.login): Promise<void> {
  await enter(page, who);
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(grid(page)).toBeVisible();
}

const mark = (page: Page, id: number, others: string) =>
  rowOf(page, id).getByRole("img", { name: `One cancels the other, with ${others}` });

const entry = (page: Page, name: string) => page.getByRole("menuitem", { name });

/** @interface operation:order_create */
test("the ticket ties a pending order to another of its symbol, once @quick", async ({ page }) => {
  const first = await own.placeWaiting(LOW);
  const trouble = await watchForTrouble(page);
  await openTicket(page, own.login);
  const choice = ticket(page).getByRole("button", { name: "One cancels the other with" });
  await expect(choice).toHaveCount(0);
  const types = ticket(page).getByRole("radiogroup", { name: "Order type" });
  await types.getByRole("radio", { name: "Limit", exact: true }).check();
  await ticket(page).getByRole("radio", { name: "Sell", exact: true }).check();
  await field(page, "Price").fill("900000");
  await choice.click();
  await page.getByRole("option", { name: "Buy limit 0.10 at 50000.00" }).click();
  await expect(choice).toContainText("Buy limit 0.10 at 50000.00");
  await expectAccessible(page, "[data-pane=order-ticket]");
  await send(page).click();
  await expect(ticket(page).getByRole("status")).toContainText(/placed at 900000\.00.*OCO$/);
  const [second] = (await working()).filter(({ id }) => id !== first.id);
  expect(second?.oco_id).toBeDefined();
  expect(await tieOf(first.id)).toBe(second?.oco_id);
  // The next order is tied to none unless that is chosen again.
  await expect(choice).toContainText("None");
  expect(trouble).toEqual([]);
});

/** @interface operation:order_create */
test("the ticket places an order and its opposite at one press, tied", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await openTicket(page, own.login);
  const both = ticket(page).getByRole("checkbox", { name: "And its opposite" });
  await expect(both).toHaveCount(0);
  const types = ticket(page).getByRole("radiogroup", { name: "Order type" });
  await types.getByRole("radio", { name: "Limit", exact: true }).check();
  await field(page, "Price").fill("50000");
  await both.focus();
  await page.keyboard.press("Space");
  await expect(both).toBeChecked();
  const words = ticket(page).locator(".ticket-oco");
  await expect(words).toContainText(/Sell limit 0\.\d\d at \d+\.\d\d is placed with it/);
  const price = field(page, "Opposite's price");
  await expect(price).toHaveAttribute("placeholder", /^\d+\.\d\d$/);
  await price.fill("40000");
  await expect(words).toContainText("Of the opposite: the price is on the wrong side");
  await price.fill("150000.5");
  await expect(words).toContainText(/Sell limit 0\.\d\d at 150000\.50 is placed with it/);
  await expectAccessible(page, "[data-pane=order-ticket]");
  await page.screenshot({ path: "test-results/opposite.png" });
  await send(page).click();
  await expect(ticket(page).getByRole("status")).toContainText(/and its opposite, OCO$/);
  const [second, first] = await working();
  expect([first?.side, second?.side]).toEqual([SIDE.buy, SIDE.sell]);
  expect(second?.order_price).toBe(150_000.5);
  expect(second?.oco_id).toBe(first?.oco_id);
  expect(await working()).toHaveLength(2);
  // The next order is placed alone unless that is chosen again.
  await expect(both).not.toBeChecked();
  expect(trouble).toEqual([]);
});

test("the ticket sends nothing that is tied to an order which waits no longer", async ({
  page,
}) => {
  const first = await own.placeWaiting(LOW);
  await openTicket(page, own.login);
  const types = ticket(page).getByRole("radiogroup", { name: "Order type" });
  await types.getByRole("radio", { name: "Limit", exact: true }).check();
  const choice = ticket(page).getByRole("button", { name: "One cancels the other with" });
  await choice.click();
  await page.getByRole("option", { name: "Buy limit 0.10 at 50000.00" }).click();
  await own.records.ask("DELETE", `/orders/${first.id}`);
  await expect(choice).toContainText(`#${first.id}, no longer waits`);
  await expect(
    ticket(page).getByText("That order waits no longer: choose another.").first(),
  ).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await choice.click();
  await page.getByRole("option", { name: "None" }).click();
  await expect(send(page)).toBeEnabled();
  expect(await working()).toEqual([]);
});

/** @interface operation:order_update */
test("the list shows what is tied, unties it and ties it again", async ({ page }) => {
  const { low, high } = await pair();
  const trouble = await watchForTrouble(page);
  await openOrders(page);
  await expect(mark(page, low.id, `#${high.id}`)).toBeVisible();
  await expect(mark(page, high.id, `#${low.id}`)).toBeVisible();
  await expectAccessible(page, "[data-pane=orders]");

  await rowOf(page, low.id).click({ button: "right" });
  await expect(entry(page, "Tie to… (OCO)")).toHaveCount(0);
  await entry(page, "Untie (OCO)").click();
  await expect.poll(() => tieOf(low.id)).toBeUndefined();
  await expect(pane(page).getByRole("img", { name: /One cancels the other/ })).toHaveCount(0);

  await rowOf(page, low.id).click({ button: "right" });
  await expect(entry(page, "Untie (OCO)")).toHaveCount(0);
  await entry(page, "Tie to… (OCO)").click();
  const dialog = page.getByRole("dialog", { name: `Tie BTCUSD #${low.id}` });
  await expect(
    dialog.getByRole("radio", { name: `Sell limit 0.10 BTCUSD at 900000.00, #${high.id}` }),
  ).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Tie to #${high.id}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(mark(page, low.id, `#${high.id}`)).toBeVisible();
  await expect.poll(() => tieOf(low.id)).toBe(await tieOf(high.id));
  expect(trouble).toEqual([]);
});

/** Their markets are open at all times, and each goes its own way. */
const SYMBOLS = [401, 402, 403, 404, 405, 406];

/** The deal of a market order of this moment, which says the prices that it met. */
async function dealNow({ symbol_id, volume_min }: SymbolRecord): Promise<Deal> {
  const asked = { symbol_id, type: ORDER_TYPE.market, side: SIDE.buy, volume: volume_min };
  const { id } = await own.records.placeOrder(asked);
  const deal = (await own.records.deals()).find(({ order_id }) => order_id === id);
  if (deal === undefined) throw new Error("A market order fills.");
  return deal;
}

/**
 * A stop on either side of a market, as near as the service takes them, tied together: whichever way the price goes, it
 * reaches one of them. Where the price goes on while they are on their way, they are placed anew.
 */
async function surround(symbol_id: number): Promise<readonly [Order, Order]> {
  const symbol = await own.records.symbol(symbol_id);
  const { digits, stop_level, volume_min } = symbol;
  const { bid, ask } = await dealNow(symbol);
  const away = (stop_level + 50) / 10 ** digits;
  const stop = (side: 0 | 1, price: number, part = {}) =>
    own.placeWaiting({
      symbol_id,
      type: ORDER_TYPE.stop,
      side,
      volume: volume_min,
      order_price: Number(price.toFixed(digits)),
      ...part,
    });
  const up = await stop(SIDE.buy, ask + away);
  return [up, await stop(SIDE.sell, bid - away, { oco_with: up.id })];
}

/** The pair of which the market reached one first. */
async function breakout(): Promise<readonly [Order, Order]> {
  const pairs: (readonly [Order, Order])[] = [];
  for (const symbol_id of SYMBOLS) {
    await expect(async () => {
      pairs.push(await surround(symbol_id));
    }).toPass({ timeout: 30_000 });
  }
  let made: readonly [Order, Order] | undefined;
  await expect(async () => {
    const left = new Set((await working()).map(({ id }) => id));
    made = pairs.find((pair) => pair.every(({ id }) => !left.has(id)));
    expect(made).toBeDefined();
  }).toPass({ timeout: 150_000 });
  if (made === undefined) throw new Error("expected two orders");
  return made;
}

/** @interface event:order_cancel */
test("a fill cancels the other: notice, history and journal say which fill it was", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openOrders(page);
  const [one, other] = await breakout();
  const past = await own.records.pastOrders();
  const ended = [one, other].map(({ id }) => past.find((order) => order.id === id));
  const filled = ended.find((order) => order?.status === ORDER_STATUS.filled);
  const gone = ended.find((order) => order?.status === ORDER_STATUS.cancelled);
  expect(gone?.cancelled_by).toBe(filled?.id);

  await page.getByRole("button", { name: /^Notices/ }).click();
  const list = page.getByRole("group", { name: "Notices by day" });
  await expect(list).toContainText(`Order #${filled?.id} filled: one cancels the other.`);
  await page.keyboard.press("Escape");
  await pane(page).getByRole("radio", { name: "History" }).check();
  const why = `Order #${filled?.id} filled (OCO)`;
  const row = pane(page).getByRole("row").filter({ hasText: why });
  await expect(cell(row, "status")).toHaveText("Cancelled");
  await expect(cell(row, "rejection_msg")).toHaveText(why);
  const lines = await own.records.ask<{ action: string; message: string }[]>(
    "GET",
    "/accounts/me/journal",
  );
  const cancels = lines.filter(({ action }) => action === "order_cancel");
  expect(cancels.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`order ${filled?.id} filled, one cancels the other`),
  );
  expect(trouble).toEqual([]);
});

test("the list ties a third order to a pair, and the dialog names both", async ({ page }) => {
  const { low, high } = await pair();
  const third = await own.placeWaiting({ order_price: 40_000 });
  await openOrders(page);
  await rowOf(page, low.id).click({ button: "right" });
  await entry(page, "Tie to… (OCO)").click();
  const dialog = page.getByRole("dialog");
  // It is the pair that takes the third in, whichever of them is asked.
  await dialog.getByRole("button", { name: `Tie to #${third.id}` }).click();
  await expect(mark(page, third.id, `#${low.id}, #${high.id}`)).toBeVisible();
  await rowOf(page, third.id).click({ button: "right" });
  await entry(page, "Untie (OCO)").click();
  await expect(mark(page, low.id, `#${high.id}`)).toBeVisible();
  await rowOf(page, third.id).click({ button: "right" });
  await entry(page, "Tie to… (OCO)").click();
  const words = `Buy limit 0.10 BTCUSD at 50000.00, #${low.id}, with #${high.id}`;
  await dialog.getByRole("radio", { name: words }).check();
  await dialog.getByRole("button", { name: `Tie to #${low.id}` }).click();
  await expect.poll(() => tieOf(third.id)).toBe(await tieOf(high.id));
});

test("the chart says of an order's line what it is tied to", async ({ page }) => {
  const { bid, ask } = await dealNow(await own.records.symbol(BTCUSD));
  const low = await own.placeWaiting({ order_price: Math.round(bid * 0.997) });
  const high = await own.placeWaiting({
    type: ORDER_TYPE.limit,
    side: SIDE.sell,
    order_price: Math.round(ask * 1.003),
    oco_with: low.id,
  });
  await openTicket(page, own.login);
  const chart = page.getByRole("region", { name: "Chart" });
  const line = (id: number) => chart.locator(`[data-line="o${id}"]`);
  await expect(line(low.id)).toContainText("Buy limit 0.10 OCO");
  await expect(
    line(high.id).getByRole("spinbutton", { name: `One cancels the other with #${low.id}.` }),
  ).toBeVisible();
  await own.records.ask("DELETE", `/orders/${low.id}`);
  await expect(line(high.id)).not.toContainText("OCO");
  await expectAccessible(page, "[data-pane=chart]");
});

test("an order that is typed names the one that it is tied to", async ({ page }) => {
  const first = await own.placeWaiting(LOW);
  await openTicket(page, own.login);
  await page.getByRole("button", { name: "Search symbols and actions" }).click();
  const line = page.getByRole("combobox", { name: "Search symbols and actions" });
  await line.fill(`sell 0.1 btcusd limit 900000 oco #${first.id}`);
  const understood = page.locator(".palette-order");
  await expect(understood).toContainText(`One cancels the other with #${first.id}`);
  await page.keyboard.press("Enter");
  await expect(understood).toContainText("Press Enter again to send it");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await working()).length).toBe(2);
  const [second] = (await working()).filter(({ id }) => id !== first.id);
  expect(second?.oco_id).toBeDefined();
  expect(second?.oco_id).toBe(await tieOf(first.id));

  await test.step("and two are typed in one line", async () => {
    await page.getByRole("button", { name: "Search symbols and actions" }).click();
    await line.fill("buy 0.1 btcusd limit 50000 oco stop 100");
    await expect(page.getByText(/Of the second: .*wrong side/)).toBeVisible();
    await line.fill("buy 0.1 btcusd limit 50000 oco sell 0.2 limit 900000 sl 910000");
    await expect(understood).toContainText("Buy 0.10 BTCUSD limit at 50000.00");
    await expect(understood).toContainText("or Sell 0.20 BTCUSD limit at 900000.00");
    await expect(understood).toContainText("Of the second: Stop loss 910000.00");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await working()).length).toBe(4);
    const pair = (await working()).filter(({ id }) => id !== first.id && id !== second?.id);
    expect(new Set(pair.map(({ oco_id }) => oco_id)).size).toBe(1);
    expect(pair.map(({ side, volume }) => [side, volume])).toEqual(
      expect.arrayContaining([
        [SIDE.buy, 0.1],
        [SIDE.sell, 0.2],
      ]),
    );
  });
});

test("an investor sees what is tied and can change none of it", async ({ page }) => {
  const { low, high } = await pair();
  const password = `silver-otter-${crypto.randomUUID()}`;
  await own.records.ask("POST", "/accounts/me/investor-password", {
    current_password: own.login.password,
    new_password: password,
  });
  await openOrders(page, { ...own.login, password });
  await expect(mark(page, low.id, `#${high.id}`)).toBeVisible();
  await rowOf(page, low.id).click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: /tie/i })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "One cancels the other with" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("the card and the sheet of an order say what it is tied to, and untie it", async ({
    page,
  }) => {
    const { low, high } = await pair();
    const trouble = await watchForTrouble(page);
    await enter(page, own.login);
    await go(page, "Positions");
    await goList(page, "Orders");
    const card = pane(page)
      .getByRole("row")
      .filter({ hasText: `OCO #${high.id}` });
    await card.tap();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText("One cancels the other, with");
    await expect(sheet).toContainText(`#${high.id}`);
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Untie (OCO)" }).tap();
    await expect.poll(() => tieOf(low.id)).toBeUndefined();
    await expect(pane(page).getByRole("row").filter({ hasText: "OCO" })).toHaveCount(0);

    await pane(page).getByRole("row").filter({ hasText: "Buy limit" }).tap();
    await sheet.getByRole("button", { name: "Tie to… (OCO)" }).tap();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Tie to #${high.id}` }).tap();
    await expect.poll(async () => (await tieOf(low.id)) === (await tieOf(high.id))).toBe(true);
    expect(trouble).toEqual([]);
  });
});
