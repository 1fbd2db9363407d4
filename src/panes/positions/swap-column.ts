/** The column that says what the next change of the server's day books on a position. Main thread. Nothing here sends. */
import type { Position } from "../../../contract/position.ts";
import type { Side } from "../../../contract/codes.ts";
import { nextSwap } from "../../../domain/swap.ts";
import { stepsOf } from "../../../domain/volume.ts";
import { swapAmount } from "../../account/swap-amount.ts";
import type { MoneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { NO_VALUE } from "../../format/price.ts";
import { formatWeekTime } from "../../format/time.ts";
import type { Zone } from "../../format/zone.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { clockZone, clockZoneNote } from "../../stores/clock-zone.ts";
import { knownAccount } from "../../stores/known-account.ts";
import { tradeTerms } from "../../stores/trade-terms.ts";
import type { Column } from "../../ui/table/column.ts";
import { end } from "../trade-columns.ts";
import { t } from "../../language/translate.ts";

/** When it is charged, Unix ms, for how many nights, and what it comes to in the deposit currency at the prices of now. */
export type PositionSwap = {
  readonly at: number;
  readonly nights: number;
  readonly amount: number | null;
};

/** null: none is charged, or it is not known. Tracks all but the prices. */
export function positionSwap(feed: Feed, position: Position): PositionSwap | null {
  const known = knownAccount(feed)();
  const offset = tradeTerms(feed).dayOffsetMs();
  const terms = known?.symbolOf(position.symbol_id)?.terms;
  if (known === null || offset === null || terms === undefined) return null;
  const next = nextSwap(terms, accountFacts(feed).now(), offset);
  const volume = stepsOf(position.volume, terms);
  if (next === null || volume === null) return null;
  const side = position.side as Side;
  return { ...next, amount: swapAmount(known, terms, { side, volume, nights: next.nights }) };
}

/** "-3.10, Tue 22:00", and "-9.30 ×3, Wed 22:00" where it is charged for three nights. */
export function swapWords(
  next: PositionSwap | null,
  money: (amount: number) => string,
  zone: Zone,
): string {
  if (next === null) return NO_VALUE;
  const amount = next.amount === null ? NO_VALUE : money(next.amount);
  const nights = next.nights === 1 ? "" : ` ×${next.nights}`;
  return `${amount}${nights}, ${formatWeekTime(next.at, zone)}`;
}

/** null: it cannot be said, or it is booked at different times and not one number. */
export function swapTotal(all: readonly (PositionSwap | null)[]): number | null {
  const charged = all.filter((one) => one !== null);
  const times = new Set(charged.map(({ at }) => at));
  if (times.size !== 1 || charged.some(({ amount }) => amount === null)) return null;
  return charged.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

export function swapColumn(feed: Feed, money: MoneyFormat): Column<Position> {
  const amountOf = (position: Position) => positionSwap(feed, position)?.amount ?? null;
  return {
    ...end,
    id: "next_swap",
    title: t("Next swap"),
    about: t("Next swap: amount, nights and when"),
    note: clockZoneNote,
    width: 152,
    text: (position) =>
      swapWords(positionSwap(feed, position), (amount) => money.result(amount), clockZone()),
    sortValue: amountOf,
    total: (rows) => {
      const sum = swapTotal(rows.map((row) => positionSwap(feed, row)));
      return sum === null ? "" : money.result(sum);
    },
  };
}
