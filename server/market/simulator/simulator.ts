/**
 * A market made of arithmetic: about a hundred symbols whose prices, ticks and bars follow from (seed, time) alone. The same
 * seed has the same past and future at every start, nothing is stored, and years of history are there at once, in exact
 * agreement with what is played live. Runs in the service. Knows no real price.
 */
import { ensure } from "../../../domain/assert.ts";
import type { MarketProvider } from "../provider.ts";
import { History } from "./history.ts";
import { makeModels } from "./market-model.ts";
import type { SymbolModel } from "./market-model.ts";
import { Pace } from "./pace.ts";
import { Player } from "./player.ts";

export type SimulatorOptions = {
  /** Any number; its whole part counts. */
  readonly seed: number;
  /** Wall time, Unix ms, from 2015-06 to 2089. */
  readonly clock: () => number;
  /** What is added to UTC to read the server's wall clock, which days, weeks and months are cut on. Default 0. */
  readonly dayOffsetMs?: number | undefined;
  /** Markets are open at weekends, too, for demonstrations. Default false. */
  readonly isAlwaysOpen?: boolean | undefined;
  /** Called when the process stalled too long to play each tick: those of (from, to], Unix ms, but for the last ones. */
  readonly onSkip?: ((from: number, to: number) => void) | undefined;
};

/** A provider of simulated prices. Asking for a symbol that it does not have is a bug of the caller's. */
export function createSimulator(options: SimulatorOptions): MarketProvider {
  const { seed, clock, onSkip, dayOffsetMs = 0, isAlwaysOpen = false } = options;
  const pace = new Pace();
  const models = makeModels(seed, clock(), isAlwaysOpen);
  const byId = new Map(models.map((model) => [model.record.symbol_id, model]));
  const history = new History(pace, dayOffsetMs);
  const player = new Player({ models, clock, pace, onSkip });
  const modelOf = (symbolId: number): SymbolModel =>
    ensure(byId.get(symbolId), `symbol ${symbolId}`);

  return {
    name: "simulator",
    source: sourceOf(seed, dayOffsetMs, isAlwaysOpen),
    symbols: models.map((model) => model.record),
    now: clock,
    bars: async (symbolId, timeframe, from, to, limit) =>
      history.bars(modelOf(symbolId), timeframe, from, to, limit, clock()),
    ticks: async (symbolId, from, to, limit) =>
      history.ticks(modelOf(symbolId), from, to, limit, clock()),
    start: (sink) => player.start(sink),
    stop: async () => player.stop(),
  };
}

/** Raised with every change to the arithmetic or the catalogue that moves a price, a time, a count or a volume. */
const MODEL_VERSION = 1;

function sourceOf(seed: number, dayOffsetMs: number, isAlwaysOpen: boolean): string {
  const hours = isAlwaysOpen ? ":always" : "";
  const day = dayOffsetMs === 0 ? "" : `:day${dayOffsetMs}`;
  return `simulator:${seed}:v${MODEL_VERSION}${hours}${day}`;
}
