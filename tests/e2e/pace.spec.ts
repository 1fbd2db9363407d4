/** How often prices are drawn, chosen under the connection: fewer frames, the same truth, and nothing of the account waits. */
import { expect, test } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

const own = useOwnAccount("pace");
const positions = tableOf("Positions");

test("a spared device draws less, and shows a fill and its profit all the same", async ({
  page,
}) => {
  test.slow();
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  const root = page.locator("html");
  const panel = page.locator(".connection-details");
  const light = page.locator(".connection");

  await test.step("the panel says what prices cost and which frames are lost", async () => {
    await light.click();
    await expect(panel).toContainText(/Reading prices\d+\.\d ms a second, \d+ µs each/);
    await expect(panel).toContainText(/Frames lost(none|\d+) of \d+/);
    await expectAccessible(page);
  });

  await test.step("a choice counts at once and is kept", async () => {
    await panel.getByRole("button", { name: "Prices drawn" }).click();
    await page.getByRole("option", { name: "1 a second" }).click();
    await panel.getByLabel(/^Slow device/).check();
    await expect(root).toHaveAttribute("data-slow", "");
    await page.reload();
    await expect(root).toHaveAttribute("data-slow", "");
    await light.click();
    await expect(panel.getByRole("button", { name: "Prices drawn" })).toContainText("1 a second");
    await page.keyboard.press("Escape");
  });

  await test.step("a fill of elsewhere is a row with a profit, which is the total's", async () => {
    const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
    await own.records.placeOrder(order);
    const [position] = await own.records.positions();
    await expect(positions.rowOf(page, position?.id ?? 0)).toBeVisible();
    await expect(positions.rowOf(page, position?.id ?? 0)).toContainText(/[+−]\d/);
  });
  expect(trouble).toEqual([]);
});
