/** The provider of prices that the configuration names. Runs in the service at start. */
import type { Clock } from "./clock.ts";
import type { Exchange, FeedSource, MarketSource } from "./config-market.ts";
import { ConfigError } from "./config-error.ts";
import type { Log } from "./log.ts";
import { binance } from "./market/live/binance.ts";
import { coinbase } from "./market/live/coinbase.ts";
import { dxlinkFeed } from "./market/live/dxlink-feed.ts";
import { exchangeFeed } from "./market/live/exchange-feed.ts";
import { fixFeed } from "./market/live/fix-feed.ts";
import { kraken } from "./market/live/kraken.ts";
import type { FeedMaker } from "./market/live/feed-tools.ts";
import { linesFeed } from "./market/live/lines-feed.ts";
import { createLiveProvider } from "./market/live/live-provider.ts";
import type { FeedProtocol } from "./market/live/protocol.ts";
import { restUrlOf, ringsideFeed } from "./market/live/ringside-feed.ts";
import { readSymbolsFile, type SymbolsFile } from "./market/live/symbols-file.ts";
import type { MarketProvider } from "./market/provider.ts";
import { createReplay } from "./market/replay/replay.ts";
import { createSimulator } from "./market/simulator/simulator.ts";

export const PROTOCOLS: Readonly<Record<Exchange, FeedProtocol>> = {
  binance,
  coinbase,
  kraken,
};

/** @throws Error whose message names the file or layout that cannot be played. */
export async function createProvider(
  source: MarketSource,
  dayOffsetMs: number,
  clock: Clock,
  log: Log,
): Promise<MarketProvider> {
  if (source.kind === "replay") {
    const { path, speed } = source;
    return createReplay({ path, speed, dayOffsetMs, log, monotonicMs: clock.monotonicMs });
  }
  if (source.kind !== "simulator") return createFeedMarket(source, dayOffsetMs, clock, log);
  return createSimulator({
    seed: source.seed,
    isAlwaysOpen: source.isAlwaysOpen,
    clock: () => clock.now(),
    dayOffsetMs,
    onSkip: (from, to) => log.warn({ from, to }, "the process stood still: ticks were skipped"),
  });
}

async function createFeedMarket(
  source: FeedSource,
  dayOffsetMs: number,
  clock: Clock,
  log: Log,
): Promise<MarketProvider> {
  const file = await readSymbolsFile(source.symbolsPath, source.kind);
  return createLiveProvider({
    feed: feedOf(source, file),
    symbols: file.symbols,
    now: () => clock.now(),
    monotonicMs: clock.monotonicMs,
    dayOffsetMs,
    log,
  });
}

function feedOf(source: FeedSource, file: SymbolsFile): FeedMaker {
  if (source.kind === "lines") return linesFeed(source.path);
  const streamUrl = source.streamUrl ?? file.streamUrl;
  if (source.kind === "dxlink" || source.kind === "fix") {
    if (streamUrl === null) {
      throw new ConfigError(
        `${source.symbolsPath} names no stream_url: add it, or set MARKET_STREAM_URL.`,
      );
    }
    return source.kind === "fix"
      ? fixFeed({ url: streamUrl, login: source.login })
      : dxlinkFeed({ streamUrl, token: source.token });
  }
  const restUrl = source.restUrl ?? file.restUrl ?? restOf(source, streamUrl);
  if (streamUrl === null || restUrl === null) {
    throw new ConfigError(
      `${source.symbolsPath} names no stream_url or no rest_url: add it, or set MARKET_STREAM_URL and MARKET_REST_URL.`,
    );
  }
  if (source.kind === "ringside") {
    return ringsideFeed({ streamUrl, restUrl, login: source.login });
  }
  return exchangeFeed({ protocol: PROTOCOLS[source.kind], streamUrl, restUrl });
}

const restOf = ({ kind }: Pick<FeedSource, "kind">, streamUrl: string | null): string | null =>
  kind === "ringside" && streamUrl !== null ? restUrlOf(streamUrl) : null;
