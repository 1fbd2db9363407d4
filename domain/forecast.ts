/**
 * At which price of one symbol, all others held still, an account reaches its margin call and its stop-out, and what would
 * be closed first. By the arithmetic and the policy that the engine decides by; docs/engine.md, Margin call and stop-out.
 * Runs anywhere; pure. Orders that would fire on the way, stop losses among them, are not looked at.
 */
import type { StopOutPolicy } from "../contract/codes.ts";
import { firstReach } from "./first-reach.ts";
import { marginLevelAtOrBelow } from "./margin.ts";
import { PriceScene, type SceneInput, type ScenePosition } from "./price-scene.ts";
import type { Quote } from "./terms.ts";
import { minor, points, type Minor } from "./units.ts";

export type Forecastable = ScenePosition & {
  /** Its stand-alone margin. */
  readonly margin: Minor;
  /** Unix ms. */
  readonly opened_at: number;
};

export type ForecastInput = SceneInput & {
  readonly positions: readonly Forecastable[];
  /** Balance and credit. */
  readonly own_funds: Minor;
  readonly used_margin: Minor;
  /** Hundredths of a percent: 10000 is a margin level of 100%. */
  readonly margin_call_level: number;
  readonly stop_out_level: number;
  readonly stop_out_policy: StopOutPolicy;
  /** Whether positions in the symbol can be closed: its market is open and its quote is fresh. */
  readonly canClose: (symbol_id: number) => boolean;
};

/** A quote at which a level is reached; the spread is that of now. shift: points from the quote of now, 0: reached. */
export type Reach = Quote & { readonly shift: number };

/** The first quote below and above at which a level is reached; null: it is not, however far the price goes. */
export type Reaches = { readonly falling: Reach | null; readonly rising: Reach | null };

export type SymbolForecast = {
  readonly symbol_id: number;
  readonly margin_call: Reaches;
  readonly stop_out: Reaches;
  /** The position that the stop-out at that quote closes first; null: there is no such quote, or none can be closed. */
  readonly closes_first: { readonly falling: number | null; readonly rising: number | null };
};

/**
 * One forecast for each symbol with open positions, by symbol_id. null: a price or a rate of an open position is missing,
 * where the engine decides nothing either.
 */
export function forecast(input: ForecastInput): readonly SymbolForecast[] | null {
  const forecasts: SymbolForecast[] = [];
  for (const one of forecastBySymbol(input)) {
    if (one === null) return null;
    forecasts.push(one);
  }
  return forecasts;
}

/** The same a symbol a step, each at the quotes of its step, for who must not be busy for long. */
export function* forecastBySymbol(input: ForecastInput): Generator<SymbolForecast | null> {
  const ids = new Set(input.positions.map(({ symbol_id }) => symbol_id));
  for (const symbol_id of [...ids].sort((a, b) => a - b)) yield forecastFor(input, symbol_id);
}

/** Of one symbol with open positions; null as above. */
export function forecastFor(input: ForecastInput, symbol_id: number): SymbolForecast | null {
  const scene = PriceScene.of(input, symbol_id);
  return scene === null ? null : forecastOf(input, scene);
}

function forecastOf(input: ForecastInput, scene: PriceScene): SymbolForecast {
  const stop_out = reachesOf(input, scene, input.stop_out_level);
  const first = (reach: Reach | null) =>
    reach === null ? null : (closedFirst(input, scene, reach.shift)?.id ?? null);
  return {
    symbol_id: scene.symbol_id,
    margin_call: reachesOf(input, scene, input.margin_call_level),
    stop_out,
    closes_first: { falling: first(stop_out.falling), rising: first(stop_out.rising) },
  };
}

function reachesOf(
  { own_funds, used_margin }: ForecastInput,
  scene: PriceScene,
  level: number,
): Reaches {
  if (used_margin === 0) return { falling: null, rising: null };
  const target = (level * used_margin) / 10_000 - own_funds;
  const isReached = (floating: number) =>
    marginLevelAtOrBelow(minor(own_funds + floating), used_margin, level);
  const reach = (direction: 1 | -1): Reach | null => {
    const shift = firstReach(scene, direction, target, isReached);
    if (shift === null) return null;
    const { bid, ask } = scene.quote;
    return { bid: points(bid + shift), ask: points(ask + shift), shift };
  };
  return { falling: reach(-1), rising: reach(1) };
}

/** The position that the policy closes first with the scene's price moved by so many points. null: none can be closed. */
function closedFirst(input: ForecastInput, scene: PriceScene, shift: number): Forecastable | null {
  const worths = scene.worthsAt(shift);
  let first: { position: Forecastable; rank: number } | null = null;
  for (const position of input.positions) {
    if (!input.canClose(position.symbol_id)) continue;
    const rank = rankOf(position, input.stop_out_policy, worths.get(position.id) ?? 0);
    if (first === null || isBefore({ position, rank }, first)) first = { position, rank };
  }
  return first?.position ?? null;
}

type Ranked = { readonly position: Forecastable; readonly rank: number };

/** The least is closed first; a tie goes to the larger own margin, then to the lower id. */
function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank;
  if (a.position.margin !== b.position.margin) return a.position.margin > b.position.margin;
  return a.position.id < b.position.id;
}

function rankOf(position: Forecastable, policy: StopOutPolicy, worth: number): number {
  if (policy === "oldest") return position.opened_at;
  if (policy === "largest_margin") return 0 - position.margin;
  return worth;
}
