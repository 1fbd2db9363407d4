/** When a demo trial ends, in words, and how loudly they are said. Main thread; pure. Times are the service's, Unix ms. */
import { DAY_MS, HOUR_MS } from "../format/zone.ts";
import { plural, t } from "../language/translate.ts";

/** From here on the end is announced quietly. */
export const TRIAL_NOTE_MS = 7 * DAY_MS;
/** From here on nobody can overlook it. */
export const TRIAL_URGENT_MS = DAY_MS;

export type TrialNotice = {
  tone: "quiet" | "urgent";
  /** "Demo ends in 2 days". */
  words: string;
};

/** Null: nothing to announce, because there is no end or it is far off. */
export function trialNotice(trial_expires_at: number | null, now: number): TrialNotice | null {
  if (trial_expires_at === null) return null;
  const left = trial_expires_at - now;
  if (left > TRIAL_NOTE_MS) return null;
  return {
    tone: left > TRIAL_URGENT_MS ? "quiet" : "urgent",
    words: left <= 0 ? t("Demo has ended") : t("Demo ends in {left}", { left: spanWords(left) }),
  };
}

/** A span rounded up in one unit, as people say it: "7 days", "23 hours", "1 minute". */
export function spanWords(ms: number): string {
  if (ms > DAY_MS) return plural(Math.ceil(ms / DAY_MS), "1 day", "{count} days");
  if (ms > HOUR_MS) return plural(Math.ceil(ms / HOUR_MS), "1 hour", "{count} hours");
  return plural(Math.max(1, Math.ceil(ms / 60_000)), "1 minute", "{count} minutes");
}
