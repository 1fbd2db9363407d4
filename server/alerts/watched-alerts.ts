/**
 * Waits for prices on the tick path: each alert until a quote of its symbol is at its price, or at its line, as its account sees
 * it, then it is written and told; one that has expired is written and told as that. Runs in the service.
 */
import type { PriceAlert } from "../../contract/price-alert.ts";
import { lineEnd, type StraightLine } from "../../domain/alert-line.ts";
import { ALERT_QUIET_MS } from "../../domain/alert-repeats.ts";
import { nearestPointsOf, priceOf } from "../../domain/price.ts";
import { points } from "../../domain/units.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Markups } from "../gateway/markups.ts";
import type { Log } from "../log.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import { queueAlertMails } from "./alert-mail.ts";
import { queueAlertPushes } from "./alert-push.ts";
import { readWaiting, writeExpired, writeReached, type Ended, type Reached } from "./alert-rows.ts";
import { AlertTimes } from "./alert-times.ts";
import { AlertWatch } from "./alert-watch.ts";
import { createReachedWriter, type ReachedWriter } from "./reached-writer.ts";
import type { WaitingAlert } from "./waiting-alert.ts";

type QuoteSide = PriceAlert["quote_side"];

export type WatchDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  /** Of changes of mark-ups, which `markups` has heard before. */
  readonly bus: Bus;
  readonly market: MarketFeed;
  readonly markups: Markups;
  readonly log: Log;
  /** An event for every socket of the alert's account. */
  readonly tell: (
    type: "price_alert_create" | "price_alert_update" | "price_alert_delete",
    alert: PriceAlert,
  ) => void;
};

/** Whose alerts: the account, and the group that its row has. */
export type AlertOwner = { readonly account_id: number; readonly group_id: number };

export type WatchedAlerts = {
  /** Waits for it from now on; one that the market has passed meanwhile is reached at once. One that is over is left alone. */
  place(alert: PriceAlert, group_id: number): void;
  forget(id: number): void;
  /** A side of the symbol's quote as the account sees it, points; null: there is none. */
  quoteOf(owner: AlertOwner, side: QuoteSide, index: number): number | null;
  /** Writes and tells what was reached. */
  close(): Promise<void>;
};

/** How late an alert may expire, or wait again. */
const TIMES_EVERY_MS = 1_000;

export async function watchAlerts(deps: WatchDeps): Promise<WatchedAlerts> {
  const { sql, clock, bus, market, markups } = deps;
  const held = new Map<number, PriceAlert>();
  const seen = makeSeen(deps);
  const times = new AlertTimes();
  const watch = new AlertWatch((account_id, side, index) =>
    seen.markupIn(seen.groupOf(account_id), side, index),
  );
  const nowOf = (index: number) => market.now(market.symbols[index]?.symbol_id ?? -1);
  const writers = makeWriters(deps, (alert) => place(alert, seen.groupOf(alert.account_id)));
  const check = makeCheck({ ...deps, held, seen, watch, times, nowOf, reached: writers.reached });
  const forget = (id: number) => {
    held.delete(id);
    watch.delete(id);
    times.delete(id);
  };
  const wait = (alert: PriceAlert) => {
    const waiting = waitingOf(market, alert);
    if (waiting === null) return;
    watch.set(waiting);
    if (seen.hasQuote(waiting.index)) check(waiting.index);
  };
  function place(alert: PriceAlert, group_id: number): void {
    const { id, account_id, state, expires_at } = alert;
    if ((held.get(id)?.revision ?? 0) > alert.revision) return;
    forget(id);
    if (state !== "waiting") return;
    held.set(id, alert);
    seen.groups.set(account_id, markups.groupOf(account_id) ?? group_id);
    const now = clock.now();
    const index = market.indexOf(alert.symbol_id);
    const line_end = alert.line === null || index < 0 ? null : lineEnd(alert.line);
    const quiet_till = quietTill(alert);
    const resumes_at = quiet_till > now ? quiet_till : null;
    times.set({ id, index, expires_at, line_end, resumes_at });
    const isOver =
      now >= (expires_at ?? Infinity) || (line_end !== null && nowOf(index) >= line_end);
    if (!isOver && resumes_at === null) wait(alert);
  }
  const look = () => {
    const now = clock.now();
    for (const id of times.ended(now, nowOf)) {
      const alert = held.get(id);
      forget(id);
      if (alert !== undefined) writers.ended.add({ id, revision: alert.revision });
    }
    for (const id of times.resumed(now)) {
      const alert = held.get(id);
      if (alert !== undefined) wait(alert);
    }
  };
  const stops = [
    market.subscribe({ tick: check, status: () => undefined }),
    ...followGroups(bus, seen.groups, watch),
    clock.every(TIMES_EVERY_MS, look),
  ];
  for (const { alert, group_id } of await readWaiting(sql)) place(alert, group_id);
  return {
    place,
    forget,
    quoteOf: ({ account_id, group_id }, side, index) =>
      seen.hasQuote(index)
        ? seen.seenIn(markups.groupOf(account_id) ?? group_id, side, index)
        : null,
    close() {
      for (const stop of stops) stop();
      return writers.close();
    },
  };
}

