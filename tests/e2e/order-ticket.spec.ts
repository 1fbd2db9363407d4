/**
 * The order ticket in a real browser against the real service: every type of order and every option, by mouse and by keys,
 * each checked against the service's own records; what is refused before it is sent; and that an investor has none of it.
 */
import { expect, test, type Page } from "@playwright/test";
import { PRESS_GAP_MS } from "../../src/trade/press.ts";
import { BTCUSD, ETHUSD, useOwnAccount } from "./support-account.ts";
import { field, openTicket, pick, send, ticket } from "./support-ticket.ts";
import { expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const own = useOwnAccount("ticket");

const types = (page: Page) => ticket(page).getByRole("radiogroup", { name: "Order type" });
const result = (page: Page) => ticket(page).getByRole("status");
const choose = (page: Page, group: string, name: string) =>
  ticket(page)
    .getByRole("radiogroup", { name: group })
    .getByRole("radio", { name, exact: true })
    .check();

async function unit(page: Page, of: string, name: string): Promise<void> {
  await ticket(page)
    .getByRole("button", { name: new RegExp(`Unit of ${of}`) })
    .click();
  await page.getByRole("option", { name, exact: true }).click();
}

/** The newest order of the account, working or over. */
/** @interface operation:order_create @interface operation:my_commissions @interface operation:my_limits */
test("sends market orders by mouse: side, volume, stop and target in pips @quick", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openTicket(page, own.login);
  await choose(page, "Side", "Sell");
  await ticket(page).getByRole("button", { name: "0.05", exact: true }).click();
  await field(page, "Stop loss").fill("900");
  await field(page, "Take profit").fill("600");
  await expect(send(page)).toContainText("Sell 0.05 BTCUSD");
  await send(page).click();
  await expect(result(page)).toContainText(/^Sell 0\.05 BTCUSD filled at \d+\.\d\d$/);
  const order = await own.records.newestOrder();
  const asked = order?.order_price ?? 0;
  expect(order).toMatchObject({ symbol_id: BTCUSD, type: 0, side: 1, volume: 0.05, status: 3 });
  expect(order?.stop_loss).toBeCloseTo(asked + 900, 1);
  expect(order?.take_profit).toBeCloseTo(asked - 600, 1);
  expect(trouble).toEqual([]);
});

