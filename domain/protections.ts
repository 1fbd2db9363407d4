/** What guards a position, and the rules for it. docs/engine.md, Opening. Runs anywhere; pure. */
import { SIDE, type Side } from "../contract/codes.ts";
import {
  isBelowMin,
  isTooClose,
  isWrongSide,
  lowestPassing,
  nearestPassing,
  type Bound,
} from "./price-bound.ts";
import type { Quote } from "./terms.ts";
import type { Points, Steps } from "./units.ts";
import { priceFix, unfixable, type Fix } from "./verdict.ts";

/** One take-profit of several: closes `volume` at `price` or better. */
export type TakeProfitLevel = { readonly price: Points; readonly volume: Steps };

/** What guards a position, on the order that will open it and on the position itself. null: none. */
export type Protections = {
  readonly stop_loss: Points | null;
  readonly take_profit: Points | null;
  /** Further take-profits, nearest first; they close parts, take_profit closes the rest. */
  readonly take_profit_levels: readonly TakeProfitLevel[];
  /** The stop loss follows the price at this distance in points once it would be better than it is. */
  readonly trailing_distance: Points | null;
  /** Profit in points at which the stop loss goes to the open price, once. */
  readonly break_even_distance: Points | null;
};

export const NO_PROTECTIONS: Protections = {
  stop_loss: null,
  take_profit: null,
  take_profit_levels: [],
  trailing_distance: null,
  break_even_distance: null,
};

export type ProtectionsChange = Partial<Protections>;

/** The price at which a position of a side closes now: the reference of its protections. */
export const closingPrice = (side: Side, quote: Quote): Points =>
  side === SIDE.buy ? quote.bid : quote.ask;

/** The price at which an order of a side fills now. */
export const fillPrice = (side: Side, quote: Quote): Points =>
  side === SIDE.buy ? quote.ask : quote.bid;

/** What the protections of one order or position are held against. */
export type Guarded = {
  readonly side: Side;
  readonly reference: Points;
  readonly stop_level: Points;
};

const stopLossBound = ({ side, reference, stop_level }: Guarded): Bound => ({
  reference,
  stop_level,
  isAbove: side === SIDE.sell,
});

const takeProfitBound = ({ side, reference, stop_level }: Guarded): Bound => ({
  reference,
  stop_level,
  isAbove: side === SIDE.buy,
});

type Breach = (price: Points, bound: Bound) => boolean;

/** Tests a stop loss; null: there is none, or none that is to be tested. */
export function stopLossUnfit(price: Points | null, guarded: Guarded | null, breach: Breach) {
  if (price === null || guarded === null) return false;
  const bound = stopLossBound(guarded);
  return breach(price, bound) && priceFix("stop_loss", nearestPassing(bound));
}

/** Tests a take profit and the levels. A level has no fix of its own, and while one is wrong none of take_profit helps. */
function testTakeProfit(
  { take_profit, take_profit_levels }: TakeProfits,
  guarded: Guarded | null,
  breach: Breach,
): Fix | null | false {
  if (guarded === null) return false;
  const bound = takeProfitBound(guarded);
  if (take_profit_levels.some(({ price }) => breach(price, bound))) return null;
  return (
    take_profit !== null &&
    breach(take_profit, bound) &&
    priceFix("take_profit", nearestPassing(bound))
  );
}

/** The protections that are below the smallest price, each with its fix. A level has no fix of its own. */
export function protectionsBelowMin(
  stop_loss: Points | null,
  { take_profit, take_profit_levels }: TakeProfits,
  guarded: Guarded | null,
): (Fix | null | false)[] {
  const lowest = (boundOf: (guarded: Guarded) => Bound) =>
    lowestPassing(guarded === null ? null : boundOf(guarded));
  return [
    isBelowMin(stop_loss) && priceFix("stop_loss", lowest(stopLossBound)),
    isBelowMin(take_profit) && priceFix("take_profit", lowest(takeProfitBound)),
    unfixable(take_profit_levels.some(({ price }) => isBelowMin(price))),
  ];
}

export type TakeProfits = Pick<Protections, "take_profit" | "take_profit_levels">;

/** Rules of protections, for whoever says which are to be tested and against what. `guarded` null: nothing to test. */
export const stopLossWrongSide = (price: Points | null, guarded: Guarded | null) =>
  stopLossUnfit(price, guarded, isWrongSide);
export const stopLossTooClose = (price: Points | null, guarded: Guarded | null) =>
  stopLossUnfit(price, guarded, isTooClose);
export const takeProfitWrongSide = (asked: TakeProfits, guarded: Guarded | null) =>
  testTakeProfit(asked, guarded, isWrongSide);
export const takeProfitTooClose = (asked: TakeProfits, guarded: Guarded | null) =>
  testTakeProfit(asked, guarded, isTooClose);

/** Volume of all take-profit levels together. */
export const volumeOfLevels = (levels: readonly TakeProfitLevel[]): number =>
  levels.reduce((sum, { volume }) => sum + volume, 0);

/** true: a level is smaller than the symbol allows. */
export const hasSmallLevel = (levels: readonly TakeProfitLevel[], volume_min: Steps): boolean =>
  levels.some(({ volume }) => volume < volume_min);

/** true: the levels leave nothing of `volume` for take_profit. */
export const areLevelsTooLarge = (levels: readonly TakeProfitLevel[], volume: Steps): boolean =>
  levels.length > 0 && volumeOfLevels(levels) >= volume;

/** true: a field that the change gives differs from what holds now. */
export function changesProtections(change: ProtectionsChange, now: Protections): boolean {
  return (
    differs(change.stop_loss, now.stop_loss) ||
    differs(change.take_profit, now.take_profit) ||
    differs(change.trailing_distance, now.trailing_distance) ||
    differs(change.break_even_distance, now.break_even_distance) ||
    changesLevels(change, now)
  );
}

/** true: the change gives a value, and another one than holds now. */
export const differs = <T>(asked: T | undefined, now: T): boolean =>
  asked !== undefined && asked !== now;

export function changesLevels(
  { take_profit_levels: asked }: ProtectionsChange,
  { take_profit_levels: now }: Pick<Protections, "take_profit_levels">,
): boolean {
  if (asked === undefined) return false;
  if (asked.length !== now.length) return true;
  return asked.some(
    ({ price, volume }, index) => price !== now[index]?.price || volume !== now[index]?.volume,
  );
}
