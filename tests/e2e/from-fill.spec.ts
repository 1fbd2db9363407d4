/**
 * Stop and target that hold their distance from the fill, in a real browser against the real service: asked for in the ticket
 * and in a line that is typed, seen in the row and on the chart, moved with the order, and made prices again.
 */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_STATUS } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { enter, tableOf, useOwnAccount } from "./support-account.ts";
import { choose, field, openTicket, send, ticket } from "./support-ticket.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

/** On a busy machine a minute is not enough. */
test.describe.configure({ timeout: 240_000 });

const own = useOwnAccount("from-fill");
const { pane, rowOf } = tableOf("Orders");

const working = () => own.records.orders();
const find = async (id: number) => (await working()).find((order) => order.id === id);
const mark = (page: Page, id: number) =>
  rowOf(page, id).getByRole("img", { name: "Distances from the fill" });
const guardsOf = (order: Order | undefined) => [order?.stop_loss, order?.take_profit];

async function fromMenu(page: Page, id: number, name: string): Promise<void> {
  await rowOf(page, id).click({ button: "right" });
  await page.getByRole("menuitem", { name }).click();
}

/**
 * @interface operation:order_create
 * @interface operation:order_update
 */
test("distances from the fill are asked for, kept by the fill, and seen and moved in row and chart", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openTicket(page, own.login);

  const position = await test.step("by the ticket's switch beside a stop, with keys", async () => {
    const choice = ticket(page).getByRole("checkbox", { name: "Distances hold from the fill" });
    await expect(choice).toHaveCount(0);
    await field(page, "Stop loss").fill("1000");
    await choice.focus();
    await page.keyboard.press("Space");
    await expect(choice).toBeChecked();
    await expect(ticket(page)).toContainText("stop and target move along by as much");
    await expectAccessible(page, "[data-pane=order-ticket]");
    await send(page).click();
    await expect(ticket(page).getByRole("status")).toContainText(/filled at/);
    return await keepsItsDistance(1000);
  });

  const { id } = await test.step("by two words of a line that is typed", async () => {
    const price = Math.round(position.open_price * 0.997);
    await page.getByRole("button", { name: "Search symbols and actions" }).click();
    const line = page.getByRole("combobox", { name: "Search symbols and actions" });
    await line.fill(`buy 0.1 btcusd limit ${price} sl ${price - 150} tp ${price + 150} from fill`);
    const understood = page.locator(".palette-order");
    await expect(understood).toContainText("Distances hold from the fill");
    await page.keyboard.press("Enter");
    await expect(understood).toContainText("Press Enter again to send it");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await working()).length).toBe(1);
    const [order] = await working();
    if (order === undefined) throw new Error("expected an order that waits");
    expect(order.is_from_fill).toBe(true);
    expect([order.order_price, ...guardsOf(order)]).toEqual([price, price - 150, price + 150]);
    return order;
  });

  await test.step("on the chart the lines say it, and go along with the order's by keys", async () => {
    const chart = page.getByRole("region", { name: "Chart" });
    const stop = chart.locator(`[data-line="o${id}.sl"]`).getByRole("spinbutton");
    await expect(stop).toHaveAccessibleName(/^Its distance holds from the fill\. Stop loss of/);
    const before = await find(id);
    await chart.locator(`[data-line="o${id}"]`).getByRole("spinbutton").focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("Control+ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(async () => movedBy(before, await find(id))).toEqual([-50, -50, -50]);
  });

  await test.step("the row says it, its price takes stop and target along, its menu makes them prices", async () => {
    await page.getByRole("tab", { name: "Orders" }).click();
    await expect(mark(page, id)).toBeVisible();
    await expectAccessible(page, "[data-pane=orders]");
    await fromMenu(page, id, "Edit price");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("51000");
    await page.keyboard.press("Enter");
    await expect.poll(async () => guardsOf(await find(id))).toEqual([50_850, 51_150]);
    await fromMenu(page, id, "Make stop and target prices");
    await expect(mark(page, id)).toHaveCount(0);
    expect(await find(id)).not.toHaveProperty("is_from_fill");
    await fromMenu(page, id, "Hold distances from the fill");
    await expect(mark(page, id)).toBeVisible();
    expect(guardsOf(await find(id))).toEqual([50_850, 51_150]);
  });
  expect(trouble).toEqual([]);
});

/** The position that is open, whose stop is so many pips from its price; its order says why. */
async function keepsItsDistance(pips: number): Promise<Position> {
  const [position] = await own.records.positions();
  if (position === undefined) throw new Error("expected an open position");
  const { digits, pip_points } = await own.records.symbol(position.symbol_id);
  const points = (price: number | null) => Math.round((price ?? 0) * 10 ** digits);
  expect(points(position.open_price) - points(position.stop_loss)).toBe(pips * pip_points);
  const past = await own.records.pastOrders();
  expect(past.find(({ status }) => status === ORDER_STATUS.filled)?.is_from_fill).toBe(true);
  return position;
}

/** By how many points of BTCUSD an order's price, stop and target went. */
const movedBy = (before: Order | undefined, after: Order | undefined) => {
  const prices = (order: Order | undefined) => [order?.order_price, ...guardsOf(order)];
  return prices(after).map((price, at) =>
    Math.round(((price ?? 0) - (prices(before)[at] ?? 0)) * 100),
  );
};

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("the ticket's sheet takes a moment by touch, and an order's card and sheet say the distances", async ({
    page,
  }) => {
    const { id } = await own.placeWaiting({
      stop_loss: 49_000,
      take_profit: 52_000,
      is_from_fill: true,
    });
    const trouble = await watchForTrouble(page);
    await enter(page, own.login);

    await test.step("a moment by touch", async () => {
      await go(page, "Trade");
      await choose(page, "Order type", "Limit").check();
      await choose(page, "Expiry", "Date").check();
      await ticket(page).getByRole("button", { name: "Expires in 1 d" }).tap();
      await expect(field(page, "Expires at")).not.toHaveValue("");
      await expect(ticket(page).locator(".ticket-session")).toContainText(
        "The market is open then, and does not close.",
      );
      await expectAccessible(page);
    });

    await test.step("the card and the sheet, which makes stop and target prices", async () => {
      await go(page, "Positions");
      await goList(page, "Orders");
      const cards = pane(page).getByRole("row");
      await cards.filter({ hasText: "from fill" }).tap();
      const sheet = page.getByRole("dialog");
      await expect(sheet).toContainText("From the fill");
      await expectAccessible(page);
      await sheet.getByRole("button", { name: "Make stop and target prices" }).tap();
      await expect.poll(async () => (await find(id))?.is_from_fill).toBeUndefined();
      // The sheet made way, and the card says it no more.
      await expect(sheet).toHaveCount(0);
      await expect(cards.filter({ hasText: "from fill" })).toHaveCount(0);
    });
    expect(trouble).toEqual([]);
  });
});
