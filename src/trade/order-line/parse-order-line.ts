/**
 * Reads an order that is typed as a line: "sell 0.5 eurusd sl 20 tp 2r". Main thread; pure. It fills in a ticket's draft and
 * means nothing by itself: ticket/compose.ts decides what the draft is worth. Two that are placed at once are said with "oco"
 * between them: "buy 0.1 eurusd limit 1.08 oco stop 1.09"; what only the first says, size and symbol, goes for both. Which words
 * and numbers of the reader's language it understands: line-words.ts.
 */
import {
  EMPTY_DRAFT,
  EMPTY_TARGET,
  TARGETS_MAX,
  kindOf,
  type Draft,
  type LevelDraft,
  type SizeUnit,
} from "../ticket/draft.ts";
import { typedNumber, type NumberKind } from "../../format/typed-number.ts";
import { t } from "../../language/translate.ts";
import { DIGITS, lineWords, nameLength, NUMBER, plainOf } from "./line-words.ts";

/** What a ticker stands for. price: of the side that the order opens at; null: none has come. */
export type LineSymbol = {
  readonly symbol_id: number;
  readonly symbol: string;
  readonly price: (side: Draft["side"]) => number | null;
};

/** Several names: it may be any of these. */
type Find = (ticker: string) => LineSymbol | readonly string[] | null;

export type ParsedLine =
  | {
      readonly ok: true;
      readonly symbol_id: number;
      readonly draft: Draft;
      /** Placed with it and tied to it; null: it is placed alone, or with its opposite. */
      readonly second: Draft | null;
    }
  | { readonly ok: false; readonly message: string };

export const EXAMPLE = "sell 0.5 eurusd sl 20 tp 2r";
const PAIR_EXAMPLE = "buy 0.1 eurusd limit 1.08 oco stop 1.09";
const WAITS_ONLY = t("“oco” is for an order that waits: say at, limit, stop or mit.");

