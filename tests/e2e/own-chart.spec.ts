/**
 * What only a broker's terminal can draw: what the trader held himself, and when nights are charged. In a real browser against
 * the real service's records.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";

test.use({ colorScheme: "dark" });
test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("own-chart");
const pane = (page: Page): Locator => page.getByRole("region", { name: "Chart" });
const row = (page: Page, title: string): Locator =>
  pane(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `${title}: settings` }) });

const numberIn = (text: string): number =>
  Number(/[−+]?\d[\d,]*\.\d+/.exec(text)?.[0].replaceAll(",", "").replace("−", "-"));

/** Adds what is found first for each text, by keys. */
async function add(page: Page, ...texts: string[]): Promise<void> {
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  const field = page.getByRole("combobox", { name: "Search indicators" });
  for (const text of texts) {
    await field.fill(text);
    await field.press("Enter");
  }
  await field.press("Escape");
}

/** Two buys and a sell, so that there are a mean of the longs and a short. */
async function hold() {
  const { records } = own;
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, volume: 0.1 };
  await records.placeOrder({ ...order, side: SIDE.buy });
  await records.placeOrder({ ...order, side: SIDE.buy, volume: 0.3 });
  await records.placeOrder({ ...order, side: SIDE.sell, volume: 0.2 });
  return records.positions();
}

test("the chart shows the mean entry of what is held, its running profit, and swap days", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const positions = await hold();
  await signIn(page, false, "/", own.login);
  await chooseSymbol(page, "BTCUSD");
  await pane(page).getByRole("radio", { name: "M15", exact: true }).click();
  await expect(pane(page)).toContainText(/O\s*\d/);

  await test.step("entry and profit are those of the records", async () => {
    await add(page, "own average entry", "running profit");
    const longs = positions.filter(({ side }) => side === SIDE.buy);
    const volume = longs.reduce((sum, one) => sum + one.volume, 0);
    const mean = longs.reduce((sum, one) => sum + one.volume * one.open_price, 0) / volume;
    await expect(row(page, "Entry")).toContainText(/\d\.\d/);
    expect(Math.abs(numberIn(await row(page, "Entry").innerText()) - mean)).toBeLessThan(0.02);
    const table = page.getByRole("region", { name: "Positions" }).getByRole("grid");
    await expect(async () => {
      // Live: what the chart says is between what the records say before and after it.
      const profit = async () =>
        (await own.records.positions()).reduce((sum, one) => sum + one.profit, 0);
      const before = await profit();
      const said = numberIn(await row(page, "Profit").innerText());
      const after = await profit();
      expect(Math.min(Math.abs(said - before), Math.abs(said - after))).toBeLessThan(3);
    }).toPass({ timeout: 20_000 });
    await expect(table).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("own.png") });
  });

  await test.step("what was closed is no longer held, and nothing is said of it", async () => {
    await own.records.clear();
    await expect(row(page, "Profit")).not.toContainText(/\d\.\d\d/);
  });

  await test.step("swap days are guide lines", async () => {
    await pane(page).getByRole("radio", { name: "H1", exact: true }).click();
    await pane(page).getByRole("button", { name: "Guide lines" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Swap days" }).click();
    await page.keyboard.press("Escape");
    await expect(pane(page)).toContainText(/O\s*\d/);
    await expectAccessible(page, '[aria-label="Chart"]');
    await page.screenshot({ path: test.info().outputPath("swaps.png") });
  });
  expect(trouble).toEqual([]);
});
