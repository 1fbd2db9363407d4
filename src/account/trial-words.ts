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
    words: left <= 0 ? t("Demo has ended") : t("Demo ends {until}", { until: untilWords(left) }),
  };
}

/** How long until then, rounded up in one unit, as people say it: "in 7 days", "in 23 hours", "in 1 minute". */
export function untilWords(ms: number): string {
  if (ms > DAY_MS) return plural(Math.ceil(ms / DAY_MS), "in 1 day", "in {count} days");
  if (ms > HOUR_MS) return plural(Math.ceil(ms / HOUR_MS), "in 1 hour", "in {count} hours");
  return plural(Math.max(1, Math.ceil(ms / 60_000)), "in 1 minute", "in {count} minutes");
}
