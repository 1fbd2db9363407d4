/**
 * Asks the other tabs of the terminal whether one of them holds a session, without looking at it: reading the answer
 * takes the schemas of tab-channel.ts, which a page that nobody has signed in to does not have. Runs in the feed worker.
 */
import type { ChannelLike, TabMessage } from "./tab-channel.ts";

/** Whoever asks the other tabs waits this long for an answer. */
export const ASK_TABS_MS = 150;

/** True once another tab has answered with tokens, false after ASK_TABS_MS. Closes the channel. */
export function anyTabHasSession(channel: ChannelLike): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (hasSession: boolean): void => {
      clearTimeout(timer);
      channel.close();
      resolve(hasSession);
    };
    const timer = setTimeout(() => done(false), ASK_TABS_MS);
    channel.onmessage = ({ data }) => {
      if (kindOf(data) === ("tokens" satisfies TabMessage["kind"])) done(true);
    };
    channel.postMessage({ kind: "ask" } satisfies TabMessage);
  });
}

const kindOf = (message: unknown): unknown =>
  typeof message === "object" && message !== null && "kind" in message ? message.kind : null;
