/** The dealing desk of the office: what all clients have, as it is now, narrowed, ordered, and acted on from its row. */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { DEALER, enterOffice } from "./support-office.ts";
import { expectAccessible } from "./support.ts";

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

/** @interface operation:house_positions */
test("shows what clients have open as it is now, and closes a position from its row @quick", async ({
  page,
}) => {
  const { records, login } = own;
  const market = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  await records.placeOrder(market);
  const [position] = await records.positions();
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

  await act.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Reason/).fill("Asked for by telephone");
  await dialog.getByRole("button", { name: "Close position" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  expect(await records.positions()).toEqual([]);
});

/** @interface operation:house_orders */
test("cancels an order from its row, leads to its account, and says when it cannot read anew", async ({
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
});
