/**
 * Price alerts in a real browser against the real service: set, told, changed, removed and set again, by mouse, by keys and by a
 * finger; an investor reads them and no more.
 */
import { expect, test, type Page } from "@playwright/test";
import type { CrtPriceAlert, PriceAlert } from "../../contract/price-alert.ts";
import type { Ticks } from "../../contract/tick-history.ts";
import { BTCUSD, ETHUSD, cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { toast } from "./support-toasts.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { chooseSymbol, expectAccessible, watchForTrouble, type Login } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("price-alerts");
const { pane, grid } = tableOf("Alerts");
const NOTE = "Half of it <b>here</b>";
/** Farther than the market goes while a test lasts, dollars. */
const FAR = 5_000;
const PATH = "/accounts/me/price-alerts";

const listed = () => own.records.ask<PriceAlert[]>("GET", PATH);
/** Far from the market, but for what is said of it: it waits. */
const setAlert = (part: Partial<CrtPriceAlert> = {}) =>
  own.records.ask<PriceAlert>("POST", PATH, { symbol_id: BTCUSD, price: 500_000, ...part });

/**
 * Two alerts alone, a point from the bid at either side: whichever way the market goes next, one is reached. On a quiet weekend it
 * does not go ten dollars in a minute, so one that is farther away waits for chance. `first`: one that is there and is moved.
 */
async function setAround(first?: PriceAlert): Promise<void> {
  const { ask } = own.records;
  const set = (price: number) => ({ price: Number(price.toFixed(2)), note: first?.note ?? "" });
  await expect(async () => {
    for (const { id } of await listed()) if (id !== first?.id) await ask("DELETE", `${PATH}/${id}`);
    const { bid } = await ask<Ticks>("GET", `/symbols/${BTCUSD}/ticks?limit=1`);
    const now = bid[0] ?? 0;
    const up = await (first === undefined
      ? setAlert(set(now + 0.01))
      : ask<PriceAlert>("PATCH", `${PATH}/${first.id}`, set(now + 0.01)));
    const down = await setAlert(set(now - 0.01));
    // Where the market went on meanwhile, both wait at one side of it.
    expect([up.is_rising, down.is_rising]).toEqual([true, false]);
  }).toPass();
}

/** One is reached; the others do not wait any longer, so that nothing moves any more. */
async function onlyReached(): Promise<void> {
  const isReached = ({ reached_at }: PriceAlert) => reached_at !== null;
  await expect.poll(async () => (await listed()).some(isReached), { timeout: 60_000 }).toBe(true);
  for (const alert of await listed())
    if (!isReached(alert)) await own.records.ask("DELETE", `${PATH}/${alert.id}`);
}

const rowOf = (page: Page, words: string) => pane(page).getByRole("row").filter({ hasText: words });
const dialog = (page: Page) => page.getByRole("dialog");

test.afterEach(async () => {
  for (const { id } of await listed()) await own.records.ask("DELETE", `${PATH}/${id}`);
});

async function openPane(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Alerts", exact: true }).click();
  await expect(pane(page)).toBeVisible();
}

/** @interface event:price_alert_create @interface event:price_alert_update */
test("a price beside the market is set by Enter and told once it is reached @quick", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  await openPane(page);
  await expect(
    pane(page).getByText(
      "Prices, indicators and figures of the account that you wait for will be here.",
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await pane(page).getByRole("button", { name: "New alert" }).click();
  const form = page.getByRole("dialog", { name: "New price alert" });
  await expect(form).toContainText("BTCUSD");
  await expect(form.getByLabel("Price", { exact: true })).toBeFocused();
  const price = form.getByLabel("Price", { exact: true });
  await expect(price).not.toHaveAttribute("aria-invalid");
  await price.fill("many");
  await expect(price).not.toHaveAttribute("aria-invalid");
  // Once it is left, and with each letter from then on.
  await page.keyboard.press("Tab");
  await expect(form.getByText("Type a price.")).toBeVisible();
  await price.fill("0");
  await expect(form.getByText("The price must be above zero.")).toBeVisible();
  // A press on Cancel counts, whatever is said of what it leaves.
  await form.getByRole("button", { name: "Cancel" }).click();
  await pane(page).getByRole("button", { name: "New alert" }).click();
  await price.fill("many");
  const cancel = await form.getByRole("button", { name: "Cancel" }).boundingBox();
  await page.mouse.move((cancel?.x ?? 0) + 10, (cancel?.y ?? 0) + 4);
  await page.mouse.down();
  await page.mouse.up();
  await expect(form).toHaveCount(0);
  await pane(page).getByRole("button", { name: "New alert" }).click();
  await price.fill("0");
  await page.keyboard.press("Tab");
  await expect(form.getByText("The price must be above zero.")).toBeVisible();
  await price.fill("99");
  await expect(price).toHaveAccessibleDescription(/^The market is at \d+\.\d\d: choose a price/);
  await page.keyboard.press("Enter");
  await expect(price).toHaveAttribute("aria-invalid", "true");
  // Far away first, so that its words stand still.
  await form.getByLabel("Price", { exact: true }).fill("500000");
  await expect(form).toContainText(/once the bid has risen to 500000\.00: [\d.]+ pips from now\./);
  await form.getByRole("radio", { name: "Ask" }).check();
  await expect(form).toContainText("once the ask has risen");
  await form.getByRole("radio", { name: "Bid" }).check();
  await expectAccessible(page);
  await form.getByLabel("Note").fill(NOTE);
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  const row = rowOf(page, "BTCUSD");
  await expect(cell(row, "waits")).toHaveText("Bid rises to 500000.00");
  await expect(cell(row, "state")).toHaveText("Waiting");
  await expect(cell(row, "note")).toHaveText(NOTE);
  await expect(row).not.toContainText("–");

  // Moved nearer, and then beside the market.
  await row.getByRole("button", { name: /^Change alert/ }).click();
  const change = page.getByRole("dialog", { name: "Change price alert" });
  await expect(change.getByLabel("Price", { exact: true })).toHaveValue("500000.00");
  const nearer = ((await own.marketPrice()) + FAR).toFixed(2);
  await change.getByLabel("Price", { exact: true }).fill(nearer);
  await page.keyboard.press("Enter");
  await expect(change).toHaveCount(0);
  await expect(cell(row, "waits")).toHaveText(`Bid rises to ${nearer}`);
  await setAround((await listed())[0]);
  await onlyReached();
  const told = toast(page)
    .filter({ hasText: /BTCUSD (rose|fell) to \d+/ })
    .first();
  await expect(told).toContainText(NOTE);
  const reached = rowOf(page, "Reached").first();
  await expect(cell(reached, "state")).toHaveText(/^Reached .* at \d+\.\d\d$/);
  await expectAccessible(page);
  await told.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("region", { name: "Chart" })).toContainText("BTCUSD");
  await page.getByRole("button", { name: /^Notices, \d unread/ }).click();
  await expect(page.getByRole("group", { name: "Notices by day" })).toContainText(
    /BTCUSD (rose|fell) to/,
  );
  await page.keyboard.press("Escape");
  await pane(page).getByRole("button", { name: "Remove all that are over" }).click();
  await expect(toast(page)).toContainText(/alerts? removed/);
  expect((await listed()).filter(({ reached_at }) => reached_at !== null)).toEqual([]);
  expect(trouble).toEqual([]);
});

test("expires at a date and time by the clock of the terminal, which is refused where it is over", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await setAlert();
  await enter(page, own.login);
  await page
    .getByRole("contentinfo")
    .getByRole("button", { name: /^Time zone: / })
    .click();
  // Without a summer time: 9 hours ahead on any day.
  await page.getByRole("menuitemradio", { name: "Tokyo" }).click();
  await openPane(page);
  const change = async () => {
    await rowOf(page, "BTCUSD")
      .getByRole("button", { name: /^Change alert/ })
      .click();
  };
  const choose = async (name: string) => {
    await dialog(page)
      .getByRole("button", { name: /Expires/ })
      .click();
    await page.getByRole("option", { name }).click();
  };
  const at = dialog(page).getByLabel("Expires at");
  const first = async () => (await listed())[0];
  await change();
  await expect(at).toHaveCount(0);
  await choose("At a date and time…");
  // In a day, until another is chosen.
  await expect(at).not.toHaveValue("");
  await expect(at).toHaveAccessibleDescription(/^Clock of .*UTC\+9/);
  await expectAccessible(page);
  await at.fill("2020-03-01T12:30");
  await page.keyboard.press("Enter");
  await expect(at).toHaveAccessibleDescription("This is over already: choose a later time.");
  await expect(at).toHaveAttribute("aria-invalid", "true");
  await at.fill("");
  await expect(at).toHaveAccessibleDescription("Choose a date and a time.");
  expect((await first())?.expires_at).toBeNull();
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await at.fill(`${day}T12:30`);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect((await first())?.expires_at).toBe(Date.parse(`${day}T03:30Z`));
  await expect(cell(rowOf(page, "BTCUSD"), "state")).toHaveText(/^Waiting until .*12:30/);

  // What it has now is offered, and what another moment begins with.
  await change();
  await expect(dialog(page).getByRole("button", { name: /Expires/ })).toContainText("12:30");
  await choose("At a date and time…");
  await expect(at).toHaveValue(`${day}T12:30`);
  await choose("Never");
  await expect(at).toHaveCount(0);
  await page.keyboard.press("Escape");
  expect(trouble).toEqual([]);
});

