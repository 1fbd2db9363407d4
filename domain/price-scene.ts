/**
 * What open positions are worth together when the price of one symbol moves and all others stand still, its spread being
 * that of now: exactly, as the engine would value them, and in doubles, to search by. Runs anywhere; pure.
 */
import { ensure } from "./assert.ts";
import type { Conversions, Leg, QuoteOf, Sign } from "./conversion.ts";
import { floatingProfit, profitFactors, type ProfitFactors, type Valued } from "./profit.ts";
import type { Quote, SymbolTerms } from "./terms.ts";
import { points, type Minor } from "./units.ts";

export type ScenePosition = Valued & {
  readonly id: number;
  readonly symbol_id: number;
  /** What its swaps would book now. */
  readonly swaps: Minor;
};

export type SceneInput = {
  readonly positions: readonly ScenePosition[];
  readonly currency: string;
  readonly currencyDigits: number;
  readonly conversions: Conversions;
  /** The account's quotes of now; null: there is none. */
  readonly quoteOf: QuoteOf;
  readonly termsOf: (symbol_id: number) => SymbolTerms | undefined;
};

/** A position as doubles. */
type Row = {
  readonly isOwn: boolean;
  readonly exit: number;
  readonly open: number;
  /** 1 for a buy. */
  readonly way: number;
  /** Minor units of the quote currency that a point is worth. */
  readonly unit: number;
  readonly rates: Rates;
};

type Rates = { readonly gain: Rate; readonly loss: Rate };

/** factor x price ^ power of the moved symbol, its bid or its ask as of now. */
type Rate = { readonly factor: number; readonly power: -1 | 0 | 1; readonly price: number };

export class PriceScene {
  readonly symbol_id: number;
  readonly quote: Quote;
  /** The positions whose profit depends on the price: in the symbol, or converted through it. */
  readonly moved: readonly ScenePosition[];
  /** true: the price is also a rate of conversion, so that profit is no straight line of it. */
  readonly isBent: boolean;
  readonly #input: SceneInput;
  readonly #positions: readonly ScenePosition[];
  readonly #rows: readonly Row[];
  /** Minor units that the price does not touch: swaps, and the profit of the other positions. */
  readonly #still: number;

  private constructor(input: SceneInput, symbol_id: number, quote: Quote) {
    this.#input = input;
    this.symbol_id = symbol_id;
    this.quote = quote;
    this.#positions = input.positions;
    this.moved = input.positions.filter((one) => this.#isTouched(one.symbol_id));
    this.#rows = this.moved.map((one) => this.#rowOf(one));
    this.isBent = this.#rows.some(({ rates }) => rates.gain.power !== 0 || rates.loss.power !== 0);
    const still = new Set(this.moved);
    const factors = this.#factorsAt(0);
    let sum = 0;
    for (const position of input.positions) {
      sum += position.swaps;
      if (!still.has(position)) sum += ensure(this.#profit(position, 0, factors), "its profit");
    }
    this.#still = sum;
  }

  /** null: a price or a rate of a position is missing. */
  static of(input: SceneInput, symbol_id: number): PriceScene | null {
    const quote = input.quoteOf(symbol_id);
    return quote === null || !isValued(input) ? null : new PriceScene(input, symbol_id, quote);
  }

  /** Profit and swaps of all positions with the price moved by whole points, minor units. Exact. */
  floatingAt(shift: number): number {
    const factors = this.#factorsAt(shift);
    let sum = this.#still;
    for (const position of this.moved) {
      sum += ensure(this.#profit(position, shift, factors), "a profit at a price above 0");
    }
    return sum;
  }

  /** Profit and swaps of each position there, by id. */
  worthsAt(shift: number): Map<number, number> {
    const factors = this.#factorsAt(shift);
    return new Map(
      this.#positions.map((one) => [
        one.id,
        ensure(this.#profit(one, shift, factors), "a profit at a price above 0") + one.swaps,
      ]),
    );
  }

  /** About the same as floatingAt, off by no more than half a minor unit a position; `shift` need not be whole. */
  nearAt(shift: number): number {
    let sum = this.#still;
    for (const { isOwn, exit, open, way, unit, rates } of this.#rows) {
      const gained = (exit + (isOwn ? shift : 0) - open) * way;
      const { factor, power, price } = gained < 0 ? rates.loss : rates.gain;
      const bent = power === 0 ? 1 : power === 1 ? price + shift : 1 / (price + shift);
      sum += gained * unit * factor * bent;
    }
    return sum;
  }

  /** The shifts at which a position turns from gain to loss, where that changes its rate. */
  turns(): number[] {
    return this.#rows
      .filter(({ isOwn, rates }) => isOwn && !isSameRate(rates.gain, rates.loss))
      .map(({ open, exit }) => open - exit);
  }

  #path(symbol_id: number): readonly Leg[] {
    const { quote_currency } = this.#terms(symbol_id);
    const { conversions, currency } = this.#input;
    return ensure(conversions.path(quote_currency, currency), "a way into the deposit currency");
  }

  #terms(symbol_id: number): SymbolTerms {
    return ensure(this.#input.termsOf(symbol_id), `terms of symbol ${symbol_id}`);
  }

  #isTouched(symbol_id: number): boolean {
    if (symbol_id === this.symbol_id) return true;
    return this.#path(symbol_id).some((leg) => leg.symbol_id === this.symbol_id);
  }

