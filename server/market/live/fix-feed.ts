/**
 * A market that speaks FIX 4.4, as banks and liquidity providers do: the best bid and ask of each symbol. It has no history.
 * Runs in the service, on the tick path.
 */
import type { FeedMaker, FeedTools } from "./feed-tools.ts";
import {
  fieldOf,
  MSG,
  numberOf,
  readFixTime,
  TAG,
  type FixField,
  type FixMessage,
} from "./fix-message.ts";
import { createFixQuotes, type BestPrices } from "./fix-quotes.ts";
import type { FixLogin } from "./fix-login.ts";
import { openFixSession } from "./fix-session.ts";
import { createFixSocket } from "./fix-socket.ts";
import type { FeedTaker, FeedTalk } from "./protocol.ts";

const SUBSCRIBE = "1";
const UNSUBSCRIBE = "2";
const TOP_OF_BOOK = 1;
const FULL_REFRESH = 0;
const BID = "0";
const ASK = "1";
/** SecurityTradingStatus: a halt, and what ends one. */
const TRADING_STATUS = { halt: "2", resume: "3", ready: "17", closed: "18" } as const;
/** MDReqRejReason: the symbol is not known. */
const UNKNOWN_SYMBOL = 0;

export type FixFeedOptions = {
  /** tls://host:port or tcp://host:port. */
  readonly url: string;
  readonly login: FixLogin;
};

export const fixFeed = ({ url, login }: FixFeedOptions): FeedMaker => ({
  name: "fix",
  make: (tools) => ({
    makeLink: (handlers) => createFixSocket({ ...tools, ...handlers, url }),
    open: (send, taker, feedSymbols) => openFixTalk({ ...tools, send, taker, feedSymbols, login }),
    candles: null,
    // Whether a symbol is known is told by a refusal of its request.
    listing: null,
    close: () => undefined,
  }),
});

type FixTalkOptions = Pick<FeedTools, "timings" | "now" | "monotonicMs"> & {
  readonly send: (text: string) => void;
  readonly taker: FeedTaker;
  readonly feedSymbols: readonly string[];
  readonly login: FixLogin;
};

/** What is said on one connection, and what is read of it. */
export function openFixTalk(options: FixTalkOptions): FeedTalk {
  const { taker, feedSymbols } = options;
  const quotes = createFixQuotes();
  let isTorn = false;
  const session = openFixSession({
    ...options,
    handlers: {
      opened() {
        taker.ready();
        requests.ask();
      },
      message: read,
      // A change that is missing makes the prices after it wrong.
      lost: forget,
      whole() {
        if (isTorn) requests.askAnew();
        isTorn = false;
      },
    },
  });
  const requests = createRequests(feedSymbols, session.say);

  function forget(): void {
    isTorn = true;
    quotes.clear();
    taker.missed();
  }

  function read(message: FixMessage, isOld: boolean): void {
    if (message.type === MSG.snapshot || message.type === MSG.incremental) {
      readPrices(message, isOld);
    } else if (message.type === MSG.marketDataReject) readRefusal(message);
    else if (message.type === MSG.securityStatus) readStatus(message, taker);
    else taker.malformed();
  }

  function readPrices(message: FixMessage, isOld: boolean): void {
    const sent = fieldOf(message, isOld ? TAG.OrigSendingTime : TAG.SendingTime);
    const statedMs = readFixTime(sent);
    const tell: BestPrices = (symbol, bid, ask) => {
      if (requests.isFirst(symbol)) taker.missed();
      else taker.quote(symbol, bid, ask, null, statedMs);
    };
    if (statedMs !== null && quotes.read(message, tell)) return;
    taker.malformed();
    // What it would have changed is not known.
    quotes.clear();
  }

  function readRefusal(message: FixMessage): void {
    const feedSymbol = requests.symbolOf(fieldOf(message, TAG.MDReqID));
    const reason = numberOf(message, TAG.MDReqRejReason);
    if (feedSymbol === undefined) return taker.malformed();
    if (reason === UNKNOWN_SYMBOL) taker.trading(feedSymbol, false);
    taker.declined(`prices of ${feedSymbol} are refused (reason ${reason})`);
  }

  return { read: (text) => session.read(text), end: () => session.end() };
}

function readStatus(message: FixMessage, taker: FeedTaker): void {
  const status = fieldOf(message, TAG.SecurityTradingStatus);
  const isHalted = status === TRADING_STATUS.halt || status === TRADING_STATUS.closed;
  const isTrading = status === TRADING_STATUS.resume || status === TRADING_STATUS.ready;
  if (isHalted || isTrading) taker.trading(fieldOf(message, TAG.Symbol), isTrading);
}

/** What was asked for: one request a symbol, so that one which is not known takes no other along. */
function createRequests(
  feedSymbols: readonly string[],
  say: (type: string, fields: readonly FixField[]) => void,
) {
  const symbols = new Map<string, string>();
  const awaited = new Set<string>();
  let round = 0;

  function request(id: string, feedSymbol: string, kind: string): void {
    say(MSG.marketDataRequest, [
      [TAG.MDReqID, id],
      [TAG.SubscriptionRequestType, kind],
      [TAG.MarketDepth, TOP_OF_BOOK],
      [TAG.MDUpdateType, FULL_REFRESH],
      [TAG.NoMDEntryTypes, 2],
      [TAG.MDEntryType, BID],
      [TAG.MDEntryType, ASK],
      [TAG.NoRelatedSym, 1],
      [TAG.Symbol, feedSymbol],
    ]);
  }

  function ask(): void {
    round += 1;
    for (const [at, feedSymbol] of feedSymbols.entries()) {
      const id = `${round}.${at}`;
      symbols.set(id, feedSymbol);
      awaited.add(feedSymbol);
      request(id, feedSymbol, SUBSCRIBE);
    }
  }

  return {
    ask,
    askAnew(): void {
      for (const [id, feedSymbol] of symbols) request(id, feedSymbol, UNSUBSCRIBE);
      symbols.clear();
      ask();
    },
    symbolOf: (id: string) => symbols.get(id),
    /**
     * What comes first of a symbol is what the market knew last, from whenever: it is no price. What is missed with it, where
     * it was one, makes the bar in which it was no bar.
     */
    isFirst: (feedSymbol: string) => awaited.delete(feedSymbol),
  };
}
