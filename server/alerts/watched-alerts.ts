/**
 * Waits for prices on the tick path: each alert until a quote of its symbol is at its price, or at its line, as its account sees
 * it, then it is written and told; one that has expired is written and told as that. Those on indicators are handed on to who
 * waits for bars (indicator-watch.ts), those on figures to who looks at accounts (figure-watch.ts). Runs in the service.
 */
import type { PriceAlert } from "../../contract/price-alert.ts";
import { lineEnd, type StraightLine } from "../../domain/alert-line.ts";
import { ALERT_QUIET_MS } from "../../domain/alert-repeats.ts";
import { nearestPointsOf, priceOf } from "../../domain/price.ts";
import { points } from "../../domain/units.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import type { Markups } from "../gateway/markups.ts";
import type { Log } from "../log.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import { queueAlertMails } from "./alert-mail.ts";
import { queueAlertPushes } from "./alert-push.ts";
import {
  readWaiting,
  toldAlert,
  writeCrossed,
  writeArmed,
  writeExpired,
  writeFigures,
  writeReached,
  type Ended,
  type KeptAlert,
  type Reached,
  type ReachedFigure,
} from "./alert-rows.ts";
import { AlertTimes, type TimesOf } from "./alert-times.ts";
import { AlertWatch } from "./alert-watch.ts";
import { watchFigures } from "./figure-watch.ts";
import { watchIndicators, type IndicatorWatchDeps, type JudgedTill } from "./indicator-watch.ts";
import { readJudged, writeJudged } from "./judged-rows.ts";
import { createReachedWriter, type ReachedWriter } from "./reached-writer.ts";
import { makeSeen, type AlertOwner, type QuoteSide, type SeenQuotes } from "./seen-quotes.ts";
import type { WaitingAlert } from "./waiting-alert.ts";

export type WatchDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  /** Of changes of mark-ups, which `markups` has heard before. */
  readonly bus: Bus;
  readonly market: MarketFeed;
  readonly engine: Pick<EnginePort, "ask">;
  readonly markups: Markups;
  /** Added to UTC to read the server's day, ms: where bars of four hours and longer begin. */
  readonly dayOffsetMs: number;
  readonly log: Log;
  /** An event for every socket of the alert's account. */
  readonly tell: (
    type: "price_alert_create" | "price_alert_update" | "price_alert_delete",
    alert: PriceAlert,
  ) => void;
};

export type WatchedAlerts = {
  /** Waits for it from now on; one that the market has passed meanwhile is reached at once. One that is over is left alone. */
  place(alert: KeptAlert, group_id: number): void;
  forget(id: number): void;
  /** A side of the symbol's quote as the account sees it, points; null: there is none. */
  quoteOf(owner: AlertOwner, side: QuoteSide, index: number): number | null;
  /** The spread of that quote, points; null: there is none. */
  spreadOf(owner: AlertOwner, index: number): number | null;
  /** Writes and tells what was reached. */
  close(): Promise<void>;
};

/** How late an alert may expire, or wait again. */
const TIMES_EVERY_MS = 1_000;

export async function watchAlerts(deps: WatchDeps): Promise<WatchedAlerts> {
  const { sql, clock, bus, market, markups } = deps;
  const held = new Map<number, KeptAlert>();
  const seen = makeSeen(deps);
  const times = new AlertTimes();
  const watch = new AlertWatch((account_id, side, index) =>
    seen.markupIn(seen.groupOf(account_id), side, index),
  );
  const nowOf = (index: number) => market.now(market.symbols[index]?.symbol_id ?? -1);
  const again = (alert: KeptAlert) => place(alert, seen.groupOf(alert.account_id));
  const writers = makeWriters(deps, again);
  const beside = watchBeside(deps, {
    seen,
    writers,
    judged: await readJudged(sql),
    again,
    end: (alert) => end(alert),
  });
  const check = makeCheck({ ...deps, held, seen, watch, times, nowOf, reached: writers.reached });
  const forget = (id: number) => {
    held.delete(id);
    watch.delete(id);
    beside.delete(id);
    times.delete(id);
  };
  function end({ id, revision }: Ended): void {
    forget(id);
    writers.ended.add({ id, revision });
  }
  const wait = (alert: KeptAlert) => {
    const waiting = waitingOf(market, alert);
    if (waiting === null) return;
    watch.set(waiting);
    if (seen.hasQuote(waiting.index)) check(waiting.index);
  };
  function place(alert: KeptAlert, group_id: number): void {
    const { id, account_id, state } = alert;
    if ((held.get(id)?.revision ?? 0) > alert.revision) return;
    forget(id);
    if (state !== "waiting") return;
    held.set(id, alert);
    seen.groups.set(account_id, markups.groupOf(account_id) ?? group_id);
    const now = clock.now();
    const life = timesOf(alert, market.indexOf(alert.symbol_id), now);
    times.set(life);
    if (isEnded(life, now, nowOf) || life.resumes_at !== null) return;
    if (!beside.set(alert)) wait(alert);
  }
  const look = () => {
    for (const alert of timed(times.ended(clock.now(), nowOf), held)) end(alert);
    for (const alert of timed(times.resumed(clock.now()), held)) wait(alert);
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
    quoteOf: seen.quoteOf,
    spreadOf: seen.spreadOf,
    async close() {
      for (const stop of stops) stop();
      await beside.close();
      await writers.close();
    },
  };
}

type Beside = {
  readonly seen: SeenQuotes;
  readonly writers: ReturnType<typeof makeWriters>;
  readonly judged: readonly JudgedTill[];
  readonly again: (alert: KeptAlert) => void;
  readonly end: (alert: KeptAlert) => void;
};

