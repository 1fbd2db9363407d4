/**
 * Waits for prices on the tick path: each alert until a quote of its symbol is at its price as its account sees it, then it is
 * written and told. Runs in the service.
 */
import type { PriceAlert } from "../../contract/price-alert.ts";
import { nearestPointsOf, priceOf } from "../../domain/price.ts";
import { points } from "../../domain/units.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Markups } from "../gateway/markups.ts";
import type { Log } from "../log.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import { queueAlertMails } from "./alert-mail.ts";
import { readWaiting, writeReached } from "./alert-rows.ts";
import { AlertWatch, type WaitingAlert } from "./alert-watch.ts";
import { createReachedWriter } from "./reached-writer.ts";

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
  /** Waits for it from now on; one that the market has passed meanwhile is reached at once. A reached one is left alone. */
  place(alert: PriceAlert, group_id: number): void;
  forget(id: number): void;
  /** A side of the symbol's quote as the account sees it, points; null: there is none. */
  quoteOf(owner: AlertOwner, side: QuoteSide, index: number): number | null;
  /** Writes and tells what was reached. */
  close(): Promise<void>;
};

export async function watchAlerts(deps: WatchDeps): Promise<WatchedAlerts> {
  const { sql, clock, bus, market, markups, log, tell } = deps;
  const { quotes } = market;
  /** Of accounts that have alerts. */
  const groups = new Map<number, number>();
  const groupOf = (account_id: number) => groups.get(account_id) ?? 0;
  const markupIn = (group_id: number, side: QuoteSide, index: number) =>
    markups.of(group_id)[side][index] ?? 0;
  /** A side of the quote as accounts of the group see it, points. */
  const seenIn = (group_id: number, side: QuoteSide, index: number): number => {
    const raw = quotes[side][index] ?? 0;
    const markup = markupIn(group_id, side, index);
    return side === "bid" ? raw - markup : raw + markup;
  };
  const watch = new AlertWatch((account_id, side, index) =>
    markupIn(groupOf(account_id), side, index),
  );
  const symbolOf = (symbol_id: number) => market.symbols[market.indexOf(symbol_id)];
  const reached = createReachedWriter({
    clock,
    write: async (rows) => {
      const written = await sql.begin(async (tx) => {
        const alerts = await writeReached(tx, rows);
        await queueAlertMails(tx, { clock, log, symbol: symbolOf }, alerts);
        return alerts;
      });
      for (const alert of written) tell("price_alert_update", alert);
    },
    onError: (error) =>
      log.error({ err: error }, "price alerts that were reached could not be written; tried again"),
  });
  const check = (index: number) => {
    const due = watch.take(index, quotes.bid[index] ?? 0, quotes.ask[index] ?? 0);
    for (const { id, revision, account_id, quote_side } of due) {
      const there = points(seenIn(groupOf(account_id), quote_side, index));
      const price = priceOf(there, market.symbols[index]?.digits ?? 0);
      reached.add({ id, revision, at: clock.now(), price });
    }
  };
  const hasQuote = (index: number) => (quotes.ts[index] ?? 0) > 0;
  const place = (alert: PriceAlert, group_id: number) => {
    const waiting = alert.reached_at === null ? waitingOf(market, alert) : null;
    if (waiting === null) return;
    const { account_id, index } = waiting;
    groups.set(account_id, markups.groupOf(account_id) ?? group_id);
    watch.set(waiting);
    if (hasQuote(index)) check(index);
  };
  const stops = [
    market.subscribe({ tick: check, status: () => undefined }),
    bus.subscribe("group_terms", ({ group_id }) => watch.replace((id) => groupOf(id) === group_id)),
    bus.subscribe("account_moved", ({ account_id, group_id }) => {
      if (!groups.has(account_id)) return;
      groups.set(account_id, group_id);
      watch.replace((id) => id === account_id);
    }),
  ];
  for (const { alert, group_id } of await readWaiting(sql)) place(alert, group_id);
  return {
    place,
    forget: (id) => watch.delete(id),
    quoteOf: ({ account_id, group_id }, side, index) =>
      hasQuote(index) ? seenIn(markups.groupOf(account_id) ?? group_id, side, index) : null,
    close() {
      for (const stop of stops) stop();
      return reached.close();
    },
  };
}

/** null: its symbol is gone, or such a price is beyond all points. */
function waitingOf(market: MarketFeed, alert: PriceAlert): WaitingAlert | null {
  const index = market.indexOf(alert.symbol_id);
  const symbol = market.symbols[index];
  // The symbol may have fewer digits than when it was set.
  const wanted = symbol === undefined ? null : nearestPointsOf(alert.price, symbol.digits);
  return wanted === null ? null : { ...alert, index, points: wanted };
}
