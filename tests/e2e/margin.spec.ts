/**
 * A margin call and a stop-out that the broker brings about on a real account: the banner, the notices and the deals, each as
 * the service has them, on a desk, on a phone, and where they came while the connection was away.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import type { Deal } from "../../contract/deal.ts";
import { DEAL_DIRECTION, ORDER_REASON, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { BTCUSD, ETHUSD, enter, useOwnAccount } from "./support-account.ts";
import { openRecords } from "./support-records.ts";
import { PHONE } from "./support-touch.ts";
import { ADMIN, expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("margin");

const banner = (page: Page, name: string): Locator => page.getByRole("region", { name });
const bell = (page: Page): Locator => page.getByRole("button", { name: /^Notices/ });
const list = (page: Page): Locator => page.getByRole("group", { name: "Notices by day" });
const toast = (page: Page, title: string): Locator =>
  page.locator(".toast").filter({ hasText: title });
/** A notice of the list, by its title or by a part of it. */
const notice = (page: Page, title: string | RegExp): Locator =>
  list(page).getByRole("listitem").filter({ hasText: title });

/** The title of the notice of a position that was closed by a stop-out. */
function wordsOf({ symbol_id, volume, price }: Deal): string {
  const symbol = symbol_id === BTCUSD ? "BTCUSD" : "ETHUSD";
  return `Stop-out: closed ${volume.toFixed(2)} ${symbol} at ${price.toFixed(2)}`;
}

/** A position of each, and the broker's way to a margin level, percent. */
async function openHeld() {
  for (const [symbol_id, volume] of [
    [BTCUSD, 0.5],
    [ETHUSD, 1],
  ] as const) {
    const order = { type: ORDER_TYPE.market, side: SIDE.buy };
    await own.records.placeOrder({ symbol_id, volume, ...order });
  }
  const staff = await openRecords(own.context, ADMIN);
  const { group } = await own.records.ask<ViewAccount>("GET", "/accounts/me");
  const adjust = (amount: number) =>
    staff.ask("POST", `/accounts/${own.login.username}/money/adjust`, {
      amount: Math.round(amount),
    });
  const bringTo = async (level: number) => {
    const { equity, used_margin } = await own.records.ask<AccountSummary>(
      "GET",
      "/accounts/me/summary",
    );
    await adjust((used_margin * level) / 100 - equity);
  };
  return { group, adjust, bringTo };
}

/** Signs in with what openHeld opened; waits until the notices are there. */
async function enterHolding(page: Page) {
  const held = await openHeld();
  await enter(page, own.login);
  await expect(bell(page)).toBeVisible({ timeout: 30_000 });
  return held;
}

/** What the service closed by a stop-out. */
const closedByHouse = async () =>
  (await own.records.deals()).filter(
    ({ direction, reason }) =>
      direction === DEAL_DIRECTION.exit && reason === ORDER_REASON.stop_out,
  );

async function openNotices(page: Page): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(/[1-9]\d* unread/);
  await bell(page).click();
  await expect(list(page)).toBeVisible();
}

async function expectBothThemes(page: Page, within?: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, within);
  }
}

/** The account is as before the test. */
async function restore({ adjust }: { adjust: (amount: number) => Promise<unknown> }) {
  await own.records.clear();
  const { equity } = await own.records.ask<AccountSummary>("GET", "/accounts/me/summary");
  await adjust(10_000 - equity);
}

