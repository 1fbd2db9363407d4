/** Indicators on the chart: found, added, set, moved, removed, undone, kept; by mouse, keys and touch. */
import { expect, test, type Page } from "@playwright/test";
import { field as ticketField } from "./support-ticket.ts";
import { go, lateTap, PHONE } from "./support-touch.ts";
import { expectAccessible, signIn } from "./support.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Chart" });
const plot = (page: Page) => pane(page).getByRole("application");
const search = (page: Page) => page.getByRole("dialog", { name: "Indicators" });
const field = (page: Page) => page.getByRole("combobox", { name: "Search indicators" });
const row = (page: Page, title: string) =>
  pane(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `${title}: settings` }) });

/** A row of a legend while a dialog is open, which is all that can be reached then. */
const seen = (page: Page, title: string) => page.locator(".study-row", { hasText: title });

async function openChart(page: Page, remember = false): Promise<void> {
  await signIn(page, remember);
  await expect(pane(page)).toContainText(/O\s*\d/);
}

/** Opens the search and adds what is found first for each text, by keys. */
async function add(page: Page, ...texts: string[]): Promise<void> {
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  for (const text of texts) {
    await field(page).fill(text);
    await field(page).press("Enter");
  }
  await field(page).press("Escape");
  await expect(search(page)).toBeHidden();
}

test("are found by name and purpose, added, and say their values @quick", async ({ page }) => {
  await openChart(page);
  await plot(page).focus();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await field(page).fill("overbought");
  await expect(
    search(page).getByRole("option", { name: /^Relative strength index/ }),
  ).toBeVisible();
  await field(page).fill("no such thing");
  await expect(search(page)).toContainText("No indicator is called no such thing");
  await field(page).fill("bollinger bands");
  await expectAccessible(page);
  await search(page)
    .getByRole("option", { name: /^Bollinger Bands/ })
    .click();
  await field(page).fill("rsi");
  await field(page).press("Enter");
  await field(page).press("Escape");
  await expect(row(page, "BB 20 2")).toContainText(/\d\.\d/);
  await expect(row(page, "RSI 14")).toContainText(/\d\.\d\d/);
  // The RSI has a pane of its own below the bars.
  const [bars, below] = [
    await row(page, "BB 20 2").boundingBox(),
    await row(page, "RSI 14").boundingBox(),
  ];
  expect(below?.y ?? 0).toBeGreaterThan((bars?.y ?? 0) + 100);
  await expectAccessible(page);
});

test("begin with the period that is typed behind their name", async ({ page }) => {
  await openChart(page);
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  await field(page).fill("sma 200");
  await expect(search(page).getByRole("option").first()).toContainText("SMA 200");
  await field(page).press("Enter");
  await field(page).fill("bollinger 20 2.5");
  await field(page).press("Enter");
  await field(page).press("Escape");
  await expect(row(page, "SMA 200")).toBeVisible();
  await expect(row(page, "BB 20 2.5")).toBeVisible();
});

