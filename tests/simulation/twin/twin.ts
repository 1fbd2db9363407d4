/**
 * The naive twin: a second engine, written from docs/engine.md alone. It keeps facts, works in exact fractions and
 * recomputes everything at each step. Slow on purpose; what it answers is compared with the engine. Runs in tests; pure.
 */
import type { EngineEvent } from "../../../engine/event.ts";
import type { Command, Input } from "../../../engine/input.ts";
import { enterFirst, expire, rollOver } from "./clock.ts";
import {
  cancelOrder,
  closeBy,
  closePosition,
  modifyOrder,
  modifyPosition,
  placeOrder,
  refusal,
  type Answer,
} from "./commands.ts";
import type { Twin, TwinAccount } from "./facts.ts";
import { correctBalance, correctDeal, money, setLimits } from "./money.ts";
import { protectAccount, protectBalance } from "./protect.ts";
import { closedIn, isIgnored, onQuote, watchers } from "./quote.ts";
import { halt, openAccount, setGroup, setSymbol, setSymbolStatus, updateAccount } from "./staff.ts";

export type TwinStep = { readonly events: readonly EngineEvent[]; readonly answer: Answer | null };

/** Works off one input to its end. */
export function stepTwin(twin: Twin, input: Input): TwinStep {
  twin.out = [];
  if (input.kind === "quote" && isIgnored(twin, input)) return { events: [], answer: null };
  twin.now = Math.max(twin.now, input.ts);
  twin.askedAt = input.kind === "quote" || input.kind === "clock" ? null : input.ts;
  expire(twin);
  const answer = work(twin, input);
  const closed = closedIn(twin);
  for (const account of twin.accounts) {
    if (closed.has(account.account_id)) protectBalance(twin, account);
  }
  return { events: twin.out, answer };
}

function work(twin: Twin, input: Input): Answer | null {
  if (input.kind === "quote") {
    onQuote(twin, input);
    return null;
  }
  if (input.kind === "clock") {
    rollOver(twin, input.day, input.piece);
    return null;
  }
  for (const account of touched(twin, input)) enterFirst(twin, account);
  const answer = command(twin, input);
  if (answer.error === null) {
    for (const account of touched(twin, input)) protectAccount(twin, account);
  }
  return answer;
}

/** Accounts that are looked at after a command. */
function touched(twin: Twin, asked: Command): TwinAccount[] {
  if (asked.kind === "set_group") {
    return twin.accounts.filter((account) => account.group_id === asked.terms.group_id);
  }
  if (asked.kind === "set_symbol") {
    const { symbol_id } = asked.terms;
    const symbol = twin.symbols.find(({ terms }) => terms.symbol_id === symbol_id);
    return symbol === undefined ? [] : watchers(twin, symbol);
  }
  if (asked.kind === "symbol_status" || asked.kind === "halt") return [];
  return twin.accounts.filter(({ account_id }) => account_id === asked.account_id);
}

function command(twin: Twin, asked: Command): Answer {
  switch (asked.kind) {
    case "set_group":
      return setGroup(twin, asked);
    case "set_symbol":
      return setSymbol(twin, asked);
    case "symbol_status":
      return setSymbolStatus(twin, asked);
    case "halt":
      return halt(twin, asked);
    case "open_account":
      return openAccount(twin, asked);
    default:
      break;
  }
  const account = twin.accounts.find(({ account_id }) => account_id === asked.account_id);
  if (account === undefined) return refusal("not_found");
  switch (asked.kind) {
    case "place_order":
      return placeOrder(twin, account, asked);
    case "modify_order":
      return modifyOrder(twin, account, asked);
    case "cancel_order":
      return cancelOrder(twin, account, asked);
    case "modify_position":
      return modifyPosition(twin, account, asked);
    case "close_position":
      return closePosition(twin, account, asked);
    case "close_by":
      return closeBy(twin, account, asked);
    case "update_account":
      return updateAccount(twin, account, asked);
    case "set_limits":
      return refusal(setLimits(twin, account, asked));
    case "correct_balance":
      correctBalance(twin, account, asked);
      return refusal(null);
    case "update_deal":
    case "delete_deal":
      return refusal(correctDeal(twin, account, asked));
    default:
      return refusal(money(twin, account, asked));
  }
}

/** A service that restarts: prices are gone until they come again. The clock goes on from `now`. */
export function restartTwin(twin: Twin, now: number): void {
  twin.now = now;
  twin.owingTried = [];
  for (const symbol of twin.symbols) {
    symbol.bid = null;
    symbol.ask = null;
    symbol.quotedAt = 0;
  }
}
