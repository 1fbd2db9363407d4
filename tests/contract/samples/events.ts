/** A valid payload of every event, by type; the compiler refuses an event without one. */
import type { EventType, PayloadOf } from "../../../contract/events.ts";
import { MONEY_CHANGE, SUMMARY, VIEW_ACCOUNT } from "./accounts.ts";
import { INBOX_MESSAGE, LIQUIDATION, REPORT } from "./office.ts";
import { RECORD_SAMPLES } from "./records.ts";
import { CLOSED_PART, DEAL, ORDER, POSITION } from "./trading.ts";

const error = (reason: string) => ({ message: "this session may not do that", reason });

export const EVENT_SAMPLES: { [K in EventType]: PayloadOf<K> } = {
  symbol_status: { symbol_id: 1, status: 2 },
  account_Summary: SUMMARY,
  money_change: MONEY_CHANGE,
  balance_correction: RECORD_SAMPLES.BalanceCorrection,
  account_update: VIEW_ACCOUNT,
  event_liqudation_status: LIQUIDATION,
  order_create: ORDER,
  order_update: { ...ORDER, status: 3, filled_volume: 0.1, filled_price: 1.085, position_id: 901 },
  order_cancel: { ...ORDER, status: 4 },
  order_rejected: { ...ORDER, status: 5, rejection_msg: "not enough free margin" },
  order_expired: { ...ORDER, status: 6 },
  position_create: POSITION,
  position_update: { ...POSITION, volume: 0.06 },
  position_close: CLOSED_PART,
  deal_create: DEAL,
  deal_update: { ...DEAL, profit: 4.7 },
  deal_delete: DEAL,
  session_client_logout: 0,
  unauthorized: { message: "the session is invalid or expired", reason: "auth" },
  auth: { features: ["seq", "heartbeat"], ts: SUMMARY.ts },
  heartbeat: { seq: 17, ts: SUMMARY.ts },
  report_create: { ...REPORT, status: 0, size_bytes: null, finished_at: null, expires_at: null },
  report_status: REPORT,
  report_delete: REPORT,
  inbox_create: INBOX_MESSAGE,
  price_alert_create: RECORD_SAMPLES.PriceAlert,
  price_alert_update: {
    ...RECORD_SAMPLES.PriceAlert,
    line: null,
    indicator: RECORD_SAMPLES.WaitedIndicator,
    is_rising: false,
    reached_at: SUMMARY.ts,
    reached_price: 1.1001,
    reached_rising: true,
  },
  price_alert_delete: {
    ...RECORD_SAMPLES.PriceAlert,
    line: null,
    figure: RECORD_SAMPLES.AlertFigure,
    reached_at: SUMMARY.ts,
    reached_price: 1.1,
    reached_value: -251.03,
    reached_rising: false,
  },
  watching: RECORD_SAMPLES.WatchingPayload,
  watched_event: { account_id: 100_001, seq: 8, type: "order_create", payload: ORDER },
  watched_figures: RECORD_SAMPLES.WatchedFiguresPayload,
  exposure_update: RECORD_SAMPLES.HouseExposure,
  bad_request: error("order_create"),
  forbidden: error("order_create"),
  not_found: error("order_cancel"),
  internal_server_error: error("order_create"),
};
