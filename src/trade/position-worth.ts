/** What one position is worth and risks at the prices of now. Main thread; the tick path: allocates nothing. */
import { SIDE } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { powerOfTen } from "../format/price.ts";

/** What figures are made of; src/stores/valuation.ts gives it. */
export type Worth = {
  profit: (position: Position) => number;
  closePrice: (position: Position) => number;
  /** What one point of one lot is worth, deposit currency; null: no rate. */
  pointValue: (symbol_id: number) => number | null;
};

type Sided = Pick<Position, "side" | "open_price">;

/** Price gained from the open price to `price`, in points of the symbol; a loss is negative. NaN: its side is not known. */
export function gainedPoints({ side, open_price }: Sided, price: number, digits: number): number {
  const rise = (price - open_price) * powerOfTen(digits);
  return signOf(side) * rise;
}

/** 1 for a buy, -1 for a sell; NaN for a side that is not known, so that no figure is made of it. */
export function signOf(side: number): number {
  if (side === SIDE.buy) return 1;
  return side === SIDE.sell ? -1 : Number.NaN;
}

/** The profit in pips; NaN where the symbol is unknown. */
export function profitPips(position: Position, worth: Worth, symbol: SymbolRecord | undefined) {
  if (symbol === undefined) return Number.NaN;
  const points = gainedPoints(position, worth.closePrice(position), symbol.digits);
  return points / symbol.pip_points;
}

/**
 * What the stop loss would book, deposit currency, its premium included where it is guaranteed: below 0 at risk, above 0
 * locked in. NaN: no stop, or no rate.
 */
export function moneyAtStop(position: Position, worth: Worth, symbol: SymbolRecord | undefined) {
  const { stop_loss, volume, symbol_id, guarantee_premium = 0 } = position;
  const value = worth.pointValue(symbol_id);
  if (stop_loss === null || symbol === undefined || value === null) return Number.NaN;
  return (gainedPoints(position, stop_loss, symbol.digits) - guarantee_premium) * value * volume;
}

/** What a position's guaranteed stop costs if it is triggered, deposit currency. NaN: it has none, or there is no rate. */
export function premiumAtStop({ guarantee_premium, volume, symbol_id }: Position, worth: Worth) {
  const value = worth.pointValue(symbol_id);
  if (guarantee_premium === undefined || value === null) return Number.NaN;
  return guarantee_premium * value * volume;
}

/** How far the price may still go against the position, in pips. NaN: no stop loss. */
export function pipsToStop(position: Position, worth: Worth, symbol: SymbolRecord | undefined) {
  const { stop_loss, side } = position;
  if (stop_loss === null || symbol === undefined) return Number.NaN;
  const fall = (worth.closePrice(position) - stop_loss) * powerOfTen(symbol.digits);
  return (signOf(side) * fall) / symbol.pip_points;
}

/** How far the price has still to go to the take profit, in pips. NaN: there is none. */
export function pipsToTarget(position: Position, worth: Worth, symbol: SymbolRecord | undefined) {
  const { take_profit, side } = position;
  if (take_profit === null || symbol === undefined) return Number.NaN;
  const rise = (take_profit - worth.closePrice(position)) * powerOfTen(symbol.digits);
  return (side === SIDE.buy ? rise : -rise) / symbol.pip_points;
}

/** The profit in multiples of what the stop loss risks. NaN: no stop loss, or one that risks nothing. */
export function profitInR(position: Position, worth: Worth, symbol: SymbolRecord | undefined) {
  const { stop_loss } = position;
  if (stop_loss === null || symbol === undefined) return Number.NaN;
  const risked = -gainedPoints(position, stop_loss, symbol.digits);
  if (!(risked > 0)) return Number.NaN;
  return gainedPoints(position, worth.closePrice(position), symbol.digits) / risked;
}

/** What stops would cost all together, how many positions have one, and how many none or one that cannot be valued. */
export type OpenRisk = { money: number; protected: number; unprotected: number };

/** Gains that are locked in do not pay for another position's risk. */
export function openRisk(
  positions: readonly Position[],
  worth: Worth,
  symbolOf: (symbol_id: number) => SymbolRecord | undefined,
): OpenRisk {
  let money = 0;
  let unprotected = 0;
  for (const position of positions) {
    const result = moneyAtStop(position, worth, symbolOf(position.symbol_id));
    if (Number.isNaN(result)) unprotected += 1;
    else money += Math.max(0, -result);
  }
  return { money, protected: positions.length - unprotected, unprotected };
}
