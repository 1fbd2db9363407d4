/** The chart with its drawings, as the browser tests press it and read it. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Drawing, Tool } from "../../drawings/tool.ts";

export const chart = (page: Page): Locator =>
  page.getByRole("region", { name: "Chart", exact: true });
export const host = (page: Page): Locator => chart(page).locator(".chart-host");
export const tools = (page: Page): Locator => page.getByRole("toolbar", { name: "Drawing tools" });
/** At what is chosen. */
export const bar = (page: Page): Locator => page.locator(".drawing-bar");

/** A place in the pane of the bars, as parts of its width and height. */
export async function at(
  page: Page,
  across: number,
  down: number,
): Promise<{ x: number; y: number }> {
  const box = await host(page).boundingBox();
  if (box === null) throw new Error("expected a chart in sight");
  return { x: box.x + (box.width - 80) * across, y: box.y + (box.height - 40) * down };
}

export async function click(page: Page, across: number, down: number): Promise<void> {
  const { x, y } = await at(page, across, down);
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.click(x, y);
}

/** What the list says of each drawing, the foremost first. The list is closed again. */
export async function listed(page: Page): Promise<string[]> {
  await tools(page).getByRole("button", { name: "Drawings on this chart" }).click();
  const list = page.locator(".drawing-list");
  await expect(list).toBeVisible();
  const texts = await list.locator(".drawing-row-name").allInnerTexts();
  // The focus goes in a moment after the list is to be seen; before that, keys belong to where it was.
  await expect(page.locator(".popover :focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

/** All drawings that the browser keeps, to the last digit, read from its own database; it has those of one account. */
export const kept = (page: Page): Promise<Drawing[]> =>
  page.evaluate(async () => {
    const settled = <Value>(asked: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error("no answer of the database"));
      });
    const database = await settled(indexedDB.open("ringside-drawings"));
    type Kept = { replica: { entries: { [id: string]: { drawing: unknown } } } };
    const store = database.transaction("documents").objectStore("documents");
    const records = (await settled(store.getAll())) as Kept[];
    database.close();
    const entries = records.flatMap(({ replica }) => Object.values(replica.entries));
    return entries.flatMap(({ drawing }) => (drawing === null ? [] : [drawing as never]));
  });

const SOON = { intervals: [30, 60, 120] };

/** The only drawing there is, once it is as asked. */
export async function only(page: Page, isIt: (drawing: Drawing) => boolean): Promise<Drawing> {
  let found: Drawing | undefined;
  await expect(async () => {
    const all = await kept(page);
    expect(all).toHaveLength(1);
    found = all.find(isIt);
    expect(found, JSON.stringify(all)).toBeDefined();
  }).toPass({ ...SOON, timeout: 10_000 });
  return found as Drawing;
}

export const none = (page: Page): Promise<void> => expect.poll(() => kept(page), SOON).toEqual([]);

/** It stands where the other one does, and looks as it does. */
export const isAs = (one: Drawing) => (other: Drawing) =>
  JSON.stringify([other.anchors, other.tone, other.values]) ===
  JSON.stringify([one.anchors, one.tone, one.values]);

/** Takes a tool out of the choice of its group. */
export async function chooseTool(page: Page, tool: Tool, press: "click" | "tap"): Promise<void> {
  const choice = page.locator(".drawing-choice");
  const group = tools(page).getByRole("button", { name: `${tool.group}: all tools` });
  await group[press]();
  // Its name stands beside its key, and may be that of the group.
  await choice.getByRole("listitem").getByText(tool.name, { exact: true })[press]();
  await expect(choice).toBeHidden();
}
