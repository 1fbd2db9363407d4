/** The chart with its drawings, as the browser tests press it and read it. */
import { expect, type Locator, type Page } from "@playwright/test";

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