/** @interface operation:order_create */
test("sends a limit, a stop and a stop-limit by keys alone @quick", async ({ page }) => {
  await openTicket(page, own.login);
  for (const [name, type, share] of [
    ["Limit", 1, 0.9],
    ["Stop", 2, 1.1],
    ["Stop limit", 3, 1.2],
  ] as const) {
    await page.keyboard.press("F9");
    await expect(field(page, "Volume")).toBeFocused();
    await page.keyboard.type("0.02");
    await page.keyboard.press("ArrowUp");
    await expect(field(page, "Volume")).toHaveValue("0.03");
    await page.keyboard.press("Control+ArrowUp");
    await expect(field(page, "Volume")).toHaveValue("0.13");
    await types(page).getByRole("radio", { name, exact: true }).press("Space");
    const price = field(page, type === 3 ? "Stop price" : "Price");
    const market = Number(await price.inputValue());
    const at = Math.round(market * share);
    await price.focus();
    await page.keyboard.type(String(at));
    if (type === 3) {
      await field(page, "Limit price").focus();
      await page.keyboard.type(String(at - 100));
    }
    await page.keyboard.press("Enter");
    await expect(send(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(result(page)).toContainText("placed at");
    expect(await own.records.newestOrder()).toMatchObject({
      symbol_id: BTCUSD,
      type,
      side: 0,
      volume: 0.13,
      order_price: at,
      order_limit_price: type === 3 ? at - 100 : null,
      status: 1,
      expiry_at: null,
    });
  }
});

test("sends every option of an order, and the service has each", async ({ page }) => {
  await openTicket(page, own.login);
  await choose(page, "Order type", "Limit");
  const market = Number(await field(page, "Price").inputValue());
  const at = Math.round(market * 0.8);
  await field(page, "Price").fill(String(at));
  await field(page, "Volume").fill("0.20");
  await field(page, "Stop loss").fill("1000");
  await field(page, "Take profit").fill("500");
  await ticket(page).getByRole("button", { name: "Add take profit" }).click();
  await field(page, "Take profit 2").fill("1000");
  await ticket(page).getByRole("button", { name: "Add take profit" }).click();
  await field(page, "Share of take profit 2 in percent").fill("25");
  await unit(page, "take profit 3", "R");
  await field(page, "Take profit 3").fill("3");
  await choose(page, "Expiry", "Date");
  await field(page, "Expires at").fill("2027-03-01T12:30");
  await ticket(page)
    .getByRole("button", { name: /^More trailing/ })
    .click();
  await field(page, "Trailing").fill("400");
  await field(page, "Break-even").fill("300");
  await field(page, "Comment").fill("by hand");
  await send(page).click();
  const sentAt = Date.now();
  await expect(result(page)).toContainText("placed at");
  const order = await own.records.newestOrder();
  const pip = 1;
  expect(order).toMatchObject({
    type: 1,
    volume: 0.2,
    order_price: at,
    stop_loss: at - 1000 * pip,
    take_profit: at + 3000 * pip,
    take_profit_levels: [
      { price: at + 500 * pip, volume: 0.1 },
      { price: at + 1000 * pip, volume: 0.05 },
    ],
    trailing_distance: 40_000,
    break_even_distance: 30_000,
    comment: "by hand",
    expiry_at: Date.UTC(2027, 2, 1, 12, 30),
  });

  await choose(page, "Expiry", "Day");
  // A hand is not as fast as this test: two presses within the gap are one.
  await expect.poll(() => Date.now()).toBeGreaterThan(sentAt + PRESS_GAP_MS);
  await send(page).click();
  await expect(result(page)).toContainText("placed at");
  const day = (await own.records.newestOrder())?.expiry_at ?? 0;
  expect(day % 86_400_000).toBe(0);
  expect(day).toBeGreaterThan(Date.now());
});

test("sends the deviation that was allowed, and levels in money, percent and as a price", async ({
  page,
}) => {
  await openTicket(page, own.login, "ETHUSD");
  await field(page, "Volume").fill("1");
  await unit(page, "stop loss", "USD");
  await field(page, "Stop loss").fill("100");
  await unit(page, "take profit 1", "% bal.");
  await field(page, "Take profit").fill("2");
  await ticket(page)
    .getByRole("button", { name: /^More trailing/ })
    .click();
  await field(page, "Deviation").fill("50");
  await send(page).click();
  await expect(result(page)).toContainText("filled at");
  const order = await own.records.newestOrder();
  expect(order).toMatchObject({ symbol_id: ETHUSD, type: 0, side: 0, volume: 1 });
  const asked = order?.order_price ?? 0;
  const lots = (await own.records.symbol(ETHUSD)).contract_size;
  expect((asked - (order?.stop_loss ?? 0)) * lots).toBeCloseTo(100, 0);
  expect(((order?.take_profit ?? 0) - asked) * lots).toBeCloseTo(200, 0);
});

test("sizes by risk: the stop moves and the size follows, never risking more @quick", async ({
  page,
}) => {
  await openTicket(page, own.login);
  await unit(page, "volume", "USD risk");
  await field(page, "Volume").fill("100");
  await expect(ticket(page)).toContainText("Set a stop loss");
  await expect(send(page)).toHaveAttribute("aria-disabled", "true");
  await field(page, "Stop loss").fill("1000");
  await expect(send(page)).toContainText("Buy 0.10 BTCUSD");
  await field(page, "Stop loss").fill("500");
  await expect(send(page)).toContainText("Buy 0.20 BTCUSD");
  await ticket(page)
    .getByRole("button", { name: /^Risk is locked/ })
    .click();
  await expect(field(page, "Volume")).toHaveValue("0.2");
  await field(page, "Stop loss").fill("250");
  await expect(send(page)).toContainText("Buy 0.20 BTCUSD");
  await unit(page, "volume", "% risk");
  await field(page, "Volume").fill("0.5");
  await send(page).click();
  await expect(result(page)).toContainText("filled at");
  const [position] = (await own.records.positions()).toSorted((a, b) => b.id - a.id);
  const lost = ((position?.open_price ?? 0) - (position?.stop_loss ?? 0)) * (position?.volume ?? 0);
  expect(lost).toBeGreaterThan(0);
  expect(lost).toBeLessThan(60);
});

test("refuses beside the field, with the change that passes, and sends nothing before @quick", async ({
  page,
}) => {
  await openTicket(page, own.login);
  const before = await own.records.newestOrder();
  await field(page, "Volume").fill("1000");
  await expect(ticket(page)).toContainText("The volume is above the maximum.");
  await expect(field(page, "Volume")).toHaveAttribute("aria-invalid", "true");
  // What is shown is of what was typed: the button names it, and there are no figures of another volume.
  await expect(send(page)).toContainText("Buy 1000.00 BTCUSD");
  const margin = ticket(page).getByLabel("Margin and risk of the order").locator("dd").first();
  await expect(margin).toHaveText("–");
  await send(page).click({ force: true });
  // The symbol's 20 lots are more than the account carries: what is offered can be sent.
  await ticket(page)
    .getByRole("button", { name: /^Use [\d.]+ lots$/ })
    .click();
  await expect(send(page)).not.toHaveAttribute("aria-disabled", "true");
  expect(Number(await field(page, "Volume").inputValue())).toBeLessThan(20);
  await expect(margin).not.toHaveText("–");
  await expect(ticket(page)).not.toContainText("above the maximum");
  await field(page, "Volume").fill("0.015");
  await ticket(page).getByRole("button", { name: "Use 0.01 lots" }).click();
  await choose(page, "Order type", "Limit");
  const market = Number(await field(page, "Price").inputValue());
  await field(page, "Price").fill(String(market * 2));
  await expect(ticket(page)).toContainText("The price is on the wrong side of the market.");
  const nearest = ticket(page).getByRole("button", { name: /^Use \d+\.\d\d$/ });
  await nearest.click();
  // The market moves on, and the nearest price that passed may be refused a moment later.
  await expect(async () => {
    if (await nearest.isVisible()) await nearest.click({ timeout: 1_000 });
    await expect(send(page)).not.toHaveAttribute("aria-disabled", "true", { timeout: 1_000 });
  }).toPass();
  await choose(page, "Order type", "Market");
  await unit(page, "stop loss", "price");
  await field(page, "Stop loss").fill(String(market * 2));
  await expect(ticket(page)).toContainText("The stop loss is on the wrong side of the price.");
  await field(page, "Stop loss").fill("nothing");
  await expect(ticket(page)).toContainText("This is not a number.");
  await expect(send(page)).toHaveAttribute("aria-disabled", "true");
  await send(page).click({ force: true });
  expect((await own.records.newestOrder())?.id).toBe(before?.id);
});

test("empties stop and target after a fill unless they are kept, and forgets a fill once its position is closed", async ({
  page,
}) => {
  await openTicket(page, own.login, "BTCUSD", true);
  const fill = async (volume: string) => {
    await field(page, "Volume").fill(volume);
    await field(page, "Stop loss").fill("900");
    await field(page, "Take profit").fill("600");
    await send(page).click();
    await expect(result(page)).toContainText(`Buy ${volume} BTCUSD filled at`);
  };
  await fill("0.01");
  await expect(field(page, "Stop loss")).toHaveValue("");
  await expect(field(page, "Take profit")).toHaveValue("");
  expect((await own.records.newestOrder())?.stop_loss).not.toBeNull();
  const [position] = await own.records.positions();
  await own.records.closePosition(position?.id ?? 0);
  await expect(ticket(page)).not.toContainText("filled at");

  await ticket(page).getByRole("button", { name: "More" }).click();
  await ticket(page).getByLabel("Keep stop and target after a fill").check();
  await fill("0.02");
  await expect(field(page, "Stop loss")).toHaveValue("900");
  await expect(field(page, "Take profit")).toHaveValue("600");
  await page.reload();
  await pick(page, "BTCUSD");
  await ticket(page).getByRole("button", { name: "More" }).click();
  await expect(ticket(page).getByLabel("Keep stop and target after a fill")).toBeChecked();
});

test("keeps the draft of each symbol over a reload, and presets under their name", async ({
  page,
}) => {
  await signIn(page, true, "/", own.login);
  await pick(page, "BTCUSD");
  await field(page, "Volume").fill("0.07");
  await field(page, "Stop loss").fill("321");
  await pick(page, "ETHUSD");
  await expect(field(page, "Stop loss")).toHaveValue("");
  await field(page, "Volume").fill("3");
  await field(page, "Take profit").fill("77");
  await ticket(page).getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: "Save as preset" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Three");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await pick(page, "ETHUSD");
  await expect(field(page, "Take profit")).toHaveValue("77");
  await pick(page, "BTCUSD");
  await expect(field(page, "Volume")).toHaveValue("0.07");
  await expect(field(page, "Stop loss")).toHaveValue("321");
  await ticket(page).getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: "Three" }).click();
  await expect(field(page, "Volume")).toHaveValue("3");
  await expect(field(page, "Take profit")).toHaveValue("77");
  await ticket(page).getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: "Delete preset" }).press("ArrowRight");
  await page.getByRole("menuitem", { name: "Three" }).last().press("Enter");
  await ticket(page).getByRole("button", { name: "Presets" }).click();
  await expect(page.getByText("No presets yet")).toBeVisible();
});

