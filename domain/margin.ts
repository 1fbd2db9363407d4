/** Margin and its level. docs/engine.md, Margin. Runs anywhere; pure. */
import type { HedgedMarginMode, Side } from "../contract/codes.ts";
import { ensure } from "./assert.ts";
import type { Rates } from "./conversion.ts";
import { compare, fractionOf, halfEven, ONE, tenTo, times, type Fraction } from "./fraction.ts";
import { ATTO, toAtto, toMinor } from "./money.ts";
import { inMinor } from "./notional.ts";
import type { GroupTerms, SymbolTerms } from "./terms.ts";
import { atto, steps, type Atto, type Minor, type Points, type Steps } from "./units.ts";

/** A hundred percent in the unit of margin levels, hundredths of a percent. */
const WHOLE = 10_000;

/** What of an open position its margin depends on; PositionRecord has it. */
export type Margined = {
  readonly side: Side;
  readonly volume: Steps;
  readonly margin_rate_atto: Atto;
};

/** Margin of one step at leverage 1, when it is filled at `price`; deposit currency. null: there is no rate. */
export function marginRate(
  terms: SymbolTerms,
  price: Points,
  rates: Rates,
  currencyDigits: number,
): Atto | null {
  const rate = terms.margin_mode === "fx" ? rates.base(-1) : rates.quote(-1);
  if (rate === null) return null;
  return toAtto(inMinor(times(times(terms.volume_step, aLot(terms, price)), rate), currencyDigits));
}

/** What the margin of one lot is taken of: base currency for fx, quote currency else. */
function aLot(terms: SymbolTerms, price: Points): Fraction {
  switch (terms.margin_mode) {
    case "fx":
      return terms.contract_size;
    case "cfd":
      return times(terms.contract_size, {
        n: BigInt(Math.abs(price)),
        d: tenTo(terms.digits),
      });
    case "fixed":
      return ensure(terms.margin_fixed, "margin_fixed of a symbol with fixed margin");
  }
}

/** The leverage of an account in a symbol. `leverage` is the account's own; null: the group's default. */
export function leverageOf(
  leverage: number | null,
  group: Pick<GroupTerms, "leverage_default" | "leverage_max">,
  symbol: Pick<SymbolTerms, "margin_mode" | "leverage_max">,
): Fraction {
  if (symbol.margin_mode === "fixed") return ONE;
  const own = fractionOf(Math.min(leverage ?? group.leverage_default, group.leverage_max));
  const { leverage_max } = symbol;
  return leverage_max !== null && compare(leverage_max, own) < 0 ? leverage_max : own;
}

/** Margin of all open positions of one symbol together. No positions: 0. */
export function symbolMargin(
  positions: Iterable<Margined>,
  mode: HedgedMarginMode,
  leverage: Fraction,
): Minor {
  let longs = 0n;
  let shorts = 0n;
  let longVolume = 0;
  let shortVolume = 0;
  for (const { side, volume, margin_rate_atto } of positions) {
    const sum = BigInt(volume) * margin_rate_atto;
    if (side === 0) {
      longs += sum;
      longVolume += volume;
    } else {
      shorts += sum;
      shortVolume += volume;
    }
  }
  if (mode === "sum") return levered(longs + shorts, 1n, leverage);
  if (longVolume === shortVolume) {
    return levered(mode === "net" ? 0n : longs < shorts ? longs : shorts, 1n, leverage);
  }
  const [larger, volume] = longVolume > shortVolume ? [longs, longVolume] : [shorts, shortVolume];
  if (mode === "max") return levered(larger, 1n, leverage);
  return levered(BigInt(Math.abs(longVolume - shortVolume)) * larger, BigInt(volume), leverage);
}

/** A position's own margin, as if it were alone. */
export const positionMargin = (volume: Steps, margin_rate_atto: Atto, leverage: Fraction): Minor =>
  levered(BigInt(volume) * margin_rate_atto, 1n, leverage);

/** n / d atto at a leverage, rounded once to minor units. */
const levered = (n: bigint, d: bigint, leverage: Fraction): Minor =>
  toMinor(halfEven(n * leverage.d, d * leverage.n * ATTO));

/** The mean margin rate of a position once `added` steps joined it: weighted by volume, half-even, once. */
export function meanMarginRate(open: Atto, volume: Steps, rate: Atto, added: Steps): Atto {
  const sum = open * BigInt(volume) + rate * BigInt(added);
  return atto(halfEven(sum, BigInt(steps(volume + added))));
}

/** true: equity / used_margin is at or below a level in hundredths of a percent. Never when no margin is used. */
export function marginLevelAtOrBelow(equity: Minor, used: Minor, level: number): boolean {
  if (used === 0) return false;
  const left = equity * WHOLE;
  const right = level * used;
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return left <= right;
  return BigInt(equity) * BigInt(WHOLE) <= BigInt(level) * BigInt(used);
}

/** Margin level in percent with two decimals, half-even, as the wire has it. null: no margin is used. */
export function marginLevel(equity: Minor, used: Minor): number | null {
  if (used === 0) return null;
  return Number(halfEven(BigInt(equity) * BigInt(WHOLE), BigInt(used))) / 100;
}
