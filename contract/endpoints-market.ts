/** Symbols and their history. Runs anywhere; pure. @interface §4.8 symbols, price history */
import { z } from "zod";
import { Bars, BarsQuery } from "./bar.ts";
import { operation } from "./operation.ts";
import { SymbolPath } from "./paths.ts";
import { assumed, extension } from "./provenance.ts";
import { EVERYONE } from "./scopes.ts";
import { ClientSentiment } from "./sentiment.ts";
import { SymbolRecord } from "./symbol.ts";
import { Ticks, TicksQuery } from "./tick-history.ts";

export const MARKET_ENDPOINTS = {
  symbols_list: operation("GET", "/api/v1/symbols", assumed("§4.8 symbols"), {
    summary: "Every symbol the caller's group may trade",
    scopes: EVERYONE,
    result: z.array(SymbolRecord),
  }),
  symbol_get: operation("GET", "/api/v1/symbols/{symbol_id}", assumed("§4.8 symbols"), {
    summary: "One symbol",
    scopes: EVERYONE,
    params: SymbolPath,
    result: SymbolRecord,
  }),
  symbol_bars: operation("GET", "/api/v1/symbols/{symbol_id}/bars", assumed("§4.8 price history"), {
    summary: "Price history as columns, oldest first",
    scopes: EVERYONE,
    params: SymbolPath,
    query: BarsQuery,
    result: Bars,
  }),
  symbol_ticks: operation(
    "GET",
    "/api/v1/symbols/{symbol_id}/ticks",
    extension("charts and proofs of a fill need the ticks themselves"),
    {
      summary: "Past ticks as columns, oldest first",
      scopes: EVERYONE,
      params: SymbolPath,
      query: TicksQuery,
      result: Ticks,
    },
  ),
  client_sentiment: operation(
    "GET",
    "/api/v1/sentiment",
    extension("a trader sees which side the broker's clients are on"),
    {
      summary: "Share of client accounts that are long, by symbol, where the broker shows it",
      scopes: EVERYONE,
      result: ClientSentiment,
    },
  ),
};
