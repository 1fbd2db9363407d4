/**
 * What the client of one exchange knows of it: its messages, its addresses and its candles. Everything else of a live feed
 * is the same for all (live-provider.ts). Runs in the service; pure.
 */

/** Takes what a message says. Texts are the feed's own; see pointsOf. Called on the tick path. */
export type FeedTaker = {
  /** The best bid and ask of a symbol. sequence and statedMs as FeedGate.check. */
  quote(
    feedSymbol: string,
    bid: string,
    ask: string,
    sequence: number | null,
    statedMs: number | null,
  ): void;
  /** So much was traded in a symbol, in its base. */
  traded(feedSymbol: string, volume: number): void;
  /** The feed will end the connection, or refuses what was asked on it. */
  refused(words: string): void;
  /** The feed refuses a part of what was asked; the rest goes on. */
  declined(words: string): void;
  /** The message is not one that is known. */
  malformed(): void;
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

export type FeedProtocol = {
  readonly name: string;
  /** Messages to be sent once the connection is open. */
  opening(feedSymbols: readonly string[]): readonly string[];
  read(text: string, taker: FeedTaker): void;
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
