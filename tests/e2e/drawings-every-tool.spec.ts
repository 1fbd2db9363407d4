/**
 * Every tool of the registry by mouse: placed, moved by each of its handles, changed in colour, name, price and time, removed, and each of
 * that undone. What is kept is read from the browser's own database, the handles from what is painted; where both should be is
 * computed from the tool's own definition (support-plot.ts). All tools share one page.
 */
import { expect, test, type Page } from "@playwright/test";
import { anchorsOf } from "../../drawings/drawing.ts";
import { TOOLS } from "../../drawings/registry.ts";
import type { Anchor, Drawing, Point, Tool, View } from "../../drawings/tool.ts";
import { triesOf } from "../support/tries.ts";
import { BTCUSD } from "./support-account.ts";
import { bar, chart, chooseTool, host, isAs, none, only, tools } from "./support-drawings.ts";
import { paintedHandles, watchPaint } from "./support-paint.ts";
import {
  barsOf,
  expectHandles,
  handlesOf,
  OFF_PX_MAX,
  plotOf,
  readView,
  type Plot,
} from "./support-plot.ts";
import { openDemo, openRecords } from "./support-records.ts";
import { chooseSymbol, signIn, watchForTrouble } from "./support.ts";

/** No bar begins while the test runs, but at midnight. */
const DAY_MS = 86_400_000;
/** More points than these are not typed (drawing-settings.tsx). */
const TYPED_MAX = 8;

const COUNT = Math.min(TOOLS.length, triesOf({ quick: 8, turn: 12, whole: TOOLS.length }));
/** Spread over all groups. */
const TRIED = TOOLS.filter(
  (_, at) =>
    Math.floor((at * COUNT) / TOOLS.length) !== Math.floor(((at - 1) * COUNT) / TOOLS.length),
);

/** Where so many points are put, in the older part of what is in sight; no two in one bar. */
const places = ({ width, height }: Plot, count: number): Point[] =>
  Array.from({ length: count }, (_, at) => ({
    x: Math.round(width * (0.25 + (0.4 * at) / Math.max(1, count - 1))),
    y: Math.round(height * (at % 2 === 0 ? 0.62 : 0.42)) + at * 3,
  }));

const pointsOf = ({ points }: Tool): number => (typeof points === "number" ? points : 4);

async function place(page: Page, tool: Tool, plot: Plot): Promise<void> {
  const all = places(plot, pointsOf(tool)).map(({ x, y }) => ({ x: plot.x + x, y: plot.y + y }));
  const last = all.at(-1) as Point;
  if (tool.points === "stroke") {
    const [first = last, ...rest] = all;
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    return;
  }
  for (const { x, y } of tool.points === "free" ? all.slice(0, -1) : all) {
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
  }
  if (tool.points === "free") await page.mouse.dblclick(last.x, last.y);
}

const undo = async (page: Page): Promise<void> => {
  await host(page).focus();
  await page.keyboard.press("Control+z");
};

/** The anchors when the handle of this number is moved to a place. */
function movedBy(tool: Tool, drawing: Drawing, view: View, at: number, to: Anchor) {
  const handle = tool.handles?.(drawing, view)[at];
  if (handle !== undefined) return handle.move(to);
  return drawing.anchors.map((one, other) => (other === at ? to : one));
}

/** How far the one is from the other in the pane, px. */
const offBy = (a: Anchor, b: Anchor, view: View): number =>
  Math.max(
    Math.abs(view.toX(a.ts) - view.toX(b.ts)),
    Math.abs(view.toY(a.price) - view.toY(b.price)),
  );

type Place = { readonly page: Page; readonly plot: Plot; readonly view: View };

/** Each handle is dragged to the middle of another bar, and the drag undone. */
async function moveByHandles({ page, plot, view }: Place, tool: Tool, drawing: Drawing) {
  const count = handlesOf(tool, drawing, view).length;
  expect(count).toBeGreaterThan(0);
  for (let index = 0; index < count; index += 1) {
    await expectHandles(page, handlesOf(tool, drawing, view));
    const from = (await paintedHandles(page))[index] as Point;
    const ts = view.nearestBar(view.toTs(from.x + 30));
    const to = { x: Math.round(view.toX(ts)), y: Math.round(from.y - 14) };
    await page.mouse.move(plot.x + from.x, plot.y + from.y);
    await page.mouse.down();
    await page.mouse.move(plot.x + to.x, plot.y + to.y, { steps: 4 });
    await page.mouse.up();
    const moved = await only(page, (one) => !isAs(drawing)(one));
    const expected = movedBy(tool, drawing, view, index, { ts, price: view.toPrice(to.y) });
    expect(moved.anchors).toHaveLength(expected.length);
    moved.anchors.forEach((anchor, at) => {
      const off = offBy(anchor, expected[at] as Anchor, view);
      expect(off, `point ${at} by handle ${index}`).toBeLessThanOrEqual(OFF_PX_MAX);
    });
    await expectHandles(page, handlesOf(tool, moved, view));
    await undo(page);
    await only(page, isAs(drawing));
  }
}

