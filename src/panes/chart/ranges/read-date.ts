/** A typed date and time as a moment. Main thread; pure. */
import { localToUtc, type Zone } from "../../../format/zone.ts";
import { t } from "../../../language/translate.ts";

/** Unix ms of "2026-03-12" and "14:30" in a zone, or why it is none that one can go to. */
export function readDate(date: string, time: string, zone: Zone, now: number): number | string {
  const local = Date.parse(`${date}T${time === "" ? "00:00" : time}Z`);
  if (Number.isNaN(local)) return t("A date such as 12 Mar 2026");
  const ts = localToUtc(local, zone);
  return ts > now ? t("A date that is not in the future") : ts;
}
