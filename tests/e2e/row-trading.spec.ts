/**
 * Buying and selling from the watchlist's rows while one-click trading is on: by mouse, by a double click where that was chosen,
 * and by keys, with a size of the list and of a symbol. Orders are counted in the service's own records.
 */
import { expect, test, type Page } from "@playwright/test";
import { SIDE } from "../../contract/codes.ts";
import { BTCUSD, ETHUSD, useOwnAccount } from "./support-account.ts";
import { openTicket } from "./support-ticket.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("row-trading");

const pane = (page: Page) => page.getByRole("region", { name: "Watchlist" });
const press = (page: Page, name: string | RegExp) => pane(page).getByRole("button", { name });
const sent = async () =>
  (await own.records.positions())
    .map(({ symbol_id, side, volume }) => ({ symbol_id, side, volume }))
    .toSorted((a, b) => a.volume - b.volume);

async function choose(page: Page, mode: "Off" | "One click" | "Double click"): Promise<void> {
  await page.getByRole("button", { name: "Trading safety" }).click();
  const heading = page.getByRole("heading", { name: "Trading safety" });
  await expect(heading).toBeVisible();
  await page.getByRole("radio", { name: mode }).click();
  const terms = page.getByRole("dialog", { name: "One-click trading" });
  const isAsked = mode !== "Off" && (await terms.isVisible());
  if (isAsked) await terms.getByRole("button", { name: "I accept, switch it on" }).click();
  await page.keyboard.press("Escape");
  await expect(heading).toHaveCount(0);
}

async function showCrypto(page: Page): Promise<void> {
  await pane(page)
    .getByRole("button", { name: /^Lists/ })
    .click();
  await page.getByRole("menuitemradio", { name: "Crypto" }).click();
  await pane(page).getByLabel("Search symbols").press("Escape");
}

/** Two presses as a hand makes them: a button that bounces is faster. */
const doubleClick = async (page: Page, name: RegExp) => {
  await press(page, name).click({ clickCount: 2, delay: 60 });
};

test("a row's prices sell and buy its size, once a press, only while it is on", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openTicket(page, own.login, "BTCUSD");
  await showCrypto(page);
  await expect(press(page, /^(Sell|Buy) /)).toHaveCount(0);
  await choose(page, "One click");

  await test.step("one click, of the list's size and of a symbol's own", async () => {
    await expect(press(page, /^Sell 0\.01 BTCUSD at \d+\.\d\d$/)).toBeVisible();
    await page.screenshot({ path: "test-results/rows-armed.png" });
    await pane(page).getByLabel("Lots a press").fill("0.02");
    await page.keyboard.press("Enter");
    await press(page, "Size of ETHUSD: 0.02 lots").click();
    await pane(page).getByLabel("Size of ETHUSD, lots").fill("0.03");
    await page.keyboard.press("Enter");
    await press(page, /^Buy 0\.02 BTCUSD at/).dblclick();
    await expect.poll(sent).toEqual([{ symbol_id: BTCUSD, side: SIDE.buy, volume: 0.02 }]);
    await press(page, /^Sell 0\.03 ETHUSD at/).click();
    await expect.poll(sent).toEqual([
      { symbol_id: BTCUSD, side: SIDE.buy, volume: 0.02 },
      { symbol_id: ETHUSD, side: SIDE.sell, volume: 0.03 },
    ]);
    // The press opened no chart, and no other row was moved to its place.
    await expect(page.getByRole("region", { name: "Chart" })).toContainText("BTCUSD");
    await own.records.clear();
    // Last: where it holds the page up for seconds, prices are stale for a moment, and that switches it off.
    await expectAccessible(page, "[data-pane=watchlist]");
  });

  await test.step("a double click where that was chosen, or Enter twice", async () => {
    await choose(page, "Double click");
    const sell = /^Sell 0\.02 BTCUSD, press twice, at/;
    await press(page, sell).click();
    await expect(press(page, sell)).toHaveAttribute("data-pressed-once", "");
    await expect(page.getByText("A double click sends, or the key pressed twice.")).toBeVisible();
    expect(await sent()).toEqual([]);
    await doubleClick(page, sell);
    await expect.poll(sent).toEqual([{ symbol_id: BTCUSD, side: SIDE.sell, volume: 0.02 }]);
    await own.records.clear();

    await pane(page).getByRole("grid").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const focused = pane(page).locator(":focus");
    await expect(focused).toHaveAccessibleName(/^(Size of|Sell) /);
    await press(page, sell).focus();
    await page.keyboard.press("ArrowDown");
    await expect(focused).toHaveAccessibleName(/^Sell 0\.03 ETHUSD, press twice, at/);
    // Held as a hand holds it: a second press that follows at once is of a key that bounces.
    await page.keyboard.press("Enter", { delay: 60 });
    await expect(focused).toHaveAttribute("data-pressed-once", "");
    await page.keyboard.press("Enter");
    await expect.poll(sent).toEqual([{ symbol_id: ETHUSD, side: SIDE.sell, volume: 0.03 }]);
    await own.records.clear();
  });

  await test.step("the next swap of a position, with its amount and when", async () => {
    await press(page, /^Buy 0\.02 BTCUSD, press twice, at/).click({ clickCount: 2, delay: 60 });
    await expect.poll(sent).toHaveLength(1);
    const positions = page.getByRole("region", { name: "Positions" });
    await positions.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: /^Next swap/ }).click();
    await page.keyboard.press("Escape");
    await expect(
      positions
        .getByRole("gridcell")
        .filter({ hasText: /\d, \w{3} \d\d:\d\d$/ })
        .first(),
    ).toBeVisible();
    await page.screenshot({ path: "test-results/next-swap.png" });
    await own.records.clear();
  });

  await test.step("nothing once it is off", async () => {
    await choose(page, "Off");
    await expect(press(page, /^(Sell|Buy) /)).toHaveCount(0);
    await expect(pane(page).getByLabel("Lots a press")).toHaveCount(0);
  });

  await test.step("a double tap on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await choose(page, "Double click");
    const buy = /^Buy 0\.02 BTCUSD, press twice, at/;
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: "test-results/rows-armed-phone.png" });
    await doubleClick(page, buy);
    await expect.poll(sent).toEqual([{ symbol_id: BTCUSD, side: SIDE.buy, volume: 0.02 }]);
    await expectAccessible(page, "[data-pane=watchlist]");
  });
  expect(trouble).toEqual([]);
});
