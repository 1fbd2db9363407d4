/**
 * What a page of the office watches over the socket, for as long as it is shown. Main thread. One page watches at a time: the
 * wish of the next one takes the place of this one.
 */
import { createEffect, createSignal, on, onCleanup, type Accessor } from "solid-js";
import type { HouseExposure } from "../../contract/exposure.ts";
import type {
  Watch,
  WatchedEventPayload,
  WatchedFigures,
  WatchedFiguresPayload,
} from "../../contract/watch.ts";
import type { Feed } from "../feed/feed.ts";

/** Called in the order of the socket. */
export type WatchHandlers = {
  /** It is watched from here on: what is shown has to be read again. */
  begun?: () => void;
  event?: (event: WatchedEventPayload) => void;
  figures?: (accounts: readonly WatchedFigures[]) => void;
  exposure?: (exposure: HouseExposure) => void;
};

/** Returns whether it is watched now. `wish` null: nothing to watch. */
export function createWatch(
  feed: Feed,
  wish: Accessor<Watch | null>,
  handlers: WatchHandlers,
): Accessor<boolean> {
  const [isBegun, setBegun] = createSignal(false);
  onCleanup(
    feed.onEvent((type, payload) => {
      // Each payload was parsed by the schema of its type.
      if (type === "watching") {
        setBegun(true);
        handlers.begun?.();
      } else if (type === "watched_event") {
        handlers.event?.(payload as WatchedEventPayload);
      } else if (type === "watched_figures") {
        handlers.figures?.((payload as WatchedFiguresPayload).accounts);
      } else if (type === "exposure_update") {
        handlers.exposure?.(payload as HouseExposure);
      }
    }),
  );
  createEffect(on(wish, (next) => feed.watch(next)));
  onCleanup(() => feed.watch(null));
  return () => isBegun() && feed.fresh() && wish() !== null;
}

/** At least so long passes between two readings of what a burst of events changed. */
const PACE_MS = 250;

/** Reads again after something changed: at once, and then once for all that changes meanwhile. */
export function createPacedLoad(load: () => Promise<void>): () => void {
  let isBusy = false;
  let isDue = false;
  let isOver = false;
  const begin = (): void => {
    isDue = true;
    if (isBusy || isOver) return;
    isBusy = true;
    isDue = false;
    void load().then(() =>
      setTimeout(() => {
        isBusy = false;
        if (isDue) begin();
      }, PACE_MS),
    );
  };
  onCleanup(() => (isOver = true));
  return begin;
}
