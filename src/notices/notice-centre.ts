/**
 * The notices of the account that is signed in: collects what the service tells, each thing once, keeps them in the browser
 * and says what is unread. Main thread. One for each feed, made when first asked for. After the connection was away it reads
 * the deals that it missed. Sends nothing.
 *
 * @interface event:deal_create
 * @interface event:event_liqudation_status
 * @interface operation:deals_list
 */
import { createEffect, createSignal, on, type Accessor } from "solid-js";
import type { Deal } from "../../contract/deal.ts";
import type { LiquidationPayload } from "../../contract/events.ts";
import type { Position } from "../../contract/position.ts";
import { accountFacts } from "../account/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { createPersisted, reportStorageFault, type Persisted } from "../storage/persisted.ts";
import { openRecordStore, type RecordStore } from "../storage/record-store.ts";
import { readAllPages } from "../stores/read-all-pages.ts";
import { tradingBook, type TradingBook } from "../stores/trading-book.ts";
import { parseNotice, withNotice, type Notice } from "./notice.ts";
import { noticeOfDeal, noticeOfLiquidation, noticeOfOrder } from "./notice-words.ts";

export type NoticeCentre = {
  /** Newest first. */
  notices: Accessor<readonly Notice[]>;
  /** Those since they were last looked at. */
  unread: Accessor<number>;
  markRead: () => void;
  clear: () => void;
  /** Keeps and announces it, unless it says nothing new. */
  tell: (notice: Notice) => void;
  /** Each as it is told for the first time, or with more; not those of before this page. Returns its undo. */
  onTold: (listener: (notice: Notice) => void) => () => void;
};

/** When each account's notices were last looked at, Unix ms by the service's clock. */
type ReadMarks = Readonly<Record<string, number>>;

export type CentrePorts = {
  readonly feed: Pick<Feed, "session" | "fresh" | "onEvent" | "symbol" | "call">;
  readonly book: Pick<TradingBook, "onChange">;
  readonly store: RecordStore;
  readonly readMarks: Persisted<ReadMarks>;
  /** The service's clock, Unix ms. */
  readonly serverNow: () => number;
};

export const noticeCentre = perFeed((feed) =>
  makeNoticeCentre({
    feed,
    book: tradingBook(feed),
    store: openRecordStore("ringside-notices"),
    readMarks: createPersisted<ReadMarks>("notices.read", { version: 1, parse: parseMarks }, {}),
    serverNow: accountFacts(feed).now,
  }),
);

/** For a root of its own. */
export function makeNoticeCentre(ports: CentrePorts): NoticeCentre {
  const { feed, book, store, readMarks } = ports;
  const [notices, setNotices] = createSignal<readonly Notice[]>([]);
  const listeners = new Set<(notice: Notice) => void>();
  const account_id = () => feed.session()?.account_id;
  const find = (symbol_id: number) => feed.symbol(symbol_id);
  const idOf = (notice: Notice) => `${notice.account_id}/${notice.key}`;

  const keep = (notice: Notice): boolean => {
    if (notice.account_id !== account_id()) return false;
    const before = notices();
    const after = withNotice(before, notice);
    if (after === before) return false;
    const gone = before.filter((one) => one.key !== notice.key && !after.includes(one));
    setNotices(after);
    void store
      .put(idOf(notice), notice)
      .then(() => (gone.length === 0 ? undefined : store.remove(gone.map(idOf))))
      .catch(reportStorageFault);
    return true;
  };
  const tell = (notice: Notice) => {
    if (!keep(notice)) return;
    for (const listener of listeners) listener(notice);
  };
  const take = (deal: Deal) => tell(noticeOfDeal(deal, find));

  createEffect(
    on(account_id, (mine) => {
      setNotices([]);
      if (mine !== undefined) void load(store, mine, keep);
    }),
  );
  watchMissed(ports, take);
  feed.onEvent((type, payload) => {
    if (type === "deal_create" && isDeal(payload as Deal | Position)) take(payload as Deal);
    if (type === "event_liqudation_status")
      tell(noticeOfLiquidation(payload as LiquidationPayload));
  });
  book.onChange((change) => {
    const notice = change.kind === "order" ? noticeOfOrder(change.record, find) : null;
    if (notice !== null) tell(notice);
  });

  const readAt = () => readMarks.value()[account_id() ?? 0] ?? 0;
  return {
    notices,
    tell,
    unread: () => notices().filter(({ at }) => at > readAt()).length,
    markRead() {
      const newest = Math.max(ports.serverNow(), notices()[0]?.at ?? 0);
      readMarks.set({ ...readMarks.value(), [account_id() ?? 0]: newest });
    },
    clear() {
      const gone = notices();
      setNotices([]);
      void store.remove(gone.map(idOf)).catch(reportStorageFault);
    },
    onTold(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What was kept joins what came meanwhile. */
async function load(
  store: RecordStore,
  account_id: number,
  keep: (notice: Notice) => boolean,
): Promise<void> {
  const found = await store.all().catch((fault: unknown) => {
    reportStorageFault(fault);
    return [];
  });
  for (const record of found) {
    const notice = parseNotice(record);
    if (notice?.account_id === account_id) keep(notice);
  }
}

/** Deals from while the connection was away: read once it is back. */
function watchMissed({ feed, serverNow }: CentrePorts, take: (deal: Deal) => void): void {
  let lostAt: number | null = null;
  const read = async (from: number, account_id: number) => {
    const query = { from: Math.floor(from) - MISSED_SLACK_MS };
    const answer = await readAllPages<Deal>(feed, "deals_list", query);
    if (!answer.ok || feed.session()?.account_id !== account_id) return;
    for (const deal of answer.data.reverse()) take(deal);
  };
  createEffect(
    on([() => feed.session()?.account_id, feed.fresh], ([account_id, isFresh], before) => {
      if (account_id === undefined || account_id !== before?.[0]) lostAt = null;
      else if (!isFresh) lostAt ??= serverNow();
      if (account_id === undefined || !isFresh || lostAt === null) return;
      void read(lostAt, account_id);
      lostAt = null;
    }),
  );
}

/** A connection is lost some time before that is noticed. */
const MISSED_SLACK_MS = 15_000;

/** A position may come in a deal's place; only a deal has a direction. @interface §6 Deals */
const isDeal = (payload: Deal | Position): payload is Deal => "direction" in payload;

function parseMarks(value: unknown): ReadMarks | null {
  const isOne =
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((at) => typeof at === "number");
  return isOne ? (value as ReadMarks) : null;
}
