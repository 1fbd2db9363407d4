/**
 * Several drawings as one in a real browser: chosen by a box, by Ctrl and by keys, moved, styled, copied, grouped, locked and removed
 * together, each act one step of undo; found, named and moved in the list; copied from one tab into another chart of another.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { at, bar, chart, tools } from "./support-drawings.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";
import { openDemo } from "./support-records.ts";

test.describe.configure({ timeout: 150_000 });
test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const list = (page: Page): Locator => page.locator(".drawing-list");
const rows = (page: Page): Locator => list(page).locator(".drawing-row");
const press = (page: Page, name: string | RegExp) =>
  bar(page).getByRole("button", { name }).click();

type Part = readonly [across: number, down: number];

async function drag(page: Page, from: Part, to: Part): Promise<void> {
  const [start, end] = [await at(page, ...from), await at(page, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await page.mouse.up();
}

async function draw(page: Page, from: Part, to: Part): Promise<void> {
  await tools(page).getByRole("button", { name: "Trend line", exact: true }).click();
  await drag(page, from, to);
  await expect(bar(page)).toBeVisible();
}

async function showList(page: Page): Promise<void> {
  if (!(await list(page).isVisible()))
    await tools(page).getByRole("button", { name: "Drawings on this chart" }).click();
  await expect(list(page)).toBeVisible();
}

async function hideList(page: Page): Promise<void> {
  if (!(await list(page).isVisible())) return;
  await expect(page.locator(".popover :focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
}

/** What the list says of each row, the foremost first. */
async function listed(page: Page): Promise<string[]> {
  await showList(page);
  const texts = await list(page).locator(".drawing-row-name").allInnerTexts();
  await hideList(page);
  return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

const keys = async (page: Page, ...combos: string[]): Promise<void> => {
  await chart(page).locator(".chart-host").focus();
  for (const combo of combos) await page.keyboard.press(combo);
};

test("several are chosen, moved, grouped, listed and copied as one", async ({ page, context }) => {
  const trouble = await watchForTrouble(page);
  const login = await openDemo(page.request, "many-drawings");
  await signIn(page, false, "/", login);
  await expect(tools(page)).toBeVisible();
  await expect(chart(page)).toContainText(/O\s*\d/);
  await draw(page, [0.15, 0.3], [0.3, 0.25]);
  await draw(page, [0.15, 0.45], [0.3, 0.4]);
  await draw(page, [0.6, 0.7], [0.75, 0.65]);
  const before = await listed(page);
  expect(before).toHaveLength(3);

  await test.step("a box with Ctrl takes two of three, and they move as one", async () => {
    await page.keyboard.down("Control");
    await drag(page, [0.1, 0.15], [0.4, 0.55]);
    await page.keyboard.up("Control");
    await expect(bar(page)).toHaveAccessibleName("2 drawings, chosen");
    await expectAccessible(page);
    await drag(page, [0.225, 0.275], [0.3, 0.375]);
    const moved = await listed(page);
    expect(moved[0]).toBe(before[0]);
    expect(moved[1]).not.toBe(before[1]);
    expect(moved[2]).not.toBe(before[2]);
    await keys(page, "Control+z");
    expect(await listed(page)).toEqual(before);
  });

  await test.step("they are grouped, and the group is hidden, locked and copied together", async () => {
    await keys(page, "Control+g");
    await expect(bar(page).getByRole("button", { name: "Take the group apart" })).toBeVisible();
    expect((await listed(page)).slice(1)).toEqual(["Group of 2 2 drawings", before[1], before[2]]);
    await press(page, "Lock 2 drawings");
    await keys(page, "Delete");
    expect(await listed(page)).toHaveLength(4);
    await press(page, "Unlock 2 drawings");
    await press(page, "Copy 2 drawings");
    expect(await listed(page)).toHaveLength(7);
    await keys(page, "Delete");
    expect(await listed(page)).toHaveLength(4);
    // A press on one of them takes all.
    const { x, y } = await at(page, 0.225, 0.425);
    await page.mouse.click(x, y);
    await expect(bar(page)).toHaveAccessibleName("2 drawings, chosen");
    await keys(page, "Control+Shift+g");
    expect(await listed(page)).toEqual(before);
    await keys(page, "Control+z");
  });

  await test.step("the list names them, moves them into a group and out of it", async () => {
    await showList(page);
    await rows(page).nth(0).locator(".drawing-row-name").press("F2");
    await page.keyboard.type("Neckline");
    await page.keyboard.press("Enter");
    await expect(rows(page).nth(0)).toContainText("Neckline");
    await expectAccessible(page);
    await rows(page).nth(0).dragTo(rows(page).nth(3));
    await expect(rows(page).nth(0)).toContainText("Group of 3");
    await expect(rows(page).nth(2)).toContainText("Neckline");
    await rows(page).nth(2).locator(".drawing-row-name").press("Alt+ArrowUp");
    await expect(rows(page).nth(1)).toContainText("Neckline");
    await page.getByRole("button", { name: "Fold Group of 3" }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Hide Group of 3" }).click();
    await expect(page.getByRole("button", { name: "Show Group of 3" })).toBeVisible();
    await page.getByRole("button", { name: "Show Group of 3" }).click();
    await hideList(page);
  });

  await test.step("they go by the clipboard to another symbol in another tab", async () => {
    await keys(page, "Control+a", "Control+c");
    const other = await context.newPage();
    await other.goto("/");
    await expect(tools(other)).toBeVisible();
    await chooseSymbol(other, "EURUSD");
    await expect(chart(other)).toContainText("EURUSD");
    await expect(chart(other)).toContainText(/O\s*\d/);
    await keys(other, "Control+v");
    await expect(bar(other)).toHaveAccessibleName("3 drawings, chosen");
    expect((await listed(other))[0]).toContain("Group of 3");
    await other.close();
  });
  expect(trouble).toEqual([]);
});
