/** The terms of a group as its accounts' owners see them. Runs in the service. @interface §1 */
import type { GroupTerms } from "../../contract/group.ts";

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
  leverage_max: number;
  quote_age_max_ms: number;
  orders_max: number;
  positions_max: number;
  negative_balance_protection: boolean;
  password_code_required: boolean;
};

/** Columns of `groups g`. */
export const GROUP_TERMS_COLUMNS = `g.group_id, g.name as group_name, g.position_mode,
  g.hedged_margin_mode, g.margin_call_level, g.stop_out_level, g.stop_out_policy,
  g.multi_session, g.order_valid_ms, g.leverage_max, g.quote_age_max_ms, g.orders_max, g.positions_max,
  g.negative_balance_protection, g.password_code_required`;

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
    leverage_max: row.leverage_max,
    quote_age_max_ms: row.quote_age_max_ms,
    orders_max: row.orders_max,
    positions_max: row.positions_max,
    negative_balance_protection: row.negative_balance_protection,
    password_code_required: row.password_code_required,
  };
}
