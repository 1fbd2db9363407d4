/** Drawing tools by keys alone and by a finger alone: placed, moved, taken away, with what a finger covers seen beside it. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { at, chart, host } from "./support-drawings.ts";
import { toolOf } from "../../drawings/registry.ts";
import type { Tool } from "../../drawings/tool.ts";
import { signIn, watchForTrouble } from "./support.ts";
import { openDemo } from "./support-records.ts";
import { go, PHONE } from "./support-touch.ts";

test.describe.configure({ timeout: 240_000 });

const bar = (page: Page): Locator => page.locator(".drawing-bar");

const toolsOf = (ids: string): Tool[] =>
  ids.split(" ").map((id) => {
    const tool = toolOf(id);
    if (tool === undefined) throw new Error(`expected a tool ${id}`);
    return tool;
  });

/** As the keyboard of the test has it: "Alt+KeyT" is Alt+t. */
const pressed = (combo: string): string =>
  combo.replace(/Key([A-Z])$/, (_, letter: string) => letter.toLowerCase());

const BY_KEYS = toolsOf(
  "trend_line horizontal_line horizontal_ray vertical_line cross_line fib_retracement rectangle" +
    " parallel_channel long_position note",
);

test("ten tools are drawn, moved and removed by keys alone", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await signIn(page, false, "/", await openDemo(page.request, "drawn-by-keys"));
  await expect(page.getByRole("toolbar", { name: "Drawing tools" })).toBeVisible();
  await expect(chart(page)).toContainText(/O\s*\d/);
  for (const tool of BY_KEYS) {
    await test.step(tool.name, async () => {
      await host(page).focus();
      if (tool.combo === undefined) {
        await page.keyboard.press("Control+k");
        await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
        await page.keyboard.type(`Draw: ${tool.name}`);
        await expect(page.getByRole("option").first()).toContainText(`Draw: ${tool.name}`);
        await page.keyboard.press("Enter");
        await expect(page.getByRole("option")).toHaveCount(0);
      } else await page.keyboard.press(pressed(tool.combo));
      await expect(page.locator(".drawing-hint")).toContainText(tool.name);
      for (let point = 0; point < Number(tool.points); point += 1) {
        await page.keyboard.press("Shift+ArrowLeft");
        await page.keyboard.press(point % 2 === 0 ? "Shift+ArrowDown" : "Shift+ArrowUp");
        await page.keyboard.press("Enter");
      }
      await expect(bar(page)).toHaveAccessibleName(`${tool.name}, chosen`);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Delete");
      await expect(bar(page)).toBeHidden();
    });
  }
  expect(trouble).toEqual([]);
});

const BY_FINGER = toolsOf(
  "trend_line ray extended_line arrow horizontal_line vertical_line parallel_channel" +
    " pitchfork fib_retracement fib_extension gann_box rectangle triangle ellipse abcd" +
    " long_position short_position price_range note flag",
);

test.describe("on a phone", () => {
  test.use(PHONE);

  test("twenty tools are drawn and removed by a finger, and a loupe shows what it covers", async ({
    page,
  }) => {
    await signIn(page, false, "/", await openDemo(page.request, "drawn-by-finger"));
    await go(page, "Chart");
    await expect(chart(page)).toContainText(/O\s*\d/);
    await chart(page).getByRole("button", { name: "Drawing tools" }).tap();
    const tools = page.getByRole("toolbar", { name: "Drawing tools" });
    for (const tool of BY_FINGER) {
      await test.step(tool.name, async () => {
        await tools.getByRole("button", { name: `${tool.group}: all tools` }).tap();
        const choice = page.locator(".drawing-choice");
        await choice.getByText(tool.name, { exact: true }).tap();
        await expect(choice).toBeHidden();
        for (let point = 0; point < Number(tool.points); point += 1) {
          const { x, y } = await at(page, 0.35 + point * 0.17, point % 2 === 0 ? 0.6 : 0.45);
          await page.touchscreen.tap(x, y);
        }
        await expect(bar(page)).toHaveAccessibleName(`${tool.name}, chosen`);
        await bar(page)
          .getByRole("button", { name: `Remove ${tool.name}` })
          .tap();
        await expect(bar(page)).toBeHidden();
      });
    }

    await test.step("a handle is dragged, and what is under the finger is seen", async () => {
      await tools.getByRole("button", { name: "Lines: all tools" }).tap();
      await page.locator(".drawing-choice").getByText("Trend line", { exact: true }).tap();
      const [a, b] = [await at(page, 0.35, 0.7), await at(page, 0.75, 0.55)];
      await page.touchscreen.tap(a.x, a.y);
      await page.touchscreen.tap(b.x, b.y);
      await expect(bar(page)).toBeVisible();
      const before = await bar(page).boundingBox();
      const cdp = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove", x: number, y: number) =>
        cdp.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
      // A thumb is not exact: 15 px off is still the handle.
      await touch("touchStart", b.x + 12, b.y + 9);
      for (let step = 1; step <= 6; step += 1) await touch("touchMove", b.x, b.y - step * 20);
      await expect(page.locator(".drawing-loupe")).toBeVisible();
      await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await expect(page.locator(".drawing-loupe")).toHaveCount(0);
      await expect.poll(async () => (await bar(page).boundingBox())?.y).not.toBe(before?.y);
      await cdp.detach();
    });
  });
});
