/**
 * What clients have open together, told to who watches it: each time it changed, as often as summing it costs no more than a
 * tenth of the service's time. Runs in the service.
 */
import type { HouseExposure } from "../../contract/exposure.ts";
import type { Clock } from "../clock.ts";
import type { Exposure } from "../office/exposure.ts";
import { ANSWER_KEPT_MS } from "../office/shared-answers.ts";
import type { ExposureWatch, Watched, Watcher } from "./watcher.ts";

/** After a sum that took so long ten times as long passes until the next. */
const REST_FACTOR = 10;

export type WatchedExposureDeps = {
  readonly exposure: Exposure;
  readonly clock: Clock;
  readonly watchers: ReadonlyMap<Watcher, Watched>;
  readonly onError: (error: unknown) => void;
};

/** @interface event:exposure_update */
export function startWatchedExposure({ exposure, clock, watchers, onError }: WatchedExposureDeps) {
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  let isSumming = false;
  /** When the next sum may begin, monotonic ms. */
  let notBefore = 0;

  const wanted = (): Map<string, [Watcher, ExposureWatch][]> => {
    const found = new Map<string, [Watcher, ExposureWatch][]>();
    for (const [watcher, { exposure: asked }] of watchers) {
      if (asked === null || watcher.isBehind()) continue;
      found.set(asked.key, [...(found.get(asked.key) ?? []), [watcher, asked]]);
    }
    return found;
  };
  const tell = (sum: HouseExposure, those: readonly [Watcher, ExposureWatch][]): void => {
    const { ts, ...rest } = sum;
    const text = JSON.stringify(rest);
    for (const [watcher, asked] of those) {
      // It may watch something else by now.
      if (asked.last === text || watchers.get(watcher)?.exposure !== asked) continue;
      asked.last = text;
      watcher.sendWatched("exposure_update", `{"ts":${ts},${text.slice(1)}`);
    }
  };
  const isWanted = () => [...watchers.values()].some(({ exposure: asked }) => asked !== null);
  const look = async (): Promise<void> => {
    timer = null;
    isSumming = true;
    const begin = clock.monotonicMs();
    try {
      for (const [key, those] of wanted()) {
        const groups = those[0]?.[1].groups ?? null;
        tell(await exposure.of(key, groups), those);
      }
    } catch (error) {
      onError(error);
    }
    isSumming = false;
    const now = clock.monotonicMs();
    notBefore = now + Math.max(ANSWER_KEPT_MS, REST_FACTOR * (now - begin));
    if (isWanted()) plan();
  };
  const plan = (): void => {
    if (isOver || isSumming || timer !== null) return;
    timer = setTimeout(() => void look(), Math.max(0, notBefore - clock.monotonicMs()));
  };
  return {
    /** Somebody began to watch. */
    begin: plan,
    dispose(): void {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
