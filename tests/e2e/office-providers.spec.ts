/** Data providers in the office, in a real browser, held against the service's own records. */
import { expect, test, type Page } from "@playwright/test";
import { PROVIDER_STATUS } from "../../contract/codes.ts";
import type { DataProvider } from "../../contract/data-provider.ts";
import { chooseInDialog, DEALER, enterOffice } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

/** Each run adds one of its own: none can be removed. */
const nameOf = (what: string) => `${what} ${Date.now() % 1_000_000}`;
const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name: `Change ${name}` }) });

/**
 * @interface operation:data_providers_list
 * @interface operation:data_provider_create
 * @interface operation:data_provider_update
 * @act providers: add one (data_provider_create) by mouse
 * @act providers: change one (data_provider_update) by mouse
 * @act providers: switch one off and on (data_provider_update) by mouse
 */
test("adds a provider, changes it, switches it off and on, and says what each does", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  await enterOffice(page, "providers");
  const records = await openRecords(request, ADMIN);
  const name = nameOf("spare");
  const kept = async () =>
    (await records.ask<DataProvider[]>("GET", "/data-providers")).find((one) => one.name === name);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add a data provider" }).click();
  await expect(dialog).toContainText("they never stand in for a market's");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Priority").fill("9");
  await dialog.getByLabel("Seed").fill("simulator:7");
  await dialog.getByLabel("Symbols").fill("SOLUSD = SOLUSD");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add provider" }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, name);
  await expect(row).toContainText("Connected");
  await expect(row).toContainText("0 of 1");
  expect(await kept()).toMatchObject({
    kind: "simulator",
    url: "simulator:7",
    priority: 9,
    symbols: [{ symbol: "SOLUSD", feed_symbol: "SOLUSD" }],
  });
  // Its ticks are counted while another serves the symbol.
  const ticks = async () =>
    Number((await row.getByRole("cell").nth(5).innerText()).replace(",", ""));
  const before = await ticks();
  await expect.poll(ticks, { timeout: 20_000 }).toBeGreaterThan(before);
  await expect(row.getByRole("cell").nth(6)).toHaveText(/ago$/);

  await page.getByRole("button", { name: `Change ${name}` }).click();
  await dialog.getByLabel("Priority").fill("1.5");
  await expect(dialog.getByRole("button", { name: "Save provider" })).toBeDisabled();
  await dialog.getByLabel("Priority").fill("8");
  await dialog.getByRole("button", { name: "Save provider" }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("cell").nth(3)).toHaveText("8");
  expect(await kept()).toMatchObject({ priority: 8, symbols: [{ symbol: "SOLUSD" }] });

  await page.getByRole("button", { name: `Switch off ${name}` }).click();
  await expect(dialog).toContainText("traders notice nothing");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("Switched off");
  expect(await kept()).toMatchObject({ is_enabled: false, status: PROVIDER_STATUS.disabled });
  const stopped = (await kept())?.ticks_count;
  await page.waitForTimeout(1_500);
  expect((await kept())?.ticks_count).toBe(stopped);

  await page.getByRole("button", { name: `Switch on ${name}` }).click();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("Connected");
  expect(await kept()).toMatchObject({ is_enabled: true });
  await page.getByRole("button", { name: `Switch off ${name}` }).click();
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(row).toContainText("Switched off");
  expect(trouble).toEqual([]);
});

test("says at its field what is refused, and what switching the last one off does", async ({
  page,
}) => {
  await enterOffice(page, "providers");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add a data provider" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill(nameOf("far"));
  await chooseInDialog(page, "Kind", "Binance: public streams");
  await expect(dialog).toContainText("nothing is traded before its first price");
  await dialog.getByLabel("Symbols").fill("NONE = BTCUSDT");
  await dialog.getByRole("button", { name: "Add provider" }).click();
  await expect(dialog.getByText("The house has no symbol NONE")).toBeVisible();
  await dialog.getByLabel("Symbols").fill("SOLUSD = SOLUSDT");
  await dialog.getByLabel("Address of the stream").fill("ws://127.0.0.1:1/stream");
  await dialog.getByRole("button", { name: "Add provider" }).click();
  await expect(dialog.getByText(/^Its host is not allowed/)).toBeVisible();
  await expectAccessible(page);
  await chooseInDialog(page, "Kind", "dxLink: dxFeed and others");
  await expect(dialog.getByLabel("Token")).toHaveAttribute("type", "password");
  await expect(dialog.getByLabel(/Address of (its history|the stream)|Key or account/)).toHaveCount(
    0,
  );
  await dialog.getByLabel("Address of the service").fill("wss://feed.example/dxlink-ws");
  await dialog.getByLabel("Symbols").fill("SOLUSD = SOL/USD");
  await dialog.getByRole("button", { name: "Add provider" }).click();
  await expect(dialog.getByText(/^Its host is not allowed/)).toBeVisible();
  await expectAccessible(page);
  await chooseInDialog(page, "Kind", "FIX 4.4: banks and liquidity providers");
  await expect(dialog.getByLabel("Password")).toHaveAttribute("type", "password");
  await dialog.getByLabel("Address of the service").fill("tls://fix.example:5211");
  await dialog.getByLabel("Comp ids").fill("RINGSIDE:BANK");
  await dialog.getByLabel("Symbols").fill("EURUSD = EUR/USD");
  await dialog.getByRole("button", { name: "Add provider" }).click();
  await expect(dialog.getByText(/^Its host is not allowed/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const market = page.getByRole("row", { name: /the service's own/ });
  await market.getByRole("button", { name: /^Switch off/ }).click();
  await expect(dialog).toContainText(/No price comes any more|go over to the next provider/);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await market.getByRole("button", { name: /^Change/ }).click();
  await expect(dialog).toContainText("The service was started with this one");
  await expect(dialog.getByLabel("Seed")).toHaveCount(0);
  await dialog.getByLabel("Name", { exact: true }).fill("");
  await expect(dialog.getByRole("button", { name: "Save provider" })).toBeDisabled();
});

test("a dealer watches, and changes nothing", async ({ page }) => {
  await enterOffice(page, "providers", DEALER);
  await expect(page.getByRole("row", { name: /the service's own/ })).toContainText("Connected");
  await expect(page.getByRole("button", { name: /Switch|Change|Add/ })).toHaveCount(0);
});

test("keeps what it read when the service does not answer, and says so", async ({ page }) => {
  await enterOffice(page, "providers");
  await expect(page.getByText(/symbols have prices/)).toBeVisible();
  await page.route("**/api/v1/data-providers", (route) => route.abort());
  await expect(page.getByText(/^Not up to date\./)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("row", { name: /the service's own/ })).toBeVisible();
  await page.unroute("**/api/v1/data-providers");
  await expect(page.getByText(/symbols have prices/)).toBeVisible({ timeout: 20_000 });
});
