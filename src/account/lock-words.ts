/** Until when an owner keeps new trades out by himself, in words. Main thread; pure. Times are the service's, Unix ms. */
import type { SelfLimits } from "../../contract/self-limits.ts";
import { DAY_MS, MINUTE_MS, nextBarStart } from "../../domain/bar.ts";
import { formatDateTime, formatDuration, formatTime } from "../format/time.ts";
import type { Zone } from "../format/zone.ts";
import { dayLoss } from "../stores/trade-terms.ts";
import { t } from "../language/translate.ts";

/** Until when no new trade is taken, Unix ms, and by what. */
export type Lock = { readonly until: number; readonly by: "lock" | "loss" | "trades" };

/** Of several the one that ends last. `equity`: as it is now; undefined: not known. null: new trades are taken. */
export function lockOf(limits: SelfLimits, equity: number | undefined, now: number): Lock | null {
  const { daily_loss_max, trades_per_day_max, locked_until } = limits;
  const isLost = daily_loss_max !== null && dayLoss(limits, equity) >= daily_loss_max;
  const isTraded = trades_per_day_max !== null && limits.day_trades >= trades_per_day_max;
  const day = nextBarStart("D1", now, limits.day_offset_minutes * MINUTE_MS);
  const locks: Lock[] = [
    ...(locked_until !== null && locked_until > now
      ? [{ until: locked_until, by: "lock" as const }]
      : []),
    ...(isLost ? [{ until: day, by: "loss" as const }] : []),
    ...(isTraded ? [{ until: day, by: "trades" as const }] : []),
  ];
  return locks.reduce<Lock | null>(
    (last, lock) => (last === null || lock.until > last.until ? lock : last),
    null,
  );
}

/** "Locked by you until 18:00, 2 h 14 min left". */
export function lockWords({ until, by }: Lock, now: number, zone: Zone): string {
  const left = formatDuration(until - now);
  // An hour alone would be taken for that of today.
  const time =
    until - now < DAY_MS
      ? formatTime(until, zone, "minutes")
      : formatDateTime(until, zone, "minutes");
  if (by === "loss") return t("Your day's loss limit holds until {time}, {left}", { time, left });
  if (by === "trades") return t("Your day's trades are used until {time}, {left}", { time, left });
  return t("Locked by you until {time}, {left}", { time, left });
}
