/**
 * The engine: takes one input, works it off in the order of docs/engine.md (One step), and returns what was decided.
 * The state is advanced by exactly these events, and by the quote and the clock, which are not journaled. The same
 * inputs give the same events. Reads no clock, no randomness, no I/O. In the service the sequencer alone calls it.
 */
import { concerned } from "./band-index.ts";
import { closeBy, closeCommand } from "./close-command.ts";
import {
  halt,
  openAccount,
  setGroup,
  setSymbol,
  setSymbolStatus,
  updateAccount,
} from "./configure.ts";
import { correctBalance, deleteDeal, updateDeal } from "./corrections.ts";
import type { EngineEvent } from "./event.ts";
import { triggerExits } from "./exits.ts";
import type { Command, Input, Outcome, QuoteInput } from "./input.ts";
import { checkMargin } from "./liquidation.ts";
import { cancelOrder, expireOrders, modifyOrder, modifyPosition } from "./modify.ts";
import { moveMoney, protectNegativeBalance } from "./money.ts";
import { refused } from "./outcome.ts";
import { triggerOrders } from "./pending-orders.ts";
import { placeOrder } from "./place-order.ts";
import { checkProgramme } from "./prop-rules.ts";
import { isQuietNow, settle } from "./quiet-band.ts";
import { isWaitingToRoll, passDay, rollFirst, tellRolled } from "./roll-over.ts";
import { setLimits } from "./self-limits.ts";
import type { EngineState } from "./state.ts";
import { accountOf, symbolOf, type Step } from "./step.ts";
import { trailStops } from "./trailing.ts";

export type Decision = {
  readonly events: readonly EngineEvent[];
  /** What came of a command; null: the input was a quote or the clock. */
  readonly outcome: Outcome | null;
};

/** Throws InvariantError when the books or the records broke: the state may then not be used any more. */
export function decide(state: EngineState, input: Input): Decision {
  if (input.kind === "quote" && !isTaken(state, input)) return IGNORED;
  if (input.ts > state.now) state.now = input.ts;
  const isCommand = input.kind !== "quote" && input.kind !== "clock";
  state.behindMs = isCommand ? state.now - input.ts : 0;
  const step: Step = { state, ts: state.now, events: [] };
  expireOrders(step);
  const outcome = work(step, input);
  protectBalances(step);
  return { events: step.events, outcome: outcome === null ? null : asItEnded(step, outcome) };
}

/** The outcome with its records as they are at the end of the step, which may have cancelled or closed them. */
function asItEnded({ events }: Step, outcome: Outcome): Outcome {
  const order_id = outcome.order?.id;
  const ordered = events.findLast((event) => event.type === "order" && event.order.id === order_id);
  const order = ordered?.type === "order" ? ordered.order : outcome.order;
  if (!outcome.ok) return { ...outcome, order };
  const position_id = outcome.position?.id;
  const held = events.findLast(
    (event) => event.type === "position" && event.position.id === position_id,
  );
  return {
    ok: true,
    order,
    position: held?.type === "position" ? held.position : outcome.position,
  };
}

const IGNORED: Decision = { events: [], outcome: null };

/** A crossed quote is ignored, as is one older than the symbol's last, or of no symbol. */
function isTaken(state: EngineState, { symbol_id, ts, bid, ask }: QuoteInput): boolean {
  const symbol = state.symbols.get(symbol_id);
  return symbol !== undefined && bid <= ask && ts >= symbol.quotedAt;
}

function work(step: Step, input: Input): Outcome | null {
  if (input.kind === "quote") {
    takeQuote(step, input);
    return null;
  }
  if (input.kind === "clock") {
    passDay(step, input);
    return null;
  }
  for (const account_id of touchedBy(step, input)) rollFirst(step, account_id);
  const outcome = obey(step, input);
  if (outcome.ok && input.kind === "open_account") tellRolled(step, input.account_id);
  if (outcome.ok) for (const account_id of touchedBy(step, input)) checkAccount(step, account_id);
  return outcome;
}

