/**
 * A hand on a chart: drags, wheel and keys as Chromium gets them from a mouse and a keyboard. Runs in
 * Node.
 */
import type { Page } from "@playwright/test";

/** Where a drag goes, px in the page: over bars in every contender. */
const DRAG_LEFT = 80;
const DRAG_RIGHT = 1280;
const DRAG_Y = 420;
/** A fast drag: 2,400 px a second at 60 frames a second. */
const STEP_PX = 40;
const WHEEL_NOTCH = 120;
const WHEEL_TRIES_MAX = 200;
/** From the zoom that a chart begins with to some thousand bars, and back. */
const WHEEL_NOTCHES = 20;

export type Way = "older" | "newer";

/** One drag across the chart, or as far as it comes by `endAt`. Each step waits for the page to have taken the one before. */
async function drag(page: Page, way: Way, endAt = Number.POSITIVE_INFINITY): Promise<void> {
  const [from, to] = way === "older" ? [DRAG_LEFT, DRAG_RIGHT] : [DRAG_RIGHT, DRAG_LEFT];
  await page.mouse.move(from, DRAG_Y);
  await page.mouse.down();
  const step = Math.sign(to - from) * STEP_PX;
  for (let x = from + step; Math.abs(x - from) <= Math.abs(to - from); x += step) {
    if (Date.now() > endAt) break;
    await page.mouse.move(x, DRAG_Y);
  }
  await page.mouse.up();
}

/** Drags for `ms`; there and back in turns when `way` is null. */
export async function dragFor(page: Page, ms: number, way: Way | null): Promise<void> {
  const endAt = Date.now() + ms;
  for (let turn = 0; Date.now() < endAt; turn += 1) {
    await drag(page, way ?? (turn % 2 === 0 ? "older" : "newer"), endAt);
  }
}

/** Drags until `isThere` says so. */
export async function dragUntil(
  page: Page,
  way: Way,
  isThere: () => Promise<boolean>,
): Promise<number> {
  let drags = 0;
  do {
    await drag(page, way);
    drags += 1;
  } while (!(await isThere()));
  return drags;
}

/**
 * Turns the wheel over the chart for `ms`, some notches out and as many in again: one in each frame, as the page takes a notch
 * with its next frame and only then is there another.
 */
export async function wheelFor(page: Page, ms: number): Promise<void> {
  const endAt = Date.now() + ms;
  await page.mouse.move((DRAG_LEFT + DRAG_RIGHT) / 2, DRAG_Y);
  for (let notch = 0; Date.now() < endAt; notch += 1) {
    const isOut = Math.floor(notch / WHEEL_NOTCHES) % 2 === 0;
    await page.mouse.wheel(0, isOut ? WHEEL_NOTCH : -WHEEL_NOTCH);
  }
}

/** Turns the wheel over the chart until `isThere` says so. */
export async function wheelUntil(
  page: Page,
  towards: "out" | "in",
  isThere: () => Promise<boolean>,
): Promise<void> {
  await page.mouse.move((DRAG_LEFT + DRAG_RIGHT) / 2, DRAG_Y);
  for (let tries = 0; tries < WHEEL_TRIES_MAX; tries += 1) {
    if (await isThere()) return;
    await page.mouse.wheel(0, towards === "out" ? WHEEL_NOTCH : -WHEEL_NOTCH);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  throw new Error(`The chart did not zoom ${towards} as far as asked.`);
}
