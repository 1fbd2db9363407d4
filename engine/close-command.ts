/**
 * close_position and close_by: checked by the order rules, then carried out. Runs anywhere; pure.
 *
 */
import { ensure } from "../domain/assert.ts";
import { checkClose, checkCloseBy } from "../domain/close-rules.ts";
import { nearestPoint } from "../domain/price.ts";
import { steps } from "../domain/units.ts";
import { closePosition, type Closed } from "./close.ts";
import { hasRate } from "./exposure-facts.ts";
import type { CloseBy, ClosePosition, Outcome } from "./input.ts";
import { accepted, refused } from "./outcome.ts";
import type { PositionRecord } from "./records.ts";
import type { AccountState, SymbolState } from "./state.ts";
import { groupOf, symbolOf, type Step } from "./step.ts";
import { exitAt, isFresh, quoteFor } from "./valuation.ts";
import { wordedPosition } from "./ended.ts";

export function closeCommand(step: Step, account: AccountState, command: ClosePosition): Outcome {
  const { state } = step;
  const group = groupOf(state, account);
  const position = account.positions.get(command.position_id) ?? null;
  const symbol = position === null ? null : symbolOf(state, position.symbol_id);
  const quote = symbol === null ? null : quoteFor(group, symbol);
  const verdict = checkClose(command, {
    ...facts(account, step, symbol, command),
    position,
    now: state.now,
    quote,
    isFresh: symbol !== null && isFresh(state, group, symbol),
  });
  if (verdict !== null) {
    return refused(wordedPosition(state, verdict.rejection, command.position_id), verdict.fix);
  }
  const open = ensure(position, "the position to close");
  const seen = ensure(quote, "the quote to close at");
  const closed = closePosition(step, account, open, {
    volume: command.volume ?? open.volume,
    price: exitAt(seen, open.side),
    quote: seen,
    reason: command.actor.reason,
    comment: command.comment,
    requested_price: command.order_price,
    client_order_id: command.client_order_id,
    max_deviation: command.max_deviation,
  });
  return answer(closed);
}

/** Both exit deals are at the second position's open price; the smaller volume of both is closed. */
export function closeBy(step: Step, account: AccountState, command: CloseBy): Outcome {
  const { state } = step;
  const { position_id, by_position_id } = command;
  const position = account.positions.get(position_id) ?? null;
  const by = account.positions.get(by_position_id) ?? null;
  const symbol = position === null ? null : symbolOf(state, position.symbol_id);
  const verdict = checkCloseBy(command, { ...facts(account, step, symbol, command), position, by });
  if (verdict !== null) {
    const ended = position === null ? position_id : by_position_id;
    return refused(wordedPosition(state, verdict.rejection, ended), verdict.fix);
  }
  const first = ensure(position, "the position to close");
  const second = ensure(by, "the position to close by");
  const price = nearestPoint(second.open_price_micro);
  const closing = {
    volume: steps(Math.min(first.volume, second.volume)),
    price,
    isAgreed: true as const,
    quote: quoteFor(groupOf(state, account), symbolOf(state, first.symbol_id)) ?? {
      bid: price,
      ask: price,
    },
    reason: command.actor.reason,
    comment: command.comment,
    requested_price: null,
    client_order_id: null,
    max_deviation: null,
  };
  const closed = closePosition(step, account, first, closing);
  ensure(closePosition(step, account, second, closing), "a rate to close the second position with");
  return answer(closed);
}

function facts(
  account: AccountState,
  { state }: Step,
  symbol: SymbolState | null,
  { actor }: Pick<ClosePosition, "actor">,
) {
  return {
    isReadOnly: actor.is_read_only,
    terms: symbol?.terms ?? null,
    status: symbol?.status ?? 0,
    hasRate: symbol !== null && hasRate(state, account, symbol),
  } as const;
}

function answer(closed: Closed | null): Outcome {
  const { order, position } = ensure(closed, "a rate to close with");
  return accepted(order, position satisfies PositionRecord);
}
