/** Account groups and their terms. Runs in the service. @interface §1, §4.2 groups */
import type { Group } from "../../../contract/group.ts";
import type { Database } from "../../database/connect.ts";
import type { MarketFeed } from "../../market/market-feed.ts";
import type { DealerRules } from "../../office/dealer-limits.ts";
import type { Markups } from "../markups.ts";
import { GROUP_TERMS_COLUMNS, toGroupTerms, type GroupTermsRow } from "../../queries/groups.ts";
import type { Handlers } from "../operation.ts";

export type GroupRoutesDeps = {
  readonly sql: Database;
  readonly market: MarketFeed;
  readonly markups: Markups;
  readonly dealers: DealerRules;
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

export function groupRoutes({ sql, market, markups, dealers }: GroupRoutesDeps) {
  const toGroup = (row: GroupRow): Group => {
    const markup = markups.of(row.group_id);
    const bySymbol = market.symbols.map(({ symbol_id }, index) => ({
      symbol_id,
      markup_bid: markup.bid[index] ?? 0,
      markup_ask: markup.ask[index] ?? 0,
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
  };
  return {
    /** @interface operation:groups_list */
    async groups_list({ caller }) {
      const seen = await dealers.groupsOf(caller());
      const rows = await sql<GroupRow[]>`
        select ${sql.unsafe(GROUP_TERMS_COLUMNS)}, g.description, g.currency, g.leverage_default,
          g.markup_bid, g.markup_ask, g.investor_sessions_apart, g.is_demo, g.trial_days,
          g.created_at, g.updated_at,
          (select count(*)::integer from accounts a where a.group_id = g.group_id)
            as accounts_count
        from groups g order by g.group_id`;
      const shown = rows.filter(({ group_id }) => seen === null || seen.has(group_id));
      return shown.map(toGroup);
    },
  } satisfies Handlers;
}
