/** How drawings feel in the hand: what Ctrl and Shift do, what hovering shows, a dialog taken back. */
import { expect, test, type Page } from "@playwright/test";
import { at, bar, chart, click, host, listed, tools } from "./support-drawings.ts";
import { signIn, watchForTrouble } from "./support.ts";
import { openDemo } from "./support-records.ts";

const undo = async (page: Page): Promise<void> => {
  await host(page).focus();
  await page.keyboard.press("Control+z");
};

test("drawings stay straight, show what a press takes, are copied by a drag, and take a dialog back", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trouble = await watchForTrouble(page);
  await signIn(page, false, "/", await openDemo(page.request, "drawings-feel"));
  await expect(tools(page)).toBeVisible();
  await expect(chart(page)).toContainText(/O\s*\d/);

  await test.step("Shift keeps a line level", async () => {
    await tools(page).getByRole("button", { name: "Trend line", exact: true }).click();
    await click(page, 0.2, 0.3);
    await page.keyboard.down("Shift");
    await click(page, 0.5, 0.32);
    await page.keyboard.up("Shift");
    const [text = ""] = await listed(page);
    const [from, to] = text.match(/\d+\.\d+/g) ?? [];
    expect(from).toBeDefined();
    expect(to).toBe(from);
  });

  await test.step("hovering shows that a press would take it", async () => {
    const { x, y } = await at(page, 0.35, 0.3);
    await page.mouse.move(x, y - 60, { steps: 3 });
    await expect(host(page)).not.toHaveAttribute("data-drawing");
    await page.mouse.move(x, y, { steps: 3 });
    await expect(host(page)).toHaveAttribute("data-drawing");
  });

  await test.step("a drag with Ctrl leaves it where it is and moves a copy", async () => {
    const before = await listed(page);
    const { x, y } = await at(page, 0.35, 0.3);
    await page.keyboard.down("Control");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 80, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.up("Control");
    const after = await listed(page);
    expect(after).toHaveLength(2);
    expect(after[1]).toBe(before[0]);
    expect(after[0]).not.toBe(before[0]);
    await undo(page);
    expect(await listed(page)).toEqual(before);
  });

  await test.step("a dialog that is cancelled is no step of undo", async () => {
    const before = await listed(page);
    await click(page, 0.35, 0.3);
    await bar(page).getByRole("button", { name: "Settings of Trend line" }).click();
    const dialog = page.getByRole("dialog", { name: "Trend line" });
    await dialog.getByLabel("Price of point 1").fill("91000");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await listed(page)).toEqual(before);
    // The last step is still the line itself.
    await undo(page);
    expect(await listed(page)).toEqual([]);
    await host(page).focus();
    await page.keyboard.press("Control+Shift+z");
    expect(await listed(page)).toEqual(before);
  });
  expect(trouble).toEqual([]);
});
