/**
 * Orders that are typed into the palette: read, shown as they were understood, and sent on the second Enter. Main thread;
 * loaded for scopes that trade. What was shown is what is sent: the draft is composed anew at the quote of that moment, under
 * the same volume.
 */
import { amountOf } from "../../../domain/money.ts";
import { priceOf } from "../../../domain/price.ts";
import { fillPrice } from "../../../domain/protections.ts";
import { quoteOf } from "../../../domain/order-facts.ts";
import { minor } from "../../../domain/units.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { LineReader, ReadLine } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatPrice } from "../../format/price.ts";
import { lotsText, symbolName } from "../../format/symbol-text.ts";
import { searchSymbols } from "../../stores/search-symbols.ts";
import { knownAccount } from "../../stores/known-account.ts";
import { showToast } from "../../ui/toast.tsx";
import { tradeDesk } from "../create-desk.ts";
import { compose, type Composed } from "../ticket/compose.ts";
import type { Draft } from "../ticket/draft.ts";
import { figuresOf, riskOf } from "../ticket/figures.ts";
import { parseOrderLine, type LineSymbol } from "./parse-order-line.ts";

const TYPE_WORDS: Readonly<Record<Draft["type"], string>> = {
  market: "at market",
  limit: "limit at",
  stop: "stop at",
  stop_limit: "stop limit at",
  market_if_touched: "if touched at",
};

/** Reads lines that begin with a side; leaves all others to whoever knows them. */
export function orderLineReader(feed: Feed): LineReader {
  const known = knownAccount(feed);
  return (text) => {
    const line = parseOrderLine(text, (ticker) => findSymbol(feed, ticker));
    if (line === null || !line.ok) return line;
    const account = known();
    const composed = account === null ? null : compose(line.draft, line.symbol_id, account);
    if (composed === null || account === null) return refused("The account is not known yet.");
    const problem = composed.problems[0];
    if (problem !== undefined) return refused(withFix(problem));
    return {
      ok: true,
      words: wordsOf(feed, composed),
      details: detailsOf(feed, composed),
      run: () => void send(feed, composed),
    };
  };
}

const refused = (message: string): ReadLine => ({ ok: false, message });

const withFix = ({ message, fix }: Composed["problems"][number]): string =>
  fix === null ? message : `${message} ${fix.label}?`;

/** The ticker itself, or the one that begins so. */
function findSymbol(feed: Feed, ticker: string): LineSymbol | null {
  const [record] = searchSymbols(feed.symbols(), ticker);
  if (record === undefined || !record.symbol.toLowerCase().startsWith(ticker)) return null;
  const { symbol_id, symbol, digits } = record;
  return {
    symbol_id,
    symbol,
    price: (side) => {
      const account = knownAccount(feed)();
      const quote = account === null ? null : quoteOf(account, symbol_id);
      return quote === null ? null : priceOf(fillPrice(side === "buy" ? 0 : 1, quote), digits);
    },
  };
}

/** "Sell 0.50 EURUSD at market". */
function wordsOf(feed: Feed, { draft, symbol_id, terms, lots, entry }: Composed): string {
  const record = feed.symbol(symbol_id);
  const size = `${lotsText(lots ?? 0, record)} ${symbolName(record, symbol_id)}`;
  const price = entry === null ? "" : formatPrice(priceOf(entry, terms.digits), terms.digits);
  const where = TYPE_WORDS[draft.type];
  const at = draft.type === "market" ? `${where}, now ${price}` : `${where} ${price}`;
  return `${draft.side === "buy" ? "Buy" : "Sell"} ${size} ${at}`;
}

function detailsOf(feed: Feed, composed: Composed): string[] {
  const { terms, stop, targets, currency_digits } = composed;
  const money = moneyFormat(feed);
  const amount = (value: number) => money.result(amountOf(minor(value), currency_digits));
  const level = (name: string, view: Composed["stop"]): string[] => {
    if (view === null) return [];
    const price = formatPrice(priceOf(view.price, terms.digits), terms.digits);
    return [
      `${name} ${price}${view.money === null ? "" : `: ${amount(view.money)} ${money.unit()}`}`,
    ];
  };
  const account = knownAccount(feed)();
  const margin = account === null ? null : figuresOf(composed, account).margin;
  return [
    ...(stop === null ? ["No stop loss"] : level("Stop loss", stop)),
    ...targets.flatMap((target) => level("Take profit", target)),
    ...(composed.body?.is_from_fill === true ? ["Distances hold from the fill"] : []),
    ...(composed.body?.oco_with === undefined
      ? []
      : [`One cancels the other with #${composed.body.oco_with}`]),
    ...(margin === null ? [] : [`Margin ${amount(margin).replace("+", "")} ${money.unit()}`]),
  ];
}

async function send(feed: Feed, shown: Composed): Promise<void> {
  const account = knownAccount(feed)();
  const now = account === null ? null : compose(shown.draft, shown.symbol_id, account);
  const problem = now?.problems[0];
  if (now === null || now.body === null || problem !== undefined) {
    tellRefused(problem?.message ?? "The account is not known any more.");
    return;
  }
  // The desk tells how every intent ended.
  await tradeDesk(feed).placeOrder(
    { ...now.body, volume: shown.lots ?? now.body.volume },
    riskOf(now),
  );
}

function tellRefused(text: string): void {
  showToast({ tone: "error", key: "order-line", title: "The order was not sent", text });
}
