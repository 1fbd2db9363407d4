/**
 * The terminal in the hands of somebody who uses it for the first time, or by its keys and a screen reader alone: what he types
 * means what he thinks it means, and what stands against it is said where he is.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { field, openTicket, send, ticket } from "./support-ticket.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

const own = useOwnAccount("firstuse");

const dialog = (page: Page) => page.getByRole("dialog");

async function openPosition(): Promise<Position> {
  const asked = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.01 };
  const { position_id } = await own.records.placeOrder(asked);
  const made = (await own.records.positions()).find(({ id }) => id === position_id);
  if (made === undefined) throw new Error("expected an open position, was none");
  return made;
}

/** Opens what guards the one position there is. */
async function protect(page: Page): Promise<void> {
  const row = page
    .getByRole("region", { name: "Positions" })
    .getByRole("row")
    .filter({ hasText: "BTCUSD" });
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Trailing stop and more…" }).click();
}

test("a level on the wrong side is said at its field, and promises nothing", async ({ page }) => {
  await openPosition();
  await openTicket(page, own.login);
  await protect(page);
  const input = (name: string) => dialog(page).getByLabel(name, { exact: true });
  for (const [name, unit, wrong, typed] of [
    ["Stop loss", "stop loss", "999999", "stop"],
    ["Take profit", "take profit", "1", "take profit"],
  ] as const) {
    await dialog(page)
      .getByRole("button", { name: new RegExp(`^Unit of ${unit}`) })
      .click();
    await page.getByRole("option", { name: "price", exact: true }).click();
    await input(name).fill(wrong);
    await expect(input(name)).toHaveAttribute("aria-invalid", "true");
    const description = new RegExp(
      `^The ${typed}.* wrong side of the price\\. \\d+\\.\\d\\d would pass\\.$`,
    );
    await expect(input(name)).toHaveAccessibleDescription(description);
    await expect(dialog(page)).not.toContainText("USD,");
    await expect(dialog(page).getByText("wrong side")).toHaveCount(1);
    await expect(dialog(page).getByRole("button", { name: "Modify" })).toBeDisabled();
    // What it names can be typed as it stands.
    const passes = /(\d+\.\d\d) would pass/.exec((await dialog(page).textContent()) ?? "")?.[1];
    const away = Number(passes) + (name === "Stop loss" ? -500 : 500);
    await input(name).fill(away.toFixed(2));
    await expect(input(name)).not.toHaveAttribute("aria-invalid");
  }
  await page.keyboard.press("Escape");

  await ticket(page)
    .getByRole("button", { name: /^Unit of stop loss/ })
    .click();
  await page.getByRole("option", { name: "price", exact: true }).click();
  await field(page, "Stop loss").fill("999999");
  await expect(field(page, "Stop loss")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Stop loss")).toHaveAccessibleDescription(/wrong side of the price/);
  await expect(
    ticket(page).locator(".number-box").filter({ hasText: "wrong side" }),
  ).not.toContainText("+");
  const loss = ticket(page).getByLabel("Margin and risk of the order").locator("div").nth(1);
  await expect(loss).toHaveText("Worst loss–");
});

test("a stop is read in the unit of the ticket, and one that loses most is warned of", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const { open_price } = await openPosition();
  await openTicket(page, own.login);
  const VALUE = "Loses more than half of the position's value";

  await protect(page);
  const stop = dialog(page).getByLabel("Stop loss", { exact: true });
  await expect(dialog(page).getByRole("button", { name: /^Unit of stop loss/ })).toContainText(
    "pips",
  );
  await stop.fill("300");
  await expect(stop).toHaveAccessibleDescription(
    new RegExp(`^${(open_price - 300).toFixed(2).replace(".", "\\.")}, −300\\.0+ pips`),
  );
  await expect(dialog(page)).not.toContainText(VALUE);

  await dialog(page)
    .getByRole("button", { name: /^Unit of stop loss/ })
    .click();
  await page.getByRole("option", { name: "price", exact: true }).click();
  await stop.fill("300");
  await expect(stop).toHaveAccessibleDescription(new RegExp(`${VALUE}$`));
  await expect(dialog(page).getByRole("button", { name: "Modify" })).toBeEnabled();
  await page.keyboard.press("Escape");

  // The choice is the ticket's too, and warned of by the same rule.
  await expect(ticket(page).getByRole("button", { name: /^Unit of stop loss/ })).toContainText(
    "price",
  );
  await field(page, "Stop loss").fill("300");
  await expect(field(page, "Stop loss")).toHaveAccessibleDescription(VALUE);
  expect(trouble).toEqual([]);
});

test("the button that sends says to a screen reader why it does not", async ({ page }) => {
  await openTicket(page, own.login);
  await expect(send(page)).toHaveAccessibleDescription("");
  await field(page, "Volume").fill("1000000");
  await field(page, "Volume").press("Enter");
  await expect(send(page)).toBeFocused();
  await expect(send(page)).toHaveAttribute("aria-disabled", "true");
  await expect(send(page)).toHaveAccessibleDescription(/^The volume is above/);
  // Said anew with each price it would never be silent.
  await send(page).evaluate((button) => {
    const counted = { count: 0 };
    const observer = new MutationObserver((all) => (counted.count += all.length));
    observer.observe(button, { attributes: true, attributeFilter: ["aria-description"] });
    Object.assign(window, { counted });
  });
  const bid = ticket(page).locator(".side-tile").first();
  const before = await bid.textContent();
  for (let price = 0; price < 3; price += 1) await expect(bid).not.toHaveText(before ?? "");
  expect(
    await page.evaluate(() => (window as unknown as { counted: { count: number } }).counted.count),
  ).toBe(0);
});