/** What is judged beside the tick path: indicators and figures. */
function watchBeside(deps: WatchDeps, { seen, writers, judged, again, end }: Beside) {
  const { market } = deps;
  const indicators = watchIndicators({
    ...deps,
    judged,
    markupOf: (account_id, index) => seen.markupIn(seen.groupOf(account_id), "bid", index),
    write: makeCrossedWriter(deps, again),
  });
  const figures = watchFigures({
    ...deps,
    spreadOf: ({ account_id, symbol_id }) =>
      seen.spreadIn(seen.groupOf(account_id), market.indexOf(symbol_id)),
    quietTill,
    reached: writers.figures,
    armed: writers.armed,
    end,
  });
  return {
    /** False: it is a price or a line that is waited for. */
    set(alert: KeptAlert): boolean {
      const { indicator, figure } = alert;
      if (indicator !== null) indicators.set({ ...alert, indicator });
      if (figure !== null) figures.set({ ...alert, figure });
      return indicator !== null || figure !== null;
    },
    delete(id: number): void {
      indicators.delete(id);
      figures.delete(id);
    },
    close: async () => void (await Promise.all([indicators.close(), figures.close()])),
  };
}

/** Those of these numbers that are held. */
const timed = (ids: readonly number[], held: ReadonlyMap<number, KeptAlert>): KeptAlert[] =>
  ids.flatMap((id) => held.get(id) ?? []);

type CheckDeps = Pick<WatchDeps, "market" | "clock"> & {
  readonly held: ReadonlyMap<number, KeptAlert>;
  readonly seen: SeenQuotes;
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

/** Write what was decided and tell it. `again`: an alert that waits on after it was reached. */
function makeWriters(deps: WatchDeps, again: (alert: KeptAlert) => void) {
  const { sql, clock, log } = deps;
  const onError = (what: string) => (error: unknown) =>
    log.error({ err: error }, `price alerts that ${what} could not be written; tried again`);
  const reachedBy = <Row>(write: (tx: Transaction, rows: readonly Row[]) => Promise<KeptAlert[]>) =>
    createReachedWriter<Row>({
      clock,
      write: async (rows) => {
        const written = await sql.begin(async (tx) => {
          const alerts = await write(tx, rows);
          await queueNotices(tx, deps, alerts);
          return alerts;
        });
        tellReached(deps, written, again);
      },
      onError: onError("were reached"),
    });
  const reached = reachedBy<Reached>(writeReached);
  const figures = reachedBy<ReachedFigure>(writeFigures);
  const armed = createReachedWriter<Ended>({
    clock,
    write: (rows) => writeArmed(sql, rows),
    onError: onError("may be told again"),
  });
  const ended = createReachedWriter<Ended>({
    clock,
    write: async (rows) => {
      for (const alert of await writeExpired(sql, rows))
        deps.tell("price_alert_update", toldAlert(alert));
    },
    onError: onError("expired"),
  });
  const all = [reached, figures, armed, ended];
  return {
    reached,
    figures,
    armed,
    ended,
    close: async () => void (await Promise.all(all.map((writer) => writer.close()))),
  };
}

/** By mail and on the account's devices, where they are wanted. */
async function queueNotices(
  tx: Transaction,
  { clock, log, market }: WatchDeps,
  alerts: readonly KeptAlert[],
): Promise<void> {
  const symbol = (symbol_id: number) => market.symbols[market.indexOf(symbol_id)];
  await queueAlertMails(tx, { clock, log, symbol }, alerts);
  await queueAlertPushes(tx, { clock, symbol }, alerts);
}

function tellReached(
  { tell }: WatchDeps,
  written: readonly KeptAlert[],
  again: (alert: KeptAlert) => void,
): void {
  for (const alert of written) {
    tell("price_alert_update", toldAlert(alert));
    again(alert);
  }
}

/** Writes which alerts bars have met, and that these bars were judged: both, or neither. */
function makeCrossedWriter(
  deps: WatchDeps,
  again: (alert: KeptAlert) => void,
): IndicatorWatchDeps["write"] {
  return async (met, till) => {
    const at = deps.clock.now();
    const crossed = met.flatMap(({ id, alert, price, is_up, closed_at }) => {
      const { revision, repeats, expires_at } = alert;
      // It is to be noted as expired a moment later.
      if (at >= (expires_at ?? Infinity)) return [];
      // A bar that closes when the quiet time ends counts.
      const counts_after = closed_at + Math.max(0, ALERT_QUIET_MS[repeats] - 1);
      return [{ id, revision, at, price, is_up, counts_after }];
    });
    const written = await deps.sql.begin(async (tx) => {
      const alerts = await writeCrossed(tx, crossed);
      await queueNotices(tx, deps, alerts);
      await writeJudged(tx, till);
      return alerts;
    });
    tellReached(deps, written, again);
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

const isEnded = (
  { index, expires_at, line_end }: TimesOf,
  now: number,
  nowOf: (index: number) => number,
): boolean => now >= (expires_at ?? Infinity) || (line_end !== null && nowOf(index) >= line_end);

/** When it ends, and when it waits again. `index`: of its symbol in the market. `now`: Unix ms. */
function timesOf(alert: PriceAlert, index: number, now: number): TimesOf {
  const { id, expires_at, line, indicator, figure } = alert;
  const line_end = line === null || index < 0 ? null : lineEnd(line);
  // Of an indicator the bars say from when on they count; a figure is looked at while it is quiet too.
  const quiet_till = indicator === null && figure === null ? quietTill(alert) : 0;
  return { id, index, expires_at, line_end, resumes_at: quiet_till > now ? quiet_till : null };
}

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