test("what was reached while no terminal was open is told at the next sign-in, once, and listed", async ({
  page,
}) => {
  const away = page.locator(".toast", { hasText: /\d\d:\d\d UTC, .*while you were away/ });
  await enter(page, own.login);
  await page.goto("about:blank");
  await setAround();
  await onlyReached();
  await enter(page, own.login);
  await expect(away).toBeVisible({ timeout: 60_000 });
  await expect(away).toContainText(/BTCUSD (rose|fell) to \d+\.\d\d/);
  await expectAccessible(page, ".toasts");
  await toast(page).getByRole("button", { name: "Show alerts" }).click();
  await expect(pane(page)).toBeVisible();
  await expect(cell(rowOf(page, "Reached").first(), "state")).toContainText("at");
  await page.getByRole("button", { name: /^Notices, \d unread/ }).click();
  await expect(page.getByRole("group", { name: "Notices by day" })).toContainText(
    /BTCUSD (rose|fell) to/,
  );
  await page.goto("about:blank");
  await enter(page, own.login);
  await expect(cell(rowOf(page, "Reached").first(), "state")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible();
  await expect(away).toHaveCount(0);
});

/** @interface operation:price_alert_update @interface operation:price_alert_delete @interface event:price_alert_delete */
test("alerts are changed, removed and set again by buttons and by keys", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await setAlert({ note: "far up" });
  await setAlert({ price: 20_000, note: "far down", quote_side: "ask" });
  await enter(page, own.login);
  await openPane(page);
  const [up, down] = [rowOf(page, "far up"), rowOf(page, "far down")];
  await expect(cell(down, "waits")).toHaveText("Ask falls to 20000.00");
  // The newest first.
  await expect(grid(page).locator("[data-index='0']")).toContainText("far down");
  await up.getByRole("button", { name: /^Change alert/ }).click();
  await dialog(page).getByLabel("Note").fill("farther up");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "farther up")).toBeVisible();
  expect((await listed()).map(({ revision }) => revision)).toEqual([1, 2]);

  await down.getByRole("button", { name: /^Remove alert/ }).click();
  await expect(down).toHaveCount(0);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(cell(down, "waits")).toHaveText("Ask falls to 20000.00");
  expect((await listed()).map(({ note, quote_side }) => [note, quote_side])).toEqual([
    ["far down", "ask"],
    ["farther up", "bid"],
  ]);

  // What another device does is seen, and the keys of the table do the same as its buttons.
  const third = await setAlert({ price: 30_000, note: "elsewhere" });
  await expect(rowOf(page, "elsewhere")).toBeVisible();
  await own.records.ask("DELETE", `${PATH}/${third.id}`);
  await expect(rowOf(page, "elsewhere")).toHaveCount(0);
  await cell(down, "note").click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Change price alert" })).toBeVisible();
  await page.keyboard.press("Escape");
  await grid(page).focus();
  await page.keyboard.press("Delete");
  await expect(down).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test("the palette and a key set one for the symbol shown, in German too", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE", colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel("Konto-ID, Alias oder E-Mail").fill(own.login.username);
  await page.getByLabel("Passwort", { exact: true }).fill(own.login.password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").first().fill("kursalarm");
  await expect(page.getByRole("option", { name: /Neuer Kursalarm/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Neuer Kursalarm" });
  await form.getByLabel("Kurs", { exact: true }).fill("500000,5");
  await expect(form).toContainText("sobald der Bid auf 500000,5");
  await form.getByLabel("Notiz").fill("weit oben");
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  const [alert] = await listed();
  expect(alert).toMatchObject({ price: 500_000.5, note: "weit oben", is_rising: true });
  await setAlert({ price: 20_000, quote_side: "ask" });
  await page.getByRole("tab", { name: "Alarme", exact: true }).click();
  await expect(page.getByRole("region", { name: "Alarme" })).toContainText(
    "Bid steigt auf 500000,5",
  );
  await page.keyboard.press("Alt+a");
  await expect(form).toBeVisible();
  await context.close();
});

test("one for a symbol that no chart shows is found by its name, and Escape ends the search alone", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  await page.keyboard.press("Alt+a");
  const form = page.getByRole("dialog", { name: "New price alert" });
  const price = form.getByLabel("Price", { exact: true });
  const symbol = form.getByRole("button", { name: /^Symbol: / });
  const search = form.getByRole("combobox", { name: "Symbol of the alert" });
  await expect(symbol).toHaveAccessibleName(/^Symbol: BTCUSD · /);
  await form.getByLabel("Note").fill("another");
  await symbol.click();
  await expect(search).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(price).toBeFocused();
  await symbol.click();
  // The service has no price of arithmetic: it is not taken.
  await search.fill("ETHUSD/BTCUSD");
  await page.keyboard.press("Enter");
  await expect(search).toBeVisible();
  await search.fill("ethereum");
  await page.keyboard.press("Enter");
  await expect(symbol).toHaveAccessibleName(/^Symbol: ETHUSD · /);
  await expect(price).toBeFocused();
  await expect(price).toHaveValue(/^\d{4}\.\d\d$/);
  await expect(form.getByLabel("Note")).toHaveValue("another");
  await expectAccessible(page);
  // What a price may be goes by the symbol that was chosen: no ether gets to what a bitcoin is worth.
  await price.fill("90000");
  await page.keyboard.press("Enter");
  await expect(price).toHaveAccessibleDescription(
    /^The market is at \d{4}\.\d\d: choose a price from \d{3}\.\d\d to \d{5}\.\d\d\.$/,
  );
  expect(await listed()).toEqual([]);
  await price.fill("9999.5");
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  expect(await listed()).toMatchObject([{ symbol_id: ETHUSD, price: 9_999.5, note: "another" }]);
  await expect(page.getByRole("region", { name: "Chart" })).toContainText("BTCUSD");
  expect(trouble).toEqual([]);
});

/** @interface operation:price_alerts_list */
test("an investor reads alerts and changes none", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  const watcher = await anInvestor();
  await setAlert({ note: "far up" });
  await enter(page, watcher);
  await openPane(page);
  await expect(cell(rowOf(page, "far up"), "state")).toHaveText("Waiting");
  await expect(pane(page).getByRole("button", { name: /alert|reached/i })).toHaveCount(0);
  await rowOf(page, "far up").click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: /alert/i })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await grid(page).focus();
  for (const key of ["Delete", "Enter", "Alt+a"]) await page.keyboard.press(key);
  await expect(dialog(page)).toHaveCount(0);
  expect(await listed()).toHaveLength(1);
  expect(trouble).toEqual([]);
});

