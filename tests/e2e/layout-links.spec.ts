/**
 * Layouts by a link: copied, opened after a sign-in by somebody else, asked about, undone; told to no server, gone from the
 * address, and refused in words where it is damaged, newer or hostile.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { layoutLink } from "./support-layout-link.ts";
import { toast } from "./support-toasts.ts";
import { chooseSymbol, expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const own = useOwnAccount("layout-links");
const MARKUP = "<img src=x onerror=alert(1)>";

const charts = (page: Page): Locator => page.locator("[data-pane='chart']:visible");
const button = (page: Page): Locator => page.getByRole("button", { name: /^Layout: / });
const asked = (page: Page): Locator => page.getByRole("dialog", { name: "Open a shared layout?" });
const open = (page: Page, hash: string) =>
  page.evaluate((next) => void (location.hash = next), hash);

/** Two charts under a name that is markup; the link to them. */
async function shareTwoCharts(page: Page): Promise<string> {
  await signIn(page, false, "/", TRADER);
  await chooseSymbol(page, "ETHUSD");
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByRole("menuitem", { name: "2 charts side by side", exact: true }).click();
  await expect(charts(page)).toHaveCount(2);
  await button(page).click();
  await page.getByRole("menuitem", { name: "Save as…" }).click();
  const field = page.getByRole("dialog", { name: "Layouts" }).getByLabel("Save what is open as");
  await field.fill(MARKUP);
  await field.press("Enter");
  await expect(button(page)).toContainText(MARKUP);
  await button(page).click();
  await page.getByRole("menuitem", { name: "All layouts…" }).click();
  await page.getByRole("button", { name: `More of ${MARKUP}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect(toast(page)).toContainText(`It carries “${MARKUP}”`);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Until none is up, nor waits: they come one after the other. */
const closeToasts = (page: Page): Promise<void> =>
  expect(async () => {
    const close = toast(page).getByRole("button", { name: "Close notice" });
    if ((await close.count()) > 0) await close.click({ timeout: 1_000 });
    await expect(toast(page)).toHaveCount(0, { timeout: 200 });
  }).toPass();

/** One by one: nothing of them is opened, and each leaves the address. */
async function expectRefusals(page: Page): Promise<void> {
  const whole = layoutLink();
  const newest = { layouts: [{ name: "X", parts: { "chart.guides": { version: 9, value: {} } } }] };
  const casino = { layouts: [{ name: MARKUP, parts: { casino: { version: 1, value: {} } } }] };
  await closeToasts(page);
  for (const [hash, words] of [
    [whole.slice(0, -9), "It is damaged: a part of it was cut off or changed."],
    [layoutLink("X", {}, 2), "It is from a newer version of the terminal."],
    [layoutLink("X", { version: 9 }), "It is from a newer version of the terminal."],
    [layoutLink("X", newest), "“X”: its part chart.guides is of a newer version."],
    [layoutLink("X", casino), `“${MARKUP}”: this terminal knows no part casino.`],
    [`#layout?1.${"A".repeat(20_000)}`, "It is longer than a link to a layout is."],
  ] as const) {
    await open(page, hash);
    await expect(toast(page)).toContainText("The link to a layout was not opened");
    await expect(toast(page)).toContainText(words);
    expect(new URL(page.url()).hash).toBe("");
    await closeToasts(page);
    await expect(asked(page)).toHaveCount(0);
  }
}

test("a layout goes to somebody else by a link, who is asked and can undo it", async ({
  page,
  browser,
}) => {
  const address = await test.step("copied", () => shareTwoCharts(page));
  expect(address).toMatch(/\/#layout\?1\.[\w-]+$/);
  const link = new URL(address).hash;

  const other = await (await browser.newContext()).newPage();
  const trouble = await watchForTrouble(other);
  const requests: string[] = [];
  other.on("request", (request) =>
    requests.push(`${request.url()} ${request.postData() ?? ""} ${request.headers()["referer"]}`),
  );

  await test.step("kept over the sign-in, and then asked about", async () => {
    await signIn(other, false, `/${link}`, own.login);
    await expect(asked(other)).toContainText(`A link brought “${MARKUP}”`);
    await expect(asked(other)).toContainText("2 charts: ETHUSD");
    await expect(asked(other)).toContainText("No indicators");
    await expect(asked(other)).toContainText("No drawings");
    await expect(asked(other).locator("img")).toHaveCount(0);
    expect(new URL(other.url()).hash).toBe("");
    await expect(charts(other)).toHaveCount(1);
    await expectAccessible(other);
  });
  await test.step("not now: nothing of it is kept", async () => {
    await asked(other).getByRole("button", { name: "Not now" }).click();
    await expect(asked(other)).toHaveCount(0);
    await button(other).click();
    await expect(other.getByRole("menuitemradio", { name: "My layout" })).toBeChecked();
    await expect(other.getByRole("menuitemradio")).toHaveCount(1);
    await other.keyboard.press("Escape");
  });
  await test.step("opened, and undone", async () => {
    await open(other, link);
    await asked(other).getByRole("button", { name: "Open", exact: true }).click();
    await expect(charts(other)).toHaveCount(2);
    await expect(button(other)).toContainText(MARKUP);
    await expect(charts(other).locator(".legend").first()).toContainText("ETHUSD");
    await toast(other).getByRole("button", { name: "Undo" }).click();
    await expect(charts(other)).toHaveCount(1);
    await expect(button(other)).toContainText("My layout");
    await button(other).click();
    await expect(other.getByRole("menuitemradio")).toHaveCount(1);
    await other.keyboard.press("Escape");
  });
  await test.step("no step of the history has it", async () => {
    await other.goBack();
    expect(new URL(other.url()).hash).toBe("");
    await expect(asked(other)).toHaveCount(0);
  });
  await test.step("refused with its reason", () => expectRefusals(other));
  expect(requests.filter((one) => one.includes(link.slice(-40)))).toEqual([]);
  expect(trouble).toEqual([]);
  await other.context().close();
});
