/**
 * One step of the engine: the state as it is worked on and the events so far. Every change is an event that is applied
 * as soon as it is emitted, so what follows sees it and a replay gives the same state. Runs anywhere; pure.
 */
import { broken, ensure } from "../domain/assert.ts";
import type { GroupTerms } from "../domain/terms.ts";
import type { UnixMs } from "../domain/units.ts";
import { apply } from "./apply.ts";
import type { AccountedEvent, EngineEvent } from "./event.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";
import type { AccountState, EngineState, SymbolState } from "./state.ts";

export type Step = {
  readonly state: EngineState;
  /** The engine's now in this step: never before an earlier one. */
  readonly ts: UnixMs;
  readonly events: EngineEvent[];
};

/** Applies an event of the house and notes it. */
export function emit(step: Step, event: EngineEvent): void {
  apply(step.state, event);
  step.events.push(event);
}

/** What an event of an account says by itself; account_id, seq and ts are added. */
export type Telling = AccountedEvent extends infer E
  ? E extends AccountedEvent
    ? Omit<E, "account_id" | "seq" | "ts">
    : never
  : never;

/** Applies an event of an account, numbered after its last one, and notes it. */
export function tell(step: Step, account_id: number, telling: Telling): void {
  const { record } = accountOf(step.state, account_id);
  emit(step, addressed(telling, { account_id, seq: record.seq + 1, ts: step.ts }));
}

/** Written out for the events of every trade, of which each order tells several. */
function addressed(
  telling: Telling,
  { account_id, seq, ts }: Pick<AccountedEvent, "account_id" | "seq" | "ts">,
): AccountedEvent {
  switch (telling.type) {
    case "order": {
      const { type, change, order } = telling;
      return { type, change, order, account_id, seq, ts };
    }
    case "position": {
      const { type, change, position } = telling;
      return { type, change, position, account_id, seq, ts };
    }
    case "deal": {
      const { type, change, deal } = telling;
      return { type, change, deal, account_id, seq, ts };
    }
    case "account": {
      const { type, account, is_told } = telling;
      return { type, account, is_told, account_id, seq, ts };
    }
    default:
      return { ...telling, account_id, seq, ts };
  }
}

export const accountOf = (state: EngineState, account_id: number): AccountState =>
  state.accounts.get(account_id) ?? broken(`Invariant: account ${account_id} exists`);

export const groupOf = (state: EngineState, account: AccountState): GroupTerms =>
  state.groups.get(account.record.group_id) ??
  broken(`Invariant: group ${account.record.group_id} exists`);

export const symbolOf = (state: EngineState, symbol_id: number): SymbolState =>
  state.symbols.get(symbol_id) ?? broken(`Invariant: symbol ${symbol_id} exists`);

/** An open position with its account. */
export function openPosition(
  state: EngineState,
  position_id: number,
): { readonly account: AccountState; readonly position: PositionRecord } {
  const account_id = ensure(state.positionAccounts.get(position_id), `position ${position_id}`);
  const account = accountOf(state, account_id);
  return {
    account,
    position: ensure(account.positions.get(position_id), `position ${position_id}`),
  };
}

/** A pending order with its account. */
export function pendingOrder(
  state: EngineState,
  order_id: number,
): { readonly account: AccountState; readonly order: OrderRecord } {
  const account_id = ensure(state.orderAccounts.get(order_id), `order ${order_id}`);
  const account = accountOf(state, account_id);
  return { account, order: ensure(account.orders.get(order_id), `order ${order_id}`) };
}
