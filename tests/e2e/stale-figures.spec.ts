/** Figures that prices change lose their ink with the prices, wherever they stand: what is old looks old. */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { chooseSymbol } from "./support.ts";
import { go, PHONE } from "./support-touch.ts";

const own = useOwnAccount("ink");
const { rowOf } = tableOf("Positions");

const open = () =>
  own.records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume: 0.1,
  });

/** Which of these have words in another colour than what steps back. */
const inked = (page: Page, selectors: readonly string[]) =>
  page.evaluate((all) => {
    const probe = document.createElement("span");
    probe.style.color = "var(--muted)";
    document.body.append(probe);
    const muted = getComputedStyle(probe).color;
    probe.remove();
    return all.filter((selector) => {
      const element = document.querySelector(selector);
      if (element === null) return true;
      const { color, webkitTextFillColor } = getComputedStyle(element);
      return color !== muted || webkitTextFillColor !== muted;
    });
  }, selectors);

const DESK = [
  "[data-pane=positions] .table-row [data-column=profit]",
  "[data-pane=positions] .table-totals [data-column=profit]",
  ".account-figure-equity .account-figure-value",
  ".line-pill-figure",
];
const SHEET = ["[data-pane=positions] .card-figure", ".phone-figures dd", ".record-figure"];

test("on a desk what is open and what the account is worth step back with old prices", async ({
  page,
}) => {
  const { position_id } = await open();
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  await expect(rowOf(page, position_id ?? 0)).toBeVisible();
  await expect.poll(() => inked(page, DESK)).toEqual(DESK);
  await page.context().setOffline(true);
  await expect.poll(() => inked(page, DESK), { timeout: 30_000 }).toEqual([]);
  // What was drawn in full ink is not seen over it.
  await expect(page.locator("[data-pane=positions] .table-drawing")).toBeHidden();
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the sheet of a position steps back with old prices", async ({ page }) => {
    await open();
    await enter(page, own.login);
    await go(page, "Positions");
    await page.locator("[data-pane=positions] .table-row").first().tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect.poll(() => inked(page, SHEET)).toEqual(SHEET);
    await page.context().setOffline(true);
    await expect.poll(() => inked(page, SHEET), { timeout: 30_000 }).toEqual([]);
  });
});
