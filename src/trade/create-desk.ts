/**
 * The trade desk: sends what panes ask, once, and stays with it until its outcome is certain. Main thread; loaded for scopes
 * that trade and for no other. One for each feed, made when first asked for; lives as long as the feed.
 *
 * @interface operation:order_create
 * @interface operation:order_update
 * @interface operation:order_cancel
 * @interface operation:position_update
 * @interface operation:position_close
 * @interface operation:position_close_by
 */
import { createEffect, on } from "solid-js";
import { SIDE } from "../../contract/codes.ts";
import { TRADERS } from "../../contract/scopes.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { wallMs } from "../frame/page-clock.ts";
import { accountFacts } from "../stores/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { quoteNow } from "../feed/quote-now.ts";
import { reportStorageFault } from "../storage/persisted.ts";
import { openRecordStore } from "../storage/record-store.ts";
import { tradingBook, type BookChange, type TradingBook } from "../stores/trading-book.ts";
import type { Intent, IntentEnd, IntentState, Outcome, TradeDesk } from "./desk.ts";
import { checkIntent, sendIntent } from "./follow-intent.ts";
import {
  browserTabLocks,
  makeIntentJournal,
  type IntentJournal,
  type JournalEntry,
} from "./intent-journal.ts";
import { makeIntentList } from "./intent-list.ts";
import { changedBy, targetsOf, wordsOf, type IntentRequest } from "./intent-request.ts";
import { distanceOf, isWithinLimits, type OrderSize } from "./order-limits.ts";
import { makeSessionWatch } from "./session-watch.ts";
import { refused } from "./judge-answer.ts";
import { t } from "../language/translate.ts";

export const CHECKING = t("No answer came. Asking the service what became of it.");
const NOT_MEANT = t("you did not confirm it");
const NOBODY = t("nobody is signed in who may trade");

export type DeskPorts = {
  readonly feed: Pick<Feed, "call" | "onEvent" | "session" | "sessionEnd" | "fresh" | "symbol">;
  readonly book: Pick<TradingBook, "take">;
  readonly journal: IntentJournal;
  /** Unix ms of this machine. */
  readonly wall: () => number;
  /** The service's clock, Unix ms. */
  readonly serverNow: () => number;
  /** How long a request stays valid on its way, ms; null: not known yet. */
  readonly validMs: () => number | null;
  /** At which a side of a symbol fills now; null: there is no price. */
  readonly priceNow: (symbol_id: number, side: number) => number | null;
  /** Whether an order is within the trader's own limits, or meant all the same. */
  readonly confirm: (account_id: number, order: OrderSize) => Promise<boolean>;
  /** Unique, and as a client_order_id may be. */
  readonly newId: () => string;
};

export const tradeDesk = perFeed((feed) => makeDesk(browserPorts(feed)));

function browserPorts(feed: Feed): DeskPorts {
  const { account, now } = accountFacts(feed);
  const journal = makeIntentJournal({
    store: openRecordStore("ringside-intents", reportStorageFault),
    locks: browserTabLocks(),
    tab: crypto.randomUUID(),
    wall: wallMs,
    report: reportStorageFault,
  });
  return {
    feed,
    book: tradingBook(feed),
    journal,
    wall: wallMs,
    serverNow: now,
    validMs: () => account()?.group.order_valid_ms ?? null,
    priceNow: (symbol_id, side) => {
      const quote = quoteNow(feed, symbol_id);
      return quote === null ? null : side === SIDE.buy ? quote.ask : quote.bid;
    },
    confirm: isWithinLimits,
    newId: () => crypto.randomUUID(),
  };
}

/** For a root of its own. */
export function makeDesk(ports: DeskPorts): TradeDesk {
  const { send, intents, isBusy, onEnd } = makeSender(ports);
  /** Under a name of ours, and meant for as long as the group's terms say. */
  const sendNamed = (toRequest: (named: Named) => IntentRequest): Promise<Outcome<Order>> => {
    const client_order_id = ports.newId();
    const validMs = ports.validMs();
    const valid = validMs === null ? {} : { valid_until: Math.round(ports.serverNow() + validMs) };
    return send(client_order_id, toRequest({ client_order_id, ...valid }));
  };
  /** False: it is beyond a limit and was not meant, or another has signed in while it was asked. */
  const isMeant = async (order: OrderSize): Promise<boolean> => {
    const account_id = ports.feed.session()?.account_id;
    const isConfirmed = account_id === undefined || (await ports.confirm(account_id, order));
    return isConfirmed && ports.feed.session()?.account_id === account_id;
  };
  const distance = (order: { symbol_id: number; side: number }, price: number | null) =>
    distanceOf(price, ports.priceNow(order.symbol_id, order.side));
  const sendChange = <Record extends Order | Position>(request: IntentRequest) =>
    send<Record>(ports.newId(), request);
  return {
    intents,
    isBusy,
    onEnd,
    async placeOrder(order, risk = null) {
      const request = { kind: "order_create" as const, body: order };
      const words = wordsOf(request, ports.feed.symbol(order.symbol_id));
      const far = distance(order, order.order_price ?? null);
      // What only closes is no risk that is taken; its price may still be a slip.
      const volume = (order.closes ?? null) === null ? order.volume : 0;
      const size = { words, volume, risk, distance: far };
      if (!(await isMeant(size))) return refused(NOT_MEANT);
      return sendNamed((named) => ({ ...request, body: { ...order, ...named } }));
    },
    async changeOrder(order, change) {
      const request = { kind: "order_update" as const, order, change };
      const isMoved = (change.order_price ?? order.order_price) !== order.order_price;
      if (isMoved) {
        const words = wordsOf(request, ports.feed.symbol(order.symbol_id));
        const far = distance(order, change.order_price ?? null);
        // Its volume and what it risks were asked about when it was placed.
        const size = { words, volume: 0, risk: null, distance: far };
        if (!(await isMeant(size))) return refused(NOT_MEANT);
      }
      return sendChange(request);
    },
    cancelOrder: (order) => sendChange({ kind: "order_cancel", order }),
    changePosition: (position, change) => sendChange({ kind: "position_update", position, change }),
    closePosition: (position, close = {}) =>
      sendNamed((named) => ({ kind: "position_close", position, body: { ...close, ...named } })),
    closeBy: (position, by) => sendChange({ kind: "position_close_by", position, by }),
  };
}

