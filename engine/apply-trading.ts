/**
 * Puts order and position records in place. What is not in the tables of transitions cannot have been decided and stops
 * the engine. Runs anywhere; pure.
 */
import type { OrderStatus, PositionStatus } from "../contract/codes.ts";
import { assert, broken } from "../domain/assert.ts";
import type { OrderEvent, PositionEvent } from "./event.ts";
import { indexOrder, indexPosition, unindexOrder, unindexPosition } from "./indexes.ts";
import type { PositionRecord } from "./records.ts";
import type { AccountState, EngineState } from "./state.ts";

type Move<S> = readonly [from: S | null, to: S];

/** null: it is not kept, because it is new or has ended. */
const ORDER_MOVES: Record<OrderEvent["change"], readonly Move<OrderStatus>[]> = {
  create: [
    [null, 0],
    [null, 1],
  ],
  update: [
    [0, 3],
    [1, 1],
    [1, 3],
  ],
  cancel: [[1, 4]],
  rejected: [
    [null, 5],
    [1, 5],
  ],
  expired: [[1, 6]],
};

/** A partial close is a close of a record that was never open. */
const POSITION_MOVES: Record<PositionEvent["change"], readonly Move<PositionStatus>[]> = {
  create: [[null, 0]],
  update: [[0, 0]],
  close: [
    [0, 2],
    [null, 2],
  ],
};

export function applyOrder(state: EngineState, { change, order }: OrderEvent): void {
  const account = accountIn(state, order.account_id);
  const before = account.orders.get(order.id);
  assertMove(ORDER_MOVES[change], before?.status ?? null, order.status, "order", order.id);
  assert(
    order.filled_volume <= order.volume,
    () => `Invariant: filled ${order.filled_volume} <= volume ${order.volume}`,
  );
  if (before === undefined) state.next.order = nextAfter(order.id, state.next.order, "order");
  if (order.oco_id !== undefined && order.oco_id !== before?.oco_id) noteTie(state, order.oco_id);
  if (order.status <= 1) {
    account.orders.set(order.id, order);
    indexOrder(state, account, order);
  } else if (before !== undefined) {
    account.orders.delete(order.id);
    unindexOrder(state, before);
  }
}

export function applyPosition(state: EngineState, { change, position }: PositionEvent): void {
  const account = accountIn(state, position.account_id);
  const before = account.positions.get(position.id);
  const from = before?.status ?? null;
  assertMove(POSITION_MOVES[change], from, position.status, "position", position.id);
  assert(position.volume > 0, () => `Invariant: a position has a volume, was ${position.volume}`);
  if (before === undefined) {
    state.next.position = nextAfter(position.id, state.next.position, "position");
  } else {
    assertSame(before, position);
  }
  if (position.status === 0) {
    account.positions.set(position.id, position);
    indexPosition(state, account, position);
  } else if (before !== undefined) {
    account.positions.delete(position.id);
    unindexPosition(state, account, before);
  }
}

/** Numbers of ties ascend without a gap. */
function noteTie({ next }: EngineState, oco_id: number): void {
  assert(oco_id <= next.oco, () => `Invariant: the next tie is ${next.oco}, was ${oco_id}`);
  if (oco_id === next.oco) next.oco += 1;
}

function assertMove<S>(
  moves: readonly Move<S>[],
  from: S | null,
  to: S,
  what: string,
  id: number,
): void {
  assert(
    moves.some((move) => move[0] === from && move[1] === to),
    () => `Invariant: ${what} ${id} may not go from ${String(from)} to ${String(to)}`,
  );
}

function assertSame(before: PositionRecord, after: PositionRecord): void {
  assert(
    before.account_id === after.account_id &&
      before.symbol_id === after.symbol_id &&
      before.side === after.side &&
      before.opened_at === after.opened_at,
    () => `Invariant: position ${before.id} stays of its account, symbol, side and time`,
  );
}

/** Ids ascend without a gap. */
function nextAfter(id: number, next: number, what: string): number {
  assert(id === next, () => `Invariant: the next ${what} is ${next}, was ${id}`);
  return next + 1;
}

const accountIn = (state: EngineState, account_id: number): AccountState =>
  state.accounts.get(account_id) ?? broken(`Invariant: account ${account_id} exists`);