  #quoteAt(shift: number): QuoteOf {
    const { bid, ask } = this.quote;
    const quote = { bid: points(bid + shift), ask: points(ask + shift) };
    return (symbol_id) => (symbol_id === this.symbol_id ? quote : this.#input.quoteOf(symbol_id));
  }

  /** Factors with the price moved, made once a symbol. */
  #factorsAt(shift: number): (symbol_id: number) => ProfitFactors {
    const { conversions, currencyDigits } = this.#input;
    const quoteOf = this.#quoteAt(shift);
    const made = new Map<number, ProfitFactors>();
    return (symbol_id) => {
      const known = made.get(symbol_id);
      if (known !== undefined) return known;
      const quote = (sign: Sign) => conversions.rate(this.#path(symbol_id), sign, quoteOf);
      const factors = profitFactors(this.#terms(symbol_id), { quote }, currencyDigits);
      made.set(symbol_id, factors);
      return factors;
    };
  }

  #profit(
    position: ScenePosition,
    shift: number,
    factors: (symbol_id: number) => ProfitFactors,
  ): Minor | null {
    const { symbol_id, side } = position;
    const quote = this.#quoteAt(shift)(symbol_id);
    if (quote === null) return null;
    return floatingProfit(position, side === 0 ? quote.bid : quote.ask, factors(symbol_id));
  }

  #rowOf(position: ScenePosition): Row {
    const { symbol_id, side, volume, open_price_micro } = position;
    const { volume_step, contract_size, digits } = this.#terms(symbol_id);
    const quote = ensure(this.#input.quoteOf(symbol_id), `a quote of symbol ${symbol_id}`);
    const units =
      (volume * Number(volume_step.n) * Number(contract_size.n)) /
      (Number(volume_step.d) * Number(contract_size.d));
    return {
      isOwn: symbol_id === this.symbol_id,
      exit: side === 0 ? quote.bid : quote.ask,
      open: Number(open_price_micro) / 1_000_000,
      way: side === 0 ? 1 : -1,
      unit: (units / 10 ** digits) * 10 ** this.#input.currencyDigits,
      rates: { gain: this.#rate(symbol_id, 1), loss: this.#rate(symbol_id, -1) },
    };
  }

  #rate(symbol_id: number, sign: Sign): Rate {
    let factor = 1;
    let power: Rate["power"] = 0;
    let base = 0;
    for (const leg of this.#path(symbol_id)) {
      const quote = ensure(this.#input.quoteOf(leg.symbol_id), "a quote of a conversion");
      const price = leg.isFromBase === (sign === 1) ? quote.bid : quote.ask;
      const unit = 10 ** leg.digits;
      if (leg.symbol_id === this.symbol_id) {
        power = leg.isFromBase ? 1 : -1;
        base = price;
        factor *= leg.isFromBase ? 1 / unit : unit;
      } else factor *= leg.isFromBase ? price / unit : unit / price;
    }
    return { factor, power, price: base };
  }
}

const isSameRate = (a: Rate, b: Rate): boolean => a.factor === b.factor && a.price === b.price;

/** Whether every position has a price and a rate of either sign. */
function isValued(input: SceneInput): boolean {
  const { conversions, currency, quoteOf } = input;
  const seen = new Set(input.positions.map(({ symbol_id }) => symbol_id));
  return [...seen].every((symbol_id) => {
    const terms = input.termsOf(symbol_id);
    if (terms === undefined || quoteOf(symbol_id) === null) return false;
    const path = conversions.path(terms.quote_currency, currency);
    if (path === null) return false;
    return [1 as const, -1 as const].every(
      (sign) => conversions.rate(path, sign, quoteOf) !== null,
    );
  });
}
