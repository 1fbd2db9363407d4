/**
 * Trading from the palette in a real browser: orders of every type that are typed, shown as they were understood and sent by
 * the second Enter; closing and cancelling many with a preview. Each is compared with the service's own records.
 */
import { expect, test, type Page } from "@playwright/test";
import { DEAL_DIRECTION, ORDER_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { BTCUSD, ETHUSD, useOwnAccount } from "./support-account.ts";
import { readAsOpenedLower } from "./support-records.ts";
import { openTicket } from "./support-ticket.ts";
import { expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

/** On a busy machine a minute is not enough. */
test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("typed");

const line = (page: Page) => page.getByRole("combobox", { name: "Search symbols and actions" });
const understood = (page: Page) => page.locator(".palette-order");
const words = (page: Page) => page.locator(".palette-words");

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Search symbols and actions" }).click();
  await line(page).fill(text);
}

/** What the palette says that a buyer pays now. */
async function priceNow(page: Page): Promise<number> {
  await type(page, "buy 0.01 btcusd");
  await expect(words(page)).toHaveText(/now \d+\.\d\d$/);
  const shown = (await words(page).textContent()) ?? "";
  await page.keyboard.press("Escape");
  await expect(line(page)).toBeHidden();
  return Number(/now (.*)$/.exec(shown)?.[1]);
}

/** The first Enter asks, the second sends. Nothing new is with the service before. */
async function sendTyped(page: Page): Promise<Order> {
  const before = await own.records.newestOrder();
  await page.keyboard.press("Enter");
  await expect(understood(page)).toContainText("Press Enter again to send it");
  expect((await own.records.newestOrder())?.id).toBe(before?.id);
  await page.keyboard.press("Enter");
  await expect(line(page)).toBeHidden();
  await expect.poll(async () => (await own.records.newestOrder())?.id).not.toBe(before?.id);
  const order = await own.records.newestOrder();
  if (order === undefined) throw new Error("expected an order, there was none");
  return order;
}

/** The newest order of the account that is not one of closing, working or over. */
/** The price of a level as it stands in the palette, and what it wins or loses. */
async function shownLevels(page: Page): Promise<{ price: number; money: number }[]> {
  const details = await understood(page).getByRole("listitem").allTextContents();
  return details.flatMap((detail) => {
    const [, price, sign, money] = /^[\w ]+? (\d+\.\d\d): ([−+])([\d,.]+)/.exec(detail) ?? [];
    if (price === undefined || money === undefined) return [];
    const amount = Number(money.replaceAll(",", "")) * (sign === "−" ? -1 : 1);
    return [{ price: Number(price), money: amount }];
  });
}

/** @interface operation:order_create */
test("shows a typed order as it was understood, and sends it at the second Enter @quick", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openTicket(page, own.login);
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(line(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type("sell 0.5 btcusd sl 200 tp 2r");
  await expect(understood(page)).toContainText("Sell 0.50 BTCUSD at market");
  await expect(understood(page)).toContainText(/Stop loss \d+\.\d\d: −\d/);
  await expect(understood(page)).toContainText(/Take profit \d+\.\d\d: \+\d/);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(understood(page)).toContainText("Press Enter again to send it");
  expect(await own.records.positions()).toEqual([]);

  // Another text is another order: it is asked for anew. A key that is held is one press.
  await line(page).fill("sell 0.4 btcusd sl 200 tp 2r");
  await expect(understood(page)).toContainText("Check it, then Enter");
  for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(understood(page)).toContainText("Press Enter again to send it");
  expect(await own.records.newestOrder()).toBeUndefined();
  await page.keyboard.press("Enter");
  await expect(line(page)).toBeHidden();
  await expect.poll(() => own.records.newestOrder()).toBeDefined();
  const order = await own.records.newestOrder();
  expect(order).toMatchObject({
    type: ORDER_TYPE.market,
    side: SIDE.sell,
    symbol_id: BTCUSD,
    volume: 0.4,
    status: ORDER_STATUS.filled,
  });
  const asked = order?.order_price ?? 0;
  expect(order?.stop_loss).toBeCloseTo(asked + 200, 1);
  expect(order?.take_profit).toBeCloseTo(asked - 400, 1);
  expect(await own.records.positions()).toMatchObject([
    { symbol_id: BTCUSD, side: SIDE.sell, volume: 0.4 },
  ]);
  await expect(page.getByText(/Sold 0\.40 BTCUSD at \d+\.\d\d/).first()).toBeVisible();

  // A line can begin with the symbol shown.
  await type(page, "buy the symb");
  await expect(understood(page)).toHaveCount(0);
  await expect(page.getByRole("option")).toHaveText([/^Buy the symbol shown/]);
  await page.keyboard.press("Enter");
  await expect(line(page)).toHaveValue("buy 0.01 btcusd ");
  const second = await sendTyped(page);
  expect(second).toMatchObject({ symbol_id: BTCUSD, side: SIDE.buy, volume: 0.01 });
  expect(trouble).toEqual([]);
});

/** @interface operation:order_create */
test("sends every type, with sizes and levels in pips, R, money, percent and prices", async ({
  page,
}) => {
  await openTicket(page, own.login);
  const now = await priceNow(page);
  const below = Math.round(now * 0.9);
  const above = Math.round(now * 1.1);
  const cases = [
    {
      text: `buy 0.02 btcusd limit ${below} sl 300 tp 2r`,
      shown: `Buy 0.02 BTCUSD limit at ${below}.00`,
      order: { type: ORDER_TYPE.limit, side: SIDE.buy, volume: 0.02, order_price: below },
      levels: { stop_loss: below - 300, take_profit: below + 600 },
    },
    {
      // 20 is lost at the stop with 0.02 lots, 1,000 away.
      text: `sell 0.02 btcusd stop ${below} sl $20 tp 400p`,
      shown: `Sell 0.02 BTCUSD stop at ${below}.00`,
      order: { type: ORDER_TYPE.stop, side: SIDE.sell, volume: 0.02, order_price: below },
      levels: { stop_loss: below + 1_000, take_profit: below - 400 },
    },
    {
      text: `long btcusd 0.03 stop ${above} limit ${above - 100} sl ${above - 1_000} tp @${above + 2_000} gtc`,
      shown: `Buy 0.03 BTCUSD stop at ${above}.00, limit at ${above - 100}.00`,
      order: {
        type: ORDER_TYPE.stop_limit,
        side: SIDE.buy,
        volume: 0.03,
        order_price: above,
        order_limit_price: above - 100,
      },
      levels: { stop_loss: above - 1_000, take_profit: above + 2_000 },
    },
    {
      text: `short .04 btcusd @${above} sl 500p tp 300 2r day`,
      shown: `Sell 0.04 BTCUSD limit at ${above}.00`,
      order: {
        type: ORDER_TYPE.limit,
        side: SIDE.sell,
        volume: 0.04,
        order_price: above,
        take_profit_levels: [{ price: above - 300, volume: 0.02 }],
      },
      levels: { stop_loss: above + 500, take_profit: above - 1_000 },
    },
  ];
  for (const { text, shown, order, levels } of cases) {
    await type(page, text);
    await expect(words(page)).toHaveText(shown);
    const [stop, ...targets] = await shownLevels(page);
    const sent = await sendTyped(page);
    expect(sent).toMatchObject({ symbol_id: BTCUSD, status: ORDER_STATUS.pending, ...order });
    expect(sent.stop_loss).toBeCloseTo(levels.stop_loss, 1);
    expect(sent.take_profit).toBeCloseTo(levels.take_profit, 1);
    // What was shown is what the service has.
    expect([stop?.price, targets.at(-1)?.price]).toEqual([sent.stop_loss, sent.take_profit]);
    expect(stop?.money).toBeLessThan(0);
    for (const { money } of targets) expect(money).toBeGreaterThan(0);
    if (text.includes("$20")) expect(stop?.money).toBe(-20);
    // "day": the end of the server's day; all others wait until they are cancelled.
    if (text.endsWith("day")) expect(sent.expiry_at).toBeGreaterThan(sent.created_at);
    else expect(sent.expiry_at).toBeNull();
  }
  expect(await own.records.positions()).toEqual([]);

  // By mouse; the size is what its stop may lose, and more guards the position.
  await type(page, "buy btcusd risk 100 sl 2000 tp 3% trail 1500 be 800 dev 5000");
  await expect(words(page)).toHaveText(/^Buy 0\.05 BTCUSD at market, now \d+\.\d\d$/);
  const before = await own.records.newestOrder();
  await page.getByRole("button", { name: "Check it, then Enter" }).click();
  await page.getByRole("button", { name: "Press Enter again to send it" }).click();
  await expect(line(page)).toBeHidden();
  await expect.poll(async () => (await own.records.positions()).length).toBe(1);
  const order = await own.records.newestOrder();
  expect(order?.id).not.toBe(before?.id);
  expect(order).toMatchObject({ type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.05 });
  const { pip_points, digits } = await own.records.symbol(BTCUSD);
  const pip = pip_points / 10 ** digits;
  const asked = order?.order_price ?? 0;
  expect(order?.stop_loss).toBeCloseTo(asked - 2_000 * pip, 1);
  expect(order?.take_profit).toBeGreaterThan(asked);
  expect(order?.trailing_distance).toBe(1_500 * pip_points);
  expect(order?.break_even_distance).toBe(800 * pip_points);
});

test("explains a line that cannot be read or would be refused, and sends nothing", async ({
  page,
}) => {
  const before = await own.records.newestOrder();
  await openTicket(page, own.login);
  for (const [text, why] of [
    ["buy 0.1 nothingusd", "No symbol is called “NOTHINGUSD”."],
    ["buy lots btcusd", "“lots” means nothing here."],
    ["buy btcusd", /^How much\? As in: /],
    ["buy 0.1", /^Which symbol\? As in: /],
    ["buy 0.1 0.2 btcusd", "Two sizes: 0.1 and 0.2."],
    ["buy 1000 btcusd", /above the maximum/],
    ["buy 0.1 btcusd sl wide", "“sl” needs a level as 20, 2r, $50, 1% or a price, not “wide”."],
    ["buy 0.1 btcusd limit low", "“limit” needs a number, not “low”."],
    ["buy 0.1 btcusd limit 9999999", /^The price is on the wrong side of the market\. Use \d/],
    ["buy 0.1 btcusd sl @9999999", /^The stop loss is on the wrong side/i],
  ] as const) {
    await type(page, text);
    await expect(page.locator(".palette-wrong"), text).toHaveText(why);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(line(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(line(page)).toBeHidden();
  }
  expect((await own.records.newestOrder())?.id).toBe(before?.id);
  expect(await own.records.positions()).toEqual([]);
});

test("closes and cancels many with a preview that can be left, by keys alone @quick", async ({
  page,
}) => {
  const { records } = own;
  const market = { type: ORDER_TYPE.market, side: SIDE.buy };
  await records.placeOrder({ ...market, symbol_id: BTCUSD, volume: 0.1 });
  await records.placeOrder({ ...market, symbol_id: BTCUSD, volume: 0.2 });
  await records.placeOrder({ ...market, symbol_id: ETHUSD, volume: 1 });
  const limit = { type: ORDER_TYPE.limit, side: SIDE.buy, volume: 0.1 };
  await records.placeOrder({ ...limit, symbol_id: BTCUSD, order_price: 5_000 });
  await records.placeOrder({ ...limit, symbol_id: BTCUSD, order_price: 4_900 });
  await records.placeOrder({ ...limit, symbol_id: ETHUSD, volume: 1, order_price: 100 });
  await openTicket(page, own.login);
  const dialog = page.getByRole("dialog");
  const begin = async (text: string, steps: number) => {
    await type(page, text);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("listitem")).toHaveCount(steps);
  };
  const press = async (name: string) => {
    await dialog.getByRole("button", { name, exact: true }).press("Enter");
    await expect(dialog).toHaveCount(0);
  };

  await begin("close all pos", 3);
  await expectAccessible(page, "[role=dialog]");
  await press("Cancel");
  expect(await records.positions()).toHaveLength(3);

  await begin("close positions of the symbol", 2);
  await expect(dialog.getByRole("listitem").filter({ hasText: "BTCUSD" })).toHaveCount(2);
  await press("Close 2 positions");
  expect((await records.positions()).map(({ symbol_id }) => symbol_id)).toEqual([ETHUSD]);
  await begin("close all pos", 1);
  await press("Close 1 position");
  expect(await records.positions()).toEqual([]);

  await begin("cancel orders of the symbol", 2);
  await press("Cancel 2 orders");
  expect((await records.orders()).map(({ symbol_id }) => symbol_id)).toEqual([ETHUSD]);
  await begin("cancel all", 1);
  await press("Cancel");
  expect(await records.orders()).toHaveLength(1);
  await begin("cancel all", 1);
  await press("Cancel 1 order");
  expect(await records.orders()).toEqual([]);

  for (const [text, none] of [
    ["cancel all", "There are no working orders."],
    ["close all pos", "There are no open positions."],
  ] as const) {
    await type(page, text);
    await page.keyboard.press("Enter");
    await expect(page.getByText(none)).toBeVisible();
  }
});

/** Closing needs two presses too: one shows which, and what each is worth; the next closes them. */
test("closes what loses and what wins, the other side of it left open", async ({ page }) => {
  const { records } = own;
  for (const [symbol_id, volume] of [
    [BTCUSD, 0.1],
    [ETHUSD, 1],
  ] as const) {
    for (const side of [SIDE.buy, SIDE.sell]) {
      await records.placeOrder({ type: ORDER_TYPE.market, symbol_id, volume, side });
    }
  }
  await readAsOpenedLower(page);
  await openTicket(page, own.login);
  const pane = page.getByRole("region", { name: "Positions" });
  await expect(pane.getByText("Total 4")).toBeVisible();
  const won = await closeTyped(page, "close winning", "Close winning positions");
  expect(won.map(({ side }) => side)).toEqual([SIDE.buy, SIDE.buy]);
  const lost = await closeTyped(page, "close losing", "Close losing positions");
  expect(lost.map(({ side }) => side)).toEqual([SIDE.sell, SIDE.sell]);
});

/** Gives what was closed, which is what was shown and no more. */
async function closeTyped(page: Page, text: string, title: string): Promise<Position[]> {
  const { records } = own;
  const dialog = page.getByRole("dialog", { name: title });
  const before = await records.positions();
  await type(page, text);
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("option").first()).toContainText(title);
  // A key that is held is one press.
  for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(dialog).toBeVisible();
  expect(await records.positions()).toHaveLength(before.length);
  const listed = await dialog.getByRole("listitem").allTextContents();
  const ids = listed.map((words) => Number(/#(\d+)/.exec(words)?.[1]));
  expect(ids.length).toBeGreaterThan(0);
  await expect(dialog.getByRole("button", { name: /^Close \d position/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const others = before.filter(({ id }) => !ids.includes(id));
  expect(await idsOf()).toEqual(others.map(({ id }) => id));
  const deals = await records.deals();
  const exits = deals.filter(({ direction }) => direction === DEAL_DIRECTION.exit);
  for (const id of ids) expect(exits.filter((deal) => deal.position_id === id)).toHaveLength(1);
  return before.filter(({ id }) => ids.includes(id));
}

const idsOf = async () => (await own.records.positions()).map((one) => one.id);

test("knows no order for an investor", async ({ page }) => {
  await signIn(page, false, "/", { username: TRADER.username, password: "demo-investor" });
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible();
  await type(page, "sell 0.5 btcusd");
  await expect(page.getByText("Nothing is called “sell 0.5 btcusd”.")).toBeVisible();
  await expect(understood(page)).toHaveCount(0);
  await line(page).fill("close all positions");
  await expect(page.getByRole("option", { name: /Close|Cancel/ })).toHaveCount(0);
  await expectAccessible(page);
});
