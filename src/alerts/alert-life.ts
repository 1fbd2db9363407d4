/** How long a price alert waits, as it is chosen in its form. Main thread; pure. */
import { formatDateTime } from "../format/time.ts";
import { clockZone } from "../stores/clock-zone.ts";
import { t } from "../language/translate.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** null: for ever. kept: as it has been until now. */
const LIFE_MS = {
  never: null,
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
} as const;

export type Life = keyof typeof LIFE_MS | "kept";

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
  return kept === null ? lives : [{ value: "kept", label }, ...lives];
}

/** When an alert expires, if that is still to come: one that has expired is changed to wait for ever, or as is chosen. */
export const keptExpiry = (expires_at: number | null, now: number): number | null =>
  expires_at !== null && expires_at > now ? expires_at : null;

/** When it expires, Unix ms; null: never. */
export function expiryOf(life: Life, now: number, kept: number | null): number | null {
  if (life === "kept") return kept;
  const ms = LIFE_MS[life];
  return ms === null ? null : Math.round(now + ms);
}
