/** The connection's states in words and shapes, for the light, the status bar and the screen reader. Pure. */
import type { FeedState, FeedStatus } from "../../workers/feed/feed-api.ts";
import { t } from "../language/translate.ts";

export type LightShape = "disc" | "triangle" | "ring" | "cross";
export type LightTone = "good" | "warn" | "bad" | "quiet";

export type ConnectionLook = { word: string; shape: LightShape; tone: LightTone };

/** Never colour alone: each state has its own shape and word. */
const LOOKS: Record<FeedState, ConnectionLook> = {
  // Not "Live": beside an account that word means real money.
  live: { word: t("Connected"), shape: "disc", tone: "good" },
  stale: { word: t("Stale"), shape: "triangle", tone: "warn" },
  connecting: { word: t("Connecting"), shape: "ring", tone: "warn" },
  backing_off: { word: t("Reconnecting"), shape: "ring", tone: "bad" },
  signed_out: { word: t("Signed out"), shape: "cross", tone: "quiet" },
  stopped: { word: t("Stopped"), shape: "cross", tone: "bad" },
};

const MEANINGS: Record<FeedState, string> = {
  live: t("Prices are current."),
  stale: t("Nothing has come for a few seconds. Prices may be out of date."),
  connecting: t("The connection to the service is being made."),
  backing_off: t("The connection is lost. Prices are out of date."),
  signed_out: t("There is no session."),
  stopped: t("The feed has failed and is not started again. Prices are out of date."),
};

export function lookOf(state: FeedState): ConnectionLook {
  return LOOKS[state];
}

export function meaningOf(state: FeedState): string {
  return MEANINGS[state];
}

/** Whole seconds to the next try, or null when none is set. `now` and the status are Unix ms of this machine. */
export function retrySeconds(status: FeedStatus, now: number): number | null {
  if (status.state !== "backing_off" || status.retry_at === null) return null;
  return Math.max(0, Math.ceil((status.retry_at - now) / 1000));
}

/** The state as one short phrase: "Connected", "Reconnecting in 3 s". */
export function phraseOf(status: FeedStatus, now: number): string {
  const seconds = retrySeconds(status, now);
  const { word } = lookOf(status.state);
  return seconds === null || seconds === 0 ? word : t("{word} in {seconds} s", { word, seconds });
}
