/**
 * Drawing tools by keys alone and by a finger alone: placed, moved, changed in colour and price, taken away, and each of that undone,
 * with what a finger covers seen beside it.
 */
import { expect, test, type CDPSession, type Page } from "@playwright/test";
import { toolOf } from "../../drawings/registry.ts";
import type { Drawing, Point, Tool } from "../../drawings/tool.ts";
import { at, bar, chart, chooseTool, host, isAs, none, only, tools } from "./support-drawings.ts";
import { forgetHandles, paintedHandles, watchPaint } from "./support-paint.ts";
import { plotOf } from "./support-plot.ts";
import { signIn, watchForTrouble } from "./support.ts";
import { openDemo } from "./support-records.ts";
import { go, PHONE } from "./support-touch.ts";

test.describe.configure({ timeout: 300_000 });

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

/** The sample stays, and the keys are the chart's again. */
async function leaveWords(page: Page): Promise<void> {
  await expect(page.locator(".drawing-words")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(host(page)).toBeFocused();
}

/** Goes on by Tab until what is called so has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const nameOfFocused = (): string => {
    const { activeElement: focused } = document;
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null;
    return label ?? focused?.getAttribute("aria-label") ?? focused?.textContent ?? "";
  };
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press("Tab");
    if (name.test(await page.evaluate(nameOfFocused))) return;
  }
  throw new Error(`expected Tab to come to ${name}`);
}

/** Colour in the bar, the first price in the settings, each undone by itself. */
async function changeByKeys(page: Page, drawing: Drawing): Promise<void> {
  await tabTo(page, /^Colour:/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radiogroup", { name: "Colour" })).toBeVisible();
  // The panel takes the focus a moment after it is shown; a key before that goes on from the button.
  const isInPanel = () =>
    page.evaluate(() => (document.activeElement?.closest("[role=dialog]") ?? null) !== null);
  await expect.poll(isInPanel).toBe(true);
  await tabTo(page, /^Pink$/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await only(page, ({ tone }) => tone === "pink");
  await host(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await tabTo(page, /^Price of point 1$/);
  const price = Math.round((drawing.anchors[0]?.price ?? 0) + 50);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(String(price));
  await tabTo(page, /^Done$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await only(page, ({ anchors }) => anchors[0]?.price === price);
  await host(page).focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await only(page, isAs(drawing));
}

test("ten tools are drawn, moved, changed and removed by keys alone", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await signIn(page, false, "/", await openDemo(page.request, "drawn-by-keys"));
  await expect(tools(page)).toBeVisible();
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
      if (tool.isWritten === true) await leaveWords(page);
      const drawing = await only(page, (one) => one.tool === tool.id);
      await page.keyboard.press("ArrowDown");
      await only(page, (one) => !isAs(drawing)(one));
      await page.keyboard.press("Control+z");
      await only(page, isAs(drawing));
      await changeByKeys(page, drawing);
      await page.keyboard.press("Delete");
      await expect(bar(page)).toBeHidden();
      await none(page);
      await page.keyboard.press("Control+z");
      await only(page, isAs(drawing));
      await page.keyboard.press("Control+Shift+z");
      await none(page);
    });
  }
  expect(trouble).toEqual([]);
});

const BY_FINGER = toolsOf(
  "trend_line ray extended_line arrow horizontal_line vertical_line parallel_channel" +
    " pitchfork fib_retracement fib_extension gann_box rectangle triangle ellipse abcd" +
    " long_position short_position price_range note flag",
);

/** How long a finger rests, in so many reports of where it is. */
const REST_MOVES = 4;
const REST_MS = 40;
/** How far a thumb may be from a handle that it takes, px. */
const THUMB = { x: 12, y: 9 } as const;

/** One finger down, away and up; `held`: what is to be seen before it is lifted. */
async function dragByFinger(
  cdp: CDPSession,
  from: Point,
  by: Point,
  held: () => Promise<void>,
): Promise<void> {
  const touch = (type: "touchStart" | "touchMove", part: number) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: from.x + by.x * part, y: from.y + by.y * part }],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", step / 6);
  await held();
  // It rests before it is lifted: of one that is lifted in flight the browser takes the next tap for the end of the flight.
  for (let rest = 0; rest < REST_MOVES; rest += 1) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    await touch("touchMove", 1);
  }
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const step = (page: Page, name: string) => tools(page).getByRole("button", { name }).tap();
const undo = (page: Page) => step(page, "Undo the last change of drawings");

/** By its first handle, with a loupe on what the finger covers. */
async function moveByFinger(page: Page, cdp: CDPSession, drawing: Drawing): Promise<void> {
  const plot = await plotOf(page);
  let handle: Point | undefined;
  await expect(async () => {
    [handle] = await paintedHandles(page);
    expect(handle).toBeDefined();
  }).toPass({ intervals: [30, 60, 120] });
  if (handle === undefined) return;
  const from = { x: plot.x + handle.x + THUMB.x, y: plot.y + handle.y + THUMB.y };
  const loupe = page.locator(".drawing-loupe");
  await dragByFinger(cdp, from, { x: 30, y: 40 }, () => expect(loupe).toBeVisible());
  await expect(loupe).toHaveCount(0);
  await only(page, (one) => !isAs(drawing)(one));
  await undo(page);
  await only(page, isAs(drawing));
}

/** Colour, then gone; both taken back. */
async function changeByFinger(page: Page, tool: Tool, drawing: Drawing): Promise<void> {
  const colour = bar(page).getByRole("button", { name: /^Colour/ });
  await colour.tap();
  await page.getByRole("radio", { name: "Pink" }).tap();
  await colour.tap();
  await only(page, ({ tone }) => tone === "pink");
  await undo(page);
  await only(page, isAs(drawing));
  await bar(page)
    .getByRole("button", { name: `Remove ${tool.name}` })
    .tap();
  await none(page);
  await undo(page);
  await only(page, isAs(drawing));
  await step(page, "Redo the change of drawings");
  await none(page);
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("twenty tools are drawn, moved, changed and removed by a finger, with a loupe on what it covers", async ({
    page,
  }) => {
    await watchPaint(page);
    const cdp = await page.context().newCDPSession(page);
    await signIn(page, false, "/", await openDemo(page.request, "drawn-by-finger"));
    await go(page, "Chart");
    await expect(chart(page)).toContainText(/O\s*\d/);
    await chart(page).getByRole("button", { name: "Drawing tools" }).tap();
    for (const tool of BY_FINGER) {
      await test.step(tool.name, async () => {
        await forgetHandles(page);
        await chooseTool(page, tool, "tap");
        for (let point = 0; point < Number(tool.points); point += 1) {
          const { x, y } = await at(page, 0.35 + point * 0.17, point % 2 === 0 ? 0.6 : 0.45);
          await page.touchscreen.tap(x, y);
        }
        await expect(bar(page)).toHaveAccessibleName(`${tool.name}, chosen`);
        const drawing = await only(page, (one) => one.tool === tool.id);
        await moveByFinger(page, cdp, drawing);
        await changeByFinger(page, tool, drawing);
      });
    }
    await cdp.detach();
  });
});
