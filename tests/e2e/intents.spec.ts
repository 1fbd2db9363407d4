/**
 * One intent, one order: what fast, held, crossed and interrupted presses come to in a real browser, against the real
 * service's own records. Whatever the hand or the network does, an order is sent once, is the one that was shown, and is told
 * truly in the end.
 * @bar T13 T22 T23
 */
import { expect, test, type Page, type Route } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { PRESS_GAP_MS } from "../../src/trade/press.ts";
import { BTCUSD, ETHUSD, useOwnAccount } from "./support-account.ts";
import { field, openTicket, pick, send, ticket } from "./support-ticket.ts";

const own = useOwnAccount("intents");
const ORDERS = "**/api/v1/orders";
const BY_NAME = "**/api/v1/orders/client/*";

const result = (page: Page) => ticket(page).getByRole("status");

/** The client_order_id of each order of the account, working or over, that a terminal sent: each intent has one of its own. */
async function names(): Promise<string[]> {
  const all = [...(await own.records.orders()), ...(await own.records.pastOrders())];
  const byId = new Map(all.map((order) => [order.id, order.client_order_id]));
  return [...byId.values()].filter((name) => name !== null);
}

/** So many orders came since, each under a name of its own. */
async function expectSince(before: readonly unknown[], count: number): Promise<void> {
  await expect.poll(async () => (await names()).length).toBe(before.length + count);
  const now = await names();
  expect(new Set(now).size).toBe(now.length);
}

/** `count` clicks of the mouse in 300 ms by the events' own clock, which begins at `at` (s), as fast as they can be sent. */
async function clickBurst(page: Page, count: number, at: number): Promise<void> {
  const box = await send(page).boundingBox();
  if (box === null) throw new Error("expected the button in sight");
  const cdp = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: "left" as const };
  const sent: Promise<unknown>[] = [];
  for (let n = 0; n < count; n += 1) {
    const timestamp = at + (n * 0.3) / count;
    const click = { ...place, clickCount: n + 1, timestamp };
    sent.push(cdp.send("Input.dispatchMouseEvent", { ...click, type: "mousePressed", buttons: 1 }));
    sent.push(cdp.send("Input.dispatchMouseEvent", { ...click, type: "mouseReleased" }));
  }
  await Promise.all(sent);
  await cdp.detach();
}

/** Until nothing that was pressed up to `at` (s) swallows a press any more: a burst's events may be dated ahead of the clock. */
async function passed(at: number): Promise<void> {
  await expect.poll(() => Date.now()).toBeGreaterThan(at * 1_000 + PRESS_GAP_MS);
}

/** Enter goes down and repeats, as a key that is held. */
async function holdEnter(page: Page): Promise<void> {
  for (let n = 0; n < 40; n += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
}

/** @interface operation:order_create */
/** With one open from the first, no fill unfolds the positions under the presses. */
const openFirstPosition = () =>
  own.records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume: 0.01,
  });

test("100 clicks in 300 ms are one order, and so is Enter held down @quick", async ({ page }) => {
  await openFirstPosition();
  await openTicket(page, own.login);
  const before = await names();
  const began = Date.now() / 1000;
  await clickBurst(page, 100, began);
  await expect(result(page)).toContainText("filled at");
  await expectSince(before, 1);
  // Another press, a second later by the clock of the events, is another intent.
  await clickBurst(page, 100, began + 2);
  await expectSince(before, 2);
  await expect(send(page)).not.toHaveAttribute("aria-disabled", "true");
  await passed(began + 2.3);

  // In a field Enter goes to the button; held, it does not press it.
  await field(page, "Volume").focus();
  await holdEnter(page);
  await expect(send(page)).toBeFocused();
  await expectSince(before, 2);
  await holdEnter(page);
  await expect(result(page)).toContainText("filled at");
  await expectSince(before, 3);
  expect(await own.records.positions()).toHaveLength(4);
});

