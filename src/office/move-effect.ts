/**
 * What becomes of an account's leverage, equity and margin in another group, by what the office can read of both groups and of
 * what is open. Main thread; pure. An account is told with the leverage that counts, not with its own, so its leverage in the
 * other group may be one of two.
 */
import { SIDE } from "../../contract/codes.ts";
import type { Group } from "../../contract/group.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { leverageIn, levelAt, marginUnder, outcomeAt } from "./margin-effect.ts";
import type { MoneyFigures } from "./money-acts.ts";

type Levers = Pick<Group, "leverage_default" | "leverage_max">;
type Marked = Pick<Group, "markup_bid" | "markup_ask" | "symbol_markups">;
export type Moved = Levers &
  Marked &
  Pick<Group, "hedged_margin_mode" | "margin_call_level" | "stop_out_level">;
type Open = Pick<Position, "symbol_id" | "side" | "volume" | "margin" | "open_price">;
type Terms = Pick<
  SymbolRecord,
  "margin_mode" | "leverage_max" | "contract_size" | "digits" | "quote_currency"
>;

/** The same number twice where it is known. */
export type Leverages = { readonly least: number; readonly most: number };

/** What counts for an account in the other group that counts with `leverage` in this one. */
export function leveragesIn(leverage: number, was: Levers, next: Levers): Leverages {
  const usual = Math.min(next.leverage_default, next.leverage_max);
  const own = Math.min(leverage, next.leverage_max);
  const hasNone = leverage === Math.min(was.leverage_default, was.leverage_max);
  // Its own may be greater, and is cut by this group alone.
  const isCut = leverage >= was.leverage_max;
  return {
    least: hasNone ? Math.min(own, usual) : own,
    most: isCut ? next.leverage_max : hasNone ? Math.max(own, usual) : own,
  };
}

export type MoveEffect = {
  readonly leverage: Leverages;
  readonly equity: number;
  /** By the least leverage. */
  readonly used: number;
  /** Percent; null: no margin is in use. */
  readonly level: number | null;
};

type Account = { readonly leverage: number; readonly currency: string };

/** null: a symbol is not known, or what a price of it is worth in the account's currency. */
export function moveEffect(
  account: Account,
  { equity, used_margin }: Pick<MoneyFigures, "equity" | "used_margin">,
  open: readonly Open[],
  symbolOf: (id: number) => Terms | undefined,
  was: Moved,
  next: Moved,
): MoveEffect | null {
  const leverage = leveragesIn(account.leverage, was, next);
  const { hedged_margin_mode } = next;
  const used = marginUnder(
    used_margin,
    open,
    symbolOf,
    { leverage: account.leverage, hedged_margin_mode: was.hedged_margin_mode },
    { leverage: leverage.least, hedged_margin_mode },
  );
  let worth = equity;
  for (const position of open) {
    const symbol = symbolOf(position.symbol_id);
    if (symbol === undefined) return null;
    const points = markupOf(next, position) - markupOf(was, position);
    if (points === 0) continue;
    const rate = rateOf(position, symbol, account);
    if (rate === null) return null;
    worth -= (points / 10 ** symbol.digits) * symbol.contract_size * position.volume * rate;
  }
  if (used === null) return null;
  return { leverage, equity: worth, used, level: levelAt(worth, used) };
}

/** Whether the move closes positions: by another margin, or by a stop-out that begins earlier. */
export const moveStopsOut = (before: number | null, after: MoveEffect, was: Moved, next: Moved) =>
  outcomeAt(after.level, next) === "stop_out" &&
  (before === null ||
    outcomeAt(before, was) !== "stop_out" ||
    (after.level !== null && after.level < before));

/** Points between the price at which it closes and the provider's. */
function markupOf(group: Marked, { symbol_id, side }: Open): number {
  const own = group.symbol_markups.find((markup) => markup.symbol_id === symbol_id) ?? group;
  return side === SIDE.buy ? own.markup_bid : own.markup_ask;
}

/**
 * What one of the quote currency is in the account's. Of another currency by the margin, which was taken with the rate of when it
 * was opened: near enough for a few points. null: it cannot be told.
 */
function rateOf(
  { margin, volume, open_price }: Open,
  symbol: Terms,
  { leverage, currency }: Account,
): number | null {
  if (symbol.quote_currency === currency) return 1;
  const notional = symbol.contract_size * volume * open_price;
  if (symbol.margin_mode === "fixed" || !(notional > 0)) return null;
  return (margin * leverageIn(symbol, leverage)) / notional;
}
