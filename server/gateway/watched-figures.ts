/**
 * Figures of watched accounts: gathered of many into one event a socket, at most once in 200 ms, and always the last ones.
 * What one look costs is bounded, so that with more accounts each has its turn less often. Runs in the service.
 */
import { ACCOUNT_SUMMARY_INTERVAL_MS_MIN } from "../../contract/limits.ts";
import type { WatchedFigures } from "../../contract/watch.ts";
import type { Clock } from "../clock.ts";
import type { EnginePort, GroupFilter } from "../engine-port/engine-port.ts";
import type { Watched, Watcher } from "./watcher.ts";

/** Rows that one look works out: an account is one, and each position that is told of. About three milliseconds. */
const ROWS_MAX = 1_000;
/** A look over the whole house works out so many accounts, and looks at so many for something open. */
const WIDE_MAX = 400;
const WIDE_LOOKED_MAX = 10_000;

/** The name of this gateway's walk among those that the engine keeps. */
const WALK = "watched";

export type WatchedFiguresDeps = {
  readonly engine: Pick<EnginePort, "ask">;
  readonly clock: Clock;
  readonly watchers: ReadonlyMap<Watcher, Watched>;
  /** Accounts of the house's own people. */
  readonly staff: ReadonlySet<number>;
  readonly onError: (error: unknown) => void;
};

/** What of one look each socket gets. */
type Batch = Map<Watcher, string[]>;

/** @interface event:watched_figures @interface limit:ACCOUNT_SUMMARY_INTERVAL_MS_MIN */
export function startWatchedFigures(deps: WatchedFiguresDeps): { dispose(): void } {
  const { clock, watchers, onError } = deps;
  const namedTurn = createNamedTurn(deps);
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (watchers.size === 0 || isLooking) return;
    isLooking = true;
    try {
      const batch: Batch = new Map();
      await namedTurn(batch);
      await wideTurn(deps, batch);
      for (const [watcher, rows] of batch) {
        const payload = `{"ts":${clock.now()},"accounts":[${rows.join(",")}]}`;
        watcher.sendWatched("watched_figures", payload);
      }
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), ACCOUNT_SUMMARY_INTERVAL_MS_MIN);
  return { dispose: () => clearInterval(timer) };
}

/** Accounts that are watched by number, as many as a look may cost, going on where the last one ended. */
function createNamedTurn({ engine, clock, watchers }: WatchedFiguresDeps) {
  let after = 0;
  return async (batch: Batch): Promise<void> => {
    const named = new Map<number, [Watcher, Watched][]>();
    for (const [watcher, watched] of watchers) {
      if (watcher.isBehind()) continue;
      for (const id of watched.accounts) {
        const those = named.get(id);
        if (those === undefined) named.set(id, [[watcher, watched]]);
        else those.push([watcher, watched]);
      }
    }
    if (named.size === 0) return;
    const ids = [...named.keys()].toSorted((a, b) => a - b);
    const begin = ids.findIndex((id) => id > after);
    const account_ids = begin <= 0 ? ids : [...ids.slice(begin), ...ids.slice(0, begin)];
    for (const found of await engine.ask("figures", { account_ids, rows_max: ROWS_MAX })) {
      const { account_id, group_id, figures } = found;
      after = account_id;
      if (figures === null) continue;
      const text = textOf(figures);
      for (const [watcher, watched] of named.get(account_id) ?? []) {
        // It may watch something else by now.
        if (watchers.get(watcher) !== watched) continue;
        if (watched.figures.get(account_id) === text) continue;
        if (!(watched.reach?.has(group_id ?? 0) ?? true)) continue;
        watched.figures.set(account_id, text);
        push(batch, watcher, stamped(text, clock));
      }
    }
  };
}

/**
 * Accounts that are watched by group or with all: of those with something open, and once more when nothing is. Without, what
 * they have changes by their events alone.
 */
async function wideTurn(deps: WatchedFiguresDeps, batch: Batch): Promise<void> {
  const { engine, clock, watchers, staff } = deps;
  const wide = [...watchers].filter(
    ([watcher, { isAll, groups }]) => (isAll || groups.size > 0) && !watcher.isBehind(),
  );
  if (wide.length === 0) return;
  const found = await engine.ask("next_figures", {
    walk: WALK,
    groups: groupsOf(wide),
    open: new Set(wide.flatMap(([, { open }]) => [...open])),
    except: staff,
    told_max: WIDE_MAX,
    looked_max: WIDE_LOOKED_MAX,
  });
  for (const { account_id, group_id, isOpen, figures } of found) {
    if (figures === null || group_id === null) continue;
    const text = stamped(textOf(figures), clock);
    for (const [watcher, watched] of wide) {
      const { isAll, groups, reach, accounts, open } = watched;
      const isMeant =
        watchers.get(watcher) === watched &&
        (isAll || groups.has(group_id)) &&
        (reach?.has(group_id) ?? true) &&
        !accounts.has(account_id) &&
        (isOpen || open.has(account_id));
      if (!isMeant) continue;
      if (isOpen) open.add(account_id);
      else open.delete(account_id);
      push(batch, watcher, text);
    }
  }
}

/** All that any of them watches. */
function groupsOf(wide: readonly [Watcher, Watched][]): GroupFilter {
  if (wide.some(([, { isAll, reach }]) => isAll && reach === null)) return null;
  return new Set(
    wide.flatMap(([, { isAll, groups, reach }]) => [...((isAll ? reach : groups) ?? [])]),
  );
}

function push(batch: Batch, watcher: Watcher, text: string): void {
  const rows = batch.get(watcher);
  if (rows === undefined) batch.set(watcher, [text]);
  else rows.push(text);
}

type Figures = Omit<WatchedFigures, "ts">;

/** Without its time: of two that are the same the second says nothing new. */
const textOf = (figures: Figures): string => JSON.stringify(figures);

const stamped = (text: string, clock: Clock): string => `{"ts":${clock.now()},${text.slice(1)}`;
