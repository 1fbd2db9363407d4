/** Groups as staff sees them, with the mark-ups that orders are filled by. Runs in the service. @interface §1, §4.2 groups */
import type { Group } from "../../contract/group.ts";
import type { GroupTerms } from "../../domain/terms.ts";
import type { Database } from "../database/connect.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import { GROUP_TERMS_COLUMNS, toGroupTerms, type GroupTermsRow } from "../queries/groups.ts";

export type GroupsDeps = {
  readonly sql: Database;
  readonly market: Pick<MarketFeed, "symbols">;
  readonly engine: Pick<EnginePort, "ask">;
};

type GroupRow = GroupTermsRow & {
  description: string;
  currency: string;
  leverage_default: number;
  markup_bid: number;
  markup_ask: number;
  investor_sessions_apart: boolean;
  is_demo: boolean;
  trial_days: number | null;
  accounts_count: number;
  created_at: number;
  updated_at: number;
};

/** Every group by ascending id, or the one asked for. */
export async function listGroups(deps: GroupsDeps, group_id: number | null): Promise<Group[]> {
  const rows = await deps.sql<GroupRow[]>`
    select ${deps.sql.unsafe(GROUP_TERMS_COLUMNS)}, g.description, g.currency, g.leverage_default,
      g.markup_bid, g.markup_ask, g.investor_sessions_apart, g.is_demo, g.trial_days,
      g.created_at, g.updated_at,
      (select count(*)::integer from accounts a where a.group_id = g.group_id) as accounts_count
    from groups g
    where ${group_id}::bigint is null or g.group_id = ${group_id}::bigint
    order by g.group_id`;
  const terms = await deps.engine.ask("group_terms", null);
  return rows.map((row) => toGroup(deps, row, terms));
}

function toGroup({ market }: GroupsDeps, row: GroupRow, all: readonly GroupTerms[]): Group {
  const markups = all.find(({ group_id }) => group_id === row.group_id)?.markups ?? {};
  const bySymbol = market.symbols.map(({ symbol_id }) => ({
    symbol_id,
    markup_bid: markups[symbol_id]?.markup_bid ?? 0,
    markup_ask: markups[symbol_id]?.markup_ask ?? 0,
  }));
  return {
    ...toGroupTerms(row),
    description: row.description,
    currency: row.currency,
    leverage_default: row.leverage_default,
    markup_bid: row.markup_bid,
    markup_ask: row.markup_ask,
    symbol_markups: bySymbol.filter(
      (symbol) => symbol.markup_bid !== row.markup_bid || symbol.markup_ask !== row.markup_ask,
    ),
    investor_sessions_apart: row.investor_sessions_apart,
    is_demo: row.is_demo,
    trial_days: row.trial_days,
    accounts_count: row.accounts_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
