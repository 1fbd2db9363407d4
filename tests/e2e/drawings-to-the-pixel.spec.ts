/**
 * Drawings stand in the page where their times and prices are by plain arithmetic, to the pixel: on a regular, logarithmic,
 * percent, indexed and inverted scale, on other timeframes and back, and after bars that came; on a screen of one and of two
 * pixels to one of the page. No point but each last is on a bar. What stands where is read from the painting and from the
 * crosshair's labels (support-plot.ts), and reckoned apart (support-outlines.ts): nothing of the terminal's own is in it.
 */
import {
  chromium,
  expect,
  test,
  type LaunchOptions,
  type Locator,
  type Page,
} from "@playwright/test";
import { makeDrawing } from "../../drawings/drawing.ts";
import { toolOf } from "../../drawings/registry.ts";
import type { Anchor, Bar, Drawing, Point, View } from "../../drawings/tool.ts";
import { BTCUSD } from "./support-account.ts";
import { bar, chart, host, tools } from "./support-drawings.ts";
import { farthest, OUTLINED, type Outlined } from "./support-outlines.ts";
import { paintedHandles, paintedOutline, watchPaint } from "./support-paint.ts";
import {
  barsOf,
  expectHandles,
  LOGARITHMIC,
  OFF_PX_MAX,
  plotOf,
  readView,
  type CountedFrom,
  type ScaleOf,
} from "./support-plot.ts";
import { openDemo, openRecords, type Records } from "./support-records.ts";
import { chooseSymbol, signIn, watchForTrouble } from "./support.ts";

const MINUTE = 60_000;
const MINUTES = { M1: 1, M15: 15, H1: 60, D1: 1_440 } as const;
type FrameName = keyof typeof MINUTES;
const TYPED: Readonly<Record<FrameName, string>> = { M1: "1", M15: "15", H1: "1h", D1: "1d" };
/** All are looked at within this time; a bar that begins meanwhile would move them. */
const LOOK_MS = 30_000;

const list = (page: Page): Locator => page.locator(".drawing-list");
const rows = (page: Page): Locator => list(page).locator(".drawing-row");

type Drawn = { readonly outlined: Outlined; readonly drawing: Drawing };

/** One drawing of each tool, over the last so many bars of a chart; the last point of each is on a bar. */
function drawEach(view: View, bars: readonly Bar[], reach: number): Drawn[] {
  const last = bars.at(-1)?.ts ?? NaN;
  const begin = bars.at(-reach)?.ts ?? NaN;
  return OUTLINED.map((outlined) => {
    const tool = toolOf(outlined.id);
    if (tool === undefined) throw new Error(`expected a tool ${outlined.id}`);
    const anchors = outlined.places.map(([across, down], at): Anchor => {
      const ts = Math.round(begin + across * (last - begin));
      return {
        ts: at === 1 ? view.nearestBar(ts) : ts,
        price: Number(view.toPrice(view.height * down).toFixed(2)),
      };
    });
    return { outlined, drawing: makeDrawing(crypto.randomUUID(), tool, anchors) };
  });
}

/** By keys, which are of the entry and not of what is chosen: no drawing goes with Backspace, none is edited with Enter. */
async function choose(page: Page, frame: FrameName): Promise<void> {
  await host(page).focus();
  await page.keyboard.type("7");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(TYPED[frame]);
  await page.keyboard.press("Enter");
  await expect(chart(page)).toContainText(new RegExp(`BTCUSD\\s*·\\s*${frame}(?!\\d)`));
  await expect(chart(page)).toContainText(/O\s*\d/);
}

async function drag(page: Page, from: Point, by: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}

/** Scaled by hand, so that no price moves what is drawn. */
async function holdScale(page: Page): Promise<void> {
  const plot = await plotOf(page);
  await drag(page, { x: plot.x + plot.width + 20, y: plot.y + 200 }, { x: 0, y: 30 });
}

async function chooseScale(page: Page, mode: string): Promise<void> {
  await chart(page).getByRole("button", { name: "Price scale", exact: true }).click();
  await page.getByRole("menuitemradio", { name: mode }).click();
}

async function showList(page: Page): Promise<void> {
  await tools(page).getByRole("button", { name: "Drawings on this chart" }).click();
  await expect(list(page)).toBeVisible();
}

