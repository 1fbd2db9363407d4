/**
 * What the owner of an account is told of one event, as data: whoever has a socket, a watcher or a mail for it makes the payload
 * of it, and where nobody has, nobody makes it. Runs in the service; pure.
 */
import { ensure } from "../../domain/assert.ts";
import type { EventType } from "../../contract/events.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import type { AccountedEvent } from "../../engine/event.ts";
import { payloadOf } from "./messages.ts";
import type { Terms } from "./record-terms.ts";

export type Told = {
  readonly account_id: number;
  readonly type: EventType;
  /** In the account's stream, without a gap. */
  readonly seq: number;
  /** The group that the account was in when it was told. */
  readonly group_id: number;
  readonly currency: string;
  readonly currency_digits: number;
  /** read: the account as it was read when it was told (account_update). */
  readonly of:
    | { readonly event: AccountedEvent; readonly symbol: SymbolTerms | null }
    | { readonly read: unknown };
};

/** `read` undefined: the payload is made of the event. */
export function toTold(
  event: AccountedEvent,
  type: EventType,
  seq: number,
  terms: Terms,
  read?: unknown,
): Told {
  const { account_id } = event;
  const { group_id, currency, currency_digits } = terms.group(account_id);
  const of = read === undefined ? { event, symbol: symbolOf(event, terms) } : { read };
  return { account_id, type, seq, group_id, currency, currency_digits, of };
}

/** Terms of the symbol that the event is about; null: it is about none. */
function symbolOf(event: AccountedEvent, terms: Terms): SymbolTerms | null {
  switch (event.type) {
    case "order":
      return terms.symbol(event.order.symbol_id);
    case "position":
      return terms.symbol(event.position.symbol_id);
    case "deal":
      return terms.symbol(event.deal.symbol_id);
    default:
      return null;
  }
}

/** As the interface words it. */
export function payloadOfTold({ of, currency_digits }: Told): unknown {
  if ("read" in of) return of.read;
  return payloadOf(of.event, {
    symbol: (symbol_id) => ensure(of.symbol, `terms of symbol ${symbol_id}`),
    currencyDigits: () => currency_digits,
  });
}
