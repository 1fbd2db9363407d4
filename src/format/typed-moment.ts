/**
 * The moment until which an order or an alert waits, between a field for date and time, which shows the clocks of a zone, and a
 * draft, which keeps the instant. Main thread; pure.
 */
import { localToUtc, zoneOffsetMs, type Zone } from "./zone.ts";

const fieldText = (localMs: number): string => new Date(localMs).toISOString().slice(0, 16);

/** The draft's instant; null: there is none, or it cannot be read. One that was kept before has the device's zone. */
export function expiryMoment(expiryAt: string): number | null {
  const at = Date.parse(expiryAt);
  return Number.isFinite(at) ? at : null;
}

/** An instant as a draft keeps it, to the minute. */
export const keptMoment = (at: number): string => `${fieldText(at)}Z`;

/** What the field shows of a draft: "2026-11-24T16:30" by the clocks of the zone; "": no moment. */
export function momentText(expiryAt: string, zone: Zone): string {
  const at = expiryMoment(expiryAt);
  return at === null ? "" : fieldText(at + zoneOffsetMs(at, zone));
}

/** What the field says, for the draft; "": nothing that is whole. A time that the clocks skip is the one they jump on to. */
export function readMoment(text: string, zone: Zone): string {
  const local = text.includes("T") ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isFinite(local) ? keptMoment(localToUtc(local, zone)) : "";
}