type Named = { readonly client_order_id: string; readonly valid_until?: number };
type Known = Outcome<Order | Position>;
type Sent = Omit<JournalEntry, "tab">;

function makeSender(ports: DeskPorts) {
  const { feed, journal, book } = ports;
  const list = makeIntentList();
  const watch = makeSessionWatch(feed);
  const listeners = new Set<(end: IntentEnd) => void>();
  /** What nobody heard: a pane may ask for the desk, and have it take up what was left, before the notices are there. */
  let unheard: IntentEnd[] = [];

  /** Shows how it stands, and at its end says so; to nobody but the account's own session. */
  const show = (sent: Sent, state: IntentState, outcome: Known | null, wasLeft: boolean) => {
    if (feed.session()?.account_id !== sent.account_id) return;
    const message = outcome === null ? CHECKING : outcome.ok ? "" : outcome.message;
    const intent = intentOf(sent, state, state === "sending" ? "" : message);
    list.put(intent);
    if (state === "sending") return;
    if (outcome?.ok) book.take(changeOf(sent.request, outcome.record));
    const end = { intent, outcome, wasLeft };
    if (listeners.size === 0) unheard = [...unheard, end];
    for (const listener of listeners) listener(end);
  };
  const forget = () => {
    list.clear();
    unheard = [];
  };
  const follow = async (
    sent: Sent,
    wasLeft: boolean,
    find: (ports: Parameters<typeof sendIntent>[2]) => Promise<Known>,
  ): Promise<Known> => {
    const onUnknown = () => show(sent, "checking", null, wasLeft);
    const outcome = await find({ feed, watch, onUnknown });
    show(sent, outcome.ok ? "done" : "refused", outcome, wasLeft);
    return outcome;
  };

  /** What a page that is gone has left behind. */
  const takeUp = (account_id: number) =>
    journal.takeUp(account_id, async (entry) => {
      const sent_at = entry.at + ports.serverNow() - ports.wall();
      await follow(entry, true, (follower) => checkIntent(entry, sent_at, follower, () => null));
      await journal.strike(entry.id);
    });
  createEffect(on(() => feed.session()?.account_id, forget, { defer: true }));
  createEffect(
    on([() => feed.session()?.account_id, feed.fresh], ([account_id, isFresh]) => {
      if (account_id !== undefined && isFresh) void takeUp(account_id);
    }),
  );

  return {
    intents: list.intents,
    isBusy: list.isBusy,
    onEnd: (listener: (end: IntentEnd) => void) => {
      listeners.add(listener);
      const missed = unheard;
      unheard = [];
      for (const end of missed) listener(end);
      return () => void listeners.delete(listener);
    },
    /** `Record`: what the service answers such a request with. */
    send: async <Record extends Order | Position>(id: string, request: IntentRequest) => {
      const session = feed.session();
      if (session === null || !TRADERS.includes(session.scope)) return refused(NOBODY);
      const words = wordsOf(request, feed.symbol(targetsOf(request).symbol_id));
      const sent = { id, account_id: session.account_id, at: ports.wall(), words, request };
      const written = journal.write(sent);
      show(sent, "sending", null, false);
      await written;
      const outcome = await follow(sent, false, (follower) =>
        sendIntent(sent, ports.serverNow(), follower),
      );
      // Nobody waits for it: a page that dies before it is struck only has the next one ask again.
      void journal.strike(sent.id);
      return outcome as Outcome<Record>;
    },
  };
}

function intentOf(sent: Sent, state: IntentState, message: string): Intent {
  const { id, at, words, request } = sent;
  const { kind } = request;
  const changed = changedBy(request);
  return { id, kind, ...targetsOf(request), changed, words, at, state, message };
}

/** The answer as its event: the record is the same. */
function changeOf(request: IntentRequest, record: Order | Position): BookChange {
  if (request.kind === "position_update") {
    return { kind: "position", type: "position_update", record: record as Position };
  }
  const type = request.kind === "order_cancel" ? "order_cancel" : "order_update";
  return { kind: "order", type, record: record as Order };
}
