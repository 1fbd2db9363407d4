/**
 * What an account's owner is told of the engine's events: type and payload as the interface words them. Runs in the
 * service; pure. @interface §6 Events
 */
import type { EventType } from "../../contract/events.ts";
import type { EngineEvent } from "../engine/event.ts";
import type { Terms } from "./terms.ts";
import {
  toBalanceCorrection,
  toDeal,
  toLiquidation,
  toMoneyChange,
  toOrder,
  toPosition,
} from "./wire-records.ts";

/** One message as it is told. */
export type Message = {
  readonly account_id: number;
  readonly type: EventType;
  readonly payload: unknown;
  readonly ts: number;
};

/** The types of the messages of one event, in order; none where the event is bookkeeping. They share their payload. */
export function toldTypes(event: EngineEvent): readonly EventType[] {
  switch (event.type) {
    case "order":
      // @interface event:order_create @interface event:order_update @interface event:order_cancel
      // @interface event:order_rejected @interface event:order_expired
      return [`order_${event.change}`];
    case "position":
      // @interface event:position_create @interface event:position_update @interface event:position_close
      // The balance changed by a trade, which no transaction's origin names: money_change carries the position.
      return event.change === "close"
        ? ["position_close", "money_change"]
        : [`position_${event.change}`];
    case "deal":
      // @interface event:deal_create @interface event:deal_update @interface event:deal_delete
      return [`deal_${event.change}`];
    case "booking":
      // @interface event:money_change
      if (event.cause === "money" && event.transaction !== null) return ["money_change"];
      // @interface event:balance_correction
      return event.cause === "correction" ? ["balance_correction"] : NONE;
    case "liquidation":
      // @interface event:event_liqudation_status
      return ["event_liqudation_status"];
    case "account":
      // @interface event:account_update
      return event.is_told ? ["account_update"] : NONE;
    default:
      return NONE;
  }
}

const NONE: readonly EventType[] = [];

/** What the messages of an event carry; null: the account as it is when it is told, which is read then (account_update). */
export function payloadOf(event: EngineEvent, terms: Terms): unknown {
  switch (event.type) {
    case "order":
      return toOrder(event.order, terms.symbol(event.order.symbol_id));
    case "position": {
      const { position } = event;
      const digits = terms.currencyDigits(event.account_id);
      return toPosition(position, terms.symbol(position.symbol_id), digits);
    }
    case "deal": {
      const digits = terms.currencyDigits(event.account_id);
      return toDeal(event.deal, terms.symbol(event.deal.symbol_id), digits);
    }
    case "booking": {
      const digits = terms.currencyDigits(event.account_id);
      const { transaction } = event;
      return event.cause === "money" && transaction !== null
        ? toMoneyChange(transaction, digits)
        : toBalanceCorrection(event, digits);
    }
    case "liquidation":
      return toLiquidation(event, terms.currencyDigits(event.account_id));
    default:
      return null;
  }
}
