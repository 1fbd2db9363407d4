/**
 * A hand on a chart: drags, wheel and keys as Chromium gets them from a mouse and a keyboard. Runs in
 * Node.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** Where a drag goes, px in the page: over bars in every contender. */
const DRAG_LEFT = 80;
const DRAG_RIGHT = 1280;
const DRAG_Y = 420;
/** A fast drag: 2,400 px a second at 60 frames a second. */
const STEP_PX = 40;
const WHEEL_NOTCH = 120;
const WHEEL_TRIES_MAX = 200;
/** A mouse or a touchpad tells so often how far the hand went, ms. */
const TURN_MS = 1000 / 120;
/** Two of these in a frame of the screen are a step of a drag. */
const SLIDE_PX = STEP_PX / 2;
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
 * Zooms for `ms` as two fingers on a touchpad do, out and in again. Chromium gives the page the turns of a frame as one.
 */
export const wheelFor = (page: Page, ms: number): Promise<void> =>
  turnFor(page, ms, (turn) => {
    const isOut = Math.floor(turn / (2 * WHEEL_NOTCHES)) % 2 === 0;
    return { x: 0, y: isOut ? WHEEL_NOTCH / 2 : -WHEEL_NOTCH / 2 };
  });

/**
 * Pans for `ms` as two fingers on a touchpad do, as fast as a drag, twice there and back to where it began: what is drawn lies in
 * no finger's way.
 */
export function slideFor(page: Page, ms: number): Promise<void> {
  const sweep = Math.round(ms / TURN_MS / 4);
  return turnFor(page, ms, (turn) => {
    const isOlder = Math.floor(turn / sweep) % 2 === 0;
    return { x: isOlder ? -SLIDE_PX : SLIDE_PX, y: 0 };
  });
}

async function turnFor(
  page: Page,
  ms: number,
  deltaOf: (turn: number) => { x: number; y: number },
): Promise<void> {
  await page.mouse.move((DRAG_LEFT + DRAG_RIGHT) / 2, DRAG_Y);
  await atHandsPace(ms, (turn) => {
    const { x, y } = deltaOf(turn);
    return page.mouse.wheel(x, y);
  });
}

/** Tells the page of a hand's steps for `ms` at the pace of the hand, two in a frame of the screen: no hand waits for a page. */
export async function atHandsPace(
  ms: number,
  step: (turn: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const steps: Promise<void>[] = [];
  for (let at = 0; at < ms; at += TURN_MS) {
    steps.push(step(steps.length));
    await sleep(Math.max(0, startedAt + at + TURN_MS - performance.now()));
  }
  await Promise.all(steps);
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
