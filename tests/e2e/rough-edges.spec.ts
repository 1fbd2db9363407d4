/** Small things that a trader meets in his first hour: names, words and room, each in the browser. */
import { expect, test, type Locator } from "@playwright/test";
import { SIDE, ORDER_TYPE } from "../../contract/codes.ts";
import { BTCUSD, cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { chooseSymbol, expectAccessible, signIn } from "./support.ts";
import { go, longPress, PHONE } from "./support-touch.ts";
import { ticket } from "./support-ticket.ts";

const own = useOwnAccount("edges");
const { pane: positions, rowOf } = tableOf("Positions");

const open = () =>
  own.records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume: 0.1,
  });

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (box === null) throw new Error("expected it in sight");
  return box;
}

test("a watchlist row is named by its symbol, once and first @quick", async ({ page }) => {
  await signIn(page);
  const list = page.getByRole("region", { name: "Watchlist" });
  await expect(list.getByRole("row", { name: /^BTCUSD, Bitcoin vs US Dollar/ })).toBeVisible();
  await expect(
    list.getByRole("rowheader", { name: "BTCUSD, Bitcoin vs US Dollar", exact: true }),
  ).toBeVisible();
});

test("chart, Sell and Buy tell their price", async ({ page }) => {
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  await expect(
    page.getByRole("application", { name: /bid prices, last \d+\.\d+, / }),
  ).toBeVisible();
  for (const side of ["Sell", "Buy"]) {
    const tile = ticket(page).getByRole("radio", { name: side, exact: true });
    await expect(tile).toHaveAccessibleDescription(/^\d+\.\d+$/);
  }
});

test("a cell without a stop loss says so aloud, and the total is its one row's profit", async ({
  page,
}) => {
  const { position_id } = await open();
  await enter(page, own.login);
  const row = rowOf(page, position_id ?? 0);
  await expect(cell(row, "stop_loss")).toHaveAccessibleName("none");
  const total = positions(page).getByRole("row", { name: /^Total 1/ });
  // The row's words are written while the keyboard is on it; both are of one frame then.
  await row.click();
  const differing = await page.evaluate(async () => {
    const profit = (row: Element | null) =>
      row?.querySelector("[data-column=profit]")?.textContent ?? "";
    const seen: string[] = [];
    for (let frames = 0; frames < 120; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const first = profit(document.querySelector("[data-pane=positions] .table-row"));
      const all = profit(document.querySelector("[data-pane=positions] .table-totals"));
      if (first !== all) seen.push(`${first} and ${all}`);
    }
    return seen;
  });
  expect(differing).toEqual([]);
  await expect(total).toBeVisible();
});

test("nothing can be removed from all symbols: it is hidden there, and shown again", async ({
  page,
}) => {
  await signIn(page);
  const list = page.getByRole("region", { name: "Watchlist" });
  const row = list.getByRole("row", { name: /^ETHUSD/ });
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Hide in All symbols" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
});

test("at 1024 x 700 no word of the bars is cut", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await enter(page, own.login);
  const connection = page
    .getByRole("contentinfo", { name: "Status" })
    .getByText("Connected")
    .first();
  await expect(connection).toBeVisible();
  await expect(page.getByRole("group", { name: "Account figures" })).toBeVisible();
  const cut = () =>
    page.evaluate(() =>
      [".status-connection", ".brand-mark-name"].filter((selector) => {
        const element = document.querySelector(selector);
        if (element === null) return true;
        // A name that stands below the bar's edge is left out whole.
        const isLeftOut = element.getBoundingClientRect().top >= 34;
        return selector === ".brand-mark-name"
          ? !isLeftOut && element.scrollWidth > element.clientWidth
          : element.scrollWidth > element.clientWidth;
      }),
    );
  await expect.poll(cut).toEqual([]);
  await expectAccessible(page);
});

test("in a low pane of positions a row is seen whole", async ({ page }) => {
  const { position_id } = await open();
  await enter(page, own.login);
  await expect(rowOf(page, position_id ?? 0)).toBeVisible();
  await page.locator(".dv-sash[aria-orientation=horizontal]").first().focus();
  await expect(async () => {
    await page.keyboard.press("Shift+ArrowDown");
    expect((await boxOf(positions(page))).height).toBeLessThan(120);
  }).toPass();
  const row = await boxOf(rowOf(page, position_id ?? 0));
  const pane = await boxOf(positions(page));
  expect(row.y + row.height).toBeLessThanOrEqual(pane.y + pane.height);
  const covering = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest("[role=row]")?.className,
    { x: row.x + 20, y: row.y + row.height - 4 },
  );
  expect(covering).toContain("table-row");
});

test.describe("on a phone", () => {
  test.use(PHONE);
  test("stop loss and take profit stand above what sends without scrolling, and faded nowhere", async ({
    page,
  }) => {
    await enter(page, own.login);
    await chooseSymbol(page, "BTCUSD", "tap");
    await go(page, "Trade");
    const types = ticket(page).getByRole("radiogroup", { name: "Order type" });
    const stop = ticket(page).getByRole("textbox", { name: "Stop loss" });
    const target = ticket(page).getByRole("textbox", { name: "Take profit" });
    await expect(target).toBeVisible();
    for (const type of ["Market", "Limit", "Stop", "Stop limit", "If touched"]) {
      await types.getByRole("radio", { name: type, exact: true }).check({ force: true });
      const summary = await boxOf(ticket(page).locator(".ticket-summary"));
      // Above it what there is more of fades.
      const faded = await ticket(page)
        .locator(".ticket-form")
        .evaluate((form) => parseFloat(getComputedStyle(form).getPropertyValue("--fade-down")));
      for (const field of [stop, target]) {
        const box = await boxOf(field);
        expect(box.y + box.height, type).toBeLessThanOrEqual(summary.y - faded);
      }
    }
    await expectAccessible(page);
  });

  test("a long press on a row leaves its menu open, from the top, and opens nothing beneath", async ({
    page,
  }) => {
    await enter(page, own.login);
    await expect(page.locator(".watch-menu-area")).toHaveAttribute("data-closed", "");
    const row = page.getByRole("row", { name: /^ETHUSD,/ });
    const menu = page.getByRole("menu", { name: "ETHUSD" });
    await longPress(page, row, menu, "touchEnd");
    // What a press on the row would have opened stands at once: the menu's entry is pressed after it.
    await expect(menu.locator("[data-highlighted]")).toHaveCount(0);
    expect(await menu.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await menu.getByRole("menuitem", { name: "Symbol information" }).tap();
    await expect(page.locator(".symbol-info")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".phone-bar-item[aria-current=page]")).toHaveText("Watch");
    // The next press is one again.
    await row.tap();
    await expect(page.locator(".phone-bar-item[aria-current=page]")).toHaveText("Chart");
  });
});
