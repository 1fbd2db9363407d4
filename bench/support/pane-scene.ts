/**
 * What a page's viewer gets while something goes on in it: animation frames as the page counts them, frames as they reach
 * the screen, and the main thread's share of the time. Runs in Node.
 *
 * Frames that reach the screen are Chromium's own account: its compositor writes down each refresh of the screen and each
 * frame that it drew. A refresh in which nothing had changed draws nothing, so only a scene that changes all the time can
 * reach the screen's rate.
 */
import type { CDPSession } from "@playwright/test";
import { mainThreadSeconds, type OpenPage } from "./pane-browser.ts";
import { median } from "./report.ts";

export type Scene = {
  /** requestAnimationFrame callbacks a second. */
  framesPerSecond: number;
  /** Frames with new content that were drawn to the screen, a second. */
  drawnPerSecond: number;
  /** Longest time between two animation frames, ms. */
  longestMs: number;
  /** Part of a processor that the main thread used (Chromium's TaskDuration), percent. */
  mainThreadPercent: number;
};

const SECOND_MICROSECONDS = 1e6;
const FRAME_EVENTS = "disabled-by-default-devtools.timeline.frame";
/** Events of the compositor: a refresh of the screen began; it drew a frame. */
const REFRESH = "BeginFrame";
const DRAWN = "DrawFrame";

type TraceEvent = { name: string; ts: number };

/** The scene while `act` runs. */
export async function watchScene({ page, cdp }: OpenPage, act: () => Promise<unknown>) {
  const drawnPerSecond = await traceFrames(cdp);
  const before = await mainThreadSeconds(cdp);
  await page.evaluate(() => recorder.start());
  await act();
  const { framesPerSecond, longestMs } = await page.evaluate(() => recorder.stop());
  const after = await mainThreadSeconds(cdp);
  return {
    framesPerSecond,
    longestMs,
    drawnPerSecond: await drawnPerSecond(),
    mainThreadPercent: ((after.all - before.all) / (after.at - before.at)) * 100,
  } satisfies Scene;
}

/** Of each figure the middle one of several scenes. */
export const middleScene = (scenes: readonly Scene[]): Scene => ({
  framesPerSecond: median(scenes.map((scene) => scene.framesPerSecond)),
  drawnPerSecond: median(scenes.map((scene) => scene.drawnPerSecond)),
  longestMs: median(scenes.map((scene) => scene.longestMs)),
  mainThreadPercent: median(scenes.map((scene) => scene.mainThreadPercent)),
});

/** Begins to count; the result ends it and resolves with frames drawn a second. */
async function traceFrames(cdp: CDPSession): Promise<() => Promise<number>> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }): void => {
    for (const event of value as TraceEvent[]) {
      if (event.name === REFRESH || event.name === DRAWN) events.push(event);
    }
  };
  cdp.on("Tracing.dataCollected", take);
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { excludedCategories: ["*"], includedCategories: [FRAME_EVENTS] },
  });
  return async () => {
    const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
    await cdp.send("Tracing.end");
    await complete;
    cdp.off("Tracing.dataCollected", take);
    return drawnPerSecond(events);
  };
}

/** Between the first refresh and the last one. */
function drawnPerSecond(events: readonly TraceEvent[]): number {
  const refreshes = events.filter(({ name }) => name === REFRESH).map(({ ts }) => ts);
  const from = Math.min(...refreshes);
  const to = Math.max(...refreshes);
  const drawn = events.filter(({ name, ts }) => name === DRAWN && ts >= from && ts < to);
  return (drawn.length / (to - from)) * SECOND_MICROSECONDS;
}
