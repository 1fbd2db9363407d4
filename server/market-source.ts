/** The provider of prices that the configuration names. Runs in the service at start. */
import type { Clock } from "./clock.ts";
import type { MarketSource } from "./config.ts";
import type { Log } from "./log.ts";
import type { MarketProvider } from "./market/provider.ts";
import { createReplay } from "./market/replay/replay.ts";
import { createSimulator } from "./market/simulator/simulator.ts";

/** @throws Error whose message names the file or layout that cannot be played. */
export async function createProvider(
  source: MarketSource,
  dayOffsetMs: number,
  clock: Clock,
  log: Log,
): Promise<MarketProvider> {
  if (source.kind === "replay") {
    return createReplay({ path: source.path, speed: source.speed, dayOffsetMs, log });
  }
  return createSimulator({
    seed: source.seed,
    clock: () => clock.now(),
    dayOffsetMs,
    onSkip: (from, to) => log.warn({ from, to }, "the process stood still: ticks were skipped"),
  });
}
