/**
 * place_order: checked by the order rules, then recorded as refused, filled at once or left pending. Runs in the
 * service; pure.
 */
import { ensure } from "../domain/assert.ts";
import { closingNow, isClosing } from "../domain/closing-order.ts";
import { tieNow } from "../domain/oco.ts";
import { checkLeg } from "../domain/oco-leg.ts";
import type { Verdict } from "../domain/verdict.ts";
import type { Rejection } from "../contract/rejections.ts";
import { checkOrder, type OrderFacts } from "../domain/order-rules.ts";
import { steps, type Steps } from "../domain/units.ts";
import { wordedPosition } from "./ended.ts";
import { exposureFacts, isHalted } from "./exposure-facts.ts";
import { fillOrder } from "./fill.ts";
import type { OcoLeg, Outcome, PlaceOrder } from "./input.ts";
import { tieTo } from "./oco.ts";
import { orderDraft } from "./order-draft.ts";
import { accepted, refused } from "./outcome.ts";
import type { OrderRecord } from "./records.ts";
import type { AccountState, SymbolState } from "./state.ts";
import { groupOf, tell, type Step } from "./step.ts";
import { isFresh, quoteFor } from "./valuation.ts";

export function placeOrder(step: Step, account: AccountState, command: PlaceOrder): Outcome {
  const symbol = step.state.symbols.get(command.symbol_id) ?? null;
  const draft = draftOf(step, command);
  const exposure = exposureFacts(step.state, account, symbol, draft);
  const facts = factsOf(step, account, command, symbol, exposure);
  const verdict = checkOrder(command, facts);
  if (verdict !== null) {
    const { fix } = verdict;
    const rejection = wordedPosition(step.state, verdict.rejection, command.closes ?? 0);
    if (!makesRecord(command, symbol)) return refused(rejection, fix);
    return refused(rejection, fix, tellRefused(step, draft, rejection));
  }
  const leg = command.oco_leg ?? null;
  const ofLeg = leg === null ? null : checkLeg(leg, facts);
  if (leg !== null && ofLeg !== null) return refuseLeg(step, draft, command, leg, ofLeg);
  const order = command.type === 0 ? draft : waiting(step, account, command, draft);
  tell(step, command.account_id, { type: "order", change: "create", order });
  if (leg !== null) tellLeg(step, command, leg, order);
  if (command.type !== 0) return accepted(order);
  const quote = quoteFor(groupOf(step.state, account), ensure(symbol, "the symbol of an order"));
  const against = ensure(quote, "the quote of a market order");
  const filled = fillOrder(step, account, order, against, exposure.planned());
  return accepted(filled.order, filled.position);
}

function tellRefused(step: Step, draft: OrderRecord, rejection: Rejection): OrderRecord {
  const order: OrderRecord = { ...draft, status: 5, rejection };
  tell(step, draft.account_id, { type: "order", change: "rejected", order });
  return order;
}

/** Neither of the two waits: the first says that it was for the second, which keeps the reason. */
function refuseLeg(
  step: Step,
  draft: OrderRecord,
  command: PlaceOrder,
  leg: OcoLeg,
  { rejection, fix }: NonNullable<Verdict>,
): Outcome {
  const first = tellRefused(step, draft, "oco_leg_refused");
  tellRefused(step, legOf(step, command, leg), rejection);
  return { ok: false, error: "oco_leg_refused", fix, order: first, leg: rejection };
}

/** Both have the next number, the first one already. */
function tellLeg(step: Step, command: PlaceOrder, leg: OcoLeg, first: OrderRecord): void {
  const oco_id = ensure(first.oco_id, "the number of two that are tied together");
  const order: OrderRecord = { ...legOf(step, command, leg), status: 1, oco_id };
  tell(step, order.account_id, { type: "order", change: "create", order });
}

const legOf = (step: Step, command: PlaceOrder, leg: OcoLeg): OrderRecord =>
  draftOf(step, {
    ...command,
    ...leg,
    is_from_fill: leg.is_from_fill ?? false,
    client_order_id: null,
    max_deviation: null,
    closes: null,
    is_stop_guaranteed: false,
  });

/** The order as it waits for its price. */
function waiting(
  step: Step,
  account: AccountState,
  { oco_with, oco_leg }: PlaceOrder,
  draft: OrderRecord,
): OrderRecord {
  const order: OrderRecord = { ...draft, status: 1 };
  if ((oco_leg ?? null) !== null) return { ...order, oco_id: step.state.next.oco };
  if (oco_with === null || oco_with === undefined) return order;
  return tieTo(step, account, order, oco_with);
}

/** A refused order is kept, unless it is none of this account's, or of no symbol. */
const makesRecord = ({ actor, known }: PlaceOrder, symbol: SymbolState | null): boolean =>
  !actor.is_read_only && known.state === "free" && symbol !== null;

const draftOf = (step: Step, command: PlaceOrder): OrderRecord => {
  const { closes } = command;
  const plain = newOrder(step, command);
  const kept: OrderRecord =
    command.is_from_fill === true ? { ...plain, is_from_fill: true } : plain;
  const draft: OrderRecord =
    command.is_stop_guaranteed === true ? { ...kept, is_stop_guaranteed: true } : kept;
  return closes === null || closes === undefined ? draft : { ...draft, closes };
};

const newOrder = (step: Step, command: PlaceOrder): OrderRecord =>
  orderDraft(step, command.account_id, command.protections, {
    symbol_id: command.symbol_id,
    type: command.type,
    side: command.side,
    volume: command.volume,
    order_price: command.order_price,
    order_limit_price: command.order_limit_price,
    position_id: null,
    max_deviation: command.max_deviation,
    comment: command.comment,
    expiry_at: command.expiry_at,
    reason: command.actor.reason,
    client_order_id: command.client_order_id,
  });

function factsOf(
  { state }: Step,
  account: AccountState,
  command: PlaceOrder,
  symbol: SymbolState | null,
  exposure: ReturnType<typeof exposureFacts>,
): OrderFacts {
  const group = groupOf(state, account);
  return {
    terms: exposure.terms,
    group: exposure.group,
    addsPosition: exposure.addsPosition,
    added: exposure.added,
    positionsCount: exposure.positionsCount,
    hasRate: exposure.hasRate,
    isPropFailed: exposure.isPropFailed,
    isLocked: exposure.isLocked,
    isDailyLossReached: exposure.isDailyLossReached,
    isDailyTradesReached: exposure.isDailyTradesReached,
    isLiquidating: exposure.isLiquidating,
    freeMarginAfter: (volume) => exposure.freeMarginAfter(volume),
    opens: opensOf(command, exposure),
    now: state.now,
    isHalted: isHalted(state, account, symbol),
    isReadOnly: command.actor.is_read_only,
    ordersCount: account.orders.size,
    status: symbol?.status ?? 0,
    quote: symbol === null ? null : quoteFor(group, symbol),
    isFresh: symbol !== null && isFresh(state, group, symbol),
    tie: tieNow(account.orders.values(), command, null),
    closing: closingNow(command, account.positions),
  };
}

/** What a pending order will meet when it is reached is not known yet: it counts whole, unless it can only close. */
function opensOf(command: PlaceOrder, exposure: ReturnType<typeof exposureFacts>): Steps {
  if (isClosing(command)) return steps(0);
  return command.type === 0 ? exposure.opens : command.volume;
}
