/**
 * What an account's owner is told of the engine's events: type and payload as the interface words them. Runs in the
 * service; pure. @interface §6 Events
 */
import type { EventType } from "../../contract/events.ts";
import type { EngineEvent } from "../../engine/event.ts";
import type { Terms } from "./record-terms.ts";
import {
  toBalanceCorrection,
  toDeal,
  toLiquidation,
  toMoneyChange,
  toOrder,
  toPosition,
} from "../../engine/wire/wire-records.ts";

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
      return TOLD_OF.order[event.change];
    case "position":
      // @interface event:position_create @interface event:position_update @interface event:position_close
      return TOLD_OF.position[event.change];
    case "deal":
      // @interface event:deal_create @interface event:deal_update @interface event:deal_delete
      return TOLD_OF.deal[event.change];
    case "booking":
      // @interface event:money_change
      if (event.cause === "money" && event.transaction !== null) return MONEY_CHANGE;
      // @interface event:balance_correction
      return event.cause === "correction" ? BALANCE_CORRECTION : NONE;
    case "liquidation":
      // @interface event:event_liqudation_status
      return LIQUIDATION;
    case "account":
      // @interface event:account_update
      return event.is_told ? ACCOUNT_UPDATE : NONE;
    default:
      return NONE;
  }
}

/** Lists and names are made once: five times an order they are asked for. */
const TOLD_OF = {
  order: {
    create: ["order_create"],
    update: ["order_update"],
    cancel: ["order_cancel"],
    rejected: ["order_rejected"],
    expired: ["order_expired"],
  },
  position: {
    create: ["position_create"],
    update: ["position_update"],
    // The balance changed by a trade, which no transaction's origin names: money_change carries the position.
    close: ["position_close", "money_change"],
  },
  deal: { create: ["deal_create"], update: ["deal_update"], delete: ["deal_delete"] },
} as const satisfies Record<string, Readonly<Record<string, readonly EventType[]>>>;
const MONEY_CHANGE = ["money_change"] as const;
const BALANCE_CORRECTION = ["balance_correction"] as const;
const LIQUIDATION = ["event_liqudation_status"] as const;
const ACCOUNT_UPDATE = ["account_update"] as const;
const NONE: readonly EventType[] = [];

/** What the messages of an event carry; null: the account as it is when it is told, which is read then (account_update). */
export function payloadOf(
  event: EngineEvent,
  terms: Pick<Terms, "symbol" | "currencyDigits">,
): unknown {
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