/** After "oco": an order that waits already, or the opposite of the first. Else a second order begins there. */
const TIED_TO = /^(#?\d{1,15}|opposite)$/;

const SIDES: Readonly<Record<string, Draft["side"]>> = {
  buy: "buy",
  b: "buy",
  long: "buy",
  sell: "sell",
  s: "sell",
  short: "sell",
};

/** null: the line does not begin like an order. `find`: the symbol that is called so. */
export function parseOrderLine(text: string, find: Find): ParsedLine | null {
  const [first, ...rest] = lineWords(text);
  const side = Object.hasOwn(SIDES, first ?? "") ? SIDES[first ?? ""] : undefined;
  if (side === undefined || rest.length === 0) return null;
  const at = rest.findIndex(
    (word, index) => word === "oco" && !TIED_TO.test(rest[index + 1] ?? ""),
  );
  const isPair = at >= 0 && at + 1 < rest.length;
  try {
    const first = new LineParser(side, isPair ? rest.slice(0, at) : rest, find).parse();
    return isPair ? { ...first, ...secondOf(first, rest.slice(at + 1), find) } : first;
  } catch (fault) {
    if (fault instanceof LineFault) return { ok: false, message: fault.message };
    throw fault;
  }
}

/** Reads what stands after "oco" as an order of its own, on the same side unless it says another. */
function secondOf(
  { symbol, draft: first }: Read,
  words: readonly string[],
  find: Find,
): { readonly draft: Draft; readonly second: Draft } {
  const own = Object.hasOwn(SIDES, words[0] ?? "") ? SIDES[words[0] ?? ""] : undefined;
  const rest = own === undefined ? words : words.slice(1);
  if (first.type === "market") return fail(WAITS_ONLY);
  if (first.ocoWith !== "" || first.opposite) return fail(t("“oco” is said twice."));
  const { size, sizeUnit } = first;
  const { draft } = new LineParser(own ?? first.side, rest, find, {
    symbol,
    size,
    sizeUnit,
  }).parse();
  if (draft.type === "market")
    return fail(
      t("“oco” needs the second order, as in: {pairExample}", { pairExample: PAIR_EXAMPLE }),
    );
  if (draft.deviation !== "") return fail(t("“dev” is for the first of two orders."));
  // One ends with the other: they wait as long as each other.
  const expiry = draft.expiry === "gtc" ? first.expiry : draft.expiry;
  return { draft: { ...first, expiry }, second: { ...draft, expiry } };
}

/** What is typed cannot be read; says why. */
class LineFault extends Error {}

const fail = (message: string): never => {
  throw new LineFault(message);
};

const SIZE = new RegExp(`^(\\$)?(${DIGITS})(%|\\$|u|units|lots?|k|r)?$`);
const LEVEL = new RegExp(`^(\\$|@)?(${DIGITS})(%|\\$|p|pips?|r)?$`);

/** The number as a draft has it. */
function plain(typed: string, kind: NumberKind = "number"): string {
  const read = plainOf(typed, kind);
  return "plain" in read ? read.plain : fail(read.message);
}

/** Before the price of an order. */
const PRICED: ReadonlySet<string> = new Set(["limit", "stop", "mit", "at", "@"]);

/** What is read of one order. */
type Read = Extract<ParsedLine, { ok: true }> & { readonly symbol: LineSymbol };

/** What the second of two orders has of the first. */
type Given = Pick<Draft, "size" | "sizeUnit"> & { readonly symbol: LineSymbol };

class LineParser {
  readonly #words: string[];
  readonly #find: Find;
  #draft: Draft;
  #symbol: LineSymbol | null;
  /** Its size as the line says it; null: it has said none. */
  #sizeSaid: string | null = null;
  /** The prices that the line itself names for its order, wherever it does. */
  readonly #ownPrices: readonly number[];

  /** What goes for both orders, while the second one is read. */
  readonly #given: Given | null;

  constructor(
    side: Draft["side"],
    words: readonly string[],
    find: Find,
    given: Given | null = null,
  ) {
    this.#words = [...words];
    this.#find = find;
    this.#draft = { ...EMPTY_DRAFT, side };
    this.#symbol = given?.symbol ?? null;
    this.#given = given;
    this.#ownPrices = words.flatMap((word, at) =>
      PRICED.has(words[at - 1] ?? "") && NUMBER.test(word) ? [typedNumber(word)] : [],
    );
  }

  parse(): Read {
    // The symbol first: what a number means depends on its price.
    if (this.#given === null) this.#takeSymbol();
    while (this.#words.length > 0) this.#takeClause(this.#next(t("a word")));
    const symbol = this.#symbol;
    if (symbol === null) return fail(t("Which symbol? As in: {example}", { example: EXAMPLE }));
    if (this.#draft.size === "" && this.#given !== null) {
      const { size, sizeUnit } = this.#given;
      this.#set({ size, sizeUnit });
    }
    if (this.#draft.size === "") return fail(t("How much? As in: {example}", { example: EXAMPLE }));
    const isTied = this.#draft.ocoWith !== "" || this.#draft.opposite;
    if (isTied && this.#draft.type === "market") return fail(WAITS_ONLY);
    if (this.#draft.guaranteed && this.#draft.type !== "market")
      return fail(t("“gsl” is for an order at market: guarantee the stop once it is open."));
    const { fromFill, stop, targets } = this.#draft;
    if (fromFill && stop.text === "" && targets.every(({ text }) => text === ""))
      return fail(t("“from fill” is for a stop or a target: say sl or tp."));
    return { ok: true, symbol_id: symbol.symbol_id, symbol, draft: this.#draft, second: null };
  }

  /** The first word that is neither a number nor a word of the line's own, with those behind it that are of its name. */
  #takeSymbol(): void {
    const at = this.#words.findIndex((word) => /^[a-z]/.test(word) && !CLAUSES.has(word));
    if (at < 0) return fail(t("Which symbol? As in: {example}", { example: EXAMPLE }));
    // A number behind a name that it belongs to is no size: an order of "s&p 500" still has to say how much.
    const count = nameLength(this.#words, at, (name) => this.#find(name) !== null);
    const ticker = this.#words.slice(at, at + count).join(" ");
    const called = ticker.toUpperCase();
    const found =
      this.#find(ticker) ?? fail(t("No symbol is called “{ticker}”.", { ticker: called }));
    this.#symbol =
      "symbol_id" in found
        ? found
        : fail(
            t("“{ticker}” may be {symbols}: say which.", {
              ticker: called,
              symbols: found.join(", "),
            }),
          );
    this.#words.splice(at, count);
  }

  #set(part: Partial<Draft>): void {
    this.#draft = { ...this.#draft, ...part };
  }

  #next(what: string): string {
    return this.#words.shift() ?? fail(t("{what} is missing at the end.", { what }));
  }

  /** A number that a word asks for. */
  #number(of: string): string {
    const word = this.#next(t("The number of “{of}”", { of }));
    return NUMBER.test(word)
      ? plain(word)
      : fail(t("“{of}” needs a number, not “{word}”.", { of, word }));
  }

  #takeClause(word: string): void {
    switch (word) {
      case "sl":
        return this.#set({ stop: this.#level("sl", this.#next(t("The stop loss"))) });
      case "gsl":
        return this.#takeGuaranteed(this.#next(t("The guaranteed stop")));
      case "tp":
        return this.#takeTargets();
      case "risk":
        return this.#takeRisk();
      case "@":
      case "at":
        return this.#takePrice(this.#next(t("The number of “{of}”", { of: word })));
      case "limit":
        return this.#takeLimit();
      case "stop":
        return this.#set({ type: "stop", price: this.#number("stop") });
      case "mit":
        return this.#set({ type: "market_if_touched", price: this.#number("mit") });
      case "trail":
        return this.#set({ trailing: this.#number("trail") });
      case "be":
        return this.#set({ breakEven: this.#number("be") });
      case "dev":
        return this.#set({ deviation: this.#number("dev") });
      case "day":
      case "gtc":
        return this.#set({ expiry: word });
      case "oco":
        return this.#takeTie(this.#next(t("The order of “oco”")));
      case "from":
        return this.#takeFromFill(this.#next(t("The word “fill” after “from”")));
      case "market":
        return;
      default:
        return this.#takeOther(word);
    }
  }

  #takeOther(word: string): void {
    if (word.startsWith("@")) return this.#takePrice(word.slice(1));
    const [, money, number, unit] = SIZE.exec(word) ?? [];
    if (number === undefined || unit === "r")
      return fail(t("“{word}” means nothing here.", { word }));
    if (unit === "k")
      return this.#takeSize(word, { size: String(+plain(number) * 1000), sizeUnit: "units" });
    const isMoney = money !== undefined || unit === "$";
    const sizeUnit = isMoney ? "money" : sizeUnitOf(unit);
    this.#takeSize(word, { size: plain(number, kindOf(sizeUnit)), sizeUnit });
  }

  /** One size an order: a second one would be dropped without a word, or drop the first. `said`: as the line has it. */
  #takeSize(said: string, size: Pick<Draft, "size" | "sizeUnit">): void {
    if (this.#sizeSaid !== null)
      return fail(t("Two sizes: {size} and {word}.", { size: this.#sizeSaid, word: said }));
    this.#sizeSaid = said;
    this.#set(size);
  }

  /** "gsl 1.08": a stop loss that is filled at its own price, for a premium. */
  #takeGuaranteed(word: string): void {
    this.#set({ stop: this.#level("gsl", word), guaranteed: true });
  }

  /** "risk 1%" or "risk 100": what is lost at the stop. */
  #takeRisk(): void {
    const word = this.#next(t("The risk"));
    const [, , number, unit] = SIZE.exec(word) ?? [];
    if (number === undefined)
      return fail(t("“risk” needs an amount or a percentage, not “{word}”.", { word }));
    const sizeUnit = unit === "%" ? "risk_percent" : "risk_money";
    const size = plain(number, kindOf(sizeUnit));
    this.#takeSize(t("risk {amount}", { amount: word }), { size, sizeUnit });
  }

  /** "oco #12": a pending order, by its number. "oco opposite": the same on the other side of the market, placed with it. */
  #takeTie(word: string): void {
    if (this.#given !== null)
      return fail(t("The second of two orders is tied to the first alone."));
    if (word === "opposite") return this.#set({ opposite: true });
    const [, ocoWith] = /^#?(\d{1,15})$/.exec(word) ?? [];
    if (ocoWith === undefined)
      return fail(t("“oco” needs the number of an order, not “{word}”.", { word }));
    this.#set({ ocoWith });
  }

  /** "from fill": stop and targets hold their distance from the price that is really got. */
  #takeFromFill(word: string): void {
    if (word !== "fill") return fail(t("“from” is for “from fill”, not “from {word}”.", { word }));
    this.#set({ fromFill: true });
  }

  /** A price alone: the type that it means on this side of the market. */
  #takePrice(typed: string): void {
    if (!NUMBER.test(typed)) return fail(t("“{price}” is no price.", { price: typed }));
    const price = plain(typed);
    const market = this.#symbol?.price(this.#draft.side) ?? null;
    if (market === null) return fail(t("No price has come yet: say limit or stop."));
    const isBetter = this.#draft.side === "buy" ? Number(price) < market : Number(price) > market;
    this.#set({ type: isBetter ? "limit" : "stop", price });
  }

  /** After a stop it is that of a stop limit. */
  #takeLimit(): void {
    const price = this.#number("limit");
    if (this.#draft.type === "stop") this.#set({ type: "stop_limit", limitPrice: price });
    else this.#set({ type: "limit", price });
  }

  #takeTargets(): void {
    const levels: LevelDraft[] = [this.#level("tp", this.#next(t("The take profit")))];
    while (LEVEL.test(this.#words[0] ?? "")) levels.push(this.#level("tp", this.#next("")));
    if (levels.length > TARGETS_MAX)
      return fail(t("At most {targetsMax} take profits.", { targetsMax: TARGETS_MAX }));
    const share = String(Math.floor(100 / levels.length));
    this.#set({ targets: levels.map((level) => ({ ...EMPTY_TARGET, ...level, share })) });
  }

  #level(of: string, word: string): LevelDraft {
    const [, mark, typed, unit] = LEVEL.exec(word) ?? [];
    if (typed === undefined)
      return fail(
        t("“{of}” needs a level as 20, 2r, $50, 1% or a price, not “{word}”.", { of, word }),
      );
    if (mark === "$" || unit === "$") return { unit: "money", text: plain(typed, "amount") };
    const text = plain(typed);
    if (mark === "@") return { unit: "price", text };
    if (unit === "%") return { unit: "percent", text };
    if (unit === "r") return { unit: "r", text };
    if (unit !== undefined) return { unit: "pips", text };
    return { unit: this.#looksLikePrice(text) ? "price" : "pips", text };
  }

  /** Near the market or the order's own price, and written as a price is: with decimals, unless prices are in the thousands. */
  #looksLikePrice(text: string): boolean {
    const market = this.#symbol?.price(this.#draft.side) ?? null;
    const known = market === null ? this.#ownPrices : [market, ...this.#ownPrices];
    return known.some((price) => {
      const share = Number(text) / price;
      return share > 0.8 && share < 1.25 && (text.includes(".") || price >= 1000);
    });
  }
}

const sizeUnitOf = (unit: string | undefined): SizeUnit =>
  unit === "%" ? "risk_percent" : unit === "u" || unit === "units" ? "units" : "lots";

const CLAUSES: ReadonlySet<string> = new Set([
  "sl",
  "gsl",
  "tp",
  "risk",
  "at",
  "limit",
  "stop",
  "mit",
  "trail",
  "be",
  "dev",
  "day",
  "gtc",
  "oco",
  "opposite",
  "from",
  "fill",
  "market",
  "lots",
  "units",
]);
