/**
 * Guaranteed stops in a real browser against a service whose market jumps: asked for in the ticket by mouse and keys, in a typed
 * line and by a finger on a phone; the cost said before, the mark on row and chart, filled at its price in a gap, and told so in
 * deals, statement and returns.
 */
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { ORDER_REASON, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, tableOf } from "./support-account.ts";
import { HIGH, LOW, openGapMarket } from "./support-gaps.ts";
import { openRecords, type Records } from "./support-records.ts";
import { choose, field, openTicketAt, send, ticket } from "./support-ticket.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

/** The market jumps once in 50 s, and a busy machine is slow beside that. */
test.describe.configure({ timeout: 400_000 });

/** 5.00 a lot, and 20 pips of 1.00 away. */
const TERMS = { GUARANTEED_STOPS: "BTCUSD=500/2000" };
const { pane, rowOf } = tableOf("Positions");

let service: Awaited<ReturnType<typeof openGapMarket>> | undefined;
let context: APIRequestContext | undefined;
let records: Records | undefined;
const url = () => service?.url ?? "";
const own = () => {
  if (records === undefined) throw new Error("expected to run in a test");
  return records;
};

test.beforeAll(async ({ playwright }) => {
  service = await openGapMarket(TERMS);
  context = await playwright.request.newContext({ baseURL: service.url });
  records = await openRecords(context, TRADER);
});
test.afterAll(async () => {
  await context?.dispose();
  await service?.close();
});
test.afterEach(() => own().clear());

const toggle = (page: Page) => ticket(page).getByRole("button", { name: "Guaranteed stop" });
const summary = (page: Page) => ticket(page).locator(".ticket-summary");

/** Buys where the market is to fall, and sells where it is to rise; both with a stop that only a gap passes. */
async function takeTheSideThatLoses(page: Page): Promise<void> {
  const sell = ticket(page).getByRole("radio", { name: "Sell", exact: true });
  const price = page.locator(`[id="${await sell.getAttribute("aria-describedby")}"]`);
  const isHigh = Number(await price.textContent()) >= HIGH;
  await choose(page, "Side", isHigh ? "Buy" : "Sell").check({ force: true });
}

/**
 * @interface operation:order_create
 * @interface error:guarantee_too_close
 */
test("a stop is guaranteed in the ticket, marked, and filled at its price in a gap", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openTicketAt(page, url(), TRADER);

  const position = await test.step("what it costs is said before it is sent", async () => {
    await field(page, "Volume").fill("0.1");
    await expect(summary(page)).toContainText("Worst loss");
    await field(page, "Stop loss").fill("25");
    await toggle(page).focus();
    await page.keyboard.press("Space");
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
    await expect(ticket(page)).toContainText("The guaranteed stop is too close to the price");
    await expect(send(page)).toBeDisabled();
    await ticket(page).locator(".ticket-fix").first().click();
    await expect(send(page)).toBeEnabled();
    await field(page, "Stop loss").fill("1000");
    await expect(ticket(page)).toContainText("Filled at its price, whatever a gap leaves.");
    await expect(ticket(page)).toContainText(
      "Premium 0.50 USD, only if it is triggered; at least 20.00 pips from the market.",
    );
    await expect(summary(page)).toContainText("Guaranteed: at most");
    await expect(summary(page)).toContainText("−100.50");
    await expectAccessible(page, "[data-pane=order-ticket]");
    await page.screenshot({ path: "test-results/guaranteed-ticket.png" });
    await expect(async () => {
      await takeTheSideThatLoses(page);
      await field(page, "Stop loss").fill("1000");
      if ((await toggle(page).getAttribute("aria-pressed")) !== "true") await toggle(page).click();
      await send(page).click();
      await expect.poll(async () => (await own().positions()).length).toBe(1);
    }).toPass({ timeout: 60_000 });
    const [opened] = await own().positions();
    if (opened === undefined) throw new Error("expected a position");
    expect(opened.guarantee_premium).toBe(500);
    return opened;
  });

  await test.step("row and chart say so", async () => {
    await expect(rowOf(page, position.id).getByRole("img", { name: "Guaranteed" })).toBeVisible();
    const chart = page.getByRole("region", { name: "Chart" });
    await expect(chart.locator(`[data-line="p${position.id}.sl"]`)).toContainText("SL guaranteed");
    await expectAccessible(page, "[data-pane=positions]");
    await page.screenshot({ path: "test-results/guaranteed-row.png" });
  });

  await test.step("the gap fills it at its own price", async () => {
    await expect.poll(() => own().positions(), { timeout: 120_000 }).toEqual([]);
    const deal = (await own().deals()).find(({ reason }) => reason === ORDER_REASON.stop_loss);
    expect(deal).toMatchObject({ price: position.stop_loss, profit: -100, premium: -0.5 });
    expect(deal?.guarantee_paid).toBeGreaterThan((HIGH - LOW) / 20);
  });

  await test.step("deals, statement and returns tell what it was", async () => {
    await page.getByRole("tab", { name: "Deals" }).click();
    const deals = tableOf("Deals").pane(page);
    await expect(deals.getByText("Guaranteed stop", { exact: true })).toBeVisible();
    await expect(deals.getByText("−100.50").first()).toBeVisible();
    await deals.getByRole("radio", { name: "Statement" }).check();
    await expect(deals.getByRole("region", { name: "Statement" })).toContainText(
      /Guaranteed stops\s*−0\.50/,
    );
    await page.screenshot({ path: "test-results/guaranteed-statement.png" });
    await deals.getByRole("radio", { name: "Returns" }).check();
    await expect(deals).toContainText("Guaranteed stops");
    await expect(deals).toContainText("All entries add up to the balance");
  });
  expect(trouble).toEqual([]);
});

