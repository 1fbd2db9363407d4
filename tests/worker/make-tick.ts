/** Ticks as the parser hands them on, made of columns and read as columns (indices as TICK_COLUMNS). */
import { TICK_COLUMNS } from "../../contract/tick.ts";
import { DAY_VALUES, Tick } from "../../workers/rings/tick.ts";

let lastSerial = 0;

/** The tick of a line's columns, with day's values that no tick had before. */
export function makeTick(columns: ArrayLike<number>): Tick {
  lastSerial += 1;
  const tick = new Tick();
  const { symbol_id, bid, ask, volume, ts, high } = TICK_COLUMNS;
  tick.symbol_id = columns[symbol_id] ?? 0;
  tick.bid = columns[bid] ?? 0;
  tick.ask = columns[ask] ?? 0;
  tick.volume = columns[volume] ?? 0;
  tick.ts = columns[ts] ?? 0;
  tick.days = Float64Array.from({ length: DAY_VALUES }, (_, at) => columns[high + at] ?? 0);
  tick.day_serial = lastSerial;
  return tick;
}

/** The nine columns of a tick. */
export function columnsOf({ symbol_id, bid, ask, volume, ts, days, day_at }: Tick): number[] {
  const [high, low, open, close] = [0, 1, 2, 3].map((value) => days[day_at + value] ?? 0);
  return [symbol_id, bid, ask, high ?? 0, low ?? 0, open ?? 0, close ?? 0, volume, ts];
}
