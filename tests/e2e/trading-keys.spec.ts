/**
 * Keys that a trader gives to what trades: bound in the sheet of keys, pressed over the workspace, by keyboard alone, each checked
 * against the service's own records. Which position a key means and what it says else is src/trade/position-commands.test.ts.
 */
import { expect, test } from "@playwright/test";
import { ORDER_TYPE, SIDE, type Side } from "../../contract/codes.ts";
import { BTCUSD, cell, enter, ETHUSD, tableOf, useOwnAccount } from "./support-account.ts";
import { bindKeys, tabTo } from "./support-keys.ts";
import { field, send } from "./support-ticket.ts";
import { watchForTrouble } from "./support.ts";

/** On a busy machine a minute is not enough for all of it. */
test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("trading-keys");
const { grid, rowOf } = tableOf("Positions");

async function open(symbol_id: number, side: Side, volume: number): Promise<number> {
  const order = await own.records.placeOrder({ symbol_id, type: ORDER_TYPE.market, side, volume });
  return order.position_id ?? 0;
}

const volumeOf = async (position_id: number) =>
  (await own.records.positions()).find(({ id }) => id === position_id)?.volume;

test("closes half of the position of the row with the focus, and takes a volume into the ticket, by keys of one's own", async ({
  page,
}) => {
  const here = await open(BTCUSD, SIDE.buy, 0.2);
  const chosen = await open(ETHUSD, SIDE.sell, 2);
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  await expect(rowOf(page, chosen)).toBeVisible({ timeout: 30_000 });
  await bindKeys(page, {
    "Close half of the position": "Alt+Q",
    "Close the position": "Alt+Shift+Q",
    "Volume 3 of the ticket's choices": "Alt+3",
  });

  // The row with the focus, although the chart shows another symbol.
  const dialog = page.getByRole("dialog");
  const volume = dialog.getByLabel(/^Volume/);
  await tabTo(page, grid(page));
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("Alt+Q");
  await expect(dialog).toContainText("ETHUSD");
  await expect(volume).toHaveValue("1.00");
  // It has the focus a task after it is seen, which no hand is quicker than.
  await expect(volume).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(rowOf(page, chosen), "volume")).toHaveText("1.00");
  expect([await volumeOf(chosen), await volumeOf(here)]).toEqual([1, 0.2]);

  // By its name it is about what had the focus before the palette.
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+k");
  const line = page.getByRole("combobox", { name: "Search symbols and actions" });
  await expect(line).toBeFocused();
  await line.fill("close a quarter");
  await expect(page.getByRole("option", { name: /^Close a quarter/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("ETHUSD");
  await expect(volume).toHaveValue("0.25");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  // Elsewhere it is the only position of the symbol shown.
  await tabTo(page, send(page));
  await page.keyboard.press("Alt+Shift+Q");
  await expect(dialog).toContainText("BTCUSD");
  await expect(volume).toBeFocused();
  await page.keyboard.press("Enter");
  // Behind a dialog no row is found: the other one is there again before this one is said to be gone.
  await expect(rowOf(page, chosen)).toBeVisible();
  await expect(rowOf(page, here)).toHaveCount(0);
  await page.keyboard.press("Alt+Shift+Q");
  await expect(
    page.getByText("The symbol shown has no position, and none is chosen."),
  ).toBeVisible();
  await page.keyboard.press("Alt+3");
  await expect(field(page, "Volume")).toHaveValue("0.05");
  expect(trouble).toEqual([]);
});
