/** The terms of a symbol in integers and fractions, made from its record. Runs anywhere; pure. */
import type { SymbolRecord } from "../contract/symbol.ts";
import { fractionOf } from "./fraction.ts";
import { ensure } from "./assert.ts";
import type { SymbolTerms } from "./terms.ts";
import { points, steps } from "./units.ts";
import { stepsBelow, stepsOf } from "./volume.ts";

/** A volume_min that is off the step is rounded up to it, a volume_max down. */
export function toSymbolTerms(record: SymbolRecord): SymbolTerms {
  const volume_step = fractionOf(record.volume_step);
  const below = (lots: number) => ensure(stepsBelow(lots, { volume_step }), "a volume bound");
  const isOnStep = stepsOf(record.volume_min, { volume_step }) !== null;
  const terms = {
    symbol_id: record.symbol_id,
    category: record.category,
    base_currency: record.base_currency,
    quote_currency: record.quote_currency,
    digits: record.digits,
    pip_points: record.pip_points,
    volume_step,
    contract_size: fractionOf(record.contract_size),
    volume_min: steps(below(record.volume_min) + (isOnStep ? 0 : 1)),
    volume_max: below(record.volume_max),
    margin_mode: record.margin_mode,
    margin_fixed: record.margin_fixed === null ? null : fractionOf(record.margin_fixed),
    leverage_max: record.leverage_max === null ? null : fractionOf(record.leverage_max),
    swap_mode: record.swap_mode,
    swap_long: fractionOf(record.swap_long),
    swap_short: fractionOf(record.swap_short),
    swap_triple_day: record.swap_triple_day,
    stop_level: points(record.stop_level),
  };
  if (record.guaranteed_stop === undefined) return terms;
  const { premium, distance_min } = record.guaranteed_stop;
  const guaranteed_stop = { premium: points(premium), distance_min: points(distance_min) };
  return { ...terms, guaranteed_stop };
}
