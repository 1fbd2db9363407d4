/**
 * Layouts by a link and by a file, with what is drawn on their charts: copied, opened after a sign-in by somebody else, asked
 * about, undone; told to no server, gone from the address, and refused in words where they are damaged, newer or hostile.
 */
import { readFile } from "node:fs/promises";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { createRandom } from "../support/random.ts";
import { useOwnAccount } from "./support-account.ts";
import { kept, tools } from "./support-drawings.ts";
import { layoutFile, layoutLink, layoutWith, toldLine } from "./support-layout-link.ts";
import { openDemo } from "./support-records.ts";
import { toast } from "./support-toasts.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble, type Login } from "./support.ts";

test.describe.configure({ timeout: 300_000 });
test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const own = useOwnAccount("layout-links");
const MARKUP = "<img src=x onerror=alert(1)>";

const charts = (page: Page): Locator => page.locator("[data-pane='chart']:visible");
const button = (page: Page): Locator => page.getByRole("button", { name: /^Layout: / });
const asked = (page: Page): Locator => page.getByRole("dialog", { name: "Open a shared layout?" });
const open = (page: Page, hash: string) =>
  page.evaluate((next) => void (location.hash = next), hash);

/** Takes drawings on Ethereum into the account, by a file of them. A narrow chart shows its tools when they are asked for. */
async function draw(page: Page, drawings: readonly object[], isNarrow = false): Promise<void> {
  if (isNarrow) await charts(page).first().getByRole("button", { name: "Drawing tools" }).click();
  await tools(page).first().getByRole("button", { name: "Drawings on this chart" }).click();
  const symbols = [{ symbol: "ETHUSD", drawings }];
  await page.getByLabel("File of drawings").setInputFiles({
    name: "drawings.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ format: "ringside-drawings", version: 1, symbols })),
  });
  await expect(toast(page)).toContainText(/drawings? imported/);
  await page.keyboard.press("Escape");
  await closeToasts(page);
}

const SECRET = "3f0c6a52-secret";
/** Two that are seen and one that is not, as the account keeps them. */
const OWN = [
  { ...toldLine(2_000), id: SECRET, revision: 3, values: { label: MARKUP } },
  { ...toldLine(2_100), id: "second", revision: 1 },
  { ...toldLine(2_200), id: "hidden", revision: 1, isHidden: true },
];

/** So many strokes of a hand that no link holds them. */
function manyStrokes(count: number): object[] {
  const random = createRandom(19);
  return Array.from({ length: count }, (_, at) => ({
    id: `stroke-${at}`,
    tool: "brush",
    revision: 1,
    anchors: Array.from({ length: 60 }, (_point, step) => ({
      ts: Math.round(Date.UTC(2026, 1, 2) + step * 60_000 + random() * 60_000),
      price: 2_000 + random() * 100,
    })),
  }));
}

