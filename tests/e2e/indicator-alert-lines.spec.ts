/**
 * Alerts on indicators as lines of the panes that these are drawn in, in a real browser against the real service: set from the
 * menu of the pane, moved by mouse and keys, changed, removed and undone, each compared with the service's own records; where
 * another time frame or other settings are shown there is none, and an investor only looks.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import type { AlertIndicator, PriceAlert } from "../../contract/price-alert.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble, type Login } from "./support.ts";
import { toast } from "./support-toasts.ts";
import { PHONE, touchDrag } from "./support-touch.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("indicator-alert-lines");
const PATH = "/accounts/me/price-alerts";
const kept = () => own.records.ask<PriceAlert[]>("GET", PATH);
const first = async (): Promise<PriceAlert | undefined> => (await kept())[0];

test.afterEach(async () => {
  for (const { id } of await kept()) await own.records.ask("DELETE", `${PATH}/${id}`);
});

const chart = (page: Page): Locator => page.getByRole("region", { name: "Chart" });
const lines = (page: Page): Locator =>
  chart(page).getByRole("list", { name: "Alerts in the pane of RSI 14" });
/** What an alert is taken by. */
const handle = (page: Page): Locator =>
  lines(page).getByRole("spinbutton", { name: "Alert on RSI 14" });

/** The relative strength index of the chart's own bars of fifteen minutes is to cross a number. */
const wait = (value: number, part: Partial<AlertIndicator> = {}, note = "") =>
  own.records.ask<PriceAlert>("POST", PATH, {
    symbol_id: BTCUSD,
    note,
    indicator: {
      id: "rsi",
      timeframe: "M15",
      plot: "value",
      other: { kind: "value", value },
      way: "up",
      ...part,
    },
  });

async function openChart(page: Page, who: Login = own.login): Promise<void> {
  await signIn(page, false, "/", who);
  await chooseSymbol(page, "BTCUSD");
  await frame(page, "M15");
  await chart(page).getByRole("button", { name: "Indicators", exact: true }).click();
  await page.getByRole("combobox", { name: "Search indicators" }).fill("rsi");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(chart(page).getByRole("button", { name: "RSI 14: settings" })).toBeVisible();
}

async function frame(page: Page, name: string): Promise<void> {
  await chart(page).getByRole("radio", { name, exact: true }).click();
  await expect(chart(page)).toContainText(/O\s*\d/);
}

/** The middle of the indicator's pane, beside its legend and its pills. */
async function middle(page: Page): Promise<{ x: number; y: number }> {
  const host = await chart(page).locator(".chart-host").boundingBox();
  const legend = await chart(page).getByRole("button", { name: "RSI 14: settings" }).boundingBox();
  if (host === null || legend === null) throw new Error("expected an indicator's pane in sight");
  const axis = 26;
  return { x: host.x + host.width / 2, y: (legend.y + host.y + host.height - axis) / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, px: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + px / 2, { steps: 4 });
  await page.mouse.move(from.x, from.y + px, { steps: 4 });
  await page.mouse.up();
}

