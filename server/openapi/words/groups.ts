/** Words of groups: their terms, and what a change of these does. Runs in the service; pure. @interface §1, §4.2 */
import type { Words } from "./words-table.ts";

export const GROUP_WORDS: Words = {
  any: {
    group_id: "Number of the group",
    group_name: "Name of the account's group",
    position_mode: "hedging: each fill is a position of its own; netting: one position a symbol",
    hedged_margin_mode:
      "Margin of opposite positions in one symbol. sum: of both sides; max: of the larger side; " +
      "net: of the difference",
    margin_call_level: "Margin level in percent at or below which the owner is warned",
    stop_out_level: "Margin level in percent at or below which positions are closed",
    stop_out_policy:
      "Which position a stop-out closes first: the largest loss, the largest margin or the oldest",
    multi_session:
      "true: an account may have several sessions at a time; false: one. The oldest ends",
    order_valid_ms: "How long a market order of a terminal stays valid on its way, ms",
    leverage_max: "Highest leverage of the group's accounts",
    quote_age_max_ms: "Age of a quote beyond which nothing is filled against it, ms",
    orders_max: "Pending orders that an account may have",
    positions_max: "Open positions that an account may have",
    negative_balance_protection:
      "true: a balance below zero with nothing open is brought to zero by the house",
    password_code_required:
      "true: change-password needs the code that request-change-password mails",
    leverage_default: "Leverage of accounts that have none of their own",
    markup_bid: "Points taken off the provider's bid, for clients",
    markup_ask: "Points put on the provider's ask, for clients",
    symbol_markups: "Mark-ups of symbols where they differ from the group's",
    markups: "Mark-ups of the categories that are named; the others stay. Absent: all stay",
    investor_sessions_apart: "true: sessions of investors do not count against the owner's",
    trial_days: "Days of a demo that newcomers may sign up for; null: they may not",
    outcome:
      "What befalls the account at once; programme_fails: its programme ends and its positions " +
      "are closed; recovers: it leaves margin call or stop-out",
    status_before: "Where the account's equity protection stands now",
    equity_before: "Equity by the terms of now, money in the group's currency",
    equity_after: "Equity by the changed terms, money in the group's currency",
    used_margin_before: "Margin in use by the terms of now, money in the group's currency",
    used_margin_after: "Margin in use by the changed terms, money in the group's currency",
    margin_level_before:
      "Margin level by the terms of now, in percent; null: no margin is used, or it cannot be " +
      "valued",
    margin_level_after:
      "Margin level by the changed terms, in percent; null: no margin is used, or it cannot be " +
      "valued",
    spread_before: "Ask less bid as clients see them now, in points; null: there is no quote",
    spread_after: "Ask less bid as clients would see them, in points; null: there is no quote",
    spread_cost_before:
      "What opening and closing one lot at once costs now, without commission, money in the " +
      "group's currency; null: no quote or no rate",
    spread_cost_after:
      "What it would cost by the changed terms, money in the group's currency; null: no quote " +
      "or no rate",
    margin_before:
      "Margin of one lot opened now at the greatest leverage, money in the group's currency; " +
      "null: no quote or no rate",
    margin_after:
      "Margin of one lot by the changed terms, money in the group's currency; null: no quote or " +
      "no rate",
    trading_count: "Accounts with open positions",
    positions_count: "Open positions",
    changed_accounts_count: "Accounts whose margin in use or equity becomes another",
    changed_positions_count: "Positions whose own margin or profit becomes another",
    not_valued_count:
      "Accounts for which a price or a rate is missing: their margin counts here, their equity " +
      "does not",
    exits_reached_count:
      "Positions whose stop or target the changed prices reach and those of now do not",
    orders_reached_count: "Pending orders that the changed prices reach and those of now do not",
    programme_fails_count: "Accounts whose programme would fail",
    stop_outs_count: "Accounts that would be stopped out",
    margin_calls_count: "Accounts in a margin call or a stop-out",
    recovers_count: "Accounts that would leave margin call or stop-out",
  },
  of: {
    GroupTerms: { id: "Number of the group", name: "Name of the group" },
    Group: {
      description: "What the group is for, in staff's words",
      currency: "Currency of the money of its accounts",
      accounts_count: "Accounts in the group",
      is_demo: "Whether the money of its accounts is virtual",
    },
    CategoryMarkup: {
      category: "The symbols that it is for",
    },
    GroupChange: {
      leverage_default:
        "Leverage of accounts that have none of their own, at most leverage_max. Absent: it stays",
      leverage_max: "Highest leverage of the group's accounts. Absent: it stays",
      margin_call_level:
        "Margin level in percent at which owners are warned, at least stop_out_level. Absent: " +
        "it stays",
      stop_out_level: "Margin level in percent at which positions are closed. Absent: it stays",
    },
    UptGroup: { desc: "Why, in words, for the journal" },
    GroupEffect: {
      ts: "When it was worked out, Unix ms",
      accounts_count: "Accounts in the group",
      positions_count: "Open positions of the group's accounts",
      margin_calls_count: "Accounts that would come into a margin call",
      accounts: "Accounts that something befalls, the gravest first; a hundred at most",
      symbols: "Symbols for which something becomes another",
    },
    AccountEffect: {
      equity_before:
        "Equity by the terms of now, money in the group's currency; null: it cannot be valued",
    },
    account_move_group: { group_id: "Number of the group to move to" },
  },
};
