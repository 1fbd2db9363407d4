/** Account groups and their terms. Runs in the service. @interface §1, §4.2 groups */
import type { Group, GroupTerms } from "../../../contract/group.ts";
import type { Database } from "../../database/connect.ts";
import type { MarketFeed } from "../../market/market-feed.ts";
import type { Markups } from "../markups.ts";
import type { Handlers } from "../operation.ts";

export type GroupTermsRow = {
  group_id: number;
  group_name: string;
  position_mode: GroupTerms["position_mode"];
  hedged_margin_mode: GroupTerms["hedged_margin_mode"];
  margin_call_level: string;
  stop_out_level: string;
  stop_out_policy: GroupTerms["stop_out_policy"];
  multi_session: boolean;
  order_valid_ms: number;
};

/** Of `groups g`. */
export const GROUP_TERMS_COLUMNS = `g.group_id, g.name as group_name, g.position_mode,
  g.hedged_margin_mode, g.margin_call_level, g.stop_out_level, g.stop_out_policy,
  g.multi_session, g.order_valid_ms`;

export function toGroupTerms(row: GroupTermsRow): GroupTerms {
  return {
    id: row.group_id,
    name: row.group_name,
    position_mode: row.position_mode,
    hedged_margin_mode: row.hedged_margin_mode,
    margin_call_level: Number(row.margin_call_level),
    stop_out_level: Number(row.stop_out_level),
    stop_out_policy: row.stop_out_policy,
    multi_session: row.multi_session,
    order_valid_ms: row.order_valid_ms,
  };
}

export type GroupRoutesDeps = {
  readonly sql: Database;
  readonly market: MarketFeed;
  readonly markups: Markups;
};

type GroupRow = GroupTermsRow & {
  description: string;
  currency: string;
  leverage_default: number;
  leverage_max: number;
  markup_bid: number;
  markup_ask: number;
  investor_sessions_apart: boolean;
  is_demo: boolean;
  accounts_count: number;
  created_at: number;
  updated_at: number;
};

export function groupRoutes({ sql, market, markups }: GroupRoutesDeps) {
  const toGroup = async (row: GroupRow): Promise<Group> => {
    const markup = await markups.of(row.group_id);
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
      leverage_max: row.leverage_max,
      markup_bid: row.markup_bid,
      markup_ask: row.markup_ask,
      symbol_markups: bySymbol.filter(
        (symbol) => symbol.markup_bid !== row.markup_bid || symbol.markup_ask !== row.markup_ask,
      ),
      investor_sessions_apart: row.investor_sessions_apart,
      is_demo: row.is_demo,
      accounts_count: row.accounts_count,
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  };
  return {
    /** @interface operation:groups_list */
    async groups_list() {
      const rows = await sql<GroupRow[]>`
        select ${sql.unsafe(GROUP_TERMS_COLUMNS)}, g.description, g.currency, g.leverage_default,
          g.leverage_max, g.markup_bid, g.markup_ask, g.investor_sessions_apart, g.is_demo,
          g.created_at, g.updated_at,
          (select count(*)::integer from accounts a where a.group_id = g.group_id)
            as accounts_count
        from groups g order by g.group_id`;
      return Promise.all(rows.map(toGroup));
    },
  } satisfies Handlers;
}
