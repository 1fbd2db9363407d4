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

/** `payload` null: the account as it is now, which is read when the message is sent (account_update). */
export type Message = {
  readonly account_id: number;
  readonly type: EventType;
  readonly payload: unknown;
  readonly ts: number;
};

/** A message with its place in the account's stream. */
export type NumberedMessage = Message & { readonly seq: number };

/** The messages of one event, in order; none where the event is bookkeeping. */
export function toMessages(event: EngineEvent, terms: Terms): Message[] {
  const told = toTyped(event, terms);
  if (!("account_id" in event)) return [];
  const { account_id, ts } = event;
  return told.map(({ type, payload }) => ({ account_id, type, payload, ts }));
}

type Typed = { readonly type: EventType; readonly payload: unknown };

function toTyped(event: EngineEvent, terms: Terms): Typed[] {
  switch (event.type) {
    case "order":
      // @interface event:order_create @interface event:order_update @interface event:order_cancel
      // @interface event:order_rejected @interface event:order_expired
      return [
        {
          type: `order_${event.change}`,
          payload: toOrder(event.order, terms.symbol(event.order.symbol_id)),
        },
      ];
    case "position": {
      const { position, change } = event;
      const digits = terms.currencyDigits(event.account_id);
      const payload = toPosition(position, terms.symbol(position.symbol_id), digits);
      // @interface event:position_create @interface event:position_update @interface event:position_close
      const told: Typed = { type: `position_${change}`, payload };
      // The balance changed by a trade, which no transaction's origin names: money_change carries the position.
      return change === "close" ? [told, { type: "money_change", payload }] : [told];
    }
    case "deal": {
      const { deal, change } = event;
      const digits = terms.currencyDigits(event.account_id);
      // @interface event:deal_create @interface event:deal_update @interface event:deal_delete
      return [
        { type: `deal_${change}`, payload: toDeal(deal, terms.symbol(deal.symbol_id), digits) },
      ];
    }
    case "booking":
      return toMoneyMessages(event, terms);
    case "liquidation": {
      // @interface event:event_liqudation_status
      const payload = toLiquidation(event, terms.currencyDigits(event.account_id));
      return [{ type: "event_liqudation_status", payload }];
    }
    case "account":
      // @interface event:account_update
      return event.is_told ? [{ type: "account_update", payload: null }] : [];
    default:
      return [];
  }
}

function toMoneyMessages(event: EngineEvent & { type: "booking" }, terms: Terms): Typed[] {
  const digits = terms.currencyDigits(event.account_id);
  const { transaction } = event;
  // @interface event:money_change
  if (event.cause === "money" && transaction !== null) {
    return [{ type: "money_change", payload: toMoneyChange(transaction, digits) }];
  }
  // @interface event:balance_correction
  if (event.cause === "correction") {
    return [{ type: "balance_correction", payload: toBalanceCorrection(event, digits) }];
  }
  return [];
}