async function openShares(page: Page, name: string): Promise<void> {
  await button(page).click();
  await page.getByRole("menuitem", { name: "All layouts…" }).click();
  await page.getByRole("button", { name: `More of ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
}

const byLink = (page: Page) => page.getByRole("button", { name: "Share as link" });
const byFile = (page: Page) => page.getByRole("button", { name: "Share as file" });

/** Two charts with drawings, under a name that is markup. */
async function setUp(page: Page, login: Login): Promise<void> {
  await signIn(page, false, "/", login);
  await chooseSymbol(page, "ETHUSD");
  await draw(page, OWN);
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByRole("menuitem", { name: "2 charts side by side", exact: true }).click();
  await expect(charts(page)).toHaveCount(2);
  await button(page).click();
  await page.getByRole("menuitem", { name: "Save as…" }).click();
  const field = page.getByRole("dialog", { name: "Layouts" }).getByLabel("Save what is open as");
  await field.fill(MARKUP);
  await field.press("Enter");
  await expect(button(page)).toContainText(MARKUP);
  await closeToasts(page);
}

/** Without its drawings, and with them; the link that has them. */
async function copyLinks(page: Page): Promise<string> {
  await openShares(page, MARKUP);
  const dialog = page.getByRole("dialog", { name: `Share ${MARKUP}` });
  const box = dialog.getByLabel("With drawings");
  await expect(box).toBeChecked();
  await expect(dialog).toContainText("ETHUSD 2");
  await expect(dialog.getByRole("status")).toContainText(/The link has [\d,]+ characters/);
  await expectAccessible(page);
  await box.uncheck();
  await byLink(page).click();
  await expect(toast(page)).toContainText(`It carries “${MARKUP}”`);
  await expect(toast(page)).toContainText("no drawing, and nothing of your account");
  const bare = await page.evaluate(() => navigator.clipboard.readText());
  await closeToasts(page);
  await openShares(page, MARKUP);
  await byLink(page).click();
  await expect(toast(page)).toContainText("2 drawings: nothing of your account");
  const whole = await page.evaluate(() => navigator.clipboard.readText());
  expect(whole.length).toBeGreaterThan(bare.length);
  await closeToasts(page);
  return whole;
}

/** What stands in the file that is saved. */
async function saveFile(page: Page): Promise<string> {
  const downloading = page.waitForEvent("download");
  await byFile(page).click();
  return readFile(await (await downloading).path(), "utf8");
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
  const magic = { layouts: [layoutWith([{ ...toldLine(1), tool: MARKUP }])] };
  const elsewhere = { layouts: [{ ...layoutWith([]), drawings: [{ symbol: "X", drawings: [] }] }] };
  const casino = { layouts: [{ name: MARKUP, parts: { casino: { version: 1, value: {} } } }] };
  await closeToasts(page);
  for (const [hash, words] of [
    [whole.slice(0, -9), "It is damaged: a part of it was cut off or changed."],
    [layoutLink("X", {}, 2), "It is from a newer version of the terminal."],
    [layoutLink("X", { version: 9 }), "It is from a newer version of the terminal."],
    [layoutLink("X", newest), "“X”: its part chart.guides is of a newer version."],
    [layoutLink("X", casino), `“${MARKUP}”: this terminal knows no part casino.`],
    [layoutLink("X", magic), `“From a friend”: a drawing on BTCUSD cannot be read: ${MARKUP}.`],
    [layoutLink("X", elsewhere), "“From a friend”: none of its charts shows X"],
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

/** It has nothing of whose it was, and is taken with its drawings or without, which goes back as one. */
async function expectFile(other: Page, text: string, sharer: Login): Promise<void> {
  // A number of a drawing may hold any digits.
  expect(text.replaceAll(/"(?:ts|price)": [\d.]+/g, "")).not.toContain(sharer.username);
  expect(text).not.toMatch(/3f0c6a52|"revision"|"hidden"|stroke-/);
  const { layouts } = JSON.parse(text) as { layouts: unknown[] };
  await closeToasts(other);
  await button(other).click();
  await other.getByRole("menuitem", { name: "All layouts…" }).click();
  await other.getByLabel("File of layouts").setInputFiles(layoutFile(layouts));
  const dialog = other.getByRole("dialog", { name: "Import with drawings?" });
  await expect(dialog).toContainText(`The file has “${MARKUP}”`);
  await expect(dialog.getByLabel("Add its 42 drawings to mine")).toBeChecked();
  await expectAccessible(other);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(toast(other)).toContainText(`“${MARKUP}” imported`);
  await expect.poll(async () => (await kept(other)).length).toBe(42);
  await toast(other).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => kept(other)).toEqual([]);
  await button(other).click();
  await expect(other.getByRole("menuitemradio")).toHaveCount(1);
  await other.keyboard.press("Escape");
}

test("a layout goes to somebody else by a link, who is asked and can undo it", async ({
  page,
  browser,
}) => {
  const sharer = await openDemo(page.request, "layout-sharer");
  const address = await test.step("copied", async () => {
    await setUp(page, sharer);
    return copyLinks(page);
  });
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
    await expect(asked(other)).not.toContainText("No drawings");
    await expect(asked(other)).toContainText("ETHUSD 2");
    await expect(asked(other).getByLabel("Add its 2 drawings to mine")).toBeChecked();
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
    await expect.poll(async () => (await kept(other)).length).toBe(2);
    const [first] = await kept(other);
    expect(first?.anchors).toEqual(OWN[0]?.anchors);
    expect((await kept(other)).map(({ id }) => id)).not.toContain(SECRET);
    await expect(charts(other).locator(".legend").first()).toContainText("ETHUSD");
    await toast(other).getByRole("button", { name: "Undo" }).click();
    await expect(charts(other)).toHaveCount(1);
    await expect.poll(() => kept(other)).toEqual([]);
    await expect(button(other)).toContainText("My layout");
    await button(other).click();
    await expect(other.getByRole("menuitemradio")).toHaveCount(1);
    await other.keyboard.press("Escape");
  });
  await test.step("and by a file where a link has no room", async () => {
    await draw(page, manyStrokes(40), true);
    await openShares(page, MARKUP);
    await expect(page.getByText("These 42 drawings do not fit in a link.")).toBeVisible();
    await expect(byLink(page)).toBeDisabled();
    await page.getByLabel("With drawings").uncheck();
    await expect(byLink(page)).toBeEnabled();
    await page.getByLabel("With drawings").check();
    await expect(byLink(page)).toBeDisabled();
    await expectFile(other, await saveFile(page), sharer);
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
