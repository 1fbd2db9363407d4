/**
 * What is practised on a chart, as types: trading at the prices of a replay on an account of its own, by the rules of the account
 * that is signed in. Main thread. All of it stays in this page; the service hears of nothing.
 */
import type { Accessor } from "solid-js";
import type { Deal } from "../../../../contract/deal.ts";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { Frame } from "../../../../domain/bar.ts";
import type { Feed } from "../../../feed/feed.ts";

/** By what was decided what prices brought: stops, targets, orders that waited, stop-outs. */
export type Decided = {
  /** Deals by what their price was of. */
  readonly counts: readonly { readonly of: Frame | "ticks"; readonly count: number }[];
  /** How many of them a bar alone decided, which might have come to something better. */
  readonly doubtful: number;
  /** It began when bars were read by an older rule, of which nothing is counted. */
  readonly isOfOlderRule: boolean;
};

export type Practice = {
  /** Trades and shows the account that is practised on (practice-feed.ts). */
  readonly feed: Feed;
  /** The market's. */
  readonly market: Feed;
  readonly record: SymbolRecord;
  /** Deposit currency. */
  readonly balance: number;
  /** Prices that could not be read, in words; "": they go on with the replay. */
  failure: Accessor<string>;
  retry: () => void;
  /** The bars that prices are taken of; null: none were needed yet. */
  frame: Accessor<Frame | null>;
  /** Bars that it has still room for; null: as many as anybody wants. With the last one it ends. */
  barsLeft: Accessor<number | null>;
  /** Oldest first. */
  deals: Accessor<readonly Deal[]>;
  decided: Accessor<Decided>;
  /** Ends it: what is open is closed at the prices of the moment, and what came of it is kept. */
  end: () => void;
};
