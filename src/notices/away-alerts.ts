/**
 * Tells, once a browser, which prices were reached while no terminal was open in it: all of them in one quiet notice, and each in
 * the list of notices. Main thread. Those that are reached later are told by price-alert-notices.ts.
 */
import { createEffect, untrack, type Accessor } from "solid-js";
import type { PriceAlert } from "../../contract/price-alert.ts";
import { reachedWords } from "../alerts/alert-words.ts";
import { formatDate, formatDateTime, formatTime } from "../format/time.ts";
import { DAY_MS, offsetLabel, type Zone } from "../format/zone.ts";
import type { Persisted } from "../storage/persisted.ts";
import type { AccountMarks } from "./account-marks.ts";
import type { FindSymbol } from "./notice-words.ts";
import { plural, t } from "../language/translate.ts";

type ReachedAlert = PriceAlert & { readonly reached_at: number };

export type AwayPorts = {
  /** null: not known yet, or of no account. */
  readonly alerts: Accessor<readonly PriceAlert[] | null>;
  readonly account_id: Accessor<number | undefined>;
  /** When the last one that this browser knows of was reached. */
  readonly marks: Pick<Persisted<AccountMarks>, "value" | "set" | "ready">;
  /** The service's clock, Unix ms. */
  readonly now: () => number;
  /** Puts it among the notices. False: it is there. */
  readonly keep: (alert: PriceAlert) => boolean;
  /** The one reached last first, never none. */
  readonly say: (last: ReachedAlert, more: number) => void;
};

/** For as long as its owner lives. A browser that never saw the account is told of the day before alone. */
export function tellOfAwayAlerts({ alerts, account_id, marks, now, keep, say }: AwayPorts): void {
  /** Whose alerts were looked through since they came. */
  let known: number | undefined;
  createEffect(() => {
    const [list, mine] = [alerts(), account_id()];
    if (list === null) known = undefined;
    if (list === null || mine === undefined || !marks.ready()) return;
    const reached = list.filter(isReached).sort((a, b) => b.reached_at - a.reached_at);
    const mark = untrack(marks.value)[mine];
    if (known !== mine) {
      known = mine;
      const from = mark ?? now() - DAY_MS;
      const [last, ...others] = reached.filter(
        (alert) => alert.reached_at > from && untrack(() => keep(alert)),
      );
      if (last !== undefined) say(last, others.length);
    }
    const newest = reached[0]?.reached_at ?? 0;
    if (mark === undefined || newest > mark) marks.set({ ...untrack(marks.value), [mine]: newest });
  });
}

const isReached = (alert: PriceAlert): alert is ReachedAlert => alert.reached_at !== null;

/** `more`: how many others were reached. */
export function awayWords(
  last: ReachedAlert,
  more: number,
  symbol: ReturnType<FindSymbol>,
  { now, zone }: { readonly now: number; readonly zone: Zone },
): { readonly title: string; readonly text: string } {
  const { reached_at } = last;
  const isOfToday = formatDate(reached_at, zone) === formatDate(now, zone);
  const clock = (isOfToday ? formatTime : formatDateTime)(reached_at, zone, "minutes");
  const time = `${clock} ${offsetLabel(reached_at, zone)}`;
  // The price stands first, since a title that is cut loses its end.
  return {
    title: reachedWords(last, symbol),
    text:
      more === 0
        ? t("{time}, while you were away", { time })
        : plural(
            more,
            "{time}, and 1 more while you were away",
            "{time}, and {count} more while you were away",
            { time },
          ),
  };
}
