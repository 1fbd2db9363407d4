/**
 * Figures of watched accounts: gathered of many into one event a socket, at most once in 200 ms, and always the last ones.
 * What one look costs is bounded, so that with more accounts each has its turn less often. Runs in the service.
 */
import { ACCOUNT_SUMMARY_INTERVAL_MS_MIN } from "../../contract/limits.ts";
import type { WatchedFigures } from "../../contract/watch.ts";
import { priceOf } from "../../domain/price.ts";
import type { Clock } from "../clock.ts";
import type { AccountState } from "../engine/state.ts";
import { exitPrice } from "../engine/valuation.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import type { Watched, Watcher } from "./watcher.ts";

/** Rows that one look works out: an account is one, and each position that is told of. About three milliseconds. */
const ROWS_MAX = 1_000;
/** Of accounts that nobody named: so many are worked out, and so many looked at. */
const WIDE_MAX = 400;
const WIDE_LOOKED_MAX = 10_000;

export type WatchedFiguresDeps = {
  readonly sequencer: Sequencer;
  readonly clock: Clock;
  readonly watchers: ReadonlyMap<Watcher, Watched>;
  readonly isStaff: (account_id: number) => boolean;
};

/** What of one look each socket gets. */
type Batch = Map<Watcher, string[]>;

/** @interface event:watched_figures @interface limit:ACCOUNT_SUMMARY_INTERVAL_MS_MIN */
export function startWatchedFigures(deps: WatchedFiguresDeps): { dispose(): void } {
  const { clock, watchers } = deps;
  const namedTurn = createNamedTurn(deps);
  const wideTurn = createWideTurn(deps);
  const look = (): void => {
    if (watchers.size === 0) return;
    const batch: Batch = new Map();
    namedTurn(batch);
    wideTurn(batch);
    for (const [watcher, rows] of batch) {
      const payload = `{"ts":${clock.now()},"accounts":[${rows.join(",")}]}`;
      watcher.sendWatched("watched_figures", payload);
    }
  };
  const timer = setInterval(look, ACCOUNT_SUMMARY_INTERVAL_MS_MIN);
  return { dispose: () => clearInterval(timer) };
}

/** Accounts that are watched by number, as many as a look may cost, going on where the last one ended. */
function createNamedTurn({ sequencer, clock, watchers }: WatchedFiguresDeps) {
  const { state } = sequencer;
  let after = 0;
  return (batch: Batch): void => {
    const named = new Map<number, [Watcher, Watched][]>();
    for (const [watcher, watched] of watchers) {
      if (watcher.isBehind()) continue;
      for (const id of watched.accounts) {
        const those = named.get(id);
        if (those === undefined) named.set(id, [[watcher, watched]]);
        else those.push([watcher, watched]);
      }
    }
    const ids = [...named.keys()].toSorted((a, b) => a - b);
    const begin = ids.findIndex((id) => id > after);
    const turn = begin <= 0 ? ids : [...ids.slice(begin), ...ids.slice(0, begin)];
    let rows = 0;
    for (const id of turn) {
      if (rows >= ROWS_MAX) return;
      after = id;
      const account = state.accounts.get(id);
      rows += 1 + (account?.positions.size ?? 0);
      const figures = account === undefined ? null : figuresOf(sequencer, account, true);
      if (figures === null) continue;
      const text = textOf(figures);
      for (const [watcher, watched] of named.get(id) ?? []) {
        if (watched.figures.get(id) === text) continue;
        if (!(watched.reach?.has(account?.record.group_id ?? 0) ?? true)) continue;
        watched.figures.set(id, text);
        push(batch, watcher, stamped(text, clock));
      }
    }
  };
}

/**
 * Accounts that are watched by group or with all: of those with something open, and once more when nothing is. Without, what
 * they have changes by their events alone.
 */
function createWideTurn({ sequencer, clock, watchers, isStaff }: WatchedFiguresDeps) {
  const { accounts } = sequencer.state;
  let walk: Iterator<AccountState> | null = null;
  return (batch: Batch): void => {
    const wide = [...watchers].filter(
      ([watcher, { isAll, groups }]) => (isAll || groups.size > 0) && !watcher.isBehind(),
    );
    if (wide.length === 0) return;
    let told = 0;
    for (let looked = 0; told < WIDE_MAX && looked < WIDE_LOOKED_MAX; looked++) {
      walk ??= accounts.values();
      const next = walk.next();
      if (next.done === true) {
        walk = null;
        return;
      }
      const account = next.value;
      const { account_id, group_id } = account.record;
      const isOpen = account.positions.size > 0;
      const those = wide.filter(
        ([, watched]) =>
          (watched.isAll || watched.groups.has(group_id)) &&
          (watched.reach?.has(group_id) ?? true) &&
          !watched.accounts.has(account_id) &&
          (isOpen || watched.open.has(account_id)),
      );
      if (those.length === 0 || isStaff(account_id)) continue;
      told += 1;
      const figures = figuresOf(sequencer, account, false);
      if (figures === null) continue;
      const text = stamped(textOf(figures), clock);
      for (const [watcher, { open }] of those) {
        if (isOpen) open.add(account_id);
        else open.delete(account_id);
        push(batch, watcher, text);
      }
    }
  };
}

function push(batch: Batch, watcher: Watcher, text: string): void {
  const rows = batch.get(watcher);
  if (rows === undefined) batch.set(watcher, [text]);
  else rows.push(text);
}

type Figures = Omit<WatchedFigures, "ts">;

/** null: a price that it needs is missing. */
function figuresOf(
  sequencer: Sequencer,
  account: AccountState,
  hasPositions: boolean,
): Figures | null {
  const summary = sequencer.summary(account.record.account_id);
  if (summary === null) return null;
  const { ts: _ts, positions, ...figures } = summary;
  return {
    ...figures,
    positions: hasPositions
      ? positions.map((one) => ({ ...one, current_price: priceNow(sequencer, account, one.id) }))
      : [],
  };
}

function priceNow({ state, terms }: Sequencer, account: AccountState, id: number): number | null {
  const position = account.positions.get(id);
  if (position === undefined) return null;
  const exit = exitPrice(state, account, position);
  return exit === null ? null : priceOf(exit, terms.symbol(position.symbol_id).digits);
}

/** Without its time: of two that are the same the second says nothing new. */
const textOf = (figures: Figures): string => JSON.stringify(figures);

const stamped = (text: string, clock: Clock): string => `{"ts":${clock.now()},${text.slice(1)}`;
