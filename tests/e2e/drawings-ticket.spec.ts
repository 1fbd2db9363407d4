/** A position that was drawn becomes the ticket's order where one may trade, and the ticket's order becomes one. */
import { expect, test, type Page } from "@playwright/test";
import { bar, chart, click, tools } from "./support-drawings.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";
import { openDemo } from "./support-records.ts";
import { choose, field, send, ticket } from "./support-ticket.ts";

test.describe.configure({ timeout: 120_000 });

/** Prices of what is chosen, as its settings have them: entry, target, stop. */
async function pricesOf(page: Page, name: string): Promise<number[]> {
  await bar(page)
    .getByRole("button", { name: `Settings of ${name}` })
    .click();
  const dialog = page.getByRole("dialog", { name });
  const fields = [1, 2, 3].map((point) => dialog.getByLabel(`Price of point ${point}`));
  const prices = await Promise.all(fields.map((one) => one.inputValue()));
  await dialog.getByRole("button", { name: "Done" }).click();
  return prices.map(Number);
}

test("a drawn position becomes the ticket's order, and the ticket's order a drawn position", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await signIn(page, false, "/", await openDemo(page.request, "drawn-plan"));
  await expect(tools(page)).toBeVisible();
  await expect(chart(page)).toContainText(/O\s*\d/);
  await expect(send(page)).toBeEnabled();
  const price = async (name: string) => Number(await field(page, name).inputValue());

  await test.step("with its prices, and as much as loses one percent at the stop", async () => {
    await tools(page).getByRole("button", { name: "Measures and forecasts: all tools" }).click();
    await page.locator(".drawing-choice").getByRole("button", { name: "Long position" }).click();
    await click(page, 0.4, 0.8);
    await click(page, 0.55, 0.5);
    await expect(bar(page)).toBeVisible();
    const [entry, target, stop] = await pricesOf(page, "Long position");
    await expectAccessible(page);
    await bar(page).getByRole("button", { name: "Send to the ticket" }).click();
    await expect(choose(page, "Order type", "Limit")).toBeChecked();
    await expect(field(page, "Volume")).toHaveValue("1");
    expect(await price("Price")).toBeCloseTo(entry ?? 0, 1);
    expect(await price("Stop loss")).toBeCloseTo(stop ?? 0, 1);
    expect(await price("Take profit")).toBeCloseTo(target ?? 0, 1);
    // One press sends it, and nothing was sent before.
    await expect(send(page)).toBeFocused();
  });

  await test.step("and is drawn again from the ticket with another stop", async () => {
    const moved = (await price("Stop loss")) - 100;
    await field(page, "Stop loss").fill(moved.toFixed(2));
    await ticket(page).getByRole("button", { name: "Presets" }).click();
    await page.getByRole("menuitem", { name: "Draw it on the chart" }).click();
    await expect(page.locator(".drawing-bar")).toBeVisible();
    const [entry, , stop] = await pricesOf(page, "Long position");
    expect(entry).toBeCloseTo(await price("Price"), 1);
    expect(stop).toBeCloseTo(moved, 1);
  });
  expect(trouble).toEqual([]);
});