async function centreOf(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("expected it in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const valueOf = (alert: PriceAlert | undefined): number =>
  alert?.indicator?.other.kind === "value" ? alert.indicator.other.value : NaN;

const expectAt = async (page: Page, value: number): Promise<void> => {
  await expect.poll(async () => valueOf(await first())).toBe(value);
  await expect(handle(page)).toHaveAttribute("aria-valuenow", String(value));
  await expect(handle(page)).toHaveAttribute("aria-valuetext", value.toFixed(2));
};

test("is set from the menu of the indicator's pane, moved by mouse and keys, changed and removed", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openChart(page);
  let value = NaN;
  await test.step("set at the place of the pointer", async () => {
    const { x, y } = await middle(page);
    const entry = page.getByRole("menuitem", { name: /^Set alert at \d+\.\d\d on RSI 14$/ });
    // The menu has it once the layer of the panes' alerts has come.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await page.mouse.click(x, y, { button: "right" });
      await expect(entry).toBeVisible({ timeout: 1_000 });
    }).toPass();
    value = Number(/[\d.]+/.exec((await entry.textContent()) ?? "")?.[0]);
    await entry.click();
    await expectAt(page, value);
    expect(await first()).toMatchObject({
      symbol_id: BTCUSD,
      indicator: { id: "rsi", timeframe: "M15", inputs: { length: 14 }, way: "either" },
    });
    await expect(toast(page).filter({ hasText: "Alert on RSI 14 set at" })).toBeVisible();
    await expectAccessible(page, '[aria-label="Chart"]');
  });

  await test.step("dragged by its pill and by its line, each undone", async () => {
    await drag(page, await centreOf(handle(page)), -12);
    await expect.poll(async () => valueOf(await first())).toBeGreaterThan(value);
    const moved = valueOf(await first());
    expect(moved).toBe(Number(moved.toFixed(2)));
    await expectAt(page, moved);
    const at = await centreOf(handle(page));
    const { x } = await middle(page);
    await drag(page, { x, y: at.y }, 14);
    await expect.poll(async () => valueOf(await first())).toBeLessThan(moved);
    await page.keyboard.press("Control+z");
    await expectAt(page, moved);
    await page.keyboard.press("Control+z");
    await expectAt(page, value);
  });

  await test.step("moved by keys", async () => {
    await handle(page).focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Control+ArrowUp");
    const up = Number((value + 0.11).toFixed(2));
    await expect(handle(page)).toHaveAttribute("aria-valuenow", String(up));
    expect(valueOf(await first())).toBe(value);
    await page.keyboard.press("Enter");
    await expectAt(page, up);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expectAt(page, up);
  });

  await test.step("changed in its form, by a press and by its menu", async () => {
    const form = page.getByRole("dialog", { name: "Change alert on an indicator" });
    await handle(page).click();
    await form.getByRole("textbox", { name: "Value", exact: true }).fill("61.5");
    await form.getByRole("button", { name: "Change", exact: true }).click();
    await expectAt(page, 61.5);
    await handle(page).click({ button: "right" });
    await expectAccessible(page, "[role=menu]");
    await page.getByRole("menuitem", { name: "Change alert…" }).click();
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("removed by its menu, by keys and by its button", async () => {
    await handle(page).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Remove alert" }).click();
    await expect(lines(page)).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expectAt(page, 61.5);
    await handle(page).press("Delete");
    await expect(lines(page)).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expectAt(page, 61.5);
    await lines(page).getByRole("listitem").hover();
    await lines(page).getByRole("button", { name: "Remove: Alert on RSI 14 at 61.50" }).click();
    await expect(lines(page)).toHaveCount(0);
    expect(await kept()).toEqual([]);
  });
  expect(trouble).toEqual([]);
});

test("is there on its own bars alone: no other time frame, settings or side of the market", async ({
  page,
}) => {
  await wait(65);
  await wait(60, { timeframe: "H1" });
  await wait(55, { inputs: { length: 21 } });
  await openChart(page);
  await expect(handle(page)).toHaveCount(1);
  await expect(handle(page)).toHaveAttribute("aria-valuenow", "65");
  await frame(page, "H1");
  await expect(handle(page)).toHaveAttribute("aria-valuenow", "60");
  await frame(page, "M5");
  await expect(lines(page)).toHaveCount(0);
  await frame(page, "M15");
  await expect(handle(page)).toHaveAttribute("aria-valuenow", "65");
  await chart(page)
    .getByRole("button", { name: /^Price side/ })
    .first()
    .click();
  await page.getByRole("menuitemradio", { name: "Ask prices" }).click();
  await expect(lines(page)).toHaveCount(0);
});

test("what the service refuses goes back to where it was and says why", async ({ page }) => {
  await wait(65);
  await openChart(page);
  await page.context().route(/price-alerts\/\d+$/, (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/json",
      body: JSON.stringify({
        success: false,
        code: 409,
        message: "this account has as many price alerts as it may have",
        error: "too_many_price_alerts",
      }),
    }),
  );
  await handle(page).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Notices" })).toContainText(
    "The alert on RSI 14 at 65.00 was not moved",
  );
  await expectAt(page, 65);
});

test("an investor sees the lines, and can neither move nor set one", async ({ page }) => {
  await wait(65, {}, "Hot");
  const password = `silver-otter-${crypto.randomUUID()}`;
  await own.records.ask("POST", "/accounts/me/investor-password", {
    current_password: own.login.password,
    new_password: password,
  });
  await openChart(page, { ...own.login, password });
  const pill = lines(page).getByRole("listitem");
  await expect(pill).toContainText("Hot");
  await expect(pill).toContainText("RSI 14, M15, crosses above 65");
  for (const role of ["button", "spinbutton"] as const)
    await expect(lines(page).getByRole(role)).toHaveCount(0);
  await drag(page, await centreOf(pill), -12);
  const { x, y } = await middle(page);
  await page.mouse.click(x, y, { button: "right" });
  await expect(page.getByRole("menuitem", { name: "Reset the view" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Set alert at/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  expect(valueOf(await first())).toBe(65);
  await expectAccessible(page, '[aria-label="Chart"]');
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("a finger moves one after a rest, and finds its form and its end in the pill", async ({
    page,
  }) => {
    await wait(65, { timeframe: "H1" });
    await signIn(page, false, "/", own.login);
    await chooseSymbol(page, "BTCUSD", "tap");
    await chart(page).getByRole("button", { name: "Indicators", exact: true }).tap();
    await page.getByRole("combobox", { name: "Search indicators" }).fill("rsi");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(handle(page)).toBeVisible();
    const moved = chart(page).locator(".line-pill-moved");
    await touchDrag(page, handle(page), 12, moved);
    await expect.poll(async () => valueOf(await first())).toBeLessThan(65);
    await expect(moved).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).tap();
    await expectAt(page, 65);
    await expectAccessible(page, '[aria-label="Chart"]');

    await handle(page).tap();
    await lines(page)
      .getByRole("button", { name: /^Change: Alert on RSI 14 at/ })
      .tap();
    const form = page.getByRole("dialog", { name: "Change alert on an indicator" });
    await expect(form).toBeVisible();
    await form.getByRole("button", { name: "Cancel" }).tap();
    await handle(page).tap();
    await lines(page)
      .getByRole("button", { name: /^Remove: / })
      .tap();
    await expect(lines(page)).toHaveCount(0);
    expect(await kept()).toEqual([]);
  });
});
