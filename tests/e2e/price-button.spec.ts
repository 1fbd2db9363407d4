/**
 * The "+" at the price scale offers the price that the crosshair's label beside it says, also where the scale changes under a
 * crosshair that rests: with a finger on a phone, and with a mouse at the desk.
 */
import { expect, test, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { host, tools } from "./support-drawings.ts";
import { paintedCrosshair, watchPaint } from "./support-paint.ts";
import { go, PHONE } from "./support-touch.ts";
import { chooseSymbol, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("plus");
const chart = (page: Page) => page.getByRole("region", { name: "Chart", exact: true });
const plus = (page: Page) => chart(page).getByRole("button", { name: /^Order at/ });

/** Both are read in one look: prices come, and the scale follows them. */
async function expectOnePrice(page: Page): Promise<void> {
  await expect(async () => {
    const { price } = await paintedCrosshair(page);
    const offered = await plus(page).getAttribute("aria-label");
    expect(offered).toBe(`Order at ${price?.text}`);
  }).toPass({ intervals: [50, 100], timeout: 5_000 });
}

async function middle(page: Page): Promise<{ x: number; y: number }> {
  await expect(chart(page)).toContainText(/O\s*\d/);
  await expect(chart(page).locator(".price-button")).toBeAttached();
  const box = await host(page).boundingBox();
  if (box === null) throw new Error("expected the chart in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height * 0.4 };
}

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("it keeps to the crosshair's label when the view is reset", async ({ page }) => {
    const trouble = await watchForTrouble(page);
    await watchPaint(page);
    await signIn(page, false, "/", own.login);
    await chooseSymbol(page, "BTCUSD", "tap");
    await go(page, "Chart");
    const at = await middle(page);
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
      cdp.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x, y: at.y }],
      });
    const hold = async (): Promise<void> => {
      await touch("touchStart", at.x);
      await expect(plus(page)).toBeVisible();
      await touch("touchEnd", at.x);
    };
    await touch("touchStart", at.x - 100);
    for (let step = 1; step <= 12; step += 1) await touch("touchMove", at.x - 100 + step * 15);
    await touch("touchEnd", at.x);
    await expect(chart(page).getByRole("button", { name: "Go to the latest bar" })).toBeVisible();
    await expect(plus(page)).toBeHidden();
    await hold();
    await expectOnePrice(page);
    const before = await plus(page).getAttribute("aria-label");
    await chart(page).getByRole("button", { name: "Reset the view" }).tap();
    await expect(plus(page)).not.toHaveAttribute("aria-label", before ?? "");
    await expectOnePrice(page);
    // What the menu offers is what its button said.
    const said = (await plus(page).getAttribute("aria-label"))?.replace("Order at ", "") ?? "";
    await plus(page).tap();
    await expect(page.getByRole("menuitem").first()).toContainText(` at ${said}`);
    await page.keyboard.press("Escape");
    await chart(page).getByRole("button", { name: /^1D/ }).tap();
    if (await plus(page).isVisible()) await expectOnePrice(page);
    // A tool in the hand takes what is pressed.
    await chart(page).getByRole("button", { name: "Drawing tools" }).tap();
    await tools(page).getByRole("button", { name: "Lines: all tools" }).tap();
    await page.locator(".drawing-choice").getByText("Trend line", { exact: true }).tap();
    await expect(plus(page)).toBeHidden();
    await cdp.detach();
    expect(trouble).toEqual([]);
  });
});

test("at the desk it keeps to the label while the scale changes under a mouse that rests", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await watchPaint(page);
  await signIn(page, false, "/", own.login);
  await chooseSymbol(page, "BTCUSD");
  const { x, y } = await middle(page);
  await page.mouse.move(x, y, { steps: 3 });
  await expect(plus(page)).toBeVisible();
  await expectOnePrice(page);
  const before = await plus(page).getAttribute("aria-label");
  await host(page).focus();
  await page.keyboard.press("Alt+KeyL");
  await expect(plus(page)).not.toHaveAttribute("aria-label", before ?? "");
  await expectOnePrice(page);
  expect(trouble).toEqual([]);
});