async function anInvestor(): Promise<Login> {
  const { records, login } = own;
  const password = `silver-otter-${crypto.randomUUID()}`;
  const body = { current_password: login.password, new_password: password };
  await records.ask("POST", "/accounts/me/investor-password", body);
  return { ...login, password };
}

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000, colorScheme: "dark" });

  test("alerts stand beside the other lists, and a finger changes and removes them", async ({
    page,
  }) => {
    const trouble = await watchForTrouble(page);
    await setAlert({ note: "far up" });
    await setAlert({ price: 20_000, quote_side: "ask" });
    await enter(page, own.login);
    await go(page, "Positions");
    await goList(page, "Alerts");
    const card = rowOf(page, "far up");
    await expect(card).toContainText(/Bid rises to 500000\.00.*pips away/s);
    await expectAccessible(page);
    await card.tap();
    await dialog(page).getByRole("button", { name: "Change alert…" }).tap();
    const form = page.getByRole("dialog", { name: "Change price alert" });
    await form.getByRole("button", { name: "Increase price" }).tap();
    await expect(form.getByLabel("Price", { exact: true })).toHaveValue("500001.00");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Change", exact: true }).tap();
    await expect(form).toHaveCount(0);
    await expect(card).toContainText("500001.00");
    await card.tap();
    await dialog(page).getByRole("button", { name: "Remove alert" }).tap();
    await expect(card).toHaveCount(0);
    await pane(page).getByRole("button", { name: "New alert" }).tap();
    await expect(page.getByRole("dialog", { name: "New price alert" })).toBeVisible();
    expect(trouble).toEqual([]);
  });
});
