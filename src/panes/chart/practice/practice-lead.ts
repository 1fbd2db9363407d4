/**
 * Leads a practice along a replay: what comes on the chart passes through the engine first, bar by bar, and a step back undoes
 * what was done since. Main thread.
 */
import { createEffect, createSignal, on, onCleanup, untrack } from "solid-js";
import { DEAL_DIRECTION, LIQUIDATION_STATUS, ORDER_REASON } from "../../../../contract/codes.ts";
import type { Deal } from "../../../../contract/deal.ts";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { TICKS_LIMIT_MAX } from "../../../../contract/limits.ts";
import type { Ticks } from "../../../../contract/tick-history.ts";
import { ensure } from "../../../../domain/assert.ts";
import { frameMs, type Frame } from "../../../../domain/bar.ts";
import { unixMs } from "../../../../domain/units.ts";
import { moneyFormat } from "../../../account/privacy.ts";
import type { Feed } from "../../../feed/feed.ts";
import { lotsText, priceText } from "../../../format/symbol-text.ts";
import { reasonWord } from "../../../format/trade-words.ts";
import { wallMs } from "../../../frame/page-clock.ts";
import { accountFacts } from "../../../stores/account-facts.ts";
import { tradeTerms } from "../../../stores/trade-terms.ts";
import { tradeDesk } from "../../../trade/create-desk.ts";
import { setPractised } from "../../../stores/practised.ts";
import { showToast } from "../../../ui/toast.tsx";
import { plural, t } from "../../../language/translate.ts";
import { netOfAll, tradesOf } from "../../deals/trades.ts";
import type { Chart } from "../create-chart.ts";
import type { BarReplay } from "../replay/replay.ts";
import { endRun } from "./practice-end.ts";
import { openRun } from "./practice-open.ts";
import { PathSource, type PathPorts } from "./path-source.ts";
import { playTime, prepareTime } from "./practice-play.ts";
import type { Practice } from "./practice.ts";
import { askResults } from "./practice-door.ts";
import { createBarsLeft, tellFull } from "./practice-bars-left.ts";
import { practiceFeed, type Practised } from "./practice-feed.ts";
import { dropLeft } from "./practice-left.ts";
import { isOfOlderRule, LOG_VERSION, PracticeLog, type Beginning } from "./practice-log.ts";
import type { PracticeRun } from "./practice-run.ts";
import { practiceTerms } from "./practice-terms.ts";
import { takeUp } from "./practice-take-up.ts";

export type Begun =
  | { readonly ok: true; readonly follow: () => void }
  | { readonly ok: false; readonly message: string };

type Led = { readonly feed: Feed; readonly chart: Chart; readonly replay: BarReplay };

/**
 * Opens the account at the replay's moment. `follow`: has it go along with the replay, for as long as the owner lives in whose
 * scope it is called, or until the chart shows something else.
 */
export async function beginPractice(led: Led, balance: number): Promise<Begun> {
  const beginning = beginningOf(led, balance);
  if (beginning === null) return failed(t("The account is not known yet."));
  const { from, record } = beginning;
  const path = pathOf(led, beginning);
  const first = await path.before(from, frameOf(led));
  if (!first.ok) return failed(first.message);
  if (!first.data.some(({ symbol_id }) => symbol_id === record.symbol_id))
    return failed(t("There are no prices before this moment."));
  underWay?.end();
  const log = await PracticeLog.begin(beginning);
  const run = openRun(beginning, (step, stands) => log.step(step, stands));
  run.pass(first.data, unixMs(from));
  return followed(led, beginning, { run, log });
}

/** Goes on with one that a page has left behind, on a chart that is replayed at the moment that it had reached. */
export async function goOnPractising(led: Led, beginning: Beginning): Promise<Begun> {
  const { id, record } = beginning;
  if (untrack(led.chart.symbol)?.symbol_id !== record.symbol_id)
    return failed(t("This chart shows another symbol."));
  const taken = await takeUp(beginning);
  if (!taken.ok) return failed(taken.message);
  underWay?.end();
  dropLeft(id);
  return followed(led, beginning, taken);
}

const failed = (message: string): Begun => ({ ok: false, message });

