/** Rules of §6, beyond that each of its events comes. Runs in Node; pure. */
import { rulesOf, type Rule } from "./rule.ts";

export const EVENT_RULES: readonly Rule[] = [
  ...rulesOf("6.1", [
    "The socket requires the session_id of a live session.",
    "A JSON event has `type`, `session_id` and `payload`.",
    "Types of events are case-sensitive.",
  ]),
  ...rulesOf("6.2", [
    "After start_market_feed each tick is a binary frame with one line of CSV.",
    "The eleven columns are symbol_id, bid, ask, high, low, open, close, volume, ts and two stamps.",
    "Bid and ask have the group's spread in them; high, low, open and close are the provider's.",
    "symbol_status tells who watches prices that a symbol was enabled, disabled or closed.",
  ]),
  ...rulesOf("6.3", [
    "account_Summary comes at most every 200 ms.",
    "money_change tells a deposit, a withdrawal, an adjustment and a credit.",
    "balance_correction tells that the broker corrected the balance.",
    "account_update tells changed settings: leverage, status, group.",
    "event_liqudation_status tells a margin call or a stop-out.",
  ]),
  ...rulesOf("6.4", [
    "Events of orders carry the full order.",
    "order_create comes when an order was received or a pending one placed.",
    "order_update comes when an order was modified or filled.",
  ]),
  ...rulesOf("6.5", [
    "Events of positions carry the full position; open_price of position_create is the fill.",
    "position_update comes when a stop loss, a take profit or another field changed.",
    "A partial close's position_close has an id of its own, the closed volume and a comment that begins with Partial close.",
  ]),
  ...rulesOf("6.6", [
    "deal_create comes when a deal was booked; an exit carries realized profit, commission and swap.",
    "deal_update and deal_delete come when the broker corrected or cancelled a deal.",
    "When a position closes, deal_create and money_change may carry a position, which has no `direction`.",
  ]),
  ...rulesOf("6.7", [
    "session_client_logout tells 0 for too many sessions, and 1 for a session that the broker ended.",
    "After session_client_logout the socket closes about 5 seconds later, and the tokens stop.",
    "unauthorized tells that the session_id is invalid or expired, and the socket closes.",
  ]),
  ...rulesOf("6.8", [
    "report_create, report_status and report_delete come for reports of a password session.",
  ]),
  ...rulesOf("6.9", [
    "An error event has a message and a reason: the action that failed.",
    "Wrong commands are told as bad_request, forbidden, not_found, unauthorized or internal_server_error.",
  ]),
];
