/**
 * What the client of one feed knows of it: how it is reached, what is said on a connection, its candles. Everything else of a
 * live feed is the same for all (live-provider.ts). Exchanges, whose talk is to subscribe and to listen, are a FeedProtocol
 * (exchange-feed.ts). Runs in the service; types alone.
 */

/** Takes what a message says. Texts are the feed's own; see pointsOf. Called on the tick path. */
export type FeedTaker = {
  /** What was asked on the connection is granted: from here on prices come. */
  ready(): void;
  /** The best bid and ask of a symbol. sequence and statedMs as FeedGate.check. */
  quote(
    feedSymbol: string,
    bid: string,
    ask: string,
    sequence: number | null,
    statedMs: number | null,
  ): void;
  /** The same, of texts that lie in the bytes as ASCII: each from its first byte to before another. */
  quoteIn(bytes: Uint8Array, places: QuotePlaces, sequence: number, statedMs: number | null): void;
  /** So much was traded in a symbol, in its base. */
  traded(feedSymbol: string, volume: number): void;
  /** The feed says whether the symbol is traded. */
  trading(feedSymbol: string, isTrading: boolean): void;
  /** Prices may be missing up to now. */
  missed(): void;
  /** The feed will end the connection, or refuses what was asked on it. waitMs: it is to be left alone for so long. */
  refused(words: string, waitMs?: number): void;
  /** The feed has said nothing for so long that the connection is no good. */
  silent(words: string): void;
  /** The feed refuses a part of what was asked; the rest goes on. */
  declined(words: string): void;
  /** The message is not one that is known. */
  malformed(): void;
};

/** Where the texts of a quote lie: from one byte to before another. */
export type QuotePlaces = {
  symbolFrom: number;
  symbolTo: number;
  bidFrom: number;
  bidTo: number;
  askFrom: number;
  askTo: number;
};

/** One candle of trades, prices as the feed writes them. */
export type Candle = {
  readonly ts: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
  /** Trades in it; 0: none, so it is no bar. Where the feed does not say: 1. */
  readonly trades: number;
  /** Its ask side, where the feed has both: the prices above are then bids. */
  readonly ask?: Readonly<Record<"open" | "high" | "low" | "close", string>>;
};

/** A length of candle that the exchange has. All but weeks and months open at multiples of it in UTC. */
export type Grain = {
  readonly ms: number;
  /** What the exchange calls it. */
  readonly name: string;
  /** A week that opens on Monday or a calendar month, at midnight UTC. */
  readonly calendar?: "week" | "month";
};

/** What the exchange says of a symbol: whether it is traded, and the decimals of its prices (null: it does not say). */
export type Listing = { readonly isTrading: boolean; readonly digits: number | null };

/** Why a connection ended, or did not come about. */
export type Down = "lost" | "silent" | "refused" | "rate_limited";

/** Why a connection is given up, in words that hold no secret. */
export type Reason = { readonly why: Down; readonly words: string };

/** What a connection tells. */
export type LinkHandlers = {
  readonly onOpen: (send: (text: string) => void) => void;
  readonly onText: (text: string) => void;
  /** True: the message was read where it lies, from `from` to before `to`. Else it comes as text. */
  readonly onBytes?: (bytes: Uint8Array, from: number, to: number) => boolean;
  /** It ended, or did not come about; the next try is in `waitMs`. `words` hold no secret. */
  readonly onDown: (why: Down, words: string, waitMs: number) => void;
};

/** Keeps a connection up, and never gives up. */
export type FeedLink = {
  start(): void;
  stop(): void;
  /** Gives the connection up for a new one, after `waitMs` at the least. Left out: it was lost. */
  drop(waitMs?: number, reason?: Reason): void;
};

/** What is said on one connection: begun when it opens, ended with it. */
export type FeedTalk = {
  read(text: string): void;
  /** See LinkHandlers.onBytes; left out: each message comes as text. */
  readBytes?(bytes: Uint8Array, from: number, to: number): boolean;
  end?(): void;
};

export type OpenTalk = (
  send: (text: string) => void,
  taker: FeedTaker,
  feedSymbols: readonly string[],
) => FeedTalk;

/** Where a feed's candles come from. */
export type CandleSource = {
  readonly grains: readonly Grain[];
  /** Candles that one answer holds at most. */
  readonly candlesMax: number;
  /** An interval without a trade is left out, so that few candles do not mean that there are no older ones. */
  readonly isSparse: boolean;
  /** The last `count` candles that open before `to`, Unix ms, oldest first. @throws HistoryAway */
  ask(feedSymbol: string, grain: Grain, to: number, count: number): Promise<readonly Candle[]>;
};

export type Feed = {
  makeLink(handlers: LinkHandlers): FeedLink;
  readonly open: OpenTalk;
  /** null: the feed has no history, so that bars are made of what was heard. */
  readonly candles: CandleSource | null;
  /** null: it does not say what it lists. null in an answer: it does not know the symbol. @throws HistoryAway */
  readonly listing: ((feedSymbol: string) => Promise<Listing | null>) | null;
  close(): void;
};

export type FeedProtocol = {
  readonly name: string;
  /** Messages to be sent once the connection is open. */
  opening(feedSymbols: readonly string[]): readonly string[];
  read(text: string, taker: FeedTaker): void;
  /** True: it was a message that is read where it lies, to the same outcome as by `read`. Left out: there is none such. */
  readBytes?(bytes: Uint8Array, from: number, to: number, taker: FeedTaker): boolean;
  readonly grains: readonly Grain[];
  /** Candles that one answer holds at most. */
  readonly candlesMax: number;
  /** An interval without a trade is left out, so that few candles do not mean that there are no older ones. */
  readonly isSparse: boolean;
  /** Asks for the last `count` candles that open before `to`, Unix ms. */
  candlesPath(feedSymbol: string, grain: Grain, to: number, count: number): string;
  /** Oldest first. @throws when the answer is not of the documented form */
  readCandles(answer: unknown): Candle[];
  listingPath(feedSymbol: string): string;
  /** null: the answer does not know the symbol. @throws when the answer is not of the documented form */
  readListing(answer: unknown, feedSymbol: string): Listing | null;
  /** Whether an answer of status 200 says that too much was asked; left out: it never does. */
  isRateLimited?(answer: unknown): boolean;
};