/** One in a window, on whichever chart: it is signed in to one account. */
let underWay: Practice | null = null;

const frameOf = ({ chart }: Led): Frame => untrack(chart.settings).timeframe;

/** With what is on the chart now; null: it, or the account, is not known. */
function beginningOf(led: Led, balance: number): Beginning | null {
  const { feed, chart, replay } = led;
  const record = untrack(chart.symbol);
  const from = untrack(replay.moment);
  const view = untrack(accountFacts(feed).account);
  const rules = tradeTerms(feed);
  const dayOffsetMs = untrack(rules.dayOffsetMs);
  if (record === undefined || from === null || view === null || dayOffsetMs === null) return null;
  const commissions = untrack(rules.commissions);
  const terms = practiceTerms(record, untrack(feed.symbols), view, commissions);
  return {
    id: crypto.randomUUID(),
    version: LOG_VERSION,
    account_id: view.id,
    chart: chart.id,
    from,
    record,
    records: terms.symbols.flatMap(({ symbol_id }) => feed.symbol(symbol_id) ?? []),
    facts: {
      terms,
      view,
      commissions,
      month_volume: commissions?.month_volume ?? 0,
      balance,
      dayOffsetMs,
    },
    timeframe: frameOf(led),
    begun_at: wallMs(),
  };
}

function pathOf({ feed }: Led, { facts, records }: Beginning) {
  const symbols = facts.terms.symbols.map((terms, at) => ({
    terms,
    spread: records[at]?.spread_typical ?? 0,
  }));
  const [own, ...others] = symbols;
  return new PathSource(pathPorts(feed), ensure(own, "the practised symbol"), others);
}

