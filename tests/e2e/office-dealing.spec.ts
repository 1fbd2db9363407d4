/** The dealing desk of the office: what all clients have, as it is now, narrowed, ordered, and acted on from its row. */
import { expect, test, type Page, type Route } from "@playwright/test";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { HouseOrder } from "../../contract/house-book.ts";
import { BTCUSD, ETHUSD, useOwnAccount } from "./support-account.ts";
import { chooseAt, chooseTabAt, pressAt, typeAt } from "./support-keys.ts";
import { DEALER, enterOffice, expectGoodOnPhone } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { PHONE } from "./support-touch.ts";
import { ADMIN, expectAccessible } from "./support.ts";

const own = useOwnAccount("dealing");

const table = (page: Page, of: string) =>
  page.getByRole("region", { name: `${of} of all clients` });
const rowWith = (page: Page, of: string, act: string) =>
  table(page, of)
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: act, exact: true }) });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByLabel(list, { exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/**
 * @interface operation:house_positions
 * @act dealing: narrow to a kind, a group or a symbol by mouse and keys
 * @act dealing: guard or close a position from its row (account_position_update, account_position_close) by mouse and keys
 */
test("shows what clients have open as it is now, and closes positions from their rows @quick", async ({
  page,
}) => {
  const { records, login } = own;
  const market = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  await records.placeOrder(market);
  const [position] = await records.positions();
  const other = await records.placeOrder({ ...market, volume: 0.2 });
  if (position === undefined) throw new Error("nothing was opened");
  await enterOffice(page, "dealing", DEALER);
  await choose(page, "Symbol", "BTCUSD");
  const row = rowWith(page, "Positions", `Act on position ${position.id}`);
  await expect(row).toContainText(login.username);
  await expect(row).toContainText("Nora Quist");
  await expect(row).toContainText("Buy");
  await expect(row).toContainText("USD");
  await expectAccessible(page);

  // A new reading neither takes the focus from a row nor leaves its figures as they were.
  const act = row.getByRole("button", { name: `Act on position ${position.id}` });
  await act.focus();
  const before = await row.textContent();
  await expect(row).not.toHaveText(before ?? "", { timeout: 20_000 });
  await expect(act).toBeFocused();

  await choose(page, "Kind", "Live");
  await expect(row).toHaveCount(0);
  await choose(page, "Kind", "Demo");
  await expect(row).toHaveCount(1);

  await chooseAt(page, page.getByRole("button", { name: /^Group/ }), "Live USD");
  await expect(row).toHaveCount(0);
  await choose(page, "Group", "Every group");
  await expect(row).toHaveCount(1);

  const dialog = page.getByRole("dialog");
  await pressAt(page, act);
  await typeAt(page, dialog.getByLabel(/^Reason/), "Asked for by telephone");
  await pressAt(page, dialog.getByRole("button", { name: "Close position" }));
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  expect(await records.positions()).toMatchObject([{ id: other.position_id }]);
  await page.getByRole("button", { name: `Act on position ${other.position_id}` }).click();
  await dialog.getByLabel(/^Reason/).fill("This one too");
  await dialog.getByRole("button", { name: "Close position" }).click();
  await expect(dialog).toBeHidden();
  expect(await records.positions()).toEqual([]);
});

test("says before a close what it books and leaves of the margin, as prices change, and which part may be closed", async ({
  page,
}) => {
  const { records } = own;
  await records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume: 0.4,
  });
  const [position] = await records.positions();
  if (position === undefined) throw new Error("nothing was opened");
  await enterOffice(page, "dealing", DEALER);
  await choose(page, "Symbol", "BTCUSD");
  await rowWith(page, "Positions", `Act on position ${position.id}`).getByRole("button").click();
  const dialog = page.getByRole("dialog");
  const volume = dialog.getByLabel("Volume, lots");
  const figure = (name: string) =>
    dialog.getByText(name, { exact: true }).locator("xpath=following-sibling::dd");
  const price = figure("Closes now at, about");
  const result = figure("Result, with swap and before commission");
  await expect(result).toHaveText(/^[−+]?[\d,]+\.\d\d USD$/);
  const before = await price.textContent();
  await expect(price).not.toHaveText(before ?? "", { timeout: 20_000 });
  const after = (name: string) => dialog.getByRole("row", { name }).getByRole("cell").last();
  await expect(after("Margin in use")).toHaveText("0.00 USD");
  await expect(after("Margin level")).toHaveText("–");
  await volume.fill("0.1");
  await expect(after("Volume, lots")).toHaveText("0.30");
  await expect(after("Margin in use")).not.toHaveText("0.00 USD");
  await expect(after("Margin level")).toContainText("%");
  const send = dialog.getByRole("button", { name: "Close position" });
  await dialog.getByLabel(/^Reason/).fill("Asked for by telephone");
  await expect(send).toBeEnabled();
  await volume.fill("0.105");
  await expect(dialog).toContainText("In steps of 0.01");
  await expect(send).toBeDisabled();
  await expect(price).toHaveText("–");
  await expectAccessible(page);
  await volume.fill("0.1");
  await send.click();
  await expect(dialog).toBeHidden();
  expect(await records.positions()).toMatchObject([{ id: position.id, volume: 0.3 }]);
});

