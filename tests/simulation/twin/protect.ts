/** Prop rules, margin call, stop-out and negative balance by docs/engine.md. Runs in tests; pure. */
import { unixMs } from "../../../domain/units.ts";
import { dayLoss } from "./checks.ts";
import { enterFirst } from "./clock.ts";
import { byRule, close, sliceResult } from "./closing.ts";
import {
  balanceOf,
  groupIn,
  openPositions,
  pendingOrders,
  symbolIn,
  type Twin,
  type TwinAccount,
  type TwinPosition,
} from "./facts.ts";
import { fold, swapsShown } from "./position.ts";
import { book, tellLiquidation, tellOrder } from "./tell.ts";
import {
  figures,
  isAtOrBelow,
  isFresh,
  ownMargin,
  profitShown,
  seen,
  type Seen,
} from "./valuation.ts";

const STOP_OUT = 5;
/** Five points of percent, in hundredths: a margin call is left this far above its level. */
const HYSTERESIS = 500;

export function protectAccount(twin: Twin, account: TwinAccount): void {
  if (isStirred(twin, account)) enterFirst(twin, account);
  propRules(twin, account);
  marginCall(twin, account);
  stopOut(twin, account);
}

/** What the account is worth now makes, holds or ends a margin call or a stop-out, or fails its programme. */
function isStirred(twin: Twin, account: TwinAccount): boolean {
  if (account.prop?.status === 2) return true;
  const now = figures(twin, account);
  if (now === null) return false;
  const { margin_call_level, stop_out_level } = groupIn(twin, account);
  if (account.liquidation === 2 || isAtOrBelow(now, stop_out_level)) return true;
  const isCalled = account.liquidation === 1;
  const level = isCalled ? margin_call_level + HYSTERESIS : margin_call_level;
  return isAtOrBelow(now, level) !== isCalled || isFailing(twin, account, now.equity);
}

/** A loss of the day or in all that ends a programme that has begun. */
function isFailing(twin: Twin, account: TwinAccount, equity: number): boolean {
  const terms = groupIn(twin, account).prop;
  if (terms === null || account.prop === null || account.prop.initial_balance === 0) return false;
  const totalLoss = Math.max(0, account.prop.initial_balance - equity);
  const daily = dayLoss(twin, account) ?? 0;
  return (
    (terms.daily_loss_max !== null && daily >= terms.daily_loss_max) ||
    (terms.total_loss_max !== null && totalLoss >= terms.total_loss_max)
  );
}

/** The quote at which it may be closed now by the house; null: closed market, stale, or nothing to convert with. */
function closableAt(twin: Twin, account: TwinAccount, position: TwinPosition): Seen | null {
  const group = groupIn(twin, account);
  const symbol = symbolIn(twin, position.symbol_id);
  if (symbol.status === 2 || !isFresh(twin, group, symbol)) return null;
  const quote = seen(group, symbol);
  if (quote === null) return null;
  const price = position.side === 0 ? quote.bid : quote.ask;
  const { volume } = fold(position);
  return sliceResult(twin, account, position, volume, price) === null ? null : quote;
}

function closeWhole(twin: Twin, account: TwinAccount, position: TwinPosition, quote: Seen): void {
  const { volume } = fold(position);
  close(twin, account, position, byRule(STOP_OUT), { volume, quote });
}

function propRules(twin: Twin, account: TwinAccount): void {
  const terms = groupIn(twin, account).prop;
  if (terms === null || account.prop === null) return;
  const now = figures(twin, account);
  const { initial_balance, status } = account.prop;
  if (now !== null && status !== 2 && initial_balance !== 0) {
    const isFailed = isFailing(twin, account, now.equity);
    const isFlat = openPositions(twin, account).length === 0;
    const isReached =
      terms.profit_target !== null && now.equity - initial_balance >= terms.profit_target;
    if (isFailed) account.prop = { status: 2, initial_balance };
    else if (status === 0 && isFlat && isReached) account.prop = { status: 1, initial_balance };
  }
  if (account.prop.status !== 2) return;
  for (const position of openPositions(twin, account)) {
    const quote = closableAt(twin, account, position);
    if (quote !== null) closeWhole(twin, account, position, quote);
  }
  for (const order of pendingOrders(twin, account)) {
    tellOrder(twin, account, "cancel", { ...order, status: 4, updated_at: unixMs(twin.now) });
  }
}

function marginCall(twin: Twin, account: TwinAccount): void {
  const now = figures(twin, account);
  if (now === null) return;
  const { margin_call_level } = groupIn(twin, account);
  if (account.liquidation === 0 && isAtOrBelow(now, margin_call_level)) {
    tellLiquidation(twin, account, 1, now);
  } else if (account.liquidation !== 0 && !isAtOrBelow(now, margin_call_level + HYSTERESIS)) {
    tellLiquidation(twin, account, 0, now);
  }
}

function stopOut(twin: Twin, account: TwinAccount): void {
  const { margin_call_level, stop_out_level } = groupIn(twin, account);
  let now = figures(twin, account);
  if (now === null) return;
  if (isAtOrBelow(now, stop_out_level)) {
    if (account.liquidation !== 2) tellLiquidation(twin, account, 2, now);
    while (now !== null && isAtOrBelow(now, stop_out_level)) {
      const next = choice(twin, account);
      if (next === null) return;
      closeWhole(twin, account, next.position, next.quote);
      now = figures(twin, account);
    }
  }
  if (now === null || account.liquidation !== 2) return;
  const isOver = !isAtOrBelow(now, margin_call_level + HYSTERESIS);
  tellLiquidation(twin, account, isOver ? 0 : 1, now);
}

type Choice = { readonly position: TwinPosition; readonly quote: Seen };

/** The position that the policy closes next; null: none can be closed. */
export function choice(twin: Twin, account: TwinAccount): Choice | null {
  const group = groupIn(twin, account);
  const ranked = openPositions(twin, account).flatMap((position) => {
    const quote = closableAt(twin, account, position);
    if (quote === null) return [];
    const folded = fold(position);
    const { terms } = symbolIn(twin, position.symbol_id);
    const margin = ownMargin(account, group, terms, folded);
    const result = (profitShown(twin, account, folded) ?? 0) + swapsShown(folded);
    const rank = { largest_loss: result, largest_margin: -margin, oldest: position.opened_at };
    return [{ position, quote, margin, rank: rank[group.stop_out_policy] }];
  });
  ranked.sort((a, b) => a.rank - b.rank || b.margin - a.margin || a.position.id - b.position.id);
  return ranked[0] ?? null;
}

/** After a step that closed something: a flat account below zero is brought to zero, if its group protects. */
export function protectBalance(twin: Twin, account: TwinAccount): void {
  const balance = balanceOf(account);
  if (balance >= 0 || openPositions(twin, account).length > 0) return;
  if (!groupIn(twin, account).negative_balance_protection) return;
  book(twin, account, {
    cause: "money",
    balance: -balance,
    credit: 0,
    isFlow: true,
    house: [["protection", balance]],
    deal_id: null,
    transaction: { origin: 2, amount: -balance },
    desc: "Negative balance protection",
  });
}
