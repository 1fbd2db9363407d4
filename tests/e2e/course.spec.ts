/** How the price went while a position was held, open or closed: from a list's menu on a desk and from a row's sheet on a phone. */
import { expect, test, type Page } from "@playwright/test";
import type { Bars } from "../../contract/bar.ts";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

const own = useOwnAccount("course");
const MINUTE_MS = 60_000;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Above the open price, by the minute from the one before the entry on: as a trader would remember it. */
const WAY = [0, 10, -40, -120, -90, -30, 20, 80, 150, 210, 190, 240, 180, 120, 130, 100];

/** The service's bars in place of those of a position that was opened a moment ago: of the same shape, hours long. */
async function tellBars(
  page: Page,
  open: { open_price: number; opened_at: number },
): Promise<void> {
  const first = Math.floor(open.opened_at / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  const ts = WAY.map((_, at) => first + at * MINUTE_MS);
  const price = (above: number) => Math.round((open.open_price + above) * 100) / 100;
  const column = (add: number) => WAY.map((above) => price(above + add));
  await page.route(`**/symbols/${BTCUSD}/bars?*timeframe=M1*`, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    // The chart asks for its own.
    if (!asked.has("from")) return route.continue();
    const data: Bars = {
      symbol_id: BTCUSD,
      timeframe: "M1",
      side: asked.get("side") === "ask" ? "ask" : "bid",
      ts,
      open: column(0),
      high: column(8),
      low: column(-8),
      close: column(2),
      volume: WAY.map(() => 1),
      ticks: WAY.map(() => 60),
      forming: false,
      has_more: true,
    };
    await route.fulfill({ json: { success: true, code: 200, data } });
  });
}

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Course of BTCUSD #/ });
const fact = (page: Page, label: string) =>
  dialog(page)
    .locator(".headline-figures > div")
    .filter({ has: page.getByText(label, { exact: true }) });

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, "[role=dialog]");
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
}

test("says how far the price went against a position and in its favour", async ({ page }) => {
  const { records } = own;
  const trouble = await watchForTrouble(page);
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  await records.placeOrder(order);
  const [position] = await records.positions();
  if (position === undefined) throw new Error("expected a position, was none");
  await page.setViewportSize(WIDE);
  await tellBars(page, position);
  await enter(page, own.login);

  await test.step("of an open position, from its row's menu by keyboard", async () => {
    await page.getByRole("tab", { name: "Positions" }).click();
    const { rowOf } = tableOf("Positions");
    await rowOf(page, position.id).click({ button: "right" });
    await page.getByRole("menuitem", { name: "How the price went…" }).press("Enter");
    await expect(fact(page, "Furthest against")).toContainText("−128");
    await expect(fact(page, "Furthest in favour")).toContainText("+248");
    await expect(fact(page, "Furthest in favour")).toContainText(/about \+24\.80 USD/);
    await expect(dialog(page).getByRole("img")).toHaveAccessibleName(/^Price from .* now; worst /);
    await expect(dialog(page)).toContainText("Bid prices, which a long is closed at");
    const moment = dialog(page).getByRole("slider", { name: "Had it been closed at" });
    await moment.press("Home");
    await expect(moment).toHaveAttribute(
      "aria-valuetext",
      /: \+12\.00 pips, about \+1\.20 USD at /,
    );
    await moment.press("ArrowRight");
    await moment.press("ArrowRight");
    await expect(moment).toHaveAttribute(
      "aria-valuetext",
      /: −118\.00 pips, about −11\.80 USD at /,
    );
    await picture(page, "course-open");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step("of the trade that it became, from the deals, on a phone too", async () => {
    await records.closePosition(position.id);
    await page.getByRole("tab", { name: "Deals" }).click();
    const { pane } = tableOf("Deals");
    await pane(page).getByRole("radio", { name: "Trades" }).check();
    await pane(page).getByRole("gridcell", { name: "BTCUSD" }).first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "How the price went…" }).click();
    // Opened and closed in one minute: what that minute had besides is possible, and no more is claimed.
    await expect(dialog(page).locator(".headline-figures")).toContainText("at most");
    await expect(dialog(page)).toContainText("bars do not tell");
    await expect(fact(page, "Result")).toContainText("USD at");
    // What came of the price is told beside what was held.
    await expect(dialog(page).getByText("after the exit")).toBeVisible();
    const moment = dialog(page).getByRole("slider", { name: "Had it been closed at" });
    const atExit = await moment.getAttribute("aria-valuetext");
    await moment.press("End");
    await expect(moment).toHaveAttribute("aria-valuetext", /: \+102\.00 pips/);
    await dialog(page)
      .getByRole("img")
      .hover({ position: { x: 1, y: 60 } });
    await expect(moment).not.toHaveAttribute("aria-valuetext", /: \+102\.00 pips/);
    expect(atExit).not.toBeNull();
    await page.keyboard.press("Escape");
    await page.setViewportSize(NARROW);
    await page.getByRole("navigation", { name: "Panes" }).getByText("Positions").click();
    await page.getByRole("tab", { name: "Deals" }).click();
    await pane(page).getByRole("radio", { name: "Trades" }).check();
    await pane(page).getByText("BTCUSD").first().click();
    await page.getByRole("dialog").getByRole("button", { name: "How the price went…" }).click();
    await expect(dialog(page).locator(".headline-figures")).toContainText("at most");
    await picture(page, "course-phone");
  });
  expect(trouble).toEqual([]);
});
