/**
 * The worth of each open position, kept until a quote that it depends on changes. Main thread; reads the rings, never a
 * store. Exact by domain/profit.ts, the same arithmetic that the service decides by.
 */
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { createConversions } from "../../domain/conversion.ts";
import { guaranteedExit } from "../../domain/guaranteed-exit.ts";
import { floatingProfit, type Factor } from "../../domain/profit.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import type { Minor, Points } from "../../domain/units.ts";
import { openPositionOf, type OpenPosition } from "../../domain/valued-position.ts";
import type { QuoteReader } from "../../workers/rings/readers.ts";
import {
  makeLiveQuote,
  makeSymbolWorth,
  renewQuote,
  renewWorth,
  type LiveQuote,
  type SymbolWorth,
  type WorthSources,
} from "./symbol-worth.ts";

/** What of the account the worth of a position depends on. */
export type WorthAccount = { readonly currency: string; readonly currency_digits: number };

/** One position. The record is replaced by the book when it changes, and this with it. */
export type PositionWorth = {
  readonly record: Position;
  readonly open: OpenPosition;
  readonly symbol: SymbolWorth;
  /** null: there is no quote or no rate. */
  profit: Minor | null;
  /** `changes` of the symbol when the profit was computed. */
  asOf: number;
};

const MICRO_IN_POINT = 1_000_000;

export class PositionWorths {
  #reader: QuoteReader | null = null;
  #symbols: readonly SymbolRecord[] | null = null;
  #terms: ReadonlyMap<number, SymbolTerms> = new Map();
  #sources: WorthSources | null = null;
  readonly #quotes = new Map<number, LiveQuote>();
  readonly #worths = new Map<number, SymbolWorth>();
  readonly #positions = new Map<number, PositionWorth>();
  /** Rises whenever everything was thrown away: symbols, currency or the reader are others. */
  turn = 0;

  /** Takes the quotes that changed. Cost: one look a symbol that is held or asked for. */
  renew(reader: QuoteReader, symbols: readonly SymbolRecord[], account: WorthAccount | null): void {
    if (symbols !== this.#symbols) {
      this.#terms = new Map(symbols.map((one) => [one.symbol_id, toSymbolTerms(one)]));
      this.#symbols = symbols;
      this.#sources = null;
    }
    this.#follow(account);
    if (reader !== this.#reader) {
      this.#reader = reader;
      for (const quote of this.#quotes.values()) {
        quote.slot = -1;
        quote.version = 0;
      }
    }
    for (const quote of this.#quotes.values()) renewQuote(quote, reader);
    const sources = this.#sources;
    if (sources === null) return;
    for (const worth of this.#worths.values()) renewWorth(worth, sources);
  }

  terms(symbol_id: number): SymbolTerms | undefined {
    return this.#terms.get(symbol_id);
  }

  /** null: it cannot be valued, because its symbol or the account's currency is not known. */
  of(position: Position): PositionWorth | null {
    const known = this.#positions.get(position.id);
    if (known !== undefined && known.record === position) return known;
    const symbol = this.symbol(position.symbol_id);
    const sources = this.#sources;
    if (symbol === null || sources === null) return null;
    const open = openPositionOf(position, symbol.terms, sources.currencyDigits);
    if (open === null) return null;
    const made = { record: position, open, symbol, profit: null, asOf: -1 };
    this.#positions.set(position.id, made);
    return made;
  }

  /** What conversions and prices of now are; null: the account's currency is not known. */
  market(): Omit<WorthSources, "liveQuote"> | null {
    return this.#sources;
  }

  /** Forgets what is not open any more. */
  keepOnly(positions: ReadonlyMap<number, Position>): void {
    for (const id of this.#positions.keys()) if (!positions.has(id)) this.#positions.delete(id);
  }

  profitOf(worth: PositionWorth): Minor | null {
    const { symbol, open } = worth;
    if (worth.asOf === symbol.changes) return worth.profit;
    const { quote, factors } = symbol;
    worth.profit = quote.isKnown
      ? floatingProfit(open, guaranteedExit(open, open.side === 0 ? quote.bid : quote.ask), factors)
      : null;
    worth.asOf = symbol.changes;
    return worth.profit;
  }

  /** The price at which it would close now; null: no quote has come, or its side is not known. */
  exitOf({ symbol_id, side }: Position): Points | null {
    const quote = this.symbol(symbol_id)?.quote;
    if (quote === undefined || !quote.isKnown) return null;
    if (side !== 0) return side === 1 ? quote.ask : null;
    return quote.bid;
  }

  /** See Valuation.pointValue. */
  pointValue(symbol_id: number): number | null {
    const worth = this.symbol(symbol_id);
    const sources = this.#sources;
    const loss = worth?.factors.loss;
    if (sources === null || worth === null || loss === null || loss === undefined) return null;
    const { n, d } = worth.terms.volume_step;
    return (valueOf(loss) * MICRO_IN_POINT * Number(d)) / Number(n) / 10 ** sources.currencyDigits;
  }

  /** null: the symbol or the account's currency is not known. Read at once where it is new. */
  symbol(symbol_id: number): SymbolWorth | null {
    const known = this.#worths.get(symbol_id);
    if (known !== undefined) return known;
    const terms = this.#terms.get(symbol_id);
    const sources = this.#sources;
    if (terms === undefined || sources === null) return null;
    const made = makeSymbolWorth(terms, sources);
    this.#worths.set(symbol_id, made);
    return made;
  }

  /** Starts anew where the account counts in another currency, or the symbols are others. */
  #follow(account: WorthAccount | null): void {
    const isSame =
      this.#sources !== null &&
      account?.currency === this.#sources.currency &&
      account.currency_digits === this.#sources.currencyDigits;
    if (isSame || (account === null && this.#sources === null && this.#worths.size === 0)) return;
    this.#quotes.clear();
    this.#worths.clear();
    this.#positions.clear();
    this.turn += 1;
    this.#sources = account === null ? null : this.#sourcesOf(account);
  }

  #sourcesOf({ currency, currency_digits }: WorthAccount): WorthSources {
    const liveQuote = (symbol_id: number) => this.#liveQuote(symbol_id);
    return {
      conversions: createConversions(this.#terms.values()),
      currency,
      currencyDigits: currency_digits,
      liveQuote,
      quoteOf: (symbol_id) => {
        const quote = liveQuote(symbol_id);
        return quote.isKnown ? quote : null;
      },
    };
  }

  #liveQuote(symbol_id: number): LiveQuote {
    const known = this.#quotes.get(symbol_id);
    if (known !== undefined) return known;
    const made = makeLiveQuote(symbol_id, this.#terms.get(symbol_id)?.digits ?? 0);
    this.#quotes.set(symbol_id, made);
    if (this.#reader !== null) renewQuote(made, this.#reader);
    return made;
  }
}

/** Minor units that one step gains with one 10^-6 point, as a double. */
const valueOf = ({ exact, n, d }: Factor): number =>
  d === 0 ? Number(exact.n) / Number(exact.d) : n / d;
