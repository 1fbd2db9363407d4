/**
 * What sockets of staff watch: whose events each is told of, as their owners get them and in the same order. What is watched
 * is bounded, and a watcher that does not read is cut as any socket is; its figures wait (watched-figures.ts). Runs in the
 * service. @interface §6 Events
 */
import type { ErrorName } from "../../contract/errors.ts";
import { STAFF } from "../../contract/scopes.ts";
import type { Watch, WatchingPayload } from "../../contract/watch.ts";
import type { Caller } from "../auth/sessions.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import type { Told } from "../journal/told.ts";
import { notYours, type DealerRules } from "../office/dealer-limits.ts";
import { keyOfGroups, type GroupsAsked } from "../office/groups-asked.ts";
import type { Exposure } from "../office/exposure.ts";
import { startWatchedExposure } from "./watched-exposure.ts";
import { startWatchedFigures } from "./watched-figures.ts";
import type { ExposureWatch, Watched, Watcher } from "./watcher.ts";

/** Why nothing else is watched than before. */
export type WatchRefusal = { readonly error: ErrorName; readonly detail?: string };

export type WatchingDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  /** The last number of an account's stream of events that was told. */
  readonly seqOf: (account_id: number) => number;
  readonly engine: EnginePort;
  readonly exposure: Exposure;
  readonly groupsAsked: GroupsAsked;
  readonly dealers: DealerRules;
  readonly onError: (error: unknown) => void;
};

export type Watching = {
  /**
   * `isLive`: asked when it was looked up whether it may, for the socket may have gone meanwhile. null: it is watched, and
   * the socket was told from where on.
   */
  set(
    watcher: Watcher,
    caller: Caller,
    wish: Watch,
    isLive: () => boolean,
  ): Promise<WatchRefusal | null>;
  forget(watcher: Watcher): void;
  /** After the account's own sockets. `payload`: as they got it, made at its first call. */
  tell(told: Told, payload: () => unknown): void;
  dispose(): void;
};

/** @interface command:watch @interface event:watching @interface event:watched_event */
export function createWatching(deps: WatchingDeps): Watching {
  const { clock, seqOf } = deps;
  const watchers = new Map<Watcher, Watched>();
  /** Accounts of the house's own people: nobody watches them but by number. */
  const staff = new Set<number>();
  const figures = startWatchedFigures({ ...deps, watchers, staff });
  const exposure = startWatchedExposure({ ...deps, watchers });

  return {
    async set(watcher, caller, wish, isLive) {
      const refusal = await refusalOf(deps, staff, caller, wish);
      if (refusal !== null) return refusal;
      const asked = await exposureOf(deps, caller, wish);
      const reach = await deps.dealers.groupsOf(caller);
      if (!isLive()) return null;
      const accounts = new Set(wish.accounts);
      const now: Watched = {
        accounts,
        groups: new Set(wish.groups),
        isAll: wish.all ?? false,
        reach,
        exposure: asked,
        figures: new Map(),
        open: new Set(),
      };
      watchers.set(watcher, now);
      const seqs = [...accounts].toSorted((a, b) => a - b);
      const payload: WatchingPayload = {
        ts: clock.now(),
        accounts: seqs.map((account_id) => ({ account_id, seq: seqOf(account_id) })),
      };
      watcher.sendWatched("watching", JSON.stringify(payload));
      if (asked !== null) exposure.begin();
      return null;
    },
    forget: (watcher) => void watchers.delete(watcher),
    tell({ account_id, group_id, type, seq }, payload) {
      // A new account is told of first by what it is.
      if (type === "account_update" && Object(payload()).role !== "Trader") staff.add(account_id);
      if (watchers.size === 0) return;
      let text: string | null = null;
      for (const [watcher, watched] of watchers) {
        if (!isWatched(watched, account_id, group_id, staff)) continue;
        text ??= JSON.stringify({ account_id, seq, type, payload: payload() });
        watcher.sendWatched("watched_event", text);
      }
    },
    dispose() {
      figures.dispose();
      exposure.dispose();
      watchers.clear();
    },
  };
}

const isWatched = (
  { accounts, groups, isAll, reach }: Watched,
  account_id: number,
  group_id: number,
  staff: ReadonlySet<number>,
): boolean =>
  // An account may have come into another group since it was named.
  (reach === null || reach.has(group_id)) &&
  (accounts.has(account_id) || ((isAll || groups.has(group_id)) && !staff.has(account_id)));

/** `staff` is brought up to date. Null: it may watch that. */
async function refusalOf(
  { sql, engine, dealers }: WatchingDeps,
  staff: Set<number>,
  caller: Caller,
  { accounts = [], groups = [], exposure }: Watch,
): Promise<WatchRefusal | null> {
  const { scope } = caller;
  if (!STAFF.includes(scope)) return { error: "forbidden" };
  const groupIds = await engine.ask("groups_of", { account_ids: accounts });
  const account = accounts.find((_, at) => (groupIds[at] ?? null) === null);
  if (account !== undefined) return { error: "not_found", detail: `no account ${account}` };
  const known = await engine.ask("groups", null);
  const asked = exposure?.group_id === undefined ? groups : [...groups, exposure.group_id];
  const group = asked.find((id) => !known.includes(id));
  if (group !== undefined) return { error: "not_found", detail: `no group ${group}` };
  const rows = await sql<{ account_id: number }[]>`
    select account_id from accounts where role <> 'Trader'`;
  for (const row of rows) staff.add(row.account_id);
  // As with every operation that names an account.
  const isBarred = scope === "Dealer" && accounts.some((id) => staff.has(id));
  if (isBarred) return { error: "forbidden" };
  const reach = await dealers.groupsOf(caller);
  const named = groupIds.flatMap((id) => id ?? []);
  const beyond = reach === null ? undefined : [...asked, ...named].find((id) => !reach.has(id));
  return beyond === undefined ? null : { error: "beyond_dealer_limit", detail: notYours(beyond) };
}

async function exposureOf(
  { groupsAsked }: WatchingDeps,
  caller: Caller,
  { exposure }: Watch,
): Promise<ExposureWatch | null> {
  if (exposure === undefined) return null;
  const groups = await groupsAsked(exposure, caller);
  return { key: keyOfGroups(groups), groups, last: "" };
}
