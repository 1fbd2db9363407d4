/**
 * What a search of the office has found, in the order in which it is shown, each with where it leads. Main thread; pure. What
 * is shown fits what is typed, also while the service has not answered to all of it yet.
 */
import { ACCOUNT_STATUS, SIDE } from "../../contract/codes.ts";
import type {
  FoundAccount,
  FoundDeal,
  FoundOrder,
  FoundPosition,
  HouseSearch,
} from "../../contract/house-search.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { readSearch } from "../../domain/search-words.ts";
import { scopeWords } from "../account/scope-words.ts";
import { orderStatusWord } from "../format/order-words.ts";
import { lotsText, priceText, symbolName } from "../format/symbol-text.ts";
import { directionWord, orderWords, sideWord } from "../format/trade-words.ts";
import type { PaletteItem } from "../palette/palette-shell.tsx";
import { searchSymbols } from "../stores/search-symbols.ts";
import { hashOf } from "./office-route.ts";
import { statusWord } from "./office-words.ts";
import { t } from "../language/translate.ts";

/** `hash`: the address of where it is shown. */
export type FoundThing = PaletteItem & { readonly hash: string };

/** The last answer, and what was asked for. */
export type SearchAnswer = { readonly q: string; readonly found: HouseSearch };

const SYMBOLS_MAX = 6;

type Group = { readonly isExact: boolean; readonly things: readonly FoundThing[] };

/**
 * Groups that hold just what was typed come first: the account of that number, the symbol of that name. Else accounts, what
 * was traded, symbols. `answer` may be to an older text, of which what still fits is kept.
 */
export function findThings(
  text: string,
  answer: SearchAnswer | null,
  symbols: readonly SymbolRecord[],
): FoundThing[] {
  const typed = text.trim();
  if (typed === "") return [];
  const { words, number } = readSearch(typed);
  const found = answer === null ? null : fitting(answer, typed, words, number);
  const symbol = (id: number) => symbols.find(({ symbol_id }) => symbol_id === id);
  const named = symbolsOf(symbols, words, number);
  const groups: Group[] = [
    {
      isExact: found?.accounts.some(({ account_id }) => account_id === number) === true,
      things: found?.accounts.map(accountThing) ?? [],
    },
    { isExact: true, things: found?.orders.map((row) => orderThing(row, symbol)) ?? [] },
    { isExact: true, things: found?.positions.map((row) => positionThing(row, symbol)) ?? [] },
    { isExact: true, things: found?.deals.map((row) => dealThing(row, symbol)) ?? [] },
    {
      isExact: named.some((one) => one.symbol.toLowerCase() === words.toLowerCase()),
      things: named.map(symbolThing),
    },
  ];
  // Sorting is stable: within the exact ones, and within the others, the groups keep their order.
  return groups
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact))
    .flatMap(({ things }) => things);
}

/** What an answer to another text found that this text finds too. */
function fitting(
  { q, found }: SearchAnswer,
  typed: string,
  words: string,
  number: number | null,
): HouseSearch {
  if (q === typed) return found;
  const part = words.toLowerCase();
  const isNumbered = ({ id }: { readonly id: number }) => id === number;
  return {
    accounts: found.accounts.filter(
      ({ account_id, name, email, alias }) =>
        String(account_id).startsWith(part) ||
        [name, email, alias ?? ""].some((one) => one.toLowerCase().includes(part)),
    ),
    orders: found.orders.filter(isNumbered),
    positions: found.positions.filter(isNumbered),
    deals: found.deals.filter(isNumbered),
  };
}

/** By name, and the one of that number. */
function symbolsOf(
  symbols: readonly SymbolRecord[],
  words: string,
  number: number | null,
): readonly SymbolRecord[] {
  const named = searchSymbols(symbols, words).slice(0, SYMBOLS_MAX);
  const numbered = symbols.find(({ symbol_id }) => symbol_id === number);
  return numbered === undefined || named.includes(numbered) ? named : [...named, numbered];
}

type SymbolOf = (symbol_id: number) => SymbolRecord | undefined;

function accountThing(account: FoundAccount): FoundThing {
  const { account_id, name, email, group_name, is_demo, status, role } = account;
  const facts = [
    // First what there is to know before one goes there; a long address may be cut at the end.
    ...(status === ACCOUNT_STATUS.active ? [] : [statusWord(status)]),
    ...(role === "Trader" ? [] : [scopeWords(role).role]),
    group_name,
    is_demo ? t("Demo") : t("Live"),
    email,
  ];
  return {
    id: `account-${account_id}`,
    group: t("Accounts"),
    icon: "user",
    title: `${account_id} ${name}`,
    detail: facts.join(" · "),
    keys: "",
    hash: hashOf("accounts", account_id),
  };
}

/** Whose it is, as said of each trade. */
const ofAccount = ({ account_name, account_id }: Pick<FoundOrder, "account_name" | "account_id">) =>
  `${account_id} ${account_name}`;

function orderThing(order: FoundOrder, symbolOf: SymbolOf): FoundThing {
  const { id, account_id, symbol_id, volume, status } = order;
  const symbol = symbolOf(symbol_id);
  return {
    id: `order-${id}`,
    group: t("Orders"),
    icon: "list",
    title: t("Order {id}", { id }),
    detail: [
      `${orderWords(order)} ${lotsText(volume, symbol)} ${symbolName(symbol, symbol_id)}`,
      orderStatusWord(status),
      ofAccount(order),
    ].join(" · "),
    keys: "",
    hash: hashOf("accounts", account_id, "orders", id),
  };
}

const tradedWords = (
  { side, volume, symbol_id }: Pick<FoundOrder, "side" | "volume" | "symbol_id">,
  price: number,
  symbol: SymbolRecord | undefined,
): string =>
  t("{side} {lots} {symbol} at {price}", {
    side: sideWord(side),
    lots: lotsText(volume, symbol),
    symbol: symbolName(symbol, symbol_id),
    price: priceText(price, symbol),
  });

function positionThing(position: FoundPosition, symbolOf: SymbolOf): FoundThing {
  const { id, account_id, symbol_id, side, open_price, closed_at } = position;
  const symbol = symbolOf(symbol_id);
  return {
    id: `position-${id}`,
    group: t("Positions"),
    icon: side === SIDE.buy ? "trending-up" : "trending-down",
    title: t("Position {id}", { id }),
    detail: [
      tradedWords(position, open_price, symbol),
      closed_at === null ? t("Open") : t("Closed"),
      ofAccount(position),
    ].join(" · "),
    keys: "",
    hash: hashOf("accounts", account_id, "positions", id),
  };
}

function dealThing(deal: FoundDeal, symbolOf: SymbolOf): FoundThing {
  const { id, account_id, symbol_id, price, direction } = deal;
  const symbol = symbolOf(symbol_id);
  return {
    id: `deal-${id}`,
    group: t("Deals"),
    icon: "arrow-left-right",
    title: t("Deal {id}", { id }),
    detail: [tradedWords(deal, price, symbol), directionWord(direction), ofAccount(deal)].join(
      " · ",
    ),
    keys: "",
    hash: hashOf("accounts", account_id, "deals", id),
  };
}

const symbolThing = ({ symbol_id, symbol, description }: SymbolRecord): FoundThing => ({
  id: `symbol-${symbol_id}`,
  group: t("Symbols"),
  icon: "chart-candlestick",
  title: symbol,
  detail: description,
  keys: "",
  hash: hashOf("symbols", symbol_id),
});