test("a symbol that changes between press and release is never ordered for the other", async ({
  page,
}) => {
  await openTicket(page, own.login);
  const before = await names();
  const box = await send(page).boundingBox();
  if (box === null) throw new Error("expected the button in sight");
  const show = async (symbol: string) => {
    const watchlist = page.getByRole("region", { name: "Watchlist" });
    await watchlist.getByLabel("Search symbols").fill(symbol);
    // The pointer is on the button and stays there, held down.
    await watchlist.getByText(symbol, { exact: true }).first().dispatchEvent("click");
    await expect(ticket(page).getByRole("heading", { name: symbol })).toBeVisible();
    await expect(send(page)).toContainText(symbol);
  };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await show("ETHUSD");
  await page.mouse.up();
  await expect(page.getByText("What would be sent changed while you pressed.")).toBeVisible();
  await expectSince(before, 0);

  // Back to where the press began: it is what was pressed.
  await show("BTCUSD");
  await page.mouse.down();
  await show("ETHUSD");
  await show("BTCUSD");
  await page.mouse.up();
  await expectSince(before, 1);
  expect((await own.records.positions()).map(({ symbol_id }) => symbol_id)).toEqual([BTCUSD]);
});

test("two tabs that press the same ticket send one order each, whatever each is pressed @quick", async ({
  page,
  context,
}) => {
  await openFirstPosition();
  await openTicket(page, own.login, "ETHUSD", true);
  await field(page, "Volume").fill("0.3");
  await expect(send(page)).toContainText("Buy 0.30 ETHUSD");
  const other = await context.newPage();
  await other.goto("/");
  await expect(ticket(other)).toBeVisible();
  await pick(other, "ETHUSD");
  // The ticket that was not sent is in the other tab too.
  await expect(send(other)).toContainText("Buy 0.30 ETHUSD");
  const before = await names();
  const began = Date.now() / 1000;
  await Promise.all([clickBurst(page, 50, began), clickBurst(other, 50, began)]);
  // At the same time: a ticket says it until it is used again.
  const tabs = [page, other];
  await Promise.all(tabs.map((tab) => expect(result(tab)).toContainText("filled at")));
  await expectSince(before, 2);
  const positions = (await own.records.positions()).filter(({ symbol_id }) => symbol_id !== BTCUSD);
  expect(positions).toHaveLength(2);
  for (const { symbol_id, side, volume } of positions) {
    expect({ symbol_id, side, volume }).toEqual({ symbol_id: ETHUSD, side: SIDE.buy, volume: 0.3 });
  }
  for (const tab of [page, other]) {
    const rows = tab.getByRole("region", { name: "Positions" }).getByRole("row");
    await expect(rows.filter({ hasText: "ETHUSD" })).toHaveCount(2);
  }
});

/**
 * The orders that the page sends from now on; `isLost`: the request never arrives, else nothing of it comes to the page any
 * more, neither its answer nor its events. `reload` lets the page go as it stands then and comes back.
 */
async function interrupt(page: Page, isLost: boolean) {
  const cdp = await page.context().newCDPSession(page);
  const setDeaf = (value: boolean) => cdp.send("Emulation.setScriptExecutionDisabled", { value });
  let reached = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let count = 0;
  await page.context().route(ORDERS, async (route: Route) => {
    if (route.request().method() !== "POST") return route.continue();
    count += 1;
    if (!isLost) {
      await setDeaf(true);
      await route.fetch();
    }
    reached();
  });
  const reload = async () => {
    await page.goto("about:blank");
    await setDeaf(false);
    await page.goto("/");
  };
  return { sent, reload, count: () => count };
}

/** Holds what asks for an order by its name, until it is let go. */
async function holdInquiries(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route(BY_NAME, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

const CHECKED = "The service has answered: it is done.";
const checking = (page: Page) =>
  page.getByText("No answer came. Asking the service what became of it.");

/** @interface operation:client_order_get @interface operation:client_order_cancel */
for (const [what, isLost] of [
  ["that arrived", false],
  ["that never arrived", true],
] as const) {
  test(`a reload before any word on an order ${what} is shown as checking, then truly`, async ({
    page,
  }) => {
    await openTicket(page, own.login, "BTCUSD", true);
    const before = await names();
    const release = await holdInquiries(page);
    const orders = await interrupt(page, isLost);
    await send(page).click();
    await orders.sent;
    await orders.reload();
    await expect(checking(page)).toBeVisible();
    expect(await own.records.positions()).toHaveLength(isLost ? 0 : 1);
    release();
    await expect(checking(page)).toHaveCount(0);
    const told = isLost ? "It did not reach the service in time" : CHECKED;
    await expect(page.getByText(told).first()).toBeVisible();
    expect(orders.count()).toBe(1);
    await expectSince(before, isLost ? 0 : 1);
    await expect(
      page.getByRole("region", { name: "Positions" }).getByRole("row", { name: /BTCUSD/ }),
    ).toHaveCount(isLost ? 0 : 1);
  });
}
