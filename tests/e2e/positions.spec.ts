/**
 * The pane of positions as a trader uses it, by mouse and by keyboard: each action is checked against the service's own
 * records. And as an investor, who sees all of it and can do none.
 */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE, type Side } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import { BTCUSD, cell, enter, ETHUSD, tableOf, useOwnAccount } from "./support-account.ts";
import { reachEntry } from "./support-hands.ts";
import { openRecords } from "./support-records.ts";
import { TRADER, expectAccessible, signIn, watchForTrouble } from "./support.ts";

const own = useOwnAccount("positions");
const { pane, grid, rowOf } = tableOf("Positions");

async function open(symbol_id: number, side: Side, volume: number): Promise<Position> {
  const order = await own.records.placeOrder({ symbol_id, type: ORDER_TYPE.market, side, volume });
  const made = (await own.records.positions()).find(({ id }) => id === order.position_id);
  if (made === undefined) throw new Error("The order opened no position.");
  return made;
}

async function openPositions(page: Page): Promise<void> {
  await enter(page, own.login);
  await expect(grid(page)).toBeVisible();
}

/** While the dialog is open the rows behind it are hidden from whoever asks by role: its end is waited for first. */
async function expectClosed(page: Page, id: number): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rowOf(page, id)).toHaveCount(0);
}

const volumes = async () => (await own.records.positions()).map(({ volume }) => volume);

test("shows what is open with its worth, follows the price, and is accessible @quick", async ({
  page,
}) => {
  const long = await open(BTCUSD, SIDE.buy, 0.1);
  const trouble = await watchForTrouble(page);
  await openPositions(page);
  const row = rowOf(page, long.id);
  await expect(cell(row, "symbol")).toHaveText("BTCUSD");
  await expect(cell(row, "side")).toHaveText("Buy");
  await expect(cell(row, "volume")).toHaveText("0.10");
  await expect(cell(row, "profit")).toHaveText(/^[+−]\d/);
  const before = await cell(row, "current_price").textContent();
  await expect(cell(row, "current_price")).not.toHaveText(before ?? "");
  await expect(pane(page)).toContainText("Open risk unbounded");
  await expect(pane(page)).toContainText("1 without a stop loss");
  await expectAccessible(page, "[data-pane=positions]");
  expect(trouble).toEqual([]);
});

test("a plan that was refused ends by Enter, and keys go on where its row was", async ({
  page,
}) => {
  const { id } = await open(BTCUSD, SIDE.buy, 0.1);
  await openPositions(page);
  await pane(page)
    .getByRole("button", { name: `Reverse #${id}` })
    .click();
  const dialog = page.getByRole("dialog");
  await own.records.closePosition(id);
  await dialog.getByRole("button", { name: "Reverse", exact: true }).press("Enter");
  await expect(dialog).toContainText("Refused:");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(pane(page)).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search symbols and actions" })).toBeFocused();
});

test("closes a position from its row, and half of one by typing a volume @quick", async ({
  page,
}) => {
  const first = await open(BTCUSD, SIDE.buy, 0.1);
  const second = await open(BTCUSD, SIDE.sell, 0.2);
  await openPositions(page);
  await pane(page)
    .getByRole("button", { name: `Close #${first.id}` })
    .click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Close 0.10 at market" }).click();
  await expectClosed(page, first.id);
  expect(await volumes()).toEqual([0.2]);

  await pane(page)
    .getByRole("button", { name: `Close #${second.id}` })
    .click();
  await dialog.getByLabel(/^Volume/).fill("0.333");
  await expect(dialog).toContainText("larger than the position");
  await dialog.getByRole("button", { name: /^Use/ }).click();
  await expect(dialog.getByLabel(/^Volume/)).toHaveValue("0.20");
  await dialog.getByRole("button", { name: "½ (50%)" }).click();
  await dialog.getByLabel(/^Volume/).press("Enter");
  await expect(cell(rowOf(page, second.id), "volume")).toHaveText("0.10");
  expect(await volumes()).toEqual([0.1]);
});