test("the palette gives the focus back to where it was", async ({ page }) => {
  await openTicket(page, own.login);
  await field(page, "Volume").focus();
  for (let turn = 0; turn < 2; turn += 1) {
    await page.keyboard.press("Control+K");
    await expect(page.getByRole("combobox", { name: "Search symbols and actions" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(field(page, "Volume")).toBeFocused();
  }
});

test("the buttons of a row are worked by keys", async ({ page }) => {
  const { id } = await openPosition();
  await openTicket(page, own.login);
  const pane = page.getByRole("region", { name: "Positions" });
  const grid = pane.getByRole("grid");
  await expect(pane.getByRole("row").filter({ hasText: "BTCUSD" })).toBeVisible();
  await grid.focus();
  await page.keyboard.press("End");
  const button = (name: string) => pane.getByRole("button", { name, exact: true });
  for (const key of ["Enter", "F2"]) {
    await page.keyboard.press(key);
    await expect(button(`Reverse #${id}`)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(grid).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(button(`Close #${id}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(`Close #${id}`)).toBeFocused();
  // What happens to the row takes its buttons away from the keys.
  await own.records.clear();
  await expect(pane.getByRole("row").filter({ hasText: "BTCUSD" })).toHaveCount(0);
  await expect(grid).toBeFocused();
});

test("what is on, chosen or cannot be pressed is seen in colours of the user's own", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openTicket(page, own.login);
  const look = (what: Locator) =>
    what.evaluate((element) => {
      const { backgroundColor, borderBlockStart, outlineStyle, outlineColor } =
        getComputedStyle(element);
      return [backgroundColor, borderBlockStart, outlineStyle, outlineColor].join(" ");
    });
  const differ = async (one: Locator, other: Locator) =>
    expect.poll(async () => (await look(one)) === (await look(other))).toBe(false);
  await page.getByRole("tab", { name: "Orders" }).click();
  await differ(page.getByRole("tab", { name: "Orders" }), page.getByRole("tab", { name: "Deals" }));
  const preset = (lots: string) => ticket(page).getByRole("button", { name: lots, exact: true });
  await preset("0.05").click();
  await differ(preset("0.05"), preset("0.10"));
  const chart = page.getByRole("region", { name: "Chart" });
  const corner = chart.locator(".chart-corner-switch");
  await expect(corner.first()).toHaveAttribute("aria-pressed", "true");
  await differ(corner.first(), corner.last());
  await field(page, "Volume").fill("1000000");
  await expect(send(page)).toHaveAttribute("aria-disabled", "true");
  await expect(send(page)).toHaveCSS("border-top-style", "dashed");
  // Which way it points is the market's to say.
  const change = page.locator(".watch-change[data-sign]").first();
  const arrow = () =>
    change.evaluate((element) => [
      element.getAttribute("data-sign"),
      getComputedStyle(element, "::before").content.includes("▲") ? "up" : "down",
      /[▲▼]/.test(getComputedStyle(element, "::before").content),
    ]);
  await expect.poll(async () => (await arrow())[2]).toBe(true);
  const [sign, way] = await arrow();
  expect(way).toBe(sign);
  await page.screenshot({ path: "test-results/first-use-forced.png" });
});

test("says what a pip and a lot are, and by which rate the margin is taken", async ({ page }) => {
  await openTicket(page, own.login);
  const symbol = await own.records.symbol(BTCUSD);
  await ticket(page).getByRole("button", { name: "Pip value" }).focus();
  await page.keyboard.press("Enter");
  const said = page.getByRole("dialog", { name: "Pip value" });
  const pip = symbol.pip_points / 10 ** symbol.digits;
  await expect(said).toContainText(`1 pip = ${pip} of the price; with 0.01 lots one pip is`);
  await expect(said).toContainText("1 lot = 1 BTC.");
  await page.keyboard.press("Escape");
  await expect(said).toHaveCount(0);
  const rate = ticket(page).locator(".figure").filter({ hasText: "Margin rate" });
  await expect(rate).toContainText(
    `${100 / (symbol.leverage_max ?? 100)}%, 1:${symbol.leverage_max}`,
  );
  // What a tooltip lies over stays in the pointer's reach.
  await rate.hover();
  await expect(page.locator(".tooltip")).toHaveCSS("pointer-events", "none");
});

test("names what a splitter parts, and Tab reaches the ticket at once", async ({ page }) => {
  await openTicket(page, own.login);
  const splitters = page.getByRole("separator", { name: /^Between / });
  await expect(splitters).toHaveCount(3);
  const names = await splitters.evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(new Set(names).size).toBe(3);
  expect(names).toContain("Between Watchlist, Chart, Order ticket and Positions");
  expect(names).toContain("Between Watchlist and Chart");
  // As a page begins: what had the focus last is not where Tab goes on from.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  await page.keyboard.press("Tab");
  const skip = page.getByRole("button", { name: "Skip to the order ticket" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page, "Volume")).toBeFocused();
  await expectAccessible(page);
});

test("no two buttons of a dialog are called Close", async ({ page }) => {
  await openPosition();
  await openTicket(page, own.login);
  await protect(page);
  await expect(dialog(page).getByRole("button", { name: "Close this window" })).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Close", exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});
