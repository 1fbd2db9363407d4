/** Sections of a list: made, named, moved, folded, removed and taken back, by mouse and keys, kept over a reload, and in files. */
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const pane = (page: Page) => page.getByRole("region", { name: "Watchlist" });
const switcher = (page: Page) => pane(page).getByRole("button", { name: /^Lists/ });
const heading = (page: Page, name: string) => pane(page).getByRole("button", { name, exact: true });

/** What the rows say, from the top: tickers and names of sections. */
const shown = (page: Page) =>
  pane(page)
    .getByRole("grid")
    .evaluate((grid) =>
      [...grid.querySelectorAll<HTMLElement>("[data-index]")]
        .toSorted((a, b) => Number(a.dataset["index"]) - Number(b.dataset["index"]))
        .map((row) => (row.querySelector(".watch-ticker, .watch-fold")?.textContent ?? "").trim()),
    );

async function choose(page: Page, name: RegExp | string): Promise<void> {
  await switcher(page).click();
  await page.getByRole("menuitem", { name }).click();
}

async function fromRow(page: Page, row: string, entry: string): Promise<void> {
  await pane(page).getByText(row, { exact: true }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: entry }).click();
}

test("sections of a list come out of a file, are changed, kept, and go out again", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await signIn(page);

  await test.step("a file is one list, with its sections", async () => {
    const asked = page.waitForEvent("filechooser");
    await choose(page, /^Import a list/);
    await (
      await asked
    ).setFiles({
      name: "mine.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("BTCUSD,###Alts,BINANCE:SOLUSD,XRPUSD,###Majors,ETH/USD,NASDAQ:NONE"),
    });
    await expect(switcher(page)).toContainText("mine");
    await expect
      .poll(() => shown(page))
      .toEqual(["BTCUSD", "Alts", "SOLUSD", "XRPUSD", "Majors", "ETHUSD"]);
    await expect(page.getByText("mine: 4 symbols in 2 sections")).toBeVisible();
    await expect(page.getByText("Not known here: NASDAQ:NONE.")).toBeAttached();
    await page.screenshot({ path: "test-results/sections.png" });
    await expectAccessible(page, "[data-pane=watchlist]");
  });

  await test.step("folded by a press, and by Enter", async () => {
    await heading(page, "Alts").click();
    await expect(heading(page, "Alts")).toHaveAttribute("aria-expanded", "false");
    await expect.poll(() => shown(page)).toEqual(["BTCUSD", "Alts", "Majors", "ETHUSD"]);
    await pane(page).getByRole("grid").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(heading(page, "Alts")).toHaveAttribute("aria-expanded", "true");
  });

  await test.step("moved with all that is in it, and a symbol into another", async () => {
    await page.keyboard.press("Alt+ArrowDown");
    await expect
      .poll(() => shown(page))
      .toEqual(["BTCUSD", "Majors", "ETHUSD", "Alts", "SOLUSD", "XRPUSD"]);
    await pane(page).getByText("BTCUSD", { exact: true }).first().click();
    await pane(page).getByRole("grid").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect
      .poll(async () => (await shown(page)).slice(0, 3))
      .toEqual(["Majors", "BTCUSD", "ETHUSD"]);
  });

  await test.step("renamed, one more made, and one removed and taken back", async () => {
    await fromRow(page, "Alts", "Rename section…");
    await page.getByLabel("New name of the section").fill("Smaller coins");
    await page.keyboard.press("Enter");
    await expect(heading(page, "Smaller coins")).toBeVisible();
    await fromRow(page, "XRPUSD", "New section above…");
    await page.getByLabel("Name of the new section").fill("Later");
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await shown(page)).slice(3))
      .toEqual(["Smaller coins", "SOLUSD", "Later", "XRPUSD"]);
    await fromRow(page, "Smaller coins", "Remove section");
    await expect(heading(page, "Smaller coins")).toHaveCount(0);
    await pane(page).getByRole("grid").focus();
    await page.keyboard.press("Control+z");
    await expect(heading(page, "Smaller coins")).toBeVisible();
  });

  await test.step("columns that no quote tells, and the sort by what moves", async () => {
    await pane(page).getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Session" }).click();
    await expect(pane(page).locator(".watch-cell-session").first()).toHaveText("Open");
    await page.getByRole("menuitemcheckbox", { name: "What moves now first" }).click();
    await page.keyboard.press("Escape");
    await page.screenshot({ path: "test-results/columns.png" });
  });

  await test.step("kept over a reload, and in files", async () => {
    const saved = async (name: RegExp) => {
      const download = page.waitForEvent("download");
      await choose(page, name);
      const stream = await (await download).createReadStream();
      return (await stream.toArray()).join("");
    };
    await page.reload();
    await expect(heading(page, "Later")).toBeVisible();
    expect(await saved(/^Export as text list/)).toBe(
      "###Majors,BTCUSD,ETHUSD,###Smaller coins,SOLUSD,###Later,XRPUSD\n",
    );
    expect(await saved(/^Export as CSV/)).toMatch(
      /^Symbol,Description,Section\r\nBTCUSD,"[^"]+","Majors"\r\n/,
    );
  });
  expect(trouble).toEqual([]);
});