test("closes half of a position by a button of its row", async ({ page }) => {
  const position = await open(BTCUSD, SIDE.buy, 0.1);
  await openPositions(page);
  await pane(page)
    .getByRole("button", { name: `Close half of #${position.id}` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Close 0.05 at market" }).click();
  await expect(cell(rowOf(page, position.id), "volume")).toHaveText("0.05");
  expect(await volumes()).toEqual([0.05]);
});

test("closes by keyboard alone: Delete and Enter, a third from the menu", async ({ page }) => {
  const position = await open(BTCUSD, SIDE.buy, 0.3);
  await openPositions(page);
  await expect(rowOf(page, position.id)).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+F10");
  // By the arrows: a focus that is put into a menu before the menu takes it itself is lost to the menu.
  await reachEntry(page.getByRole("menuitem", { name: "Close part" }));
  await page.keyboard.press("ArrowRight");
  await reachEntry(page.getByRole("menuitem", { name: "⅓: 0.10" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel(/^Volume/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(rowOf(page, position.id), "volume")).toHaveText("0.20");
  expect(await volumes()).toEqual([0.2]);
  await grid(page).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("dialog").getByLabel(/^Volume/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expectClosed(page, position.id);
  expect(await volumes()).toEqual([]);
});

test("edits stop loss and take profit in place, by a price, pips and money @quick", async ({
  page,
}) => {
  const position = await open(BTCUSD, SIDE.buy, 0.1);
  const { digits, pip_points } = await own.records.symbol(BTCUSD);
  await openPositions(page);
  const row = rowOf(page, position.id);
  await cell(row, "stop_loss").click();
  await pane(page).getByLabel("Stop loss", { exact: true }).fill("9000p");
  await page.keyboard.press("Enter");
  const pips = (count: number) => (count * pip_points) / 10 ** digits;
  const stop = position.open_price - pips(9000);
  await expect(cell(row, "stop_loss")).toHaveText(stop.toFixed(digits));
  await expect
    .poll(async () => (await own.records.positions())[0]?.stop_loss)
    .toBeCloseTo(stop, digits);
  await expect(pane(page)).not.toContainText("without a stop loss");

  await cell(row, "take_profit").click();
  await pane(page).getByLabel("Take profit", { exact: true }).fill("2r");
  await page.keyboard.press("Enter");
  const target = position.open_price + 2 * pips(9000);
  await expect
    .poll(async () => (await own.records.positions())[0]?.take_profit)
    .toBeCloseTo(target, digits);

  await cell(row, "stop_loss").click();
  await page.keyboard.press("Escape");
  await expect(cell(row, "stop_loss")).toHaveText(stop.toFixed(digits));
});

test("says why a stop is wrong before it is sent, and Enter takes what would pass", async ({
  page,
}) => {
  const position = await open(BTCUSD, SIDE.buy, 0.1);
  await openPositions(page);
  await expect(rowOf(page, position.id)).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press("ArrowDown");
  for (let n = 0; n < 5; n += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const input = pane(page).getByLabel("Stop loss", { exact: true });
  await input.fill(`${Math.round(position.open_price * 2)}`);
  await expect(page.getByRole("status").filter({ hasText: "wrong side" })).toBeVisible();
  await expectAccessible(page, "[data-pane=positions]");
  expect((await own.records.positions())[0]?.stop_loss).toBeNull();
  await page.keyboard.press("Enter");
  await expect(input).not.toHaveValue(`${Math.round(position.open_price * 2)}`);
  await input.fill(`${Math.round(position.open_price * 0.9)}`);
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await own.records.positions())[0]?.stop_loss)
    .toBe(Math.round(position.open_price * 0.9));
  await expect(grid(page)).toBeFocused();
});

test("sets a trailing stop and a take profit for a part in one dialog", async ({ page }) => {
  const position = await open(BTCUSD, SIDE.buy, 0.2);
  await openPositions(page);
  await rowOf(page, position.id).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Trailing stop and more…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Trailing stop, pips").fill("5000");
  await dialog.getByRole("button", { name: "Take profit for a part" }).click();
  await dialog.getByRole("textbox", { name: "Take profit 1" }).fill("6000p");
  await dialog.getByLabel("Lots closed at 1").fill("0.1");
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Modify" }).click();
  const { pip_points } = await own.records.symbol(BTCUSD);
  await expect
    .poll(async () => (await own.records.positions())[0]?.trailing_distance)
    .toBe(5000 * pip_points);
  const [held] = await own.records.positions();
  expect(held?.take_profit_levels.map(({ volume }) => volume)).toEqual([0.1]);
});

test("a menu stays with its position while others come and go", async ({ page }) => {
  const position = await open(BTCUSD, SIDE.buy, 0.1);
  await openPositions(page);
  await rowOf(page, position.id).click({ button: "right" });
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  const above = await open(BTCUSD, SIDE.sell, 0.2);
  // Rows keep their order under the pointer. Over the menu it is no longer over them, and the newest comes on top.
  await page.getByRole("menuitem", { name: "Close…" }).hover();
  await expect(pane(page).getByRole("row").nth(1)).toHaveText(/0\.20/);
  await expect(menu).toHaveAccessibleName(new RegExp(`#${position.id}\\b`));
  await page.getByRole("menuitem", { name: "Close…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Close 0.10 at market" }).click();
  await expectClosed(page, position.id);
  expect((await own.records.positions()).map(({ id }) => id)).toEqual([above.id]);

  await rowOf(page, above.id).click({ button: "right" });
  await expect(menu).toBeVisible();
  await own.records.closePosition(above.id);
  await expect(menu).toContainText("No longer in this list");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
});

test("tells of each that could not be closed, and of those that were", async ({ page }) => {
  await open(BTCUSD, SIDE.buy, 0.1);
  const gone = await open(ETHUSD, SIDE.buy, 1);
  await openPositions(page);
  await expect(pane(page).getByText("Total 2")).toBeVisible();
  await pane(page)
    .getByRole("button", { name: /Close many/ })
    .click();
  await page.getByRole("menuitem", { name: "All: 2…" }).click();
  expect((await own.records.positions()).length).toBe(2);
  await own.records.closePosition(gone.id);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Close 2 positions" }).click();
  await expect(dialog).toContainText("1 of 2 done, 1 refused");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Refused" })).toContainText(
    "already closed",
  );
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(await own.records.positions()).toEqual([]);
});

test("begins with nine columns that stand side by side at 1440 px, and more by choice", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(BTCUSD, SIDE.buy, 0.1);
  await openPositions(page);
  const heads = pane(page).getByRole("columnheader");
  const words = ["Symbol", "Side", "Volume", "Open price", "Price now", "SL", "TP", "Profit"];
  await expect(heads).toHaveText([...words, "Ticket", "Actions"]);
  const scrolled = await pane(page).evaluate((element) =>
    [element, ...element.querySelectorAll("*")]
      .filter((one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX))
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => one.className),
  );
  expect(scrolled).toEqual([]);
  await pane(page).getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Profit in pips", exact: true }).click();
  await expect(pane(page).getByRole("columnheader", { name: "Pips" })).toBeVisible();
});

test("groups by symbol, filters, sorts and hides columns, and keeps it over a reload", async ({
  page,
}) => {
  await open(BTCUSD, SIDE.buy, 0.1);
  await open(ETHUSD, SIDE.buy, 1);
  await open(ETHUSD, SIDE.sell, 2);
  await openPositions(page);
  await pane(page).getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemradio", { name: "Symbol" }).click();
  await pane(page).getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Stop loss", exact: true }).click();
  await page.keyboard.press("Escape");
  const group = pane(page)
    .getByRole("row")
    .filter({ hasText: /^ETHUSD2/ });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await group.click();
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expect(pane(page).getByRole("row")).toHaveCount(1 + 2 + 1 + 1);
  await expect(pane(page).getByRole("columnheader", { name: "SL" })).toHaveCount(0);
  await group.click();
  await pane(page).getByRole("columnheader", { name: "Volume" }).getByRole("button").click();
  await expect(pane(page).getByRole("columnheader", { name: "Volume" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.reload();
  await signIn(page, false, "/", own.login);
  await expect(pane(page).getByRole("columnheader", { name: "Volume" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(pane(page).getByRole("columnheader", { name: "SL" })).toHaveCount(0);
  await pane(page).getByLabel("Filter positions").fill("btc");
  await expect(pane(page).getByText("Total 1")).toBeVisible();
});

test("an investor sees all of it and has no control at all", async ({ page }) => {
  const owner = await openRecords(own.context, TRADER);
  const order = await owner.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume: 0.1,
  });
  await signIn(page, false, "/", { username: TRADER.username, password: "demo-investor" });
  const row = rowOf(page, order.position_id ?? 0);
  await expect(cell(row, "profit")).toHaveText(/^[+−]?\d/);
  await expect(pane(page).getByRole("button", { name: /Close|Reverse/ })).toHaveCount(0);
  await cell(row, "stop_loss").click();
  await page.keyboard.press("Enter");
  await expect(pane(page).getByRole("textbox")).toHaveCount(0);
  await page.keyboard.press("Delete");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row.click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: /Close|Edit|Reverse/ })).toHaveCount(0);
  expect((await owner.positions()).length).toBe(1);
  await expectAccessible(page, "[data-pane=positions]");
  await owner.clear();
});
