/** How long a price alert waits, as it is chosen in its form. Main thread; pure. */
import { ALERT_DAYS_MAX, wrongExpiry } from "../../domain/alert-bounds.ts";
import { formatCount } from "../format/number.ts";
import { formatDateTime } from "../format/time.ts";
import { clockZone } from "../stores/clock-zone.ts";
import { t } from "../language/translate.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** null: for ever. */
const LIFE_MS = {
  never: null,
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
} as const;

/** kept: as it has been until now. moment: at a date and time of one's own. */
export type Life = keyof typeof LIFE_MS | "kept" | "moment";

const NAMES: Readonly<Record<keyof typeof LIFE_MS, string>> = {
  never: t("Never"),
  hour: t("In an hour"),
  day: t("In a day"),
  week: t("In a week"),
  month: t("In 30 days"),
};

/**
 * `kept`: when the alert expires that is changed; null: never, or it is a new one. `isWithLine`: it expires with its line at the
 * latest.
 */
export function livesOf(
  kept: number | null,
  isWithLine: boolean,
): { readonly value: Life; readonly label: string }[] {
  const lives = (Object.keys(LIFE_MS) as (keyof typeof LIFE_MS)[]).map((value) => ({
    value,
    label: value === "never" && isWithLine ? t("With its line") : NAMES[value],
  }));
  const label = formatDateTime(kept ?? 0, clockZone(), "minutes");
  return [
    ...(kept === null ? [] : [{ value: "kept" as const, label }]),
    ...lives,
    { value: "moment", label: t("At a date and time…") },
  ];
}

/** When an alert expires, if that is still to come: one that has expired is changed to wait for ever, or as is chosen. */
export const keptExpiry = (expires_at: number | null, now: number): number | null =>
  expires_at !== null && expires_at > now ? expires_at : null;

/** Why an alert cannot expire then, in Unix ms; null: it can. `at`: null while it is no whole date and time. */
export function wrongMoment(at: number | null, now: number): string | null {
  if (at === null) return t("Choose a date and a time.");
  if (at <= now) return t("This is over already: choose a later time.");
  return wrongExpiry(at, now) === null
    ? null
    : t("An alert waits for at most {days} days.", { days: formatCount(ALERT_DAYS_MAX) });
}

/** When it expires, Unix ms; null: never. `own`: the date and time that were chosen. */
export function expiryOf(
  life: Life,
  now: number,
  kept: number | null,
  own: number | null,
): number | null {
  if (life === "kept") return kept;
  if (life === "moment") return own;
  const ms = LIFE_MS[life];
  return ms === null ? null : Math.round(now + ms);
}