type CheckDeps = Pick<WatchDeps, "market" | "clock"> & {
  readonly held: ReadonlyMap<number, PriceAlert>;
  readonly seen: ReturnType<typeof makeSeen>;
  readonly watch: AlertWatch;
  readonly times: AlertTimes;
  readonly nowOf: (index: number) => number;
  readonly reached: ReachedWriter<Reached>;
};

/** Takes what the quote of a symbol reaches, on the tick path. */
function makeCheck({ market, clock, held, seen, watch, times, nowOf, reached }: CheckDeps) {
  const { quotes, symbols } = market;
  return (index: number): void => {
    // Asked of the market only where a line moves with it.
    const at = watch.hasLines(index) ? nowOf(index) : 0;
    const due = watch.take(index, quotes.bid[index] ?? 0, quotes.ask[index] ?? 0, at);
    for (const { id, revision, account_id, quote_side } of due) {
      const now = clock.now();
      // It is to be noted as expired a moment later.
      if (now >= (held.get(id)?.expires_at ?? Infinity)) continue;
      const there = points(seen.seenIn(seen.groupOf(account_id), quote_side, index));
      times.delete(id);
      reached.add({ id, revision, at: now, price: priceOf(there, symbols[index]?.digits ?? 0) });
    }
  };
}

/** What accounts see of quotes. */
function makeSeen({ market, markups }: WatchDeps) {
  const { quotes } = market;
  /** Of accounts that have alerts. */
  const groups = new Map<number, number>();
  const markupIn = (group_id: number, side: QuoteSide, index: number) =>
    markups.of(group_id)[side][index] ?? 0;
  return {
    groups,
    groupOf: (account_id: number) => groups.get(account_id) ?? 0,
    markupIn,
    hasQuote: (index: number) => (quotes.ts[index] ?? 0) > 0,
    /** A side of the quote as accounts of the group see it, points. */
    seenIn(group_id: number, side: QuoteSide, index: number): number {
      const raw = quotes[side][index] ?? 0;
      const markup = markupIn(group_id, side, index);
      return side === "bid" ? raw - markup : raw + markup;
    },
  };
}

/** Write what was decided and tell it. `again`: an alert that waits on after it was reached. */
function makeWriters(deps: WatchDeps, again: (alert: PriceAlert) => void) {
  const { sql, clock, market, log, tell } = deps;
  const symbol = (symbol_id: number) => market.symbols[market.indexOf(symbol_id)];
  const reached = createReachedWriter<Reached>({
    clock,
    write: async (rows) => {
      const written = await sql.begin(async (tx) => {
        const alerts = await writeReached(tx, rows);
        await queueAlertMails(tx, { clock, log, symbol }, alerts);
        await queueAlertPushes(tx, { clock, symbol }, alerts);
        return alerts;
      });
      for (const alert of written) {
        tell("price_alert_update", alert);
        again(alert);
      }
    },
    onError: (error) =>
      log.error({ err: error }, "price alerts that were reached could not be written; tried again"),
  });
  const ended = createReachedWriter<Ended>({
    clock,
    write: async (rows) => {
      for (const alert of await writeExpired(sql, rows)) tell("price_alert_update", alert);
    },
    onError: (error) =>
      log.error({ err: error }, "price alerts that expired could not be written; tried again"),
  });
  return {
    reached,
    ended,
    close: async () => void (await Promise.all([reached.close(), ended.close()])),
  };
}

/** Prices lie elsewhere where a mark-up changes, or an account goes to another group. */
function followGroups(bus: Bus, groups: Map<number, number>, watch: AlertWatch) {
  return [
    bus.subscribe("group_terms", ({ group_id }) =>
      watch.replace((id) => (groups.get(id) ?? 0) === group_id),
    ),
    bus.subscribe("account_moved", ({ account_id, group_id }) => {
      if (!groups.has(account_id)) return;
      groups.set(account_id, group_id);
      watch.replace((id) => id === account_id);
    }),
  ];
}

/** Until when one that was reached is quiet, Unix ms. */
const quietTill = ({ reached_at, repeats }: PriceAlert): number =>
  (reached_at ?? 0) + ALERT_QUIET_MS[repeats];

/** null: its symbol is gone, or such a price is beyond all points. */
function waitingOf(market: MarketFeed, alert: PriceAlert): WaitingAlert | null {
  const index = market.indexOf(alert.symbol_id);
  const symbol = market.symbols[index];
  // The symbol may have fewer digits than when it was set.
  const wanted = symbol === undefined ? null : nearestPointsOf(alert.price, symbol.digits);
  if (symbol === undefined || wanted === null) return null;
  const line = alert.line === null ? null : inPoints(alert.line, symbol.digits);
  return { ...alert, index, points: wanted, line, isStrict: alert.reached_at !== null };
}

/** A line of prices as one of points. */
export function inPoints(line: StraightLine, digits: number): StraightLine {
  const scaled = ({ ts, price }: StraightLine["from"]) => ({ ts, price: price * 10 ** digits });
  return { ...line, from: scaled(line.from), to: scaled(line.to) };
}
