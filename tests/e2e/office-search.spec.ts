/** The office's search in a real browser: by keys and by mouse, on a desk and on a phone, held against the service's records. */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { DEALER, enterOffice } from "./support-office.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

const own = useOwnAccount("office-search");

const line = (page: Page) => page.getByRole("combobox", { name: "Search the house" });
const option = (page: Page, name: string) =>
  page.getByRole("option", { name: new RegExp(`^${name}\\b`) });
const sought = (page: Page) => page.locator(".office-page tr[aria-current]");
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

/**
 * @interface operation:house_search
 * @act everywhere: find anything of the house (house_search) by mouse and keys
 */
test("an account, what it traded and a symbol are found from anywhere and shown where they stand", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const { records, login } = own;
  const market = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  const { id: filled, position_id } = await records.placeOrder(market);
  await records.closePosition(position_id ?? 0);
  const waiting = await own.placeWaiting();
  const [deal] = await records.deals();
  await enterOffice(page, "halts", DEALER);

  await test.step("by keys: an account by its number, which is then where one is", async () => {
    await page.keyboard.press("/");
    await expect(line(page)).toBeFocused();
    await expect(page.getByText("By number, or by a part of a name")).toBeVisible();
    await page.keyboard.type(login.username);
    await expect(option(page, login.username)).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(line(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 2 })).toContainText(login.username);
  });
  await test.step("by mouse: a deal, with its list, in sight, marked and focused", async () => {
    await page.getByRole("button", { name: "Search the house" }).click();
    // What was found before is offered before anything is typed.
    await expect(page.getByRole("group", { name: "Found before" })).toContainText(login.username);
    await line(page).fill(`#${deal?.id}`);
    await option(page, `Deal ${deal?.id}`).click();
    await expect(tab(page, "Deals")).toHaveAttribute("aria-selected", "true");
    await expect(sought(page)).toContainText(String(deal?.id));
    await expect(sought(page)).toBeFocused();
    await expect(sought(page)).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`/accounts/${login.username}/deals/${deal?.id}$`));
  });
  await test.step("orders that work and that are over, a position that is closed", async () => {
    for (const { name, list, which } of [
      { name: `Order ${waiting.id}`, list: "Orders", which: "Working orders" },
      { name: `Order ${filled}`, list: "Orders", which: "Past orders" },
      { name: `Position ${position_id}`, list: "Positions", which: "Closed positions" },
    ]) {
      await page.keyboard.press("ControlOrMeta+k");
      await line(page).fill(name.replace(/\D/g, ""));
      await option(page, name).hover();
      await page.keyboard.press("Enter");
      await expect(tab(page, list)).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("table", { name: which })).toBeVisible();
      await expect(sought(page)).toContainText(name.replace(/\D/g, ""));
      await expect(sought(page)).toBeFocused();
    }
    await expectAccessible(page);
    await page.reload();
    await expect(sought(page)).toContainText(String(position_id));
  });
  await test.step("a symbol by its name, chosen with the arrows", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("ethusd");
    await expect(option(page, "ETHUSD")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("table", { name: "Symbols" })).toBeVisible();
    await expect(sought(page)).toContainText("ETHUSD");
    await expect(sought(page)).toBeInViewport();
  });
  await test.step("says that there is nothing, and what failed, and is tried again", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("zzyzx <b>");
    await expect(page.getByText("Nothing is found for “zzyzx <b>”.")).toBeVisible();
    await page.route("**/api/v1/search?*", (route) => route.abort());
    await line(page).fill(login.username);
    await expect(page.getByRole("alert")).toContainText("Not everything was searched.");
    await page.unroute("**/api/v1/search?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(option(page, login.username)).toBeVisible();
    await expect(line(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(line(page)).toBeHidden();
  });
  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Search the house" }).click();
    await line(page).fill(login.username);
    await option(page, login.username).click();
    await expect(page.getByRole("heading", { level: 2 })).toContainText(login.username);
  });
  expect(trouble).toEqual([]);
});

test("an account's orders say their kind, stop and target, why one was refused, and the journal their symbol", async ({
  page,
}) => {
  const { records, login } = own;
  const waiting = { symbol_id: BTCUSD, type: ORDER_TYPE.limit, side: SIDE.buy, order_price: 5_000 };
  const guards = { stop_loss: 4_000, take_profit: 9_000 };
  const { id } = await records.placeOrder({ ...waiting, ...guards, volume: 0.1 });
  await expect(records.placeOrder({ ...waiting, volume: 0.001 })).rejects.toThrow("volume");
  await enterOffice(page, `accounts/${login.username}/orders`);
  const row = page.getByRole("row").filter({ hasText: String(id) });
  for (const text of ["Buy limit", "4000.00", "9000.00", "Working"])
    await expect(row).toContainText(text);
  await page.getByRole("button", { name: /^Which/ }).click();
  await page.getByRole("option", { name: "Past orders" }).click();
  const refused = page.getByRole("row").filter({ hasText: "Rejected" });
  for (const text of ["Buy limit", "< 0.01", "The volume is below the minimum"]) {
    await expect(refused.first()).toContainText(text);
  }
  await page.getByRole("tab", { name: "Journal" }).click();
  const said = page.getByText(
    "Buy limit, 0.1 lots of BTCUSD at 5000.00. Stop loss 4000.00. Take profit 9000.00.",
  );
  await expect(said.first()).toBeVisible();
  await page.getByRole("link", { name: "Journal" }).click();
  await page.getByRole("searchbox").fill("btcusd");
  await expect(said.first()).toBeVisible();
  await records.ask("DELETE", `/orders/${id}`);
});
