/**
 * What happened on the account while the connection was away, read once it is back, as the notices that its events would have
 * made. Main thread. Deals, orders and the journal say when a thing happened, so no state of before is needed. Keeps nothing.
 *
 * @interface operation:deals_list
 * @interface operation:orders_list
 * @interface operation:my_journal
 */
import { ORDER_STATUS } from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Journal } from "../../contract/journal.ts";
import type { Order } from "../../contract/order.ts";
import type { Feed } from "../feed/feed.ts";
import { readAllPages } from "../stores/read-all-pages.ts";
import type { Notice } from "./notice.ts";
import { noticeOfDeal, noticeOfJournal, noticeOfOrder, type FindSymbol } from "./notice-words.ts";
import { joined, noticesOfStaff } from "./staff-acts.ts";
import { plural, t } from "../language/translate.ts";

/** A thing of the time, and what it is counted as where there are many. */
export type Missed = { readonly kind: MissedKind; readonly notice: Notice };
export type MissedKind = keyof typeof COUNTED;

/** In the order in which a summary says them: one, and many. */
/** In the order in which they are told. */
const COUNTED = {
  margin: (count) => plural(count, "1 margin event", "{count} margin events"),
  fill: (count) => plural(count, "1 fill", "{count} fills"),
  refused: (count) => plural(count, "1 order refused", "{count} orders refused"),
  expired: (count) => plural(count, "1 order expired", "{count} orders expired"),
  cancelled: (count) => plural(count, "1 order cancelled", "{count} orders cancelled"),
  working: (count) =>
    plural(count, "1 order placed or changed", "{count} orders placed or changed"),
  broker: (count) => plural(count, "1 act of your broker", "{count} acts of your broker"),
} satisfies Record<string, (count: number) => string>;
const KINDS = Object.keys(COUNTED) as MissedKind[];

const KIND_OF: Readonly<Record<number, MissedKind>> = {
  [ORDER_STATUS.pending]: "working",
  [ORDER_STATUS.cancelled]: "cancelled",
  [ORDER_STATUS.expired]: "expired",
  [ORDER_STATUS.rejected]: "refused",
};

/** Lists of a long absence are read so far, the newest first: more notices than that are not kept. */
const PAGES_MAX = 2;

export type MissedRead = {
  /** Oldest first. */
  readonly missed: readonly Missed[];
  /** false: something could not be read. */
  readonly isWhole: boolean;
};

/** `from`: Unix ms by the service's clock. */
export async function readMissed(
  feed: Pick<Feed, "call">,
  from: number,
  find: FindSymbol,
): Promise<MissedRead> {
  const [deals, over, working, journal] = await Promise.all([
    readAllPages<Deal>(feed, "deals_list", { from }, PAGES_MAX),
    readAllPages<Order>(feed, "orders_list", { history: true, from }, PAGES_MAX),
    readAllPages<Order>(feed, "orders_list"),
    readAllPages<Journal>(feed, "my_journal", { from: new Date(from).toISOString() }, PAGES_MAX),
  ]);
  const byStaff = await noticesOfStaff(listOf(journal));
  const changed = working.ok ? working.data.filter(({ updated_at }) => updated_at >= from) : [];
  const missed = [
    ...listOf(deals).map((deal) => ({ kind: "fill" as const, notice: noticeOfDeal(deal, find) })),
    ...[...listOf(over), ...changed].flatMap((order) => missedOrder(order, find)),
    ...byStaff.map((notice) => ({ kind: "broker" as const, notice })),
    ...listOf(journal).flatMap((line) => {
      const notice = noticeOfJournal(line);
      return notice === null ? [] : [{ kind: "margin" as const, notice }];
    }),
  ];
  return {
    missed: eachOnce(missed).toSorted((a, b) => a.notice.at - b.notice.at),
    isWhole: deals.ok && over.ok && working.ok && journal.ok,
  };
}

/** An order that the broker cancelled is told of by itself and by the journal, which says why. */
function eachOnce(missed: readonly Missed[]): Missed[] {
  const all = missed.map(({ notice }) => notice);
  return missed.flatMap((one) => {
    const { key, detail } = one.notice;
    const isMost = all.every((other) => other.key !== key || other.detail <= detail);
    return isMost ? [{ ...one, notice: joined(one.notice, all) }] : [];
  });
}

/** The oldest first: the lists have the newest first, and things of one moment stay in their order. */
const listOf = <Row>(read: { ok: true; data: Row[] } | { ok: false }): Row[] =>
  read.ok ? read.data.toReversed() : [];

/** Nothing of what was filled: its deal tells. */
function missedOrder(order: Order, find: FindSymbol): Missed[] {
  const kind = KIND_OF[order.status];
  const notice = noticeOfOrder(order, find);
  return kind === undefined || notice === null ? [] : [{ kind, notice }];
}

/** One notice for all of them, that is told and not kept. The last of them says when. */
export function summaryOf(missed: readonly Missed[]): Notice | null {
  const last = missed.at(-1)?.notice;
  if (last === undefined) return null;
  const counts = KINDS.flatMap((kind) => {
    const count = missed.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [COUNTED[kind](count)];
  });
  const isAlarm = missed.some(({ notice }) => notice.isAlarm);
  return {
    key: "missed",
    account_id: last.account_id,
    at: last.at,
    tone: isAlarm ? "error" : "info",
    event: "other",
    title: t("While the connection was away: {counts}", { counts: counts.join(", ") }),
    text: t("Each of them is in the notices."),
    amount: null,
    detail: 0,
    isAlarm,
  };
}
