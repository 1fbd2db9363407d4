/**
 * Positions by symbol: the row of a group says what is long, short and left of both, closes all of them behind the preview, and
 * stays folded. Against the service's own records, by mouse, by keyboard and by a finger.
 */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE, type Side } from "../../contract/codes.ts";
import { BTCUSD, cell, enter, ETHUSD, tableOf, useOwnAccount } from "./support-account.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

const own = useOwnAccount("groups");
const { pane, rowOf } = tableOf("Positions");

const open = (symbol_id: number, side: Side, volume: number) =>
  own.records.placeOrder({ symbol_id, type: ORDER_TYPE.market, side, volume });

/** Two longs and a short of one symbol, and one long of another. */
async function openHedged(): Promise<void> {
  await open(BTCUSD, SIDE.buy, 0.1);
  await open(BTCUSD, SIDE.buy, 0.2);
  await open(BTCUSD, SIDE.sell, 0.2);
  await open(ETHUSD, SIDE.buy, 1);
}

const tree = (page: Page) => pane(page).getByRole("treegrid");

/** The rows of groups, by the symbol that heads them. */
const groups = (page: Page, symbol: string) =>
  pane(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${symbol} \\d`) }) });

async function groupBySymbol(page: Page): Promise<void> {
  await pane(page).getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemradio", { name: "Symbol" }).click();
  await page.keyboard.press("Escape");
}

const meanPrice = async (side: Side) => {
  const open = (await own.records.positions()).filter(
    (one) => one.symbol_id === BTCUSD && one.side === side,
  );
  const lots = open.reduce((sum, { volume }) => sum + volume, 0);
  return open.reduce((sum, { volume, open_price }) => sum + volume * open_price, 0) / lots;
};

test("a group says each side's lots and mean price, and what is left of both @quick", async ({
  page,
}) => {
  await openHedged();
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  await groupBySymbol(page);
  const [both, longs, shorts] = [0, 1, 2].map((n) => groups(page, "BTCUSD").nth(n));
  if (!both || !longs || !shorts) throw new Error("expected three rows");
  await expect(cell(both, "side")).toHaveText("Net +0.10");
  await expect(cell(both, "volume")).toHaveText("0.30 / 0.20");
  await expect(cell(both, "open_price")).toHaveText("");
  await expect(cell(both, "profit")).toHaveText(/^[+−]?\d/);
  await expect(cell(longs, "side")).toHaveText("Buy");
  await expect(cell(longs, "volume")).toHaveText("0.30");
  await expect(cell(shorts, "side")).toHaveText("Sell");
  await expect(cell(shorts, "volume")).toHaveText("0.20");
  for (const [row, side] of [
    [longs, SIDE.buy],
    [shorts, SIDE.sell],
  ] as const) {
    const shown = Number(await cell(row, "open_price").textContent());
    expect(Math.abs(shown - (await meanPrice(side)))).toBeLessThanOrEqual(0.0051);
  }
  const other = groups(page, "ETHUSD");
  await expect(other).toHaveCount(1);
  await expect(cell(other, "side")).toHaveText("Buy");
  await expectAccessible(page, "[data-pane=positions]");
  expect(trouble).toEqual([]);
});

test("a group is closed by its button, its menu and Delete, behind the preview", async ({
  page,
}) => {
  await openHedged();
  await enter(page, own.login);
  await groupBySymbol(page);
  const dialog = page.getByRole("dialog");
  await pane(page).getByRole("button", { name: "Close 2 positions (BTCUSD, Buy)" }).click();
  await expect(dialog).toContainText("Close Buy 0.10 BTCUSD");
  await expect(dialog).toContainText("2 in all");
  await dialog.getByRole("button", { name: "Close 2 positions" }).click();
  await expect(groups(page, "BTCUSD")).toHaveCount(1);
  await expect(cell(groups(page, "BTCUSD"), "side")).toHaveText("Sell");

  await groups(page, "BTCUSD").getByRole("rowheader").click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Close these 1…" })).toBeVisible();
  await page.keyboard.press("Escape");
  await tree(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Delete");
  await expect(dialog).toContainText("Close 1 position (BTCUSD, Sell)");
  await page.keyboard.press("Enter");
  await expect(groups(page, "BTCUSD")).toHaveCount(0);
  expect((await own.records.positions()).map(({ symbol_id }) => symbol_id)).toEqual([ETHUSD]);
});

test("groups fold by keys and presses, and stay folded over a reload", async ({ page }) => {
  await openHedged();
  const first = (await own.records.positions()).find(
    ({ symbol_id, side }) => symbol_id === BTCUSD && side === SIDE.buy,
  );
  await enter(page, own.login);
  await groupBySymbol(page);
  await expect(rowOf(page, first?.id ?? 0)).toBeVisible();
  await tree(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expect(groups(page, "BTCUSD").nth(1)).toHaveAttribute("aria-expanded", "false");
  await page.reload();
  await expect(groups(page, "BTCUSD").nth(1)).toHaveAttribute("aria-expanded", "false");
  await expect(rowOf(page, first?.id ?? 0)).toHaveCount(0);
  await groups(page, "BTCUSD").nth(0).getByRole("rowheader").click();
  await expect(groups(page, "BTCUSD")).toHaveCount(1);
  await groups(page, "BTCUSD").getByRole("rowheader").click();
  await expect(groups(page, "BTCUSD")).toHaveCount(3);
  await groups(page, "BTCUSD").nth(1).getByRole("rowheader").click();
  await expect(rowOf(page, first?.id ?? 0)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("a group has its words in sight, folds by a tap and closes by its button", async ({
    page,
  }) => {
    await openHedged();
    await enter(page, own.login);
    await go(page, "Positions");
    await goList(page, "Positions");
    await page.getByRole("button", { name: /^Sort/ }).tap();
    await page.getByRole("menuitemradio", { name: "Symbol" }).last().tap();
    await expectAccessible(page, "[data-pane=positions]");
    const head = groups(page, "BTCUSD").first();
    await expect(head.getByText(/^Net \+0\.10: buy 0\.30, sell 0\.20/)).toBeVisible();
    await head.getByRole("button", { name: "Close 3 positions (BTCUSD)" }).tap();
    await expect(page.getByRole("dialog")).toContainText("3 in all");
    await page.getByRole("button", { name: "Cancel" }).tap();
    await head.getByRole("rowheader").tap();
    await expect(head).toHaveAttribute("aria-expanded", "false");
    await expect(groups(page, "BTCUSD")).toHaveCount(1);
  });
});
