/** How a loopback exchange speaks: what a real one would send for what truly happens. Runs in the tests. */
import type { IncomingHttpHeaders } from "node:http";
import type { FeedProtocol } from "../../../server/market/live/protocol.ts";
import type { TrueMarket } from "./true-market.ts";

/** A quote as it is told, which may differ from what is so. */
export type ToldQuote = {
  readonly feedSymbol: string;
  readonly bid: string;
  readonly ask: string;
  readonly sequence: number;
  readonly ts: number;
};

export type Dialect = {
  readonly protocol: FeedProtocol;
  /** Where the stream is. */
  readonly path: string;
  readonly feedSymbols: readonly [string, string];
  /** Answers to what a client sends; isSubscribed: from now on it is sent quotes. */
  hear(text: string): { readonly answers: readonly string[]; readonly isSubscribed: boolean };
  quote(told: ToldQuote): string;
  /** null: there is no such address. */
  rest(
    url: URL,
    market: TrueMarket,
    headers: IncomingHttpHeaders,
  ): { readonly status: number; readonly body: unknown } | null;
  /** What the exchange says before it ends a connection itself, where it says so. */
  readonly farewell: string | null;
};
