/**
 * Closes that are typed into the palette: read, shown as they were understood, and sent on the second Enter. Main thread;
 * loaded for scopes that trade. At a price they wait as an order that can only close; without one they close at market.
 */
import { symbolsNamed } from "../../stores/search-symbols.ts";
import { isNickname, letters } from "../../stores/symbol-nicknames.ts";
import type { Position } from "../../../contract/position.ts";
import { toSymbolTerms } from "../../../domain/symbol-terms.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { LineReader, ReadLine } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { digitsOf, lotsText, priceText, symbolName } from "../../format/symbol-text.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { clockZone, clockZoneNote } from "../../stores/clock-zone.ts";
import { knownAccount } from "../../stores/known-account.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import { valuation } from "../../stores/valuation.ts";
import { closeAtProblem, resultAt, type CloseAt } from "../close-order.ts";
import { expiryText, readExpiry } from "../expiry-input.ts";
import { lotsOfPart } from "../parts.ts";
import { positionActions } from "../position-actions.ts";
import { closeProblem } from "../position-rules.ts";
import {
  closedWords,
  parseCloseLine,
  UNTIL_EXAMPLE,
  type ParsedClose,
} from "./parse-close-line.ts";
import { t } from "../../language/translate.ts";

type Parsed = Extract<ParsedClose, { ok: true }>;

/** Reads lines that begin with "close" and a position's number or symbol; leaves all others to whoever knows them. */
export function closeLineReader(feed: Feed): LineReader {
  return (text) => {
    const isName = (name: string) => symbolsNamed(feed.symbols(), name).length > 0;
    const parsed = parseCloseLine(text, isName);
    if (parsed === null) return null;
    const said = parsed.ok ? parsed.which : (closedWords(text, isName)?.[0] ?? "");
    const found = findPosition(feed, said.replace(/^#/, ""));
    // "close all" and the like are commands of their own.
    if (found === null) return null;
    if (!parsed.ok) return parsed;
    return "message" in found ? { ok: false, ...found } : readClose(feed, found, parsed);
  };
}

/** As many letters of a ticker are no word of a command. */
const TICKER_LETTERS_MIN = 3;

/** By how its name begins, or by a nickname; one of several words is whole. */
const called = (symbol: string, ticker: string): boolean =>
  isNickname(letters(ticker), { symbol }) ||
  (ticker.includes(" ")
    ? letters(symbol) === letters(ticker)
    : symbol.toLowerCase().startsWith(ticker));

/** null: it is neither a number nor the symbol of an open position. */
function findPosition(feed: Feed, which: string): Position | { readonly message: string } | null {
  const open = [...tradingBook(feed).positions().values()];
  if (/^\d+$/.test(which)) {
    const named = open.find(({ id }) => id === Number(which));
    return named ?? { message: t("There is no open position #{which}.", { which }) };
  }
  const ticker = which.toLowerCase();
  if (ticker.length < TICKER_LETTERS_MIN) return null;
  const named = open.filter(({ symbol_id }) => {
    const symbol = symbolName(feed.symbol(symbol_id), symbol_id);
    return called(symbol, ticker);
  });
  const [first, ...others] = named;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  const numbers = named.map(({ id }) => `#${id}`).join(", ");
  return {
    message: t("Which of {numbers}? As in: close {id} at a price.", { numbers, id: first.id }),
  };
}

function readClose(feed: Feed, position: Position, parsed: Parsed): ReadLine {
  const symbol = feed.symbol(position.symbol_id);
  const volume = volumeOf(feed, position, parsed.part);
  if (volume === null) return { ok: false, message: t("So small a part cannot be closed.") };
  const what = {
    volume: lotsText(volume, symbol),
    symbol: symbolName(symbol, position.symbol_id),
    id: position.id,
  };
  if (parsed.price === null) {
    const problem = closeProblem(feed, position, volume);
    if (problem !== null) return { ok: false, message: problem.message };
    return {
      ok: true,
      words: t("Close {volume} {symbol}, #{id}, at market", what),
      details: [],
      run: () => void positionActions(feed).close(position, volume),
    };
  }
  const until = readExpiry(parsed.expiry, accountFacts(feed).now(), clockZone());
  if (until === undefined)
    return {
      ok: false,
      message: t("“{expiry}” is no moment, as in: {untilExample}", {
        expiry: parsed.expiry,
        untilExample: UNTIL_EXAMPLE,
      }),
    };
  const expiry_at = until === null ? null : Math.round(until);
  const close: CloseAt = { volume, price: parsed.price, expiry_at };
  const problem = closeAtProblem(knownAccount(feed)(), position, close);
  if (problem !== null) {
    const { fix, field } = problem;
    const help =
      fix === null ? "" : ` ${field === "price" ? priceText(fix, symbol) : lotsText(fix, symbol)}?`;
    return { ok: false, message: problem.message + help };
  }
  return {
    ok: true,
    words: t("Close {volume} {symbol}, #{id}, at {price}", {
      ...what,
      price: priceText(close.price, symbol),
    }),
    details: [
      t("It waits, and goes with the position"),
      ...(expiry_at === null
        ? []
        : [
            t("Until {time} ({zone})", {
              time: expiryText(expiry_at, clockZone()),
              zone: clockZoneNote(),
            }),
          ]),
      ...resultWords(feed, position, close),
    ],
    run: () => void positionActions(feed).closeAt(position, close),
  };
}

/** Lots; null: what is less than the least. */
function volumeOf(feed: Feed, position: Position, part: string | null): number | null {
  const symbol = feed.symbol(position.symbol_id);
  if (part === null || symbol === undefined) return position.volume;
  if (part !== "half" && !part.endsWith("%")) return Number(part);
  const percent = part === "half" ? 50 : Number(part.slice(0, -1));
  if (percent >= 100) return position.volume;
  return lotsOfPart(position.volume, { n: percent, d: 100 }, toSymbolTerms(symbol));
}

function resultWords(feed: Feed, position: Position, close: CloseAt): string[] {
  const digits = digitsOf(feed.symbol(position.symbol_id));
  const worth = valuation(feed).pointValue(position.symbol_id);
  const result = resultAt(position, close, digits, worth);
  const money = moneyFormat(feed);
  return result === null
    ? []
    : [t("About {result} {unit}", { result: money.result(result), unit: money.unit() })];
}
