/**
 * How often prices are drawn and whether the device is spared, as its user chose it; and how many frames the screen loses.
 * Main thread. Kept on this device. What does not wait for a frame that is due: all that happens on the account, and all that
 * the user does.
 */
import { createEffect, createRoot, createSignal, on, onCleanup } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { hurryFrame, setFramePace, watchFrames } from "../frame/frame.ts";
import { FrameHealth, type Health } from "../frame/frame-health.ts";
import { isSlow, setSlow } from "../frame/slow.ts";
import { createPersisted, type Persisted } from "../storage/persisted.ts";
import { tradingBook } from "./trading-book.ts";

/** Times a second; 0: each frame of the screen. */
export const RATES = [0, 30, 10, 4, 1] as const;
export type Rate = (typeof RATES)[number];

export type Pace = {
  readonly rate: Rate;
  readonly isSlow: boolean;
  /** Nobody is asked again. */
  readonly isAsked: boolean;
};

export const USUAL_PACE: Pace = { rate: 0, isSlow: false, isAsked: false };
/** A device that is spared draws no more often than this. */
export const SLOW_RATE = 4;

export function parsePace(value: unknown): Pace | null {
  if (typeof value !== "object" || value === null) return null;
  const { rate, isSlow, isAsked } = value as Partial<Record<keyof Pace, unknown>>;
  return {
    rate: RATES.find((one) => one === rate) ?? USUAL_PACE.rate,
    isSlow: isSlow === true,
    isAsked: isAsked === true,
  };
}

/** Times a second that are in force; 0: each frame. */
export const rateOf = ({ rate, isSlow }: Pace): number =>
  !isSlow ? rate : rate === 0 ? SLOW_RATE : Math.min(rate, SLOW_RATE);

let kept: Persisted<Pace> | undefined;
const store = (): Persisted<Pace> =>
  (kept ??= createRoot(() =>
    createPersisted("workspace.pace", { version: 1, parse: parsePace }, USUAL_PACE),
  ));

export const pace = (): Pace => store().value();
export const setPace = (change: Partial<Pace>): void => store().set({ ...pace(), ...change });

const [health, setHealth] = createRoot(() => createSignal<Health | null>(null));
/** How frames fared in the last second in sight; null: none was counted yet. */
export { health as frameHealth };

const HEALTH_MS = 1_000;
const INPUTS = [
  "pointerdown",
  "pointermove",
  "pointerup",
  "wheel",
  "keydown",
  "input",
  "scroll",
] as const;

/** What the user does is seen at once; to point at things alone is no reason to spare a device less. */
const onInput = (event: Event): void => {
  const isPointing = event instanceof PointerEvent && event.buttons === 0;
  if (!isSlow() || !isPointing) hurryFrame();
};

/** Puts the choice in force and counts frames, for as long as its owner lives; then all is as usual. */
export function createPace(feed: Feed): void {
  createEffect(() => {
    const rate = rateOf(pace());
    setFramePace(rate === 0 ? 0 : 1_000 / rate);
    setSlow(pace().isSlow);
    hurryFrame();
  });
  onCleanup(feed.onEvent(hurryFrame));
  onCleanup(tradingBook(feed).onChange(hurryFrame));
  createEffect(on(feed.fresh, hurryFrame, { defer: true }));
  for (const input of INPUTS) {
    window.addEventListener(input, onInput, { capture: true, passive: true });
  }
  onCleanup(() => {
    for (const input of INPUTS) window.removeEventListener(input, onInput, { capture: true });
    setFramePace(0);
    setSlow(false);
  });
  countFrames();
}

function countFrames(): void {
  const frames = new FrameHealth();
  watchFrames((now, drawnMs) => frames.frame(now, drawnMs));
  const rest = () => frames.rest();
  document.addEventListener("visibilitychange", rest);
  const timer = setInterval(() => {
    const counted = frames.take();
    if (counted.frames > 0) setHealth(counted);
  }, HEALTH_MS);
  const tasks = watchTasks((from, ms) => frames.worked(from, ms));
  onCleanup(() => {
    watchFrames(null);
    document.removeEventListener("visibilitychange", rest);
    clearInterval(timer);
    tasks?.disconnect();
  });
}

/** Tasks of 50 ms and more, where the browser tells of them. */
function watchTasks(onTask: (from: number, ms: number) => void): PerformanceObserver | null {
  if (!PerformanceObserver.supportedEntryTypes.includes("longtask")) return null;
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) onTask(startTime, duration);
  });
  tasks.observe({ type: "longtask" });
  return tasks;
}