async function hideList(page: Page): Promise<void> {
  await expect(page.locator(".popover :focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
}

async function take(page: Page, drawn: readonly Drawn[]): Promise<void> {
  const drawings = drawn.map(({ drawing }) => drawing);
  const symbols = [{ symbol: "BTCUSD", drawings }];
  const file = { format: "ringside-drawings", version: 1, symbols };
  await showList(page);
  await page.getByLabel("File of drawings").setInputFiles({
    name: "drawings.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await expect(rows(page)).toHaveCount(drawn.length);
  await hideList(page);
}

/** Where the first handle of each is painted. */
type Places = readonly number[];

/** Each of them is chosen, and its lines and handles stand where they should. */
async function expectInPlace(page: Page, drawn: readonly Drawn[], view: View): Promise<Places> {
  const found: number[] = [];
  await showList(page);
  for (const { outlined, drawing } of drawn) {
    const points = drawing.anchors.map(({ ts, price }) => ({
      x: view.toX(ts),
      y: view.toY(price),
    }));
    const prices = drawing.anchors.map(({ price }) => price);
    const lines = outlined.lines(points, view, prices);
    const name = page.locator("span").getByText(outlined.name, { exact: true });
    await rows(page).locator(".drawing-row-name").filter({ has: name }).click();
    await test.step(outlined.id, async () => {
      await expectHandles(page, outlined.handles?.(points) ?? points);
      const off = farthest(await paintedOutline(page), lines, view);
      expect(off, "px off its outline").toBeLessThanOrEqual(OFF_PX_MAX);
    });
    found.push((await paintedHandles(page))[0]?.x ?? NaN);
  }
  await hideList(page);
  return found;
}

type Chart = {
  readonly page: Page;
  readonly records: Records;
  readonly bars: (frame: FrameName) => Promise<Bar[]>;
  readonly read: (frame: FrameName, scale?: ScaleOf | CountedFrom) => Promise<View>;
};

/** No bar begins in the time that it takes to look at all of them; one that is about to is waited for. */
async function untilCalm({ bars }: Chart, frame: FrameName): Promise<void> {
  const newest = async () => (await bars(frame)).at(-1)?.ts ?? NaN;
  const before = await newest();
  if (before + MINUTES[frame] * MINUTE - Date.now() > LOOK_MS) return;
  await expect.poll(newest, { timeout: 90_000, intervals: [500] }).toBeGreaterThan(before);
}

/** On scales that are never held by hand: the price itself may move what is drawn while it is looked at. */
async function expectCounted(shown: Chart, drawn: readonly Drawn[], scale: CountedFrom) {
  const { page, read } = shown;
  const plot = await plotOf(page);
  const from = { x: plot.x + 300, y: plot.y + plot.height - 30 };
  await expect(async () => {
    // Until its first bar, from which is counted, is read for certain.
    await drag(page, from, { x: 3, y: 0 });
    await expectInPlace(page, drawn, await read("D1", scale));
  }).toPass({ timeout: 60_000 });
}

/** Signed in, with the days of a symbol on the chart and its scale held. */
async function openDays(page: Page): Promise<Chart> {
  await watchPaint(page);
  const login = await openDemo(page.request, "to-the-pixel");
  const records = await openRecords(page.request, login);
  await signIn(page, false, "/", login);
  // The tools come behind the bars, which a machine that is busy has late.
  await expect(tools(page)).toBeVisible({ timeout: 60_000 });
  await chooseSymbol(page, "BTCUSD");
  await choose(page, "D1");
  await holdScale(page);
  const bars = (frame: FrameName) => barsOf(records, BTCUSD, frame);
  const read: Chart["read"] = async (frame, scale) => {
    // Nothing is chosen: the bar of what is would stand where the crosshair is read.
    await host(page).focus();
    await page.keyboard.press("Escape");
    await expect(bar(page)).toBeHidden();
    return readView(page, await bars(frame), MINUTES[frame] * MINUTE, scale);
  };
  return { page, records, bars, read };
}

/** On each kind of scale, over days, so that no bar begins. */
async function expectOnScales(shown: Chart): Promise<void> {
  const { page, read, bars } = shown;
  await untilCalm(shown, "D1");
  const drawn = drawEach(await read("D1"), await bars("D1"), 40);
  await take(page, drawn);
  await test.step("on a regular scale", async () => {
    await expectInPlace(page, drawn, await read("D1"));
  });
  await test.step("on a logarithmic one", async () => {
    await chooseScale(page, "Logarithmic");
    await holdScale(page);
    await expectInPlace(page, drawn, await read("D1", LOGARITHMIC));
  });
  await test.step("on one of percent", async () => {
    await chooseScale(page, "Percentage");
    await expectCounted(shown, drawn, "percent");
  });
  await test.step("on one that is indexed", async () => {
    await chooseScale(page, "Indexed to 100");
    await expectCounted(shown, drawn, "indexed");
  });
  await test.step("on an inverted one", async () => {
    await chooseScale(page, "Regular");
    await host(page).focus();
    await page.keyboard.press("Alt+i");
    await holdScale(page);
    const view = await read("D1");
    expect(view.toY(2), "the higher price stands lower").toBeGreaterThan(view.toY(1));
    await expectInPlace(page, drawn, view);
    await page.keyboard.press("Alt+i");
  });
  await tools(page).getByRole("button", { name: "Remove all drawings of this symbol" }).click();
}

/** By how many bars all of them went to the left, as one. */
function barsGone(before: Places, after: Places, view: View): number {
  const away = before.map((x, at) => x - (after[at] ?? NaN));
  const [first = NaN] = away;
  for (const by of away) expect(by, "as all others").toBeCloseTo(first, 6);
  return first / (view.toX(MINUTE) - view.toX(0));
}

/** From minutes over longer timeframes and back, and on while bars come. */
async function expectOnFrames(shown: Chart): Promise<void> {
  const { page, read, bars } = shown;
  const look = async (frame: FrameName) => {
    await holdScale(page);
    await untilCalm(shown, frame);
    const view = await read(frame);
    return { view, places: await expectInPlace(page, drawn, view), newest: await newest() };
  };
  const newest = async () => (await bars("M1")).at(-1)?.ts ?? NaN;
  await choose(page, "M1");
  await holdScale(page);
  const drawn = drawEach(await read("M1"), await bars("M1"), 80);
  await take(page, drawn);
  const first = await test.step("on M1", () => look("M1"));
  for (const frame of ["M15", "H1"] as const) {
    await test.step(`on ${frame}`, async () => {
      await choose(page, frame);
      await look(frame);
    });
  }
  const again = await test.step("back on M1, moved by the bars that came alone", async () => {
    await choose(page, "M1");
    const now = await look("M1");
    const gone = barsGone(first.places, now.places, now.view);
    expect(gone).toBeCloseTo((now.newest - first.newest) / MINUTE, 1);
    return now;
  });
  await test.step("and with each new bar", async () => {
    await expect.poll(newest, { timeout: 90_000 }).toBeGreaterThan(again.newest);
    const then = await look("M1");
    const gone = barsGone(again.places, then.places, then.view);
    expect(gone).toBeCloseTo((then.newest - again.newest) / MINUTE, 1);
  });
}

/**
 * A browser of its own on a screen of so many px to one of the page. What a context would pretend does not reach the size in
 * which a canvas is told of its box.
 */
async function openScreen(ratio: number, options: LaunchOptions, baseURL: string | undefined) {
  const args = [`--force-device-scale-factor=${ratio}`, "--window-size=1440,1000"];
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...args] });
  const page = await browser.newPage({
    viewport: null,
    locale: "en-GB",
    timezoneId: "UTC",
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  return { browser, page };
}

const paintedRatio = (page: Page): Promise<number> =>
  host(page)
    .locator("canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);

for (const ratio of [1, 2]) {
  test(`drawings stand where their times and prices are, on each scale and timeframe, to the pixel: ${ratio} to one`, async ({
    launchOptions,
    baseURL,
  }) => {
    // Bars of a minute are waited for.
    test.setTimeout(420_000);
    const { browser, page } = await openScreen(ratio, launchOptions, baseURL);
    try {
      const trouble = await watchForTrouble(page);
      const shown = await openDays(page);
      expect(await paintedRatio(page)).toBeCloseTo(ratio, 1);
      await expectOnScales(shown);
      await expectOnFrames(shown);
      expect(trouble).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}