test("says why a closed market takes no order", async ({ page }) => {
  const symbols = await own.records.symbols();
  const closed = symbols.find(({ status }) => status === 2);
  test.skip(closed === undefined, "every market is open");
  await openTicket(page, own.login, closed?.symbol ?? "");
  await expect(ticket(page)).toContainText(
    /The market is closed( and opens \w{3} \d\d:\d\d UTC)?\./,
  );
  await expect(send(page)).toHaveAttribute("aria-disabled", "true");
});

test("is not there for an investor", async ({ page }) => {
  await signIn(page, false, "/", { username: TRADER.username, password: "demo-investor" });
  await expect(page.getByRole("tab", { name: "Positions" })).toBeVisible();
  await expect(ticket(page)).toHaveCount(0);
  await page.keyboard.press("F9");
  await expect(page.getByRole("button", { name: /^(Buy|Sell)/ })).toHaveCount(0);
});

test("shows the whole volume and each figure beside its name at all widths", async ({ page }) => {
  await openTicket(page, own.login);
  for (const width of [1024, 1280, WIDE.width]) {
    await page.setViewportSize({ width, height: 900 });
    await field(page, "Volume").fill("12.57");
    await expect(ticket(page).getByText("Swap a night")).toBeVisible();
    const isCut = (input: Element) => input.scrollWidth > input.clientWidth;
    expect(await field(page, "Volume").evaluate(isCut), `the volume at ${width}`).toBe(false);
    const broken = await ticket(page)
      .locator(".figure")
      .evaluateAll((rows) =>
        rows
          .filter(({ children: [name, figure] }) => {
            const bottom = name?.getBoundingClientRect().bottom ?? 0;
            return (figure?.getBoundingClientRect().top ?? 0) >= bottom;
          })
          .map(({ textContent }) => textContent),
      );
    expect(broken, `figures below their names at ${width}`).toEqual([]);
  }
  await page.setViewportSize(WIDE);
});

test("is accessible in both looks, on a desk and as a sheet on a phone", async ({ page }) => {
  await openTicket(page, own.login);
  await field(page, "Volume").fill("1000");
  await field(page, "Stop loss").fill("500");
  await ticket(page)
    .getByRole("button", { name: /^More trailing/ })
    .click();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const type of ["Market", "Stop limit"]) {
      await choose(page, "Order type", type);
      await expectAccessible(page, "[data-pane=order-ticket]");
    }
  }
  await page.setViewportSize(NARROW);
  await page.getByRole("button", { name: "Trade", exact: true }).click();
  await expect(send(page)).toBeVisible();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, "[data-pane=order-ticket]");
  }
  await page.setViewportSize(WIDE);
});
