/** A tool that stays in hand, and an order at the price of a drawn line: by the right button, and by keys alone. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { at, chart, click, host, listed, tools } from "./support-drawings.ts";
import { openDemo } from "./support-records.ts";
import { field, openTicket, send } from "./support-ticket.ts";
import { chooseSymbol, expectAccessible, watchForTrouble } from "./support.ts";

const hint = (page: Page): Locator => page.locator(".drawing-hint");
const stays = (page: Page): Locator =>
  tools(page).getByRole("button", { name: "Stay in the tool" });

/** The prices of the lines there are, as the list says them, the foremost first. */
async function prices(page: Page): Promise<number[]> {
  return (await listed(page)).map((text) => Number(/\d+\.\d+/.exec(text)?.[0]));
}

const put = (page: Page): Locator =>
  page.getByRole("menuitem", { name: /^Put [\d.]+ into the ticket/ });
const offered = async (page: Page): Promise<number> =>
  Number(/Put ([\d.]+)/.exec((await put(page).textContent()) ?? "")?.[1]);

test("a tool stays in hand, and an order goes to the price of a line by mouse and by keys", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const trouble = await watchForTrouble(page);
  await openTicket(page, await openDemo(page.request, "drawn-orders"));
  await expect(tools(page)).toBeVisible();
  await chooseSymbol(page, "BTCUSD");
  await expect(chart(page)).toContainText(/O\s*\d/);

  await test.step("it draws line after line until Escape leaves it", async () => {
    await stays(page).click();
    await host(page).focus();
    await page.keyboard.press("Alt+h");
    for (const down of [0.2, 0.4, 0.8]) {
      await click(page, 0.5, down);
      await expect(hint(page)).toContainText("Horizontal line");
    }
    expect(await prices(page)).toHaveLength(3);
    await host(page).focus();
    await page.keyboard.press("Escape");
    await expect(hint(page)).toBeHidden();
    await click(page, 0.5, 0.6);
    expect(await prices(page)).toHaveLength(3);
  });

  await test.step("over a reload, and no longer once it is let go", async () => {
    await page.reload();
    await expect(stays(page)).toHaveAttribute("aria-pressed", "true");
    await stays(page).click();
    await expect(chart(page)).toContainText(/O\s*\d/);
    await host(page).focus();
    await page.keyboard.press("Alt+v");
    await click(page, 0.3, 0.3);
    await expect(hint(page)).toBeHidden();
    await page.keyboard.press("Delete");
  });

  await test.step("keys take the price of the line that is chosen", async () => {
    for (const down of [0.2, 0.4]) {
      await click(page, 0.3, down);
      await page.keyboard.press("Delete");
    }
    const [price = NaN, ...more] = await prices(page);
    expect(more).toEqual([]);
    await host(page).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Shift+F10");
    expect(await offered(page)).toBeCloseTo(price, 2);
    await expectAccessible(page, "[role=menu]");
    await page.keyboard.type("Put");
    await expect(put(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(field(page, "Price")).toHaveValue(price.toFixed(2));
    await expect(send(page)).toBeFocused();
  });

  await test.step("the right button takes that of the line that is near", async () => {
    await host(page).focus();
    await page.keyboard.press("Alt+h");
    await click(page, 0.5, 0.2);
    const price = Math.max(...(await prices(page)));
    const { x, y } = await at(page, 0.25, 0.2);
    await page.mouse.click(x, y + 4, { button: "right" });
    expect(await offered(page)).toBeCloseTo(price, 2);
    await page.getByRole("menuitem", { name: /^Sell limit/ }).click();
    await expect(field(page, "Price")).toHaveValue(price.toFixed(2));
    await expect(send(page)).toContainText("limit at");
  });
  expect(trouble).toEqual([]);
});