/** Colour in the bar: a step of its own. */
async function style(page: Page, drawing: Drawing): Promise<void> {
  const tone = drawing.tone === "pink" ? "grey" : "pink";
  await bar(page)
    .getByRole("button", { name: /^Colour/ })
    .click();
  await page.getByRole("radio", { name: tone === "pink" ? "Pink" : "Grey" }).click();
  await page.keyboard.press("Escape");
  await only(page, (one) => one.tone === tone);
}

/** As it is typed: 2026-03-10 14:00. */
const momentOf = (ts: number): string => new Date(ts).toISOString().slice(0, 16).replace("T", " ");

/** Name, price and time in the settings: one step. */
async function edit({ page, view }: Place, tool: Tool, drawing: Drawing): Promise<void> {
  await bar(page)
    .getByRole("button", { name: /^Settings of/ })
    .click();
  const dialog = page.getByRole("dialog", { name: tool.name, exact: true });
  await dialog.getByLabel("Name", { exact: true }).fill("Mine");
  const isTyped = drawing.anchors.length <= TYPED_MAX;
  const typed = {
    ts: view.nearestBar(view.toTs(view.width * 0.15)),
    price: Math.round((drawing.anchors[0]?.price ?? 0) + 50),
  };
  if (isTyped) {
    await dialog.getByLabel("Price of point 1", { exact: true }).fill(String(typed.price));
    await dialog.getByLabel("Time of point 1", { exact: true }).fill(momentOf(typed.ts));
  }
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toHaveAccessibleName(/^Mine, chosen/);
  if (!isTyped) return;
  const edited = await only(page, ({ anchors: [first] }) => first?.price === typed.price);
  expect(edited.anchors).toEqual([typed, ...drawing.anchors.slice(1)]);
  await expectHandles(page, handlesOf(tool, edited, view));
}

async function remove(page: Page, drawing: Drawing): Promise<void> {
  await bar(page)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await none(page);
  await undo(page);
  await only(page, isAs(drawing));
  await page.keyboard.press("Control+Shift+z");
  await none(page);
}

test.describe("every tool by mouse", () => {
  let shared: (Place & { readonly trouble: string[] }) | undefined;

  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage();
    const trouble = await watchForTrouble(page);
    await watchPaint(page);
    const login = await openDemo(page.request, "every-tool");
    await signIn(page, false, "/", login);
    await expect(tools(page)).toBeVisible();
    await chooseSymbol(page, "BTCUSD");
    await host(page).focus();
    await page.keyboard.type("1d");
    await page.keyboard.press("Enter");
    await expect(chart(page)).toContainText(/BTCUSD\s*·\s*D1/);
    await expect(chart(page)).toContainText(/O\s*\d/);
    const plot = await plotOf(page);
    // Scaled by hand, so that no price moves what is drawn.
    await page.mouse.move(plot.x + plot.width + 20, plot.y + 200);
    await page.mouse.down();
    await page.mouse.move(plot.x + plot.width + 20, plot.y + 230, { steps: 4 });
    await page.mouse.up();
    const bars = await barsOf(await openRecords(page.request, login), BTCUSD, "D1");
    shared = { page, plot, view: await readView(page, bars, DAY_MS), trouble };
  });

  test.afterAll(() => shared?.page.close());

  for (const tool of TRIED) {
    test(tool.name, async () => {
      if (shared === undefined) throw new Error("expected a page");
      const { page, plot, trouble } = shared;
      await chooseTool(page, tool, "click");
      await place(page, tool, plot);
      await expect(bar(page)).toHaveAccessibleName(`${tool.name}, chosen`);
      const count = anchorsOf(tool);
      const drawing = await only(
        page,
        (one) => one.tool === tool.id && (count === null || one.anchors.length === count),
      );
      await test.step("moved by each handle", () => moveByHandles(shared as Place, tool, drawing));
      await test.step("changed in colour", () => style(page, drawing));
      await test.step("changed in its settings", () => edit(shared as Place, tool, drawing));
      await test.step("and back", async () => {
        await undo(page);
        await undo(page);
        await only(page, isAs(drawing));
      });
      await test.step("removed, and that too undone and done again", () => remove(page, drawing));
      expect(trouble).toEqual([]);
    });
  }
});
