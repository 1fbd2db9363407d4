/**
 * What is known of the account and its market, as the order rules want it: records of the stores and quotes of the rings.
 * Main thread. One for each feed, made when first asked for. Reads only; the engine knows better where the two differ.
 */
import { createMemo } from "solid-js";
import type { SymbolStatus } from "../../contract/codes.ts";
import { createConversions } from "../../domain/conversion.ts";
import type { Known, KnownSymbol } from "../../domain/known.ts";
import { pointsOf } from "../../domain/price.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { unixMs } from "../../domain/units.ts";
import { wallMs } from "../frame/page-clock.ts";
import { accountFacts } from "./account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { quoteNow } from "../feed/quote-now.ts";
import { toAccount, toGroup, toHeldAll } from "./known-records.ts";
import { marginAlarm } from "./margin-alarm.ts";
import { tradeTerms } from "./trade-terms.ts";
import { tradingBook } from "./trading-book.ts";

/** Tracks what it reads of the stores, never the quotes. null: the account is not known yet. */
export type KnownReader = () => Known | null;

export const knownAccount = perFeed(makeReader);

function makeReader(feed: Feed): KnownReader {
  const { account, summary, now } = accountFacts(feed);
  const book = tradingBook(feed);
  const { commissions, limits } = tradeTerms(feed);
  const liquidation = marginAlarm(feed);
  const market = createMemo(() => {
    const terms = new Map<number, SymbolTerms>();
    for (const record of feed.symbols()) terms.set(record.symbol_id, toSymbolTerms(record));
    return { terms, conversions: createConversions(terms.values()) };
  });
  const group = createMemo(() => {
    const view = account();
    return view === null ? null : toGroup(view, commissions());
  });
  const positions = createMemo(() => {
    const view = account();
    const terms = group();
    if (view === null || terms === null) return [];
    return toHeldAll(book.positions().values(), market().terms, view, terms);
  });
  const symbolOf = makeSymbolOf(feed, () => market().terms, now);
  return () => {
    const view = account();
    const terms = group();
    if (view === null || terms === null || !book.ready()) return null;
    return {
      now: unixMs(Math.round(now())),
      group: terms,
      isHalted: false,
      account: toAccount(view, summary(), limits(), commissions(), liquidation()),
      orders: [...book.orders().values()],
      positions: positions(),
      symbolOf,
      conversions: market().conversions,
    };
  };
}

/** That trading is halted is not on the wire: the service alone knows. */
function makeSymbolOf(
  feed: Feed,
  terms: () => ReadonlyMap<number, SymbolTerms>,
  now: () => number,
): Known["symbolOf"] {
  return (symbol_id): KnownSymbol | undefined => {
    const symbol = terms().get(symbol_id);
    const record = feed.symbol(symbol_id);
    if (symbol === undefined || record === undefined) return undefined;
    const status = record.status as SymbolStatus;
    const none = { terms: symbol, status, isHalted: false, bid: null, ask: null };
    const quote = quoteNow(feed, symbol_id);
    if (quote === null) return { ...none, quotedAt: unixMs(0) };
    const offset = now() - wallMs();
    return {
      ...none,
      bid: pointsOf(quote.bid, symbol.digits),
      ask: pointsOf(quote.ask, symbol.digits),
      quotedAt: unixMs(quote.received_at + offset),
    };
  };
}
