/** The terminal over plain HTTP from another machine, as a phone of the same network opens it: browsers keep much from such a page. */
import { expect, test, type Browser, type Page, type PlaywrightWorkerArgs } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { ticket } from "./support-ticket.ts";
import { toast } from "./support-toasts.ts";
import { chooseSymbol, signIn } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("plain-http");

let browser: Browser | undefined;
test.afterEach(() => browser?.close());

/** Signed in where no origin is trusted, and what was thrown there since. */
async function enterPlainly(playwright: PlaywrightWorkerArgs["playwright"], baseURL = "") {
  browser = await playwright.chromium.launch({
    args: ["--no-sandbox", "--host-resolver-rules=MAP broker.example 127.0.0.1"],
  });
  const page = await browser.newPage();
  const thrown: string[] = [];
  page.on("pageerror", ({ message }) => thrown.push(message));
  await signIn(page, false, `http://broker.example:${new URL(baseURL).port}/`, own.login);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  return { page, thrown };
}

test("signs in over plain HTTP from another machine", async ({ playwright, baseURL }) => {
  const { page, thrown } = await enterPlainly(playwright, baseURL);
  await expect(page.getByRole("region", { name: "Chart" })).toContainText(/O\s*\d/);
  expect(thrown).toEqual([]);
});

test("copies texts there too, and says of a picture that it cannot", async ({
  playwright,
  baseURL,
}) => {
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.01 };
  await own.records.placeOrder(order);
  const { page, thrown } = await enterPlainly(playwright, baseURL);
  await chooseSymbol(page, "BTCUSD");
  const chart = page.getByRole("region", { name: "Chart" });
  await expect(chart).toContainText(/O\s*\d/);

  await test.step("a symbol of the watchlist, by its key", async () => {
    await symbolRow(page).click();
    await page.keyboard.press("Control+c");
    await expect(toast(page)).toContainText("BTCUSD copied");
    expect(await pasted(page)).toBe("BTCUSD");
  });

  await test.step("a price of the chart, by its menu", async () => {
    await chart.locator(".chart-host").click({ button: "right", position: { x: 200, y: 200 } });
    const copy = page.getByRole("menuitem", { name: /^Copy \d+\.\d+$/ });
    const price = ((await copy.textContent()) ?? "").replace("Copy ", "");
    await copy.click();
    await expect(toast(page)).toContainText(`${price} copied`);
    expect(await pasted(page)).toBe(price);
  });

  await test.step("a link to the ticket", async () => {
    await ticket(page).getByRole("button", { name: "Presets" }).click();
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await expect(toast(page)).toContainText("Link copied");
    expect(await pasted(page)).toContain("#link?symbol=BTCUSD");
  });

  await test.step("a cell of a list, by its key", async () => {
    await page
      .getByRole("region", { name: "Positions" })
      .locator("[data-column=side]")
      .last()
      .click();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+c");
    await expect.poll(() => pasted(page)).toBe("Buy");
  });

  await test.step("in a dialog, which lets no focus out", async () => {
    await chart.getByRole("button", { name: "Summary and table of the bars in sight" }).click();
    const dialog = page.getByRole("dialog", { name: /bars in sight/ });
    const copy = dialog.getByRole("button", { name: "Copy as CSV" });
    await copy.click();
    const rows = await dialog.getByRole("row").count();
    await expect(dialog).toContainText(`${rows - 1} rows copied`);
    await expect(copy).toBeFocused();
    await page.keyboard.press("Escape");
    expect((await pasted(page)).trim().split("\n")).toHaveLength(rows);
  });

  await test.step("no picture, which can be saved", async () => {
    await chart.getByRole("button", { name: "Picture of the chart" }).click();
    await page.getByRole("menuitem", { name: "Copy picture" }).click();
    await expect(toast(page)).toContainText("No picture was copied");
    const saved = page.waitForEvent("download");
    await toast(page).getByRole("button", { name: "Save picture" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^BTCUSD .*\.png$/);
  });
  await test.step("where the browser lets nothing be copied, it is said, and the text is there to choose", async () => {
    await page.evaluate(() => void (document.execCommand = () => false));
    await symbolRow(page).click();
    await page.keyboard.press("Control+c");
    await expect(toast(page)).toContainText("The browser let nothing be copied");
    await expect(toast(page)).toContainText("BTCUSD");
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Account settings" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: "API key" }).click();
    await dialog.getByRole("button", { name: "Create API key" }).click();
    await dialog.getByRole("button", { name: "Copy client ID" }).click();
    await expect(dialog.getByRole("button", { name: "Not allowed client ID" })).toBeVisible();
    const shown = await dialog.locator(".secret-value").first().innerText();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(shown);
  });
  expect(thrown).toEqual([]);
});

const symbolRow = (page: Page) =>
  page.getByRole("region", { name: "Watchlist" }).getByText("BTCUSD", { exact: true }).first();

/** What a press of the keys puts into a field. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => document.body.append(document.createElement("textarea")));
  const field = page.locator("body > textarea");
  await field.press("Control+v");
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
}
