/**
 * The terminal in other languages: German by the browser's own, with its figures; another one by choice; and one that nobody
 * speaks, under which every text that is no message stands out.
 */
import { expect, test } from "@playwright/test";
import { enter, useOwnAccount } from "./support-account.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";
import { looseIn } from "./support-words.ts";

const own = useOwnAccount("language");

test.describe("for who reads German", () => {
  test.use({ locale: "de-DE" });

  test("signs in, trades a volume with a comma, and reads what became of it @quick", async ({
    page,
  }) => {
    const trouble = await watchForTrouble(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await expectAccessible(page);
    await page.getByLabel("Konto-ID, Alias oder E-Mail").fill(own.login.username);
    await page.getByLabel("Passwort", { exact: true }).fill(own.login.password);
    await page.getByRole("button", { name: "Anmelden" }).click();
    const watchlist = page.getByRole("region", { name: "Watchlist" });
    await watchlist.getByLabel("Symbole suchen").fill("BTCUSD");
    await watchlist.getByText("BTCUSD", { exact: true }).first().click();
    const ticket = page.getByRole("region", { name: "Orderticket" });
    // A German's ten thousand stays as he typed it, and is neither ten lots nor sent.
    await ticket.getByLabel("Volumen", { exact: true }).click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("10.000");
    await expect(ticket.getByLabel("Volumen", { exact: true })).toHaveValue("10.000");
    await expect(ticket.getByText("10,000 oder 10000 eingeben")).toBeVisible();
    await ticket.getByLabel("Volumen", { exact: true }).fill("0,02");
    await expect(ticket.getByLabel("Volumen", { exact: true })).toHaveValue("0,02");
    await ticket.getByLabel("Stop-Loss", { exact: true }).fill("10000");
    await expect(ticket.getByText(/^−\d,\d\d\s%$/)).toBeVisible();
    await ticket.getByLabel("Stop-Loss", { exact: true }).fill("");
    await ticket.getByRole("button", { name: /^Kaufen 0,02 BTCUSD/ }).click();
    await expect
      .poll(async () => (await own.records.positions()).map(({ volume }) => volume))
      .toEqual([0.02]);
    const positions = page.getByRole("grid", { name: "Positionen" });
    await expect(positions.getByText("0,02", { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    expect(trouble).toEqual([]);
  });

  test("has English by one press, and keeps it", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });
});

test("nothing that is read stands outside the messages", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("ringside.language", "pseudo"));
  await page.goto("/");
  await page.locator("input[autocomplete=username]").fill(own.login.username);
  await page.locator("input[type=password]").fill(own.login.password);
  expect(await looseIn(page)).toEqual([]);
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("grid").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator("[data-pane=chart] canvas").first()).toBeVisible();
  expect(await looseIn(page)).toEqual([]);
  for (const button of [".account-chip", ".notice-bell"]) {
    await page.locator(button).first().click();
    expect(await looseIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await looseIn(page)).toEqual([]);
});

test("a page that enters in English is as it was", async ({ page }) => {
  await enter(page, own.login);
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
});
