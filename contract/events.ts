/**
 * Every JSON event of the WebSocket, by its exact, case-sensitive type. Ticks are not here: they are binary lines, see
 * tick.ts. Runs anywhere; pure. @interface §6 Events
 */
import { z } from "zod";
import { AccountSummary } from "./account-summary.ts";
import { ViewAccount } from "./account.ts";
import { Deal } from "./deal.ts";
import { id, money, unixMs, wireCode } from "./fields.ts";
import { InboxMessage } from "./inbox.ts";
import { BalanceCorrection, MoneyChange } from "./money.ts";
import { Order } from "./order.ts";
import { Position } from "./position.ts";
import { PriceAlert } from "./price-alert.ts";
import { assumed, documented, extension, type Provenance, type WireMeta } from "./provenance.ts";
import { HouseExposure } from "./exposure.ts";
import { Report } from "./report.ts";
import { WatchedEventPayload, WatchedFiguresPayload, WatchingPayload } from "./watch.ts";

/** Payload of an error event. `reason` is the action that failed, as order_create. @interface §6 Error events */
export const ErrorPayload = z
  .object({ message: z.string(), reason: z.string() })
  .meta(documented("§6 Error events"));
export type ErrorPayload = z.infer<typeof ErrorPayload>;

/** A symbol was enabled, disabled or closed for trading; as SYMBOL_STATUS. @interface §6 Prices */
export const SymbolStatusPayload = z
  .object({ symbol_id: id(), status: wireCode() })
  .meta(documented("§6 Prices"));
export type SymbolStatusPayload = z.infer<typeof SymbolStatusPayload>;

/** Margin call or stop-out reached, or left again. Amounts in the deposit currency, levels in percent. */
export const LiquidationPayload = z
  .object({
    account_id: id(),
    /** As LIQUIDATION_STATUS. */
    status: wireCode(),
    /** null: no margin is used. */
    margin_level: z.number().nullable(),
    /** The group's level that was crossed. */
    level: z.number(),
    equity: money(),
    used_margin: money(),
    ts: unixMs(),
  })
  .meta(assumed("§6 Account and money"));
export type LiquidationPayload = z.infer<typeof LiquidationPayload>;

/** As SESSION_KILL: a bare number, not an object. @interface §6 Session */
export const SessionKillPayload = wireCode().meta(documented("§6 Session"));

/** Answer to the auth command: which features were granted, and the service's clock. */
export const AuthPayload = z
  .object({ features: z.array(z.string()), ts: unixMs() })
  .meta(extension("answer to the auth command"));
export type AuthPayload = z.infer<typeof AuthPayload>;

/** seq: the last event of the account that was sent. ts: the service's clock. */
export const HeartbeatPayload = z
  .object({ seq: z.number().int().nonnegative(), ts: unixMs() })
  .meta(extension("an open socket without data is not alive"));
export type HeartbeatPayload = z.infer<typeof HeartbeatPayload>;

/**
 * The trap of §6 Deals: when a position closes, deal_create and money_change may carry a Position. Ask isDeal or
 * isMoneyChange before treating the payload as what the event's name says.
 */
export const DealOrPosition = z.union([Deal, Position]).meta(documented("§6 Deals"));
export const MoneyChangeOrPosition = z.union([MoneyChange, Position]).meta(documented("§6 Deals"));

/** True for a Deal: only a deal has a `direction`. @interface §6 Deals */
export const isDeal = (payload: Deal | Position): payload is Deal => "direction" in payload;

/** True for a MoneyChange: only it has an `origin`. @interface §6 Deals */
export const isMoneyChange = (payload: MoneyChange | Position): payload is MoneyChange =>
  "origin" in payload;

/** Which part of the terminal an event is for. */
export type EventTopic =
  | "prices"
  | "account"
  | "orders"
  | "positions"
  | "deals"
  | "session"
  | "reports"
  | "house"
  | "errors";

export type EventRow = {
  readonly payload: z.ZodType;
  readonly topic: EventTopic;
  /** Of the type and when it is sent; the payload's own is in its schema. */
  readonly provenance: Provenance;
  readonly source: string;
};

const event = <const P extends z.ZodType>(topic: EventTopic, meta: WireMeta, payload: P) =>
  ({ payload, topic, ...meta }) satisfies EventRow;

const money6 = documented("§6 Account and money");
const orders = documented("§6 Orders");
const positions = documented("§6 Positions");
const deals = documented("§6 Deals");
const reports = documented("§6 Reports");
const errors = documented("§6 Error events");
const alerts = extension("who waits for a price is told when it comes, on every device");
const watched = extension("staff sees what happens to clients as it happens");

export const EVENTS = {
  symbol_status: event("prices", documented("§6 Prices"), SymbolStatusPayload),

  account_Summary: event("account", money6, AccountSummary),
  money_change: event("account", money6, MoneyChangeOrPosition),
  balance_correction: event("account", money6, BalanceCorrection),
  account_update: event("account", money6, ViewAccount),
  event_liqudation_status: event("account", money6, LiquidationPayload),

  order_create: event("orders", orders, Order),
  order_update: event("orders", orders, Order),
  order_cancel: event("orders", orders, Order),
  order_rejected: event("orders", orders, Order),
  order_expired: event("orders", orders, Order),

  position_create: event("positions", positions, Position),
  position_update: event("positions", positions, Position),
  position_close: event("positions", positions, Position),

  deal_create: event("deals", deals, DealOrPosition),
  deal_update: event("deals", deals, Deal),
  deal_delete: event("deals", deals, Deal),

  session_client_logout: event("session", documented("§6 Session"), SessionKillPayload),
  /** A session event and an error event in one: the socket closes after it. */
  unauthorized: event("session", documented("§6 Session"), ErrorPayload),
  auth: event("session", extension("answer to the auth command"), AuthPayload),
  heartbeat: event(
    "session",
    extension("an open socket without data is not alive"),
    HeartbeatPayload,
  ),

  report_create: event("reports", reports, Report),
  report_status: event("reports", reports, Report),
  report_delete: event("reports", reports, Report),
  inbox_create: event("reports", extension("a message is told without asking"), InboxMessage),

  /** By its owner, on whichever device. */
  price_alert_create: event("prices", alerts, PriceAlert),
  /** Its owner moved it, or the market reached it: then reached_at is set. */
  price_alert_update: event("prices", alerts, PriceAlert),
  price_alert_delete: event("prices", alerts, PriceAlert),

  watching: event("house", watched, WatchingPayload),
  watched_event: event("house", watched, WatchedEventPayload),
  watched_figures: event("house", watched, WatchedFiguresPayload),
  exposure_update: event("house", watched, HouseExposure),

  bad_request: event("errors", errors, ErrorPayload),
  forbidden: event("errors", errors, ErrorPayload),
  not_found: event("errors", errors, ErrorPayload),
  internal_server_error: event("errors", errors, ErrorPayload),
} as const satisfies Record<string, EventRow>;

export type EventType = keyof typeof EVENTS;
export type PayloadOf<T extends EventType> = z.infer<(typeof EVENTS)[T]["payload"]>;

export const isEventType = (type: string): type is EventType => Object.hasOwn(EVENTS, type);

/** What every JSON event looks like. seq only where the feature was granted. @interface §6 Events */
export const EventEnvelope = z
  .object({
    type: z.string(),
    session_id: z.string(),
    /** An object, but for session_client_logout. */
    payload: z.unknown(),
    /** Rises by one with each event of the account. */
    seq: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .meta(extension("a gap in the events can be seen")),
  })
  .meta(documented("§6 Events"));
export type EventEnvelope = z.infer<typeof EventEnvelope>;