/** @interface event:event_liqudation_status @interface event:order_rejected @interface event:position_close */
test("warns of a margin call, refuses more, closes at the stop-out, and keeps a notice of each", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const held = await enterHolding(page);
  const { margin_call_level, stop_out_level } = held.group;
  await held.bringTo((margin_call_level + stop_out_level) / 2);
  const call = banner(page, "Margin call");
  await expect(call).toContainText(`at or below ${margin_call_level}%`);
  await expect(call).toContainText(/falling to \d+\.\d\d/);
  const more = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.01 };
  await expect(own.records.placeOrder(more)).rejects.toThrow(/not_enough_free_margin/);
  // What was told on the page goes: who has the list before him has read it.
  await expect(toast(page, "Order refused")).toBeVisible();
  await openNotices(page);
  await expect(toast(page, "Order refused")).toHaveCount(0);
  await expect(notice(page, "Margin call")).toContainText(
    `The level of ${margin_call_level}% was reached.`,
  );
  await expect(notice(page, "Order refused: not enough free margin")).toContainText(
    "Buy 0.01 BTCUSD",
  );
  await expectBothThemes(page);
  await page.keyboard.press("Escape");
  expect(await closedByHouse()).toEqual([]);

  await held.bringTo(stop_out_level * 0.8);
  await expect.poll(async () => (await closedByHouse()).length).toBeGreaterThan(0);
  await expect(call).toHaveCount(0);
  await openNotices(page);
  await expect(notice(page, "Stop-out: positions are being closed")).toContainText(
    `The level of ${stop_out_level}% was reached.`,
  );
  for (const closed of await closedByHouse()) {
    const money = Math.abs(closed.profit + closed.swap + closed.commission).toFixed(2);
    await expect(notice(page, wordsOf(closed))).toContainText(`${money} USD`);
  }
  await expect(notice(page, "The margin call is over")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Deals", exact: true }).click();
  const deals = page.getByRole("region", { name: "Deals" });
  for (const { price } of await closedByHouse()) {
    const row = deals.getByRole("row").filter({ hasText: price.toFixed(2) });
    await expect(row.filter({ hasText: "Stop-out" })).toHaveCount(1);
  }
  await restore(held);
  expect(trouble).toEqual([]);
});

test("tells of a margin call and a stop-out that came while the connection was away", async ({
  page,
  baseURL,
}) => {
  const held = await openHeld();
  const { margin_call_level, stop_out_level } = held.group;
  const proxy = await startTcpProxy(baseURL ?? "");
  await signIn(page, false, proxy.url, own.login);
  const light = page.locator(".status-connection");
  await expect(light).toContainText("Connected", { timeout: 30_000 });
  await expect(bell(page)).toBeVisible();
  proxy.down();
  await expect(light).not.toContainText("Connected");
  const before = new Set((await closedByHouse()).map(({ id }) => id));
  const closedMeanwhile = async () => (await closedByHouse()).filter(({ id }) => !before.has(id));
  await held.bringTo((margin_call_level + stop_out_level) / 2);
  await held.bringTo(stop_out_level * 0.8);
  await expect.poll(async () => (await closedMeanwhile()).length).toBeGreaterThan(0);
  proxy.up();

  // One by one, or where there are many of them how many.
  const words = /^(Stop-out: positions are being closed|While the connection was away: .*)$/;
  await expect(page.getByText(words).first()).toBeVisible({ timeout: 20_000 });
  await openNotices(page);
  await expect(notice(page, "The margin call is over")).not.toHaveCount(0);
  await expect(notice(page, "Margin call")).not.toHaveCount(0);
  for (const closed of await closedMeanwhile())
    await expect(notice(page, wordsOf(closed))).toHaveCount(1);
  await proxy.close();
  await restore(held);
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("the warning leaves the view in sight, and a stop-out is told", async ({ page }) => {
    const held = await enterHolding(page);
    const { margin_call_level, stop_out_level } = held.group;
    await held.bringTo((margin_call_level + stop_out_level) / 2);
    const call = banner(page, "Margin call");
    await expect(call).toContainText(`At ${stop_out_level}% positions are closed`);
    await expectBothThemes(page);
    await call.getByRole("button", { name: "Hide this warning" }).tap();
    await expect(call).toHaveCount(0);
    await held.bringTo(stop_out_level * 0.8);
    await expect.poll(async () => (await closedByHouse()).length).toBeGreaterThan(0);
    await openNotices(page);
    await expect(notice(page, "Stop-out: positions are being closed")).not.toHaveCount(0);
    await expectBothThemes(page);
    await restore(held);
  });
});