test("counts no rows before it has read them, and says of none whether the filters leave them out", async ({
  page,
}) => {
  const held: Route[] = [];
  const positions = "**/api/v1/dealing/positions*";
  await page.route(positions, (route) => void held.push(route));
  await enterOffice(page, "dealing", DEALER);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(table(page, "Positions")).toContainText("Loading…");
  await expect(pages(page)).not.toContainText("row");
  // Those that wait go on with it.
  await page.unroute(positions);
  await expect(pages(page)).toContainText(/\d+ rows?/);
  await expect(table(page, "Positions")).not.toContainText("Loading…");

  const none = { rows: [], total: 0, ts: 1_750_000_000_000 };
  await page.route(positions, (route) =>
    route.fulfill({ json: { success: true, code: 200, data: none } }),
  );
  await expect(table(page, "Positions")).toContainText("No client has a position open.");
  await expect(pages(page)).toContainText("0 rows");
  await choose(page, "Symbol", "BTCUSD");
  await expect(table(page, "Positions")).toContainText("No position is like that.");
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(table(page, "Orders")).toContainText("No order is like that.");
  await expectAccessible(page);
});

/**
 * @interface operation:house_orders
 * @act dealing: look at positions or orders by mouse and keys
 * @act dealing: order by a column by mouse and keys
 * @act dealing: cancel an order from its row (account_order_cancel) by mouse and keys
 * @act dealing: on to the account by mouse and keys
 */
