/**
 * One tick on its way from the parser to the board, the ring and the bars. Runs in the feed worker: one object for all ticks,
 * overwritten by each. Its prices are fields of an object and not cells of an array: to read or write such a field takes an
 * optimised program a quarter of the instructions, for no bound is checked.
 */
import { TICK_COLUMNS } from "../../contract/tick.ts";

/** high, low, open and close. */
export const DAY_VALUES = TICK_COLUMNS.volume - TICK_COLUMNS.high;

/**
 * `symbol_id` to `ts` as the columns of the line; prices in decimals, ts in Unix ms. NaN until the first tick, which also
 * tells the engine that these fields hold doubles.
 */
export class Tick {
  symbol_id = 0;
  bid = Number.NaN;
  ask = Number.NaN;
  volume = Number.NaN;
  ts = Number.NaN;
  /** Where the day's values are: in `days`, DAY_VALUES of them from `day_at` on. */
  days = new Float64Array(DAY_VALUES);
  day_at = 0;
  /** Two ticks with the same number, never 0, have the same day's values: whoever has them need not copy them again. */
  day_serial = 0;
}
