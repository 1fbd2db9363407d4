/** Waiting for the connection and for the session, as promises. Main thread; for a root that lives as long as the feed. */
import { createEffect, on } from "solid-js";
import type { Feed } from "../feed/feed.ts";

export type SessionWatch = {
  /** Settles after that time, or as soon as the connection comes back: true. */
  nap: (ms: number) => Promise<boolean>;
  /** Settles after that time, whatever happens. */
  sleep: (ms: number) => Promise<void>;
  /** Settles once that account is signed in, and its session has not ended. */
  signedIn: (account_id: number) => Promise<void>;
};

export function makeSessionWatch(
  feed: Pick<Feed, "session" | "sessionEnd" | "fresh">,
): SessionWatch {
  const naps = new Set<() => void>();
  const waiting = new Map<() => void, number>();
  const account_id = () => (feed.sessionEnd() === null ? feed.session()?.account_id : undefined);

  createEffect(
    on(
      feed.fresh,
      (isFresh) => {
        if (isFresh) for (const wake of naps) wake();
      },
      { defer: true },
    ),
  );
  createEffect(
    on(account_id, (now) => {
      for (const [go, wanted] of waiting) if (wanted === now) go();
    }),
  );
  return {
    nap: (ms) =>
      new Promise((resolve) => {
        const end = (isBack: boolean) => {
          clearTimeout(timer);
          naps.delete(wake);
          resolve(isBack);
        };
        const wake = () => end(true);
        const timer = setTimeout(() => end(false), ms);
        naps.add(wake);
      }),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    async signedIn(wanted) {
      if (account_id() === wanted) return;
      await new Promise<void>((resolve) => {
        const go = () => {
          waiting.delete(go);
          resolve();
        };
        waiting.set(go, wanted);
      });
    },
  };
}
