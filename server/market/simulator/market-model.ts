/** Puts a symbol's parts together: record, trading hours, path, ticks and bars. Runs in the service. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { SymbolStatus } from "../../../contract/codes.ts";
import { ensure } from "../../../domain/assert.ts";
import { MINUTE_MS } from "../../../domain/bar.ts";
import { BarMaker } from "./bar-maker.ts";
import { TradingCalendar } from "./calendar.ts";
import { CATALOGUE, LEGS } from "./catalogue/catalogue.ts";
import { HOURS } from "./catalogue/hours.ts";
import type { SymbolSpec } from "./catalogue/spec.ts";
import { activityOf, factorsOf, trendOf } from "./factors.ts";
import type { NamedLeg } from "./factors.ts";
import { seedOf } from "./hash.ts";
import { MarketClock } from "./market-clock.ts";
import { SymbolPath } from "./path.ts";
import { PROFILES } from "./profiles.ts";
import type { ProfileName } from "./profiles.ts";
import { TickMaker } from "./tick-maker.ts";

export type SymbolModel = {
  /** Its status is kept up to date by the player. */
  readonly record: SymbolRecord;
  readonly calendar: TradingCalendar;
  readonly path: SymbolPath;
  readonly ticks: TickMaker;
  readonly bars: BarMaker;
};

/** Enabled while the symbol trades, closed otherwise. */
export const statusAt = (calendar: TradingCalendar, ts: number): SymbolStatus =>
  calendar.isOpen(Math.floor(ts / MINUTE_MS)) ? SYMBOL_STATUS.enabled : SYMBOL_STATUS.closed;

/** What the terminal shows first of a symbol that trades when its market does not: a phone cuts what comes later. */
const AT_ALL_HOURS = "Simulated 24/7";

/**
 * Every symbol of the catalogue, in its order. `ts` is the moment for which their status is right. isAlwaysOpen: they trade
 * each minute of the week, as lively as coins do, and say so in their description.
 */
export function makeModels(seed: number, ts: number, isAlwaysOpen = false): SymbolModel[] {
  const clocks: Record<ProfileName, MarketClock> = {
    global: new MarketClock(PROFILES.global),
    cash: new MarketClock(PROFILES.cash),
    crypto: new MarketClock(PROFILES.crypto),
  };
  const calendars = new Map<unknown, TradingCalendar>();
  return CATALOGUE.map((listed) => {
    const spec = isAlwaysOpen ? atAllHours(listed) : listed;
    const { hours } = spec.record;
    const calendar = calendars.get(hours) ?? new TradingCalendar(hours);
    calendars.set(hours, calendar);
    const clock = clocks[isAlwaysOpen ? "crypto" : spec.profile];
    return makeModel(seed, ts, spec, clock, calendar);
  });
}

function atAllHours(spec: SymbolSpec): SymbolSpec {
  if (spec.record.hours === HOURS.crypto) return spec;
  const description = `${AT_ALL_HOURS}: ${spec.record.description}`;
  return { ...spec, record: { ...spec.record, description, hours: HOURS.crypto } };
}

function makeModel(
  seed: number,
  ts: number,
  spec: SymbolSpec,
  clock: MarketClock,
  calendar: TradingCalendar,
): SymbolModel {
  const base = legOf(spec.base);
  const quote = legOf(spec.quote);
  const path = new SymbolPath({
    clock,
    // Shares and what trades round the clock have their lively times in common; coins have their own.
    cascadeSeed: seedOf(seed, spec.profile === "crypto" ? "cascade:coins" : "cascade:markets"),
    ...factorsOf(seed, base, quote),
    trend: trendOf(base?.[1] ?? null, quote?.[1] ?? null, spec.record.digits),
  });
  const ticks = new TickMaker({
    seed: seedOf(seed, `ticks:${spec.record.symbol}`),
    path,
    calendar,
    ticksPerMinute: spec.ticksPerMinute,
    regionalActivity: activityOf(base?.[1] ?? null, quote?.[1] ?? null),
    spreadTypical: spec.record.spread_typical,
    regionalSpread: spec.regionalSpread,
  });
  const record: SymbolRecord = { ...spec.record, status: statusAt(calendar, ts) };
  return { record, calendar, path, ticks, bars: new BarMaker(ticks) };
}

function legOf(name: string | null): NamedLeg {
  return name === null ? null : [name, ensure(LEGS[name], `leg ${name}`)];
}
