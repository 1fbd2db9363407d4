/**
 * The notices of the account that is signed in: collects what the service tells, each thing once, keeps them in the browser
 * and says what is unread. Main thread. One for each feed, made when first asked for: some time behind the sign-in, as who
 * announces them is. It reads what it missed, then and after the connection was away. Sends nothing.
 *
 * @interface event:deal_create
 * @interface event:event_liqudation_status
 */
import { createEffect, createSignal, on, type Accessor } from "solid-js";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { Deal } from "../../contract/deal.ts";
import type { LiquidationPayload } from "../../contract/events.ts";
import type { Position } from "../../contract/position.ts";
import { accountFacts } from "../stores/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { reportStorageFault, type Persisted } from "../storage/persisted.ts";
import { openRecordStore, type RecordStore } from "../storage/record-store.ts";
import { tradingBook, type TradingBook } from "../stores/trading-book.ts";
import { createMarks, type AccountMarks } from "./account-marks.ts";
import { readMissed, summaryOf, type Missed } from "./missed.ts";
import { NOTICES_MAX, parseNotice, withNotice, type Notice } from "./notice.ts";
import {
  noticeOfDeal,
  noticeOfLiquidation,
  noticeOfOrder,
  noticeOfProgramme,
} from "./notice-words.ts";
import { joined } from "./staff-acts.ts";
import { watchStaff } from "./watch-staff.ts";

export type NoticeCentre = {
  /** Newest first. */
  notices: Accessor<readonly Notice[]>;
  /** How many came since the notices were last looked at. */
  unread: Accessor<number>;
  markRead: () => void;
  clear: () => void;
  /** Puts it among the notices and announces it not. False: it says nothing new. */
  keep: (notice: Notice) => boolean;
  /** Keeps and announces it, unless it says nothing new. */
  tell: (notice: Notice) => void;
  /**
   * Each as it is told for the first time, or with more; to the first who listens those of before too, but for those of before
   * this page. Returns its undo.
   */
  onTold: (listener: (notice: Notice) => void) => () => void;
};

export type CentrePorts = {
  readonly feed: Pick<Feed, "session" | "fresh" | "onEvent" | "symbol" | "call">;
  readonly book: Pick<TradingBook, "onChange">;
  readonly store: RecordStore;
  /** When the newest notice that was looked at happened. */
  readonly readMarks: Persisted<AccountMarks>;
  /** How the account stands; null: not known. */
  readonly summary: Accessor<AccountSummary | null>;
  /** The service's clock, Unix ms. */
  readonly serverNow: () => number;
  /** By that clock, since when the connection is as it is. */
  readonly liveSince: () => number;
};

export const noticeCentre = perFeed((feed) => {
  const { now, summary } = accountFacts(feed);
  return makeNoticeCentre({
    feed,
    book: tradingBook(feed),
    store: openRecordStore("ringside-notices", reportStorageFault),
    readMarks: createMarks("notices.read"),
    summary,
    serverNow: now,
    liveSince: () => feed.status().since + feed.status().clock_offset_ms,
  });
});

/** For a root of its own. */
export function makeNoticeCentre(ports: CentrePorts): NoticeCentre {
  const { feed, book, store, readMarks } = ports;
  const [notices, setNotices] = createSignal<readonly Notice[]>([]);
  /** Newest first. What is read after the connection was away reaches back to before they were cleared. */
  let cleared: readonly Notice[] = [];
  const { announce, forget, onTold } = makeListeners();
  const account_id = () => feed.session()?.account_id;
  const find = (symbol_id: number) => feed.symbol(symbol_id);

  const keep = (notice: Notice): boolean => {
    if (notice.account_id !== account_id()) return false;
    if (cleared.some((one) => idOf(one) === idOf(notice) && one.detail >= notice.detail))
      return false;
    const before = notices();
    const after = withNotice(before, notice);
    if (after === before) return false;
    const gone = before.filter((one) => one.key !== notice.key && !after.includes(one));
    setNotices(after);
    void store
      .put(idOf(notice), after.find(({ key }) => key === notice.key) ?? notice)
      .then(() => (gone.length === 0 ? undefined : store.remove(gone.map(idOf))))
      .catch(reportStorageFault);
    return true;
  };
  const tell = (notice: Notice) => {
    if (keep(notice)) announce(notice);
  };

  createEffect(
    on(account_id, (mine) => {
      setNotices([]);
      forget();
      if (mine !== undefined) void load(store, mine, keep);
    }),
  );
  watchMissed(ports, (missed) => {
    const added = missed.filter(({ notice }) => keep(notice));
    for (const notice of saidOf(added)) announce(notice);
  });
  feed.onEvent((type, payload) => {
    if (type === "deal_create" && isDeal(payload as Deal | Position))
      tell(noticeOfDeal(payload as Deal, find));
    if (type === "event_liqudation_status")
      tell(noticeOfLiquidation(payload as LiquidationPayload));
  });
  watchProgramme(ports.summary, tell);
  watchStaff(ports, (notice) => tell(joined(notice, notices())));
  book.onChange((change) => {
    const notice = change.kind === "order" ? noticeOfOrder(change.record, find) : null;
    if (notice !== null) tell(notice);
  });

  const readAt = () => readMarks.value()[account_id() ?? 0] ?? 0;
  return {
    notices,
    keep,
    tell,
    unread: () => notices().filter(({ at }) => at > readAt()).length,
    markRead() {
      // Not the time of the look: what happened before it may be told after it, and the two clocks differ.
      const newest = notices()[0]?.at ?? readAt();
      readMarks.set({ ...readMarks.value(), [account_id() ?? 0]: newest });
    },
    clear() {
      const gone = notices();
      cleared = [...gone, ...cleared].slice(0, NOTICES_MAX);
      setNotices([]);
      void store.remove(gone.map(idOf)).catch(reportStorageFault);
    },
    onTold,
  };
}

