/**
 * An investor's terminal, by mouse on a desk and by a finger on a phone: all of the account is seen, nothing in it trades by any
 * way in, and the service refuses what the terminal does not offer.
 */
import { expect, test, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { openRecords } from "./support-records.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { chooseSymbol, expectAccessible, watchForTrouble, type Login } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

/** A password that is the one of before is refused: each test has another. */
const aPassword = () => `silver-otter-${crypto.randomUUID()}`;
const own = useOwnAccount("investor");
const positions = tableOf("Positions");
const orders = tableOf("Orders");

/** What trades, by whatever name it goes: the drawings of an investor's own he may remove. */
const TRADES =
  /^(buy|sell|trade|close (#|many|\d|…|by|part)|close…|cancel (#|many|order)|reverse|double|modify|edit|remove(?! all drawings)|stop (loss|to)|trailing|tie to|untie|trading safety|order at|sl:|tp:)|one-click/i;

/** A position with a stop and an order that waits; and who may look at them. */
async function openWatched(): Promise<{ watcher: Login; position_id: number; order_id: number }> {
  const { records, login } = own;
  const password = aPassword();
  await records.ask("POST", "/accounts/me/investor-password", {
    current_password: login.password,
    new_password: password,
  });
  const part = { symbol_id: BTCUSD, side: SIDE.buy, volume: 0.1 };
  const { position_id } = await records.placeOrder({ ...part, type: ORDER_TYPE.market });
  const [position] = await records.positions();
  if (position === undefined || position_id === null) throw new Error("expected an open position");
  const stop_loss = Math.round(position.open_price * 0.99);
  await records.changePosition(position.id, { stop_loss });
  const order = await records.placeOrder({ ...part, type: ORDER_TYPE.limit, order_price: 50_000 });
  return {
    watcher: { ...login, password },
    position_id: position.id,
    order_id: order.id,
  };
}

async function expectNoControl(page: Page): Promise<void> {
  const names = await page
    .locator("button, [role=menuitem], [role=option]")
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .map((control) => (control.ariaLabel ?? control.textContent).trim()),
    );
  expect(names).not.toHaveLength(0);
  expect(names.filter((name) => TRADES.test(name))).toEqual([]);
  await expect(page.getByRole("region", { name: "Order ticket" })).toHaveCount(0);
  await expect(page.locator("[data-line] :is(button, [role=spinbutton])")).toHaveCount(0);
}

/** Nothing is other than it was. */
async function expectUntouched(before: string): Promise<void> {
  expect(await bookText()).toBe(before);
}

async function bookText(): Promise<string> {
  const held = (await own.records.positions()).map(({ id, side, volume, stop_loss }) => {
    return { id, side, volume, stop_loss };
  });
  const working = (await own.records.orders()).map(({ id, volume, order_price }) => {
    return { id, volume, order_price };
  });
  return JSON.stringify({ held, working });
}

test("by mouse and by keys nothing on a desk trades @quick", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  const { watcher, position_id, order_id } = await openWatched();
  const before = await bookText();
  await enter(page, watcher);
  await expect(page.getByRole("note")).toContainText(`Watching account ${watcher.username}`);
  await chooseSymbol(page, "BTCUSD");
  // A list that is searched offers to take what was found in or out, which is no trading.
  await page.getByRole("region", { name: "Watchlist" }).getByLabel("Search symbols").fill("");
  const chart = page.getByRole("region", { name: "Chart" });
  await expect(chart.locator(`[data-line="p${position_id}"]`)).toBeVisible();
  await expectNoControl(page);

  const row = positions.rowOf(page, position_id);
  await cell(row, "stop_loss").dblclick();
  await row.click({ button: "right" });
  await expect(page.getByRole("menu")).toBeVisible();
  await expectNoControl(page);
  await page.keyboard.press("Escape");
  await positions.grid(page).focus();
  for (const key of ["Delete", "Enter", "F9", "Alt+b", "Alt+s", "Control+Enter"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await chart.locator(".chart-host").click({ button: "right", position: { x: 250, y: 200 } });
  await expect(page.getByRole("menuitem", { name: "Reset the view" })).toBeVisible();
  await expectNoControl(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Search symbols and actions" }).click();
  const line = page.getByRole("combobox", { name: "Search symbols and actions" });
  for (const text of ["sell 0.5 btcusd", "close all", "cancel all", "one-click", "ticket"]) {
    await line.fill(text);
    await expect(line).toHaveValue(text);
    await expect(page.locator(".palette-order")).toHaveCount(0);
    await expectNoControl(page);
    await page.keyboard.press("Enter");
    if (await line.isHidden()) {
      await page.getByRole("button", { name: "Search symbols and actions" }).click();
    }
  }
  await page.keyboard.press("Escape");

  for (const name of ["Orders", "Deals", "Account"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expectNoControl(page);
    if (name !== "Orders") continue;
    await orders.rowOf(page, order_id).click({ button: "right" });
    await expect(page.getByRole("menu")).toBeVisible();
    await expectNoControl(page);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("tab", { name: "Deals", exact: true }).click();
  await page.getByRole("radio", { name: "Statement" }).check();
  await expect(page.getByRole("heading", { name: /^Statement of account/ })).toBeVisible();
  await expectAccessible(page);
  await expectUntouched(before);
  expect(trouble).toEqual([]);
});

/** @interface error:investor_read_only */
test("the service refuses an investor's word", async ({ playwright, baseURL }) => {
  const { watcher, position_id, order_id } = await openWatched();
  const before = await bookText();
  const request: APIRequestContext = await playwright.request.newContext(
    baseURL === undefined ? {} : { baseURL },
  );
  const investor = await openRecords(request, watcher);
  const part = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  for (const [method, path, data] of [
    ["POST", "/orders", part],
    ["PUT", `/orders/${order_id}`, { order_price: 51_000 }],
    ["DELETE", `/orders/${order_id}`, undefined],
    ["PUT", `/positions/${position_id}`, { stop_loss: null }],
    ["POST", `/positions/${position_id}/close`, {}],
  ] as const) {
    await expect(investor.ask(method, path, data)).rejects.toThrow(/investor_read_only/);
  }
  expect(await investor.positions()).toHaveLength(1);
  await expectUntouched(before);
  await request.dispose();
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("by a finger nothing trades, and how the account stands is in sight @quick", async ({
    page,
  }) => {
    const trouble = await watchForTrouble(page);
    const { watcher } = await openWatched();
    const before = await bookText();
    await enter(page, watcher);
    const note = page.getByRole("note");
    await expect(note.getByText("Floating")).toBeVisible();
    const strip = page.getByRole("region", { name: "Equity and margin" });
    for (const words of ["Equity", "Margin level"]) {
      await expect(strip.getByText(words, { exact: true })).toBeVisible();
    }
    // The symbol that list and chart would choose is up before either of them was opened.
    await expect(page.locator(".symbol-header-symbol")).toHaveText(/^[A-Z0-9]+$/);
    await expect(page.locator(".symbol-header-bid")).toHaveText(/^\d/);
    await go(page, "Watch");
    await chooseSymbol(page, "BTCUSD", "tap");
    const chart = page.getByRole("region", { name: "Chart" });
    await expect(chart.locator("[data-line]").first()).toBeVisible();
    await expectNoControl(page);
    await go(page, "Positions");
    // Of a position one may ask how the price went, and write notes of one's own; the third button closes the sheet.
    for (const [name, pane, buttons] of [
      ["Positions", positions.pane(page), 3],
      ["Orders", orders.pane(page), 1],
    ] as const) {
      await goList(page, name);
      await expectNoControl(page);
      await pane.getByRole("row", { name: /BTCUSD/ }).tap();
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("button")).toHaveCount(buttons);
      await expectNoControl(page);
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);
    }
    for (const name of ["Deals", "Figures"]) {
      await goList(page, name);
      await expectNoControl(page);
    }
    await expectAccessible(page);
    await go(page, "Account");
    await expectNoControl(page);
    await expectUntouched(before);
    expect(trouble).toEqual([]);
  });

  test("each of its screens has no accessibility violation, in dark and in light", async ({
    page,
  }) => {
    const { records } = own;
    const trade = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
    const { position_id } = await records.placeOrder(trade);
    await records.closePosition(position_id ?? 0);
    const { watcher } = await openWatched();
    await enter(page, watcher);
    const account = page.getByRole("region", { name: "Account", exact: true });
    const look = async (what: Locator) => {
      await expect(what.first()).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    };
    const deals = tableOf("Deals").pane(page);
    // What a watcher came for is first, without a tap: how the account did.
    const returns = deals.getByRole("region", { name: "Returns", exact: true });
    await expect(returns.getByText("Win rate")).toBeInViewport();
    for (const figure of ["Return", "Deepest fall", "Profit factor"]) {
      await expect(returns.getByText(figure, { exact: true })).toBeInViewport();
    }
    await expect(returns.getByRole("img", { name: /^Result from/ })).toBeInViewport();
    const banner = page.getByRole("note");
    await look(banner);
    // A line of a finger's height: the strip above it says how the account stands.
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(45);
    await expect(banner.getByText("Equity")).toBeHidden();
    const hide = banner.getByRole("button", { name: "Hide amounts" });
    expect(await hide.boundingBox()).toMatchObject({ width: 44, height: 44 });
    const strip = page.getByRole("region", { name: "Equity and margin" });
    await hide.tap();
    await expect(strip).toContainText(/Equity[\d.]+%/);
    await hide.tap();
    await expect(strip).toContainText(/Equity[\d.,]+Free margin/);
    if (process.env["PICTURES"] !== undefined) {
      await page.screenshot({ path: `${process.env["PICTURES"]}/investor-phone.png` });
    }
    await go(page, "Chart");
    await look(page.getByRole("region", { name: "Chart" }).locator("[data-line]"));
    await go(page, "Positions");
    await goList(page, "Positions");
    await look(positions.pane(page).getByRole("row", { name: /BTCUSD/ }));
    await goList(page, "Orders");
    await look(orders.pane(page).getByRole("row", { name: /BTCUSD/ }));
    await goList(page, "Deals");
    await look(returns.getByRole("table", { name: "Monthly returns" }));
    await expect(returns.getByText("All entries add up to the balance")).toBeVisible();
    await deals.getByRole("radio", { name: "Deals" }).check();
    await look(deals.getByRole("row", { name: /BTCUSD/ }));
    await deals.getByRole("radio", { name: "Statistics" }).check();
    const statistics = deals.getByRole("region", { name: "Statistics" });
    await look(statistics);
    // They have the height: what chooses the view has a line.
    const [whole, shown] = [await deals.boundingBox(), await statistics.boundingBox()];
    expect(shown?.height).toBeGreaterThan((whole?.height ?? Infinity) * 0.75);
    await deals.getByRole("radio", { name: "Statement" }).check();
    await look(page.getByRole("heading", { name: /^Statement of account/ }));
    await goList(page, "Alerts");
    await look(
      page.getByText(
        "Prices, indicators and figures of the account that its owner waits for will be here.",
      ),
    );
    await goList(page, "Figures");
    await look(account.getByRole("region", { name: "Figures" }));
    await account.getByRole("tab", { name: "Transactions" }).tap();
    await look(account.getByRole("grid", { name: "Transactions" }).getByText("Deposit"));
    await account.getByRole("tab", { name: "Journal" }).tap();
    await look(account.getByRole("grid", { name: "Journal" }).getByText(/order/i));
  });
});