test("are set while one looks, and undone and redone @quick", async ({ page }) => {
  await openChart(page);
  await add(page, "EMA");
  const first = await row(page, "EMA 20").innerText();
  await row(page, "EMA 20").getByRole("button", { name: "EMA 20: settings" }).dblclick();
  const settings = page.getByRole("dialog", { name: "EMA 20" });
  await settings.getByLabel("Length").fill("0");
  await expect(settings).toContainText("A whole number from 1 to 5000");
  await settings.getByLabel("Length").fill("50");
  await expect(seen(page, "EMA 50")).toContainText(/\d/);
  await page.getByRole("radio", { name: "Pink" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  expect(await row(page, "EMA 50").innerText()).not.toBe(first);
  await page.keyboard.press("Control+k");
  await page
    .getByRole("combobox", { name: /Search/ })
    .last()
    .fill("undo the last change of indicators");
  await page.keyboard.press("Enter");
  await expect(row(page, "EMA 20")).toBeVisible();
  await expect(row(page, "EMA 50")).toBeHidden();
});

test("are what Ctrl+Z is about once their settings are closed or their row is gone", async ({
  page,
}) => {
  await openChart(page);
  await add(page, "EMA", "RSI");
  const volume = ticketField(page, "Volume");
  await volume.fill("0.07");
  const settings = row(page, "EMA 20").getByRole("button", { name: "Settings of EMA 20" });
  await row(page, "EMA 20").hover();
  await settings.click();
  await page.getByLabel("Length").fill("50");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(row(page, "EMA 50").getByRole("button", { name: /^Settings of/ })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(row(page, "EMA 20")).toBeVisible();
  await expect(settings).toBeFocused();
  // What opened them is an item of a menu, which is gone.
  await row(page, "RSI 14").hover();
  await row(page, "RSI 14").getByRole("button", { name: "More of RSI 14" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByLabel("Length").fill("9");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(row(page, "RSI 9").getByRole("button", { name: /^More of/ })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(row(page, "RSI 14")).toBeVisible();
  await row(page, "EMA 20").hover();
  await row(page, "EMA 20").getByRole("button", { name: "Remove EMA 20" }).click();
  await expect(plot(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(row(page, "EMA 20")).toBeVisible();
  await row(page, "RSI 14").hover();
  await row(page, "RSI 14").getByRole("button", { name: "More of RSI 14" }).click();
  await page.getByRole("menuitem", { name: "Move to" }).hover();
  await page.getByRole("menuitem", { name: "The bars" }).click();
  await expect(pane(page).locator(".legend .study-row")).toHaveCount(2);
  await expect(plot(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(pane(page).locator(".legend .study-row")).toHaveCount(1);
  await expect(volume).toHaveValue("0.07");
});

test("that are cancelled are as they were", async ({ page }) => {
  await openChart(page);
  await add(page, "SMA");
  await row(page, "SMA 20").getByRole("button", { name: "SMA 20: settings" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Length").fill("9");
  await expect(seen(page, "SMA 9")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, "SMA 20")).toBeVisible();
});

test("are calculated from one another, moved to the bars, hidden and removed", async ({ page }) => {
  await openChart(page);
  await add(page, "EMA", "RSI");
  await row(page, "RSI 14").hover();
  await row(page, "RSI 14").getByRole("button", { name: "Settings of RSI 14" }).click();
  await page.getByRole("button", { name: /Calculated from/ }).click();
  await page.getByRole("option", { name: "EMA 20" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  const derived = row(page, "RSI 14 of EMA");
  await expect(derived).toContainText(/\d\.\d\d/);
  await derived.hover();
  await derived.getByRole("button", { name: "More of RSI 14 of EMA" }).click();
  await page.getByRole("menuitem", { name: "Move to" }).hover();
  await page.getByRole("menuitem", { name: "The bars" }).click();
  await expect(pane(page).locator(".legend .study-row")).toHaveCount(2);
  await derived.hover();
  await derived.getByRole("button", { name: "Hide RSI 14 of EMA" }).click();
  await expect(derived).not.toContainText(/\d\.\d\d/);
  await row(page, "EMA 20").hover();
  await row(page, "EMA 20").getByRole("button", { name: "Remove EMA 20" }).click();
  await expect(row(page, "RSI 14")).toBeVisible();
});

test("are calculated on a longer time frame than the chart's", async ({ page }) => {
  await openChart(page);
  await pane(page).getByRole("radio", { name: "M15", exact: true }).click();
  await add(page, "EMA");
  await row(page, "EMA 20").getByRole("button", { name: "EMA 20: settings" }).dblclick();
  await page.getByRole("button", { name: /Time frame/ }).click();
  await page.getByRole("option", { name: "1 hour" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(row(page, "EMA 20 H1")).toContainText(/\d\.\d/);
});

test("stay in their panes when the bars are drawn as another type", async ({ page }) => {
  await openChart(page);
  await add(page, "RSI");
  await add(page, "MACD");
  const legends = pane(page).locator(".study-pane-legend");
  const tops = () =>
    legends.evaluateAll((all) => all.map((legend) => legend.getBoundingClientRect().top));
  await expect(legends).toHaveText([/RSI/, /MACD/]);
  const before = await tops();
  for (const type of ["Renko", "Line", "Candles"]) {
    await pane(page)
      .getByRole("button", { name: /^Chart type/ })
      .click();
    await page.getByRole("menuitemradio", { name: type, exact: true }).click();
    await expect(pane(page).getByRole("button", { name: `Chart type: ${type}` })).toBeVisible();
    await expect(legends).toHaveText([/RSI/, /MACD/]);
    await expect.poll(tops).toEqual(before);
  }
});

test("stand after a reload, and for another symbol and time frame", async ({ page }) => {
  await openChart(page, true);
  await add(page, "MACD", "SMA");
  await page.reload();
  await expect(row(page, "MACD 12 26 9")).toContainText(/\d\.\d/);
  await expect(row(page, "SMA 20")).toContainText(/\d/);
  await pane(page).getByRole("radio", { name: "M15", exact: true }).click();
  await expect(row(page, "SMA 20")).toContainText(/\d/);
});

test("are added, set, moved, removed and brought back by keys alone", async ({ page }) => {
  await openChart(page);
  await plot(page).focus();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  for (const text of ["SMA", "RSI"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+a");
  }
  await page.keyboard.press("Escape");
  await expect(search(page)).toBeHidden();
  const more = (title: string) =>
    row(page, title)
      .getByRole("button", { name: `More of ${title}` })
      .press("Enter");
  await test.step("set", async () => {
    await more("RSI 14");
    await page.getByRole("menuitem", { name: "Settings" }).press("Enter");
    await page.getByLabel("Length").fill("21");
    await page.getByRole("button", { name: "Done" }).press("Enter");
    await expect(row(page, "RSI 21")).toContainText(/\d\.\d/);
  });
  await test.step("moved", async () => {
    await more("RSI 21");
    await page.getByRole("menuitem", { name: "Move to" }).press("ArrowRight");
    await page.getByRole("menuitem", { name: "The bars" }).press("Enter");
    await expect(pane(page).locator(".legend .study-row")).toHaveCount(2);
  });
  await test.step("removed, and brought back", async () => {
    await more("RSI 21");
    await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
    await expect(row(page, "RSI 21")).toHaveCount(0);
    await plot(page).focus();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: /Search/ }).last();
    await expect(palette).toBeFocused();
    await page.keyboard.type("undo the last change of indicators");
    await page.keyboard.press("Enter");
    await expect(row(page, "RSI 21")).toContainText(/\d\.\d/);
  });
  await test.step("by the key that undoes drawings too, and done again", async () => {
    await plot(page).focus();
    await page.keyboard.press("Control+z");
    await expect(pane(page).locator(".legend .study-row")).toHaveCount(1);
    await page.keyboard.press("Control+Shift+z");
    await expect(pane(page).locator(".legend .study-row")).toHaveCount(2);
  });
});

test.describe("with a thumb", () => {
  test.use({ viewport: PHONE.viewport, hasTouch: true });

  test("are added, set, moved and removed", async ({ page }) => {
    await signIn(page);
    await go(page, "Chart");
    await pane(page).getByRole("button", { name: "Indicators" }).tap();
    await field(page).fill("relative strength");
    await search(page)
      .getByRole("option", { name: /^Relative strength index/ })
      .tap();
    await search(page).getByRole("button", { name: "Close" }).tap();
    const more = (title: string) =>
      row(page, title)
        .getByRole("button", { name: `More of ${title}` })
        .tap();
    await more("RSI 14");
    await page.getByRole("menuitem", { name: "Settings" }).tap();
    await page.getByLabel("Length").fill("21");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Done" }).tap();
    await expect(row(page, "RSI 21")).toContainText(/\d\.\d/);
    await more("RSI 21");
    await page.getByRole("menuitem", { name: "Move to" }).tap();
    await page.getByRole("menuitem", { name: "The bars" }).tap();
    await expect(pane(page).locator(".legend .study-row")).toHaveCount(1);
    await test.step("what is tapped in a menu is all that is tapped, however late the click comes", async () => {
      await more("RSI 21");
      await page.getByRole("menuitem", { name: "Move to" }).tap();
      await lateTap(page.getByRole("menuitem", { name: "A pane of its own" }));
      await expect(page.locator(".study-pane-legend .study-row")).toHaveCount(1);
      await more("RSI 21");
      await lateTap(page.getByRole("menuitem", { name: "Hide" }));
      await expect(page.getByRole("menu")).toHaveCount(0);
      await expect(row(page, "RSI 21")).toHaveClass(/study-row-hidden/);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
    await more("RSI 21");
    await page.getByRole("menuitem", { name: "Remove" }).tap();
    await expect(row(page, "RSI 21")).toHaveCount(0);
  });
});

test("on a phone are found and set in sheets", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole("navigation").getByRole("button", { name: "Chart" }).click();
  await page.getByRole("button", { name: "Indicators" }).click();
  await page.getByRole("button", { name: "Trend", exact: true }).click();
  await search(page).getByRole("option", { name: /^MACD/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "MACD 12 26 9: settings" })).toBeVisible();
});

test("begin as the user keeps them, are seen where they are wanted, and fold over the bars", async ({
  page,
}) => {
  await openChart(page, true);
  await pane(page).getByRole("radio", { name: "H1", exact: true }).click();
  await test.step("three rows over the bars are folded into one that says so", async () => {
    await add(page, "EMA", "SMA", "WMA");
    await pane(page).getByRole("button", { name: "Fold the 3 indicators over the bars" }).click();
    await expect(row(page, "EMA 20")).toBeHidden();
    await pane(page).getByRole("button", { name: "List the 3 indicators over the bars" }).click();
    await expect(row(page, "EMA 20")).toContainText(/\d\.\d/);
  });
  const settings = page.getByRole("dialog");
  await test.step("settings become the default of the indicator", async () => {
    await row(page, "EMA 20").getByRole("button", { name: "EMA 20: settings" }).dblclick();
    await settings.getByLabel("Length").fill("34");
    await settings.getByLabel("Offset, bars").fill("501");
    await expect(settings).toContainText("A whole number from −500 to 500");
    await settings.getByLabel("Offset, bars").fill("-3");
    await settings.getByRole("checkbox", { name: "M15", exact: true }).uncheck();
    await settings.getByRole("button", { name: "Defaults" }).click();
    await page.getByRole("menuitem", { name: "Save as my default" }).click();
    await settings.getByRole("button", { name: "Done" }).click();
  });
  await test.step("a time frame that it is not wanted on says so", async () => {
    await pane(page).getByRole("radio", { name: "M15", exact: true }).click();
    await expect(row(page, "EMA 34")).toContainText("not on M15");
    await expect(row(page, "SMA 20")).toContainText(/\d\.\d/);
    await pane(page).getByRole("radio", { name: "H1", exact: true }).click();
    await expect(row(page, "EMA 34")).toContainText(/\d\.\d/);
  });
  await test.step("after a reload the next one begins so, and goes back to the factory's", async () => {
    await page.reload();
    await expect(row(page, "EMA 34")).toBeVisible();
    await row(page, "EMA 34").hover();
    await row(page, "EMA 34").getByRole("button", { name: "Remove EMA 34" }).click();
    await add(page, "EMA");
    await row(page, "EMA 34").getByRole("button", { name: "EMA 34: settings" }).dblclick();
    await expect(settings.getByLabel("Offset, bars")).toHaveValue("-3");
    await settings.getByRole("button", { name: "Defaults" }).click();
    await page.getByRole("menuitem", { name: "Reset to the factory's settings" }).click();
    await expect(settings.getByLabel("Length")).toHaveValue("20");
    await settings.getByRole("button", { name: "Done" }).click();
    await expect(row(page, "EMA 20")).toContainText(/\d\.\d/);
  });
});

test("and their chart say what is in sight in words, a table, a file and tones", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openChart(page);
  await pane(page).getByRole("button", { name: "Summary and table of the bars in sight" }).click();
  const dialog = page.getByRole("dialog", { name: /bars in sight/ });
  await expect(dialog).toContainText(/Average range\s*\d/);
  await expect(dialog.getByRole("columnheader")).toHaveCount(6);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Listen" }).click();
  await expect(dialog).toContainText("the higher the tone, the higher the price");
  await dialog.getByRole("button", { name: "Stop listening" }).click();
  await expect(dialog.getByRole("button", { name: "Listen" })).toBeVisible();
  const rows = await dialog.getByRole("row").count();
  const newest = await dialog.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
  await dialog.getByRole("button", { name: "Copy as CSV" }).click();
  await expect(dialog).toContainText(`${rows - 1} rows copied`);
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).trim().split(/\r?\n/);
  expect(lines).toHaveLength(rows);
  expect(lines.at(-1)?.split(",").slice(1, 5)).toEqual(newest.slice(0, 4));
});
