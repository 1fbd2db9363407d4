/**
 * The workspace's slow heartbeat: the time now and the age of the newest tick, four times a second. Main thread. Text that a
 * person reads needs no more; prices never pass here.
 */
import { createSignal, type Accessor } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { createFrame } from "../frame/frame.ts";
import { wallMs } from "../frame/page-clock.ts";

const BEAT_MS = 250;

export type Pulse = {
  /** This machine's clock, Unix ms, no older than a beat. */
  now: Accessor<number>;
  /** Ms since a tick arrived, or null before the first. */
  tickAge: Accessor<number | null>;
};

export function createPulse(feed: Feed): Pulse {
  const [now, setNow] = createSignal(wallMs());
  const [tickAge, setTickAge] = createSignal<number | null>(null);
  let seenCount = 0;
  let seenAt: number | null = null;
  let beatAt = -Infinity;
  createFrame((frameAt) => {
    const count = feed.quotes().tickCount();
    if (count !== seenCount) {
      // The reader starts again at 0 with a new worker.
      if (count > 0) seenAt = frameAt;
      seenCount = count;
    }
    if (frameAt - beatAt < BEAT_MS) return;
    beatAt = frameAt;
    setNow(wallMs());
    setTickAge(seenAt === null ? null : frameAt - seenAt);
  });
  return { now, tickAge };
}