/** @interface operation:symbol_ticks */
function pathPorts(feed: Feed): PathPorts {
  return {
    history: (key, to, limit) => feed.history(key, to, limit),
    ticks: async (symbol_id, { from, to }) => {
      const query = { from, to, limit: TICKS_LIMIT_MAX };
      const read = await feed.call("symbol_ticks", { params: { symbol_id }, query });
      // The operation's own schema has parsed it.
      return read.ok ? { ...read, data: read.data as Ticks } : read;
    },
    now: accountFacts(feed).now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

/** Has a practice go along with the replay. */
function followed(led: Led, begun: Beginning, { run, log }: Kept): Begun {
  const { chart, replay, feed } = led;
  const practised = practiceFeed(feed).begin(run, begun.facts, begun.records);
  const follow = (): void => {
    const { practice, go } = makePractice(led, begun, practised, log);
    chart.setPractice(practice);
    underWay = practice;
    setPractised({ chart: chart.id, feed: practised.feed });
    onCleanup(practice.end);
    onCleanup(tradeDesk(practised.feed).onEnd(tellRefusal));
    createEffect(
      on(replay.moment, (next) => {
        if (next === null) practice.end();
        else go(next);
      }),
    );
    createEffect(
      on(
        () => chart.symbol()?.symbol_id,
        (id) => id !== practice.record.symbol_id && practice.end(),
        { defer: true },
      ),
    );
  };
  return { ok: true, follow };
}

type Kept = { readonly run: PracticeRun; readonly log: PracticeLog };

function makePractice(led: Led, begun: Beginning, practised: Practised, log: PracticeLog) {
  const { chart, replay } = led;
  const { facts, from, record } = begun;
  const path = pathOf(led, begun);
  const { service, inTurn, player, rewind } = practised;
  const [failure, setFailure] = createSignal("");
  const [frame, setFrame] = createSignal<Frame | null>(null);
  const [deals, setDeals] = createSignal<readonly Deal[]>(service.deals());
  const decidedNow = () => ({ ...service.decided(), isOfOlderRule: isOfOlderRule(begun) });
  let isOver = false;

  const goTo = async (next: number): Promise<void> => {
    const { now } = service.run;
    if (isOver || next === now) return;
    if (next < now) {
      if (next < from) return endBefore();
      tellUndone(rewind(unixMs(next)));
    } else {
      const frame = frameOf(led);
      const played = await playTime(path, player, { from: now, to: next }, frame);
      if (!played.ok) return void setFailure(played.message);
      setFrame(() => played.data);
      // Nobody waits for it.
      void prepareTime(path, service.run, { from: next, to: next + frameMs(frame) }, frame);
    }
    setFailure("");
    setDeals(service.deals());
  };
  /** The account was not there yet. */
  const endBefore = (): void => {
    practice.end();
    showToast({
      tone: "info",
      key: "practice-ended",
      title: t("The practice has ended"),
      text: t("It began after this bar. Practise anew from here."),
    });
  };
  const endFull = (): void => {
    if (isOver) return;
    practice.end();
    tellFull();
  };
  const go = (next: number): void => void inTurn(() => goTo(next)).catch(reportError);
  const stop = hearEvents(practised.feed, record, () => setDeals(service.deals()));
  const practice: Practice = {
    feed: practised.feed,
    market: led.feed,
    record,
    balance: facts.balance,
    failure,
    retry: () => go(untrack(replay.moment) ?? from),
    frame,
    barsLeft: createBarsLeft(log, () => void inTurn(endFull).catch(reportError)),
    deals,
    decided: () => {
      deals();
      return decidedNow();
    },
    end() {
      if (isOver) return;
      isOver = true;
      stop();
      chart.setPractice(null);
      underWay = null;
      setPractised(null);
      void endRun(service, begun, log);
      // Who has signed out is told nothing any more.
      if (untrack(led.feed.session) !== null) tellEnded(practised);
      practised.end();
    },
  };
  return { practice, go };
}

/** What it came to; nothing where nothing was traded. */
function tellEnded({ feed, service }: Practised): void {
  const { currency_digits } = service.account();
  const trades = tradesOf(service.deals(), currency_digits);
  if (trades.length === 0) return;
  const money = moneyFormat(feed);
  showToast({
    tone: "info",
    key: "practice-ended",
    title: t("The practice has ended"),
    text: plural(trades.length, "1 trade: {result}", "{count} trades: {result}", {
      result: `${money.result(netOfAll(trades, currency_digits))} ${money.unit()}`,
    }),
    action: { label: t("Results"), onClick: askResults },
  });
}

/** Says what the market closed: what the trader did himself he knows. Returns its undo. */
function hearEvents(feed: Feed, record: SymbolRecord, changed: () => void): () => void {
  return feed.onEvent((type, payload) => {
    if (type === "event_liqudation_status") tellMargin((payload as { status: number }).status);
    if (type !== "deal_create") return;
    changed();
    const deal = payload as Deal;
    if (deal.direction !== DEAL_DIRECTION.exit || !BY_MARKET.has(deal.reason)) return;
    const result = moneyFormat(feed).result(deal.profit + deal.swap + deal.commission);
    showToast({
      tone: deal.profit < 0 ? "warn" : "good",
      key: `practice-${deal.id}`,
      title: t("Practice: {reason}", { reason: reasonWord(deal.reason) }),
      text: t("{size} {symbol} closed at {price}: {result}", {
        size: lotsText(deal.volume, record),
        symbol: record.symbol,
        price: priceText(deal.price, record),
        result: `${result} ${moneyFormat(feed).unit()}`,
      }),
    });
  });
}

const BY_MARKET: ReadonlySet<number> = new Set([
  ORDER_REASON.stop_loss,
  ORDER_REASON.take_profit,
  ORDER_REASON.stop_out,
]);

type End = Parameters<Parameters<ReturnType<typeof tradeDesk>["onEnd"]>[0]>[0];

/** The ticket says it itself, a line on the chart does not. */
function tellRefusal({ intent, outcome }: End): void {
  if (outcome === null || outcome.ok) return;
  showToast({ tone: "warn", key: intent.id, title: intent.words, text: outcome.message });
}

function tellMargin(status: number): void {
  if (status !== LIQUIDATION_STATUS.margin_call) return;
  showToast({
    tone: "warn",
    key: "practice-margin",
    title: t("Practice: margin call"),
    text: t("New positions are refused until the margin level has recovered."),
  });
}

function tellUndone(count: number): void {
  if (count === 0) return;
  showToast({
    tone: "info",
    key: "practice-undone",
    title: t("Practice: gone back"),
    text: plural(
      count,
      "1 deal after this moment has not been made.",
      "{count} deals after this moment have not been made.",
    ),
  });
}