test("cancels orders from their rows, leads to their account, and says when it cannot read anew", async ({
  page,
}) => {
  const { records, login } = own;
  const first = await own.placeWaiting({ volume: 0.1, order_price: 5_000 });
  const second = await own.placeWaiting({ volume: 0.2, order_price: 5_000 });
  await enterOffice(page, "dealing", DEALER);
  await page.getByRole("tab", { name: "Orders" }).click();
  const rowOf = (id: number) => rowWith(page, "Orders", `Cancel order ${id}`);
  await expect(rowOf(first.id)).toContainText("Buy limit");
  await table(page, "Orders").getByRole("button", { name: "Volume" }).click();
  await expect(page).toHaveURL(/dealing/);
  await expect(table(page, "Orders").getByRole("columnheader", { name: "Volume" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );

  await page.route("**/api/v1/dealing/orders*", (route) => route.abort());
  await expect(pages(page)).toContainText("Not up to date.");
  await expect(rowOf(first.id)).toHaveCount(1);
  await page.unroute("**/api/v1/dealing/orders*");
  await expect(pages(page)).toContainText("As of");

  await page.getByRole("button", { name: `Cancel order ${first.id}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Reason/).fill("Far from the market");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(first.id)).toHaveCount(0);
  expect((await records.orders()).map(({ id }) => id)).toEqual([second.id]);

  await rowOf(second.id).getByRole("link", { name: login.username }).click();
  await expect(page).toHaveURL(new RegExp(`accounts/${login.username}`));
  await expect(page.getByRole("heading", { name: login.username })).toBeVisible();

  await test.step("by keys", async () => {
    await pressAt(page, page.getByRole("link", { name: "Dealing" }));
    // Tab and order are those that were left.
    const heading = table(page, "Orders").getByRole("button", { name: "Volume" });
    await pressAt(page, heading);
    await expect(
      table(page, "Orders").getByRole("columnheader", { name: "Volume" }),
    ).toHaveAttribute("aria-sort", "descending");
    await chooseTabAt(page, "Positions");
    await chooseTabAt(page, "Orders");
    await expect(
      table(page, "Orders").getByRole("columnheader", { name: "Volume" }),
    ).toHaveAttribute("aria-sort", "descending");
    await pressAt(page, rowOf(second.id).getByRole("button"));
    await typeAt(page, dialog.getByLabel(/^Reason/), "Far from it too");
    await pressAt(page, dialog.getByRole("button", { name: "Cancel order" }));
    await expect(dialog).toBeHidden();
    expect(await records.orders()).toEqual([]);
    const third = await own.placeWaiting({ volume: 0.3, order_price: 5_000 });
    await pressAt(page, rowOf(third.id).getByRole("link", { name: login.username }));
    await expect(page.getByRole("heading", { name: login.username })).toBeVisible();
  });
});

/**
 * @interface operation:house_orders @interface operation:house_overview
 * @act dealing: go through the pages by mouse and keys
 * @act overview: from a margin call to its account by mouse and keys
 */
test("goes through the pages, has the profits in sight on a tablet, and a margin call leads to its account", async ({
  page,
}) => {
  const { records, login, context } = own;
  const staff = await openRecords(context, ADMIN);
  const ROWS = 50;
  for (let nth = 0; nth < ROWS + 2; nth += 1) {
    await own.placeWaiting({ symbol_id: ETHUSD, volume: 0.01, order_price: 500 + nth });
  }
  await enterOffice(page, "dealing", DEALER);
  const shown = async () => {
    const acts = table(page, "Orders").getByRole("button", { name: /^Cancel order/ });
    const names = await acts.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    return names.map((name) => Number(name?.slice("Cancel order ".length)));
  };
  const kept = async (nth: number) => {
    const query = `symbol_id=${ETHUSD}&sort_by=created_at:desc&page=${nth}&limit=${ROWS}`;
    const { rows } = await staff.ask<{ rows: HouseOrder[] }>("GET", `/dealing/orders?${query}`);
    return rows.map(({ id }) => id);
  };

  await test.step("on by key and back by mouse, each page as the service has it", async () => {
    await page.getByRole("tab", { name: "Orders" }).click();
    await choose(page, "Symbol", "ETHUSD");
    await expect(pages(page)).toContainText("Page 1 of 2");
    await expect(pages(page).getByRole("button", { name: "Previous" })).toBeDisabled();
    await expect.poll(shown).toEqual(await kept(1));
    await pages(page).getByRole("button", { name: "Next" }).press("Enter");
    await expect(pages(page)).toContainText("Page 2 of 2");
    await expect.poll(shown).toEqual(await kept(2));
    await expect(pages(page).getByRole("button", { name: "Next" })).toBeDisabled();
    await table(page, "Orders").getByRole("link", { name: login.username }).first().click();
    await expect(page.getByRole("heading", { name: login.username })).toBeVisible();
    await page.goBack();
    await expect(pages(page)).toContainText("Page 2 of 2");
    await expect.poll(shown).toEqual(await kept(2));
    // Another filter begins at its first page.
    await choose(page, "Kind", "Demo");
    await expect(pages(page)).toContainText("Page 1 of 2");
    await choose(page, "Kind", "Live and demo");
    await expect(pages(page)).toContainText("Page 1 of 2");
    await pages(page).getByRole("button", { name: "Next" }).click();
    await expect.poll(shown).toEqual(await kept(2));
    await pages(page).getByRole("button", { name: "Previous" }).click();
    await expect.poll(shown).toEqual(await kept(1));
  });

  await test.step("a page that is gone leads to the last that there is", async () => {
    await pages(page).getByRole("button", { name: "Next" }).click();
    for (const id of await kept(2)) await records.ask("DELETE", `/orders/${id}`);
    await expect(pages(page)).toContainText("Page 1 of 1");
    await expect.poll(shown).toEqual(await kept(1));
  });

  const market = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  const { position_id } = await records.placeOrder(market);
  await test.step("on a tablet whose, how large and how it does are in sight", async () => {
    await page.setViewportSize({ width: 834, height: 1112 });
    await page.getByRole("tab", { name: "Positions" }).click();
    await choose(page, "Symbol", "BTCUSD");
    const row = rowWith(page, "Positions", `Act on position ${position_id}`);
    await expect(row).toContainText(login.username);
    for (const name of ["Position", "Account", "Symbol", "Side", "Volume", "Profit", "Price now"]) {
      const heading = table(page, "Positions").getByRole("columnheader", { name, exact: true });
      await expect(heading, name).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a margin call stands on the overview, and leads to its account", async () => {
    const { group } = await records.ask<ViewAccount>("GET", "/accounts/me");
    const { equity, used_margin } = await records.ask<AccountSummary>(
      "GET",
      "/accounts/me/summary",
    );
    const level = (group.margin_call_level + group.stop_out_level) / 2;
    const taken = Math.round(equity - (used_margin * level) / 100);
    const adjust = (amount: number) =>
      staff.ask("POST", `/accounts/${login.username}/money/adjust`, { amount });
    await adjust(0 - taken);
    await page.getByRole("link", { name: "Overview" }).click();
    const calls = page.getByRole("region", { name: "Margin calls" });
    const row = calls.getByRole("row").filter({ hasText: login.username });
    await expect(row).toContainText("Margin call");
    await row.getByRole("link", { name: login.username }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`accounts/${login.username}$`));
    await expect(page.getByRole("heading", { name: login.username })).toBeVisible();
    await page.goBack();
    await row.getByRole("link", { name: login.username }).click();
    await expect(page).toHaveURL(new RegExp(`accounts/${login.username}$`));
    await adjust(taken);
  });
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("how a position does stands beside its symbol, and whose it is below, without scrolling sideways", async ({
    page,
  }) => {
    const { records, login } = own;
    const market = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
    const { position_id } = await records.placeOrder(market);
    const order = await own.placeWaiting({ order_price: 5_000 });
    await enterOffice(page, "dealing", DEALER);
    await choose(page, "Symbol", "BTCUSD");
    const row = rowWith(page, "Positions", `Act on position ${position_id}`);
    const symbol = row.getByRole("cell", { name: "BTCUSD", exact: true });
    const profit = row.getByText(/^[−-]?[\d.,]+ USD$/).first();
    const owner = row.getByRole("link", { name: login.username });
    for (const part of [symbol, profit, row.getByText("0.10", { exact: true }), owner]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const [left, right, below] = await Promise.all(
      [symbol, profit, owner].map((part) => part.boundingBox()),
    );
    const middle = (box: typeof left) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middle(left) - middle(right))).toBeLessThan(4);
    expect(middle(below)).toBeGreaterThan(middle(left));
    const heading = table(page, "Positions").getByRole("columnheader", { name: "Profit" });
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(heading).toHaveAttribute("aria-sort", "descending");
    await heading.getByRole("button").tap();
    await expect(heading).toHaveAttribute("aria-sort", "ascending");
    await expectGoodOnPhone(page);

    await page.getByRole("tab", { name: "Orders" }).tap();
    const waiting = rowWith(page, "Orders", `Cancel order ${order.id}`);
    for (const words of ["BTCUSD", "Buy limit", "5000.00"]) {
      await expect(waiting.getByText(words, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expectGoodOnPhone(page);
    await waiting.getByText("BTCUSD", { exact: true }).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});