/** Who announces comes some time behind the first notices: those wait for the first who listens. */
function makeListeners() {
  const listeners = new Set<(notice: Notice) => void>();
  /** Told while nobody listened; the oldest go. */
  let untold: readonly Notice[] = [];
  return {
    announce: (notice: Notice): void => {
      if (listeners.size === 0) untold = [...untold, notice].slice(-NOTICES_MAX);
      for (const listener of listeners) listener(notice);
    },
    /** They are of another account. */
    forget: (): void => void (untold = []),
    onTold: (listener: (notice: Notice) => void): (() => void) => {
      listeners.add(listener);
      for (const notice of untold) listener(notice);
      untold = [];
      return () => void listeners.delete(listener);
    },
  };
}

/** One by one, or of many only how many they are. */
function saidOf(missed: readonly Missed[]): readonly Notice[] {
  const summary = missed.length > MISSED_TOLD_MAX ? summaryOf(missed) : null;
  return summary === null ? missed.map(({ notice }) => notice) : [summary];
}

const idOf = (notice: Notice) => `${notice.account_id}/${notice.key}`;

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

/** Tells when the programme of the account ends. What it was before this page is not told. */
function watchProgramme(
  summary: Accessor<AccountSummary | null>,
  tell: (notice: Notice) => void,
): void {
  createEffect(
    on(summary, (now, before) => {
      const prop = now?.prop_status;
      if (prop === undefined || now === null || before?.account_id !== now.account_id) return;
      const isNew = prop.status !== before.prop_status?.status;
      const notice = isNew ? noticeOfProgramme(now, prop) : null;
      if (notice !== null) tell(notice);
    }),
  );
}

/**
 * What happened while the connection was away, or was there already and nobody heard of it: read once it is there; where that
 * failed, once more when it is next back.
 */
function watchMissed(
  { feed, serverNow, liveSince }: CentrePorts,
  take: (missed: readonly Missed[]) => void,
): void {
  const account_id = () => feed.session()?.account_id;
  let lostAt: number | null = null;
  /** Since when there is somebody here who could have missed it. */
  let cameAt = -Infinity;
  const read = async (from: number, mine: number) => {
    const { missed, isWhole } = await readMissed(feed, from, (id) => feed.symbol(id));
    if (account_id() !== mine) return;
    take(missed);
    if (!isWhole) lostAt = Math.min(lostAt ?? Infinity, from + MISSED_SLACK_MS);
  };
  createEffect(
    on([account_id, feed.fresh], ([mine, isFresh], before) => {
      const isOther = before !== undefined && mine !== before[0];
      if (isOther) cameAt = serverNow();
      else if (before === undefined && isFresh) cameAt = liveSince();
      if (mine === undefined || isOther) lostAt = null;
      else if (!isFresh) lostAt ??= serverNow();
      // When it came is known to the moment.
      else if (before === undefined && liveSince() < serverNow()) lostAt = cameAt + MISSED_SLACK_MS;
      if (mine === undefined || !isFresh || lostAt === null) return;
      void read(Math.floor(Math.max(lostAt - MISSED_SLACK_MS, cameAt)), mine);
      lostAt = null;
    }),
  );
}

/** So many are told one by one; of more only how many they are. Each of them is among the notices. */
const MISSED_TOLD_MAX = 5;

/** A connection is lost some time before that is noticed. */
const MISSED_SLACK_MS = 15_000;

/** A position may come in a deal's place; only a deal has a direction. @interface §6 Deals */
const isDeal = (payload: Deal | Position): payload is Deal => "direction" in payload;
