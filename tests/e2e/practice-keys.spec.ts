/** While a practising chart is in use, keys and typed orders trade the practice: of the account nothing is asked. */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { bindKeys, tabTo } from "./support-keys.ts";
import { begin, pane, plot, practice, watchTrading } from "./support-practice.ts";
import { chooseSymbol, expectAccessible, watchForTrouble } from "./support.ts";

/** On a busy machine a minute is not enough for all of it. */
test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("practice-keys");
const { grid, rowOf } = tableOf("Positions");

const line = (page: Page) => page.getByRole("combobox", { name: "Search symbols and actions" });
const understood = (page: Page) => page.locator(".palette-order");
const mark = (page: Page) => page.locator(".palette-mark");
const lines = (page: Page) => pane(page).locator(".line-pill", { hasText: /^Buy/ });
const told = (page: Page) => page.getByRole("region", { name: "Notices" });

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await line(page).fill(text);
}

async function buy(page: Page): Promise<void> {
  await type(page, "buy 0.1 btcusd");
  await expect(mark(page)).toHaveText("Practice");
  await page.keyboard.press("Enter");
  await expect(understood(page)).toContainText("Press Enter again to send it");
  await page.keyboard.press("Enter");
  await expect(line(page)).toBeHidden();
}

test("typed orders and keys reach the practice, and the account only where it is shown itself", async ({
  page,
}) => {
  const real = await own.records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume: 0.02,
  });
  const trouble = await watchForTrouble(page);
  const asked = watchTrading(page);
  await enter(page, own.login);
  await expect(rowOf(page, real.position_id ?? 0)).toBeVisible({ timeout: 30_000 });
  await chooseSymbol(page, "BTCUSD");
  await bindKeys(page, { "Close all positions": "Alt+Q", "Close the position": "Alt+Shift+Q" });
  await pane(page).getByRole("button", { name: "Replay bars" }).click();
  await pane(page).getByRole("button", { name: "Any bar" }).click();
  await begin(page, "100000");

  await test.step("a typed order is marked, and fills on the practice", async () => {
    await plot(page).focus();
    await type(page, "buy 1 ethusd");
    await expect(understood(page)).toContainText("Typed lines trade the practice of BTCUSD.");
    await line(page).fill("buy 0.1 btcusd");
    await expect(mark(page)).toHaveText("Practice");
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath("typed.png") });
    await page.keyboard.press("Escape");
    await buy(page);
    await expect(lines(page)).toHaveCount(1);
    await buy(page);
    await expect(lines(page)).toHaveCount(2);
  });
  await test.step("a key closes what is practised", async () => {
    await plot(page).focus();
    await page.keyboard.press("Alt+Q");
    const dialog = page.getByRole("dialog", { name: /\(practice\)$/ });
    await expect(dialog.locator(".plan-step")).toHaveCount(2);
    await expect(dialog.getByRole("button", { name: "Close 2 positions" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(lines(page)).toHaveCount(0);
    await expect(practice(page).locator(".practice-foot")).toContainText("2 trades");
  });
  await test.step("with a position of the account chosen it refuses", async () => {
    await tabTo(page, grid(page));
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("Alt+Shift+Q");
    await expect(told(page)).toContainText("The position chosen in the list is of your account");
  });
  await test.step("when it has ended they are the account's again", async () => {
    await practice(page).getByRole("button", { name: "End the practice" }).click();
    await type(page, "buy 0.01 btcusd");
    await expect(understood(page)).toContainText("Buy 0.01 BTCUSD at market");
    await expect(mark(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
  });
  expect((await own.records.positions()).map(({ volume }) => volume)).toEqual([0.02]);
  expect(asked).toEqual([]);
  expect(trouble).toEqual([]);
});
