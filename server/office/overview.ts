/**
 * The house at a glance. What was summed serves whoever asks within half a second. Runs in the service; reads only.
 */
import type { HouseOverview } from "../../contract/house-overview.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { EnginePort, GroupFilter } from "../engine-port/engine-port.ts";
import { withNames } from "./account-names.ts";
import { createSharedAnswers } from "./shared-answers.ts";

export type OverviewDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly engine: EnginePort;
  /** Accounts with a live socket, staff's among them. */
  readonly connected: () => readonly number[];
  /** Why traders are not served well now. */
  readonly reasons: () => readonly string[];
};

export function createOverview(deps: OverviewDeps) {
  const answers = createSharedAnswers<HouseOverview>(deps.clock);
  return {
    /** `key`: the same for the same groups. */
    of: (key: string, groups: GroupFilter): Promise<HouseOverview> =>
      answers.of(key, () => lookOver(deps, groups)),
  };
}

async function lookOver(deps: OverviewDeps, groups: GroupFilter): Promise<HouseOverview> {
  const { sql, engine, clock } = deps;
  const { currencies, called, called_count, feed } = await engine.ask("house_sums", { groups });
  const margin_calls = await withNames(sql, called);
  const connected_count = await countConnected(deps, groups);
  // Nothing is shown that is not written.
  await engine.durable();
  return {
    ts: clock.now(),
    connected_count,
    currencies: [...currencies],
    margin_calls_count: called_count,
    margin_calls,
    feed: { ...feed, reasons: [...deps.reasons()] },
  };
}

/** Staff are connected too, and are no clients. */
async function countConnected(
  { sql, connected, engine }: OverviewDeps,
  groups: GroupFilter,
): Promise<number> {
  const account_ids = await engine.ask("accounts_in", { account_ids: connected(), groups });
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from accounts
    where account_id = any(${[...account_ids]}::bigint[]) and role = 'Trader'`;
  return row?.count ?? 0;
}