/** @interface operation:order_create */
test("a typed line asks for one, and the menu gives it up and takes it again", async ({ page }) => {
  await openTicketAt(page, url(), TRADER);
  await page.getByRole("button", { name: "Search symbols and actions" }).click();
  const line = page.getByRole("combobox", { name: "Search symbols and actions" });
  const understood = page.locator(".palette-order");
  await line.fill("buy 0.1 btcusd gsl 25p");
  await expect(page.getByText("The guaranteed stop is too close to the price")).toBeVisible();
  await line.fill("buy 0.1 btcusd gsl 6000p");
  await expect(understood).toContainText("Guaranteed: at most −600.50 USD, premium 0.50 USD");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const premium = async () => (await own().positions())[0]?.guarantee_premium;
  await expect.poll(premium).toBe(500);
  const id = (await own().positions())[0]?.id ?? 0;
  const menu = async (name: string) => {
    await rowOf(page, id).click({ button: "right" });
    await page.getByRole("menuitem", { name }).click();
  };
  await menu("Give up the stop's guarantee");
  await expect.poll(premium).toBeUndefined();
  await menu("Guarantee the stop, premium 0.50");
  await expect.poll(premium).toBe(500);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  /** @interface operation:position_update */
  test("a finger has the stop of an open position guaranteed", async ({ page }) => {
    const trouble = await watchForTrouble(page);
    const asked = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
    const { position_id } = await own().placeOrder(asked);
    await own().changePosition(position_id ?? 0, { stop_loss: 50_000 });
    await signIn(page, false, url(), TRADER);
    await go(page, "Positions");
    await goList(page, "Positions");
    await pane(page).getByRole("row").filter({ hasText: "BTCUSD" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Stop loss, take profit…" }).tap();
    const dialog = page.getByRole("dialog", { name: `Protect BTCUSD #${position_id}` });
    await expect(dialog).toContainText("Premium 0.50 USD, only if it is triggered");
    await dialog.getByRole("checkbox", { name: "Guaranteed stop" }).tap();
    await expect(dialog).toContainText(/It books −[\d,]+\.\d\d USD then\./);
    await expectAccessible(page);
    await page.screenshot({ path: "test-results/guaranteed-phone.png" });
    await dialog.getByRole("button", { name: "Modify" }).tap();
    await expect.poll(async () => (await own().positions())[0]?.guarantee_premium).toBe(500);
    await expect(pane(page).getByRole("row").filter({ hasText: "BTCUSD" })).toContainText(
      "guaranteed",
    );
    await page.screenshot({ path: "test-results/guaranteed-phone-card.png" });
    await go(page, "Trade");
    await toggle(page).tap();
    await field(page, "Stop loss").fill("1000");
    await expect(summary(page)).toContainText("Guaranteed: at most");
    const [target, foot] = [field(page, "Take profit"), summary(page)];
    const [box, edge] = [await target.boundingBox(), await foot.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
    await page.screenshot({ path: "test-results/guaranteed-phone-ticket.png" });
    await toggle(page).tap();
    expect(trouble).toEqual([]);
  });
});