function takeQuote(step: Step, { symbol_id, bid, ask, ts }: QuoteInput): void {
  const { state } = step;
  const symbol = symbolOf(state, symbol_id);
  state.quotes += 1;
  symbol.bid = bid;
  symbol.ask = ask;
  symbol.quotedAt = ts;
  symbol.quoteNumber = state.quotes;
  trailStops(step, symbol);
  triggerExits(step, symbol);
  triggerOrders(step, symbol);
  const ids = concerned(symbol, bid, ask);
  addClosed(step, ids);
  for (const account_id of ascending(ids)) {
    checkAccount(step, account_id);
    settle(state, accountOf(state, account_id));
  }
}

/** Whose position was closed in this step: with it an account may have left off watching. */
function addClosed({ events }: Step, ids: Set<number>): void {
  for (const event of events) {
    if (event.type === "position" && event.change === "close") ids.add(event.account_id);
  }
}

function obey(step: Step, command: Command): Outcome {
  switch (command.kind) {
    case "place_order":
    case "modify_order":
    case "cancel_order":
    case "modify_position":
    case "close_position":
    case "close_by":
      return trade(step, command);
    case "set_limits":
      return setLimits(step, command);
    case "deposit":
    case "withdrawal":
    case "adjust":
    case "credit_in":
    case "credit_out":
      return moveMoney(step, command);
    case "correct_balance":
      return correctBalance(step, command);
    case "update_deal":
      return updateDeal(step, command);
    case "delete_deal":
      return deleteDeal(step, command);
    case "open_account":
      return openAccount(step, command);
    case "update_account":
      return updateAccount(step, command);
    case "set_group":
      return setGroup(step, command);
    case "set_symbol":
      return setSymbol(step, command);
    case "symbol_status":
      return setSymbolStatus(step, command);
    case "halt":
      return halt(step, command);
  }
}

type Trade = Extract<
  Command,
  {
    kind:
      | "place_order"
      | "modify_order"
      | "cancel_order"
      | "modify_position"
      | "close_position"
      | "close_by";
  }
>;

function trade(step: Step, command: Trade): Outcome {
  const account = step.state.accounts.get(command.account_id);
  if (account === undefined) return refused("not_found");
  switch (command.kind) {
    case "place_order":
      return placeOrder(step, account, command);
    case "modify_order":
      return modifyOrder(step, account, command);
    case "cancel_order":
      return cancelOrder(step, account, command);
    case "modify_position":
      return modifyPosition(step, account, command);
    case "close_position":
      return closeCommand(step, account, command);
    case "close_by":
      return closeBy(step, account, command);
  }
}

/** The accounts that a command may have brought to a margin call, a stop-out or the end of a programme, by id. */
function touchedBy({ state }: Step, command: Command): readonly number[] {
  if ("account_id" in command) return [command.account_id];
  if (command.kind === "set_symbol") {
    return ascending(state.symbols.get(command.terms.symbol_id)?.watchers.keys() ?? []);
  }
  if (command.kind !== "set_group") return [];
  const { group_id } = command.terms;
  return ascending(state.accounts.keys()).filter(
    (account_id) => accountOf(state, account_id).record.group_id === group_id,
  );
}

/** One that is in the day that ended is brought into the new one first where the check will do something. */
function checkAccount(step: Step, account_id: number): void {
  const { state } = step;
  if (isWaitingToRoll(state, account_id) && !isQuietNow(state, accountOf(state, account_id))) {
    rollFirst(step, account_id);
  }
  checkProgramme(step, account_id);
  checkMargin(step, accountOf(step.state, account_id));
}

/** Lifts accounts of which a position was closed in this step out of a negative balance. */
function protectBalances(step: Step): void {
  if (step.events.length === 0) return;
  const closed = new Set<number>();
  addClosed(step, closed);
  for (const account_id of ascending(closed)) protectNegativeBalance(step, account_id);
}

const ascending = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);
