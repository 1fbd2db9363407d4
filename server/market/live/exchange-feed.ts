/**
 * An exchange as a feed: its public stream over a WebSocket, where all that is said is what is subscribed to, and its
 * candles and listing by REST. Runs in the service.
 */
import { HistoryAway } from "../history-away.ts";
import { createFeedRest, FeedRefusal, type FeedRest } from "./feed-rest.ts";
import { createFeedSocket } from "./feed-socket.ts";
import type { CandleSource, Feed, FeedProtocol, OpenTalk } from "./protocol.ts";
import type { FeedMaker, FeedTools } from "./feed-tools.ts";

/** With these an exchange says that it does not know the symbol. */
const UNKNOWN_STATUSES = new Set([400, 404]);

type ExchangeOptions = {
  readonly protocol: FeedProtocol;
  readonly streamUrl: string;
  readonly restUrl: string;
};

export const exchangeFeed = (options: ExchangeOptions): FeedMaker => ({
  name: options.protocol.name,
  make: (tools) => createExchangeFeed(options, tools),
});

function createExchangeFeed(options: ExchangeOptions, tools: FeedTools): Feed {
  const { protocol } = options;
  const rest = createFeedRest({
    url: options.restUrl,
    timings: tools.rest,
    monotonicMs: tools.monotonicMs,
    isRateLimited: protocol.isRateLimited?.bind(protocol),
    onFault: tools.onFault,
  });
  return {
    makeLink: (handlers) => createFeedSocket({ ...tools, ...handlers, url: options.streamUrl }),
    open: talkOf(protocol),
    candles: candlesOf(protocol, rest, tools),
    listing: async (feedSymbol) => {
      try {
        return protocol.readListing(await rest.json(protocol.listingPath(feedSymbol)), feedSymbol);
      } catch (error) {
        if (error instanceof FeedRefusal && UNKNOWN_STATUSES.has(error.status)) return null;
        throw error;
      }
    },
    close: () => rest.close(),
  };
}

/** Subscribes, and reads what comes. */
export const talkOf =
  (protocol: FeedProtocol): OpenTalk =>
  (send, taker, feedSymbols) => {
    taker.ready();
    for (const text of protocol.opening(feedSymbols)) send(text);
    return {
      read: (text) => protocol.read(text, taker),
      readBytes: (bytes, from, to) => protocol.readBytes?.(bytes, from, to, taker) ?? false,
    };
  };

function candlesOf(
  protocol: FeedProtocol,
  rest: FeedRest,
  { onMalformed }: FeedTools,
): CandleSource {
  const { grains, candlesMax, isSparse } = protocol;
  return {
    grains,
    candlesMax,
    isSparse,
    async ask(feedSymbol, grain, to, count) {
      const answer = await rest.json(protocol.candlesPath(feedSymbol, grain, to, count));
      try {
        return protocol.readCandles(answer);
      } catch (error) {
        onMalformed(error);
        throw new HistoryAway("the candles cannot be read", { cause: error });
      }
    },
  };
}
