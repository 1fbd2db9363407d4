/**
 * Until when an order is meant, as typed: "2026-11-22 14:00" in a zone, "90m", "4h", "2d" from now, "day" for the end of the UTC
 * day, nothing for good till cancelled. Main thread; pure.
 */
import { DAY_MS, HOUR_MS, localToUtc, zoneOffsetMs, type Zone } from "../format/zone.ts";

/** null: good till cancelled. undefined: it cannot be read. */
export function readExpiry(text: string, now: number, zone: Zone): number | null | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === "" || trimmed === "gtc") return null;
  if (trimmed === "day") return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const span = /^(?<count>\d+)\s*(?<unit>[mhd])$/.exec(trimmed)?.groups;
  if (span !== undefined) return now + Number(span["count"]) * (UNITS[span["unit"] ?? ""] ?? 0);
  const date = /^(\d{4})-(\d{2})-(\d{2})(?:[ t](\d{2}):(\d{2}))?$/.exec(trimmed);
  if (date === null) return undefined;
  const [year, month, day, hour = 0, minute = 0] = date
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const local = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute);
  // The 31st of a short month is no date.
  const isDate = dateText(local).startsWith(trimmed.slice(0, 10)) && hour < 24 && minute < 60;
  return isDate ? localToUtc(local, zone) : undefined;
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: HOUR_MS, d: DAY_MS };

/** As it would be typed: "2026-11-22 14:00"; "" for none. */
export const expiryText = (expiry_at: number | null, zone: Zone): string =>
  expiry_at === null ? "" : dateText(expiry_at + zoneOffsetMs(expiry_at, zone));

const dateText = (local: number): string =>
  new Date(local).toISOString().slice(0, 16).replace("T", " ");
