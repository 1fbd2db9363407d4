/**
 * Orders that are typed into the palette: read, shown as they were understood, and sent on the second Enter. Main thread;
 * loaded for scopes that trade. What was shown is what is sent: the draft is composed anew at the quote of that moment, under
 * the same volume.
 */
import { amountOf } from "../../../domain/money.ts";
import { priceOf } from "../../../domain/price.ts";
import { fillPrice } from "../../../domain/protections.ts";
import { quoteOf } from "../../../domain/known.ts";
import { minor } from "../../../domain/units.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { LineReader, ReadLine } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatPrice, NO_VALUE } from "../../format/price.ts";
import { lotsText, priceText, symbolName } from "../../format/symbol-text.ts";
import { orderWords } from "../../format/trade-words.ts";
import { symbolsCalled, symbolsNamed } from "../../stores/search-symbols.ts";
import { knownAccount } from "../../stores/known-account.ts";
import { showToast } from "../../ui/toast.tsx";
import { tradeDesk } from "../create-desk.ts";
import type { Composed } from "../ticket/compose.ts";
import { figuresOf, riskOf, type Figures } from "../ticket/figures.ts";
import { whereWords } from "../ticket/where-words.ts";
import { composePair, type Pair } from "./compose-pair.ts";
import { parseOrderLine, type LineSymbol } from "./parse-order-line.ts";
import { inSentence, t } from "../../language/translate.ts";

/** Reads lines that begin with a side; leaves all others to whoever knows them. */
export function orderLineReader(feed: Feed): LineReader {
  const known = knownAccount(feed);
  return (text) => {
    const line = parseOrderLine(text, (ticker) => findSymbol(feed, ticker));
    if (line === null || !line.ok) return line;
    const account = known();
    const pair =
      account === null ? null : composePair(line.draft, line.second, line.symbol_id, account);
    if (pair === null) return refused(t("The account is not known yet."));
    if (pair.problem !== null) return refused(withFix(pair.problem));
    const { first, second } = pair;
    return {
      ok: true,
      words:
        second === null
          ? wordsOf(feed, first)
          : t("{first}, or {second}", {
              first: wordsOf(feed, first),
              second: wordsOf(feed, second),
            }),
      details: [...detailsOf(feed, first), ...secondDetails(feed, pair)],
      run: () => void send(feed, pair),
    };
  };
}

const refused = (message: string): ReadLine => ({ ok: false, message });

const withFix = ({ message, fix }: Composed["problems"][number]): string =>
  fix === null ? message : `${message} ${fix.label}?`;

/** The symbol of that name or nickname, or the one that begins so; the names of several that a nickname is of. */
function findSymbol(feed: Feed, ticker: string): LineSymbol | readonly string[] | null {
  const find = ticker.includes(" ") ? symbolsNamed : symbolsCalled;
  // Of a practice the other symbols are there to convert money by.
  const symbols = feed.isPractice ? feed.symbols().slice(0, 1) : feed.symbols();
  const [record, ...others] = find(symbols, ticker) ?? [];
  if (record === undefined) return null;
  if (others.length > 0) return [record, ...others].map(({ symbol }) => symbol);
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
function wordsOf(feed: Feed, composed: Composed): string {
  const { draft, symbol_id, terms, lots, entry } = composed;
  const record = feed.symbol(symbol_id);
  const size = `${lotsText(lots ?? 0, record)} ${symbolName(record, symbol_id)}`;
  const price = entry === null ? "" : formatPrice(priceOf(entry, terms.digits), terms.digits);

  const side = draft.side === "buy" ? t("Buy") : t("Sell");
  return draft.type === "market"
    ? t("{side} {size} at market, now {price}", { side, size, price })
    : `${side} ${size} ${whereWords(composed)}`;
}

/** Money as a result, from minor units. */
function amountWords(feed: Feed, { currency_digits }: Composed, value: number): string {
  return moneyFormat(feed).result(amountOf(minor(value), currency_digits));
}

/** Where an order would be stopped and where it would gain. */
function levelsOf(feed: Feed, composed: Composed): string[] {
  const { terms, stop, targets } = composed;
  const money = moneyFormat(feed);
  const level = (name: string, view: Composed["stop"]): string[] => {
    if (view === null) return [];
    const price = formatPrice(priceOf(view.price, terms.digits), terms.digits);
    return [
      `${name} ${price}${view.money === null ? "" : `: ${amountWords(feed, composed, view.money)} ${money.unit()}`}`,
    ];
  };
  return [
    ...(stop === null ? [t("No stop loss")] : level(t("Stop loss"), stop)),
    ...targets.flatMap((target) => level(t("Take profit"), target)),
    ...(composed.body?.is_from_fill === true ? [t("Distances hold from the fill")] : []),
  ];
}

function detailsOf(feed: Feed, composed: Composed): string[] {
  const account = knownAccount(feed)();
  const figures = account === null ? null : figuresOf(composed, account);
  const margin = figures?.margin ?? null;
  return [
    ...levelsOf(feed, composed),
    ...guaranteeOf(feed, composed, figures),
    ...(composed.body?.oco_with === undefined
      ? []
      : [
          t("One cancels the other with #{id}", {
            id: composed.body.oco_with ?? NO_VALUE,
          }),
        ]),
    ...(margin === null
      ? []
      : [
          t("Margin {amount} {unit}", {
            amount: amountWords(feed, composed, margin).replace("+", ""),
            unit: moneyFormat(feed).unit(),
          }),
        ]),
  ];
}

/** What a guaranteed stop costs, and the most that the order can lose then. */
function guaranteeOf(feed: Feed, composed: Composed, figures: Figures | null): string[] {
  if (composed.body?.is_stop_guaranteed !== true || figures === null) return [];
  const { premium, worstLoss } = figures;
  if (premium === null || worstLoss === null) return [t("Guaranteed stop")];
  const money = (value: number) =>
    `${amountWords(feed, composed, value)} ${moneyFormat(feed).unit()}`;
  return [
    t("Guaranteed: at most {loss}, premium {premium} if it is triggered", {
      loss: money(worstLoss),
      premium: money(premium).replace("+", ""),
    }),
  ];
}

/** What is placed with it: an order that was typed, or its opposite. */
function secondDetails(feed: Feed, { second, body }: Pair): string[] {
  if (second !== null) {
    return [
      ...levelsOf(feed, second).map((text) => t("Of the second: {text}", { text })),
      t("One cancels the other"),
    ];
  }
  const leg = body?.oco_leg ?? null;
  if (leg === null) return [];
  const price = (at: number | null) => priceText(at, feed.symbol(body?.symbol_id ?? -1));
  const said = { leg: inSentence(orderWords(leg)), price: price(leg.order_price ?? null) };
  const limit = leg.order_limit_price ?? null;
  return [
    limit === null
      ? t("With {leg} at {price}: one cancels the other", said)
      : t("With {leg} at {price}, limit at {limit}: one cancels the other", {
          ...said,
          limit: price(limit),
        }),
  ];
}

async function send(feed: Feed, shown: Pair): Promise<void> {
  const account = knownAccount(feed)();
  const { draft, symbol_id } = shown.first;
  const now =
    account === null ? null : composePair(draft, shown.second?.draft ?? null, symbol_id, account);
  if (now === null || now.body === null) {
    tellRefused(now?.problem?.message ?? t("The account is not known any more."));
    return;
  }
  const { body } = now;
  const leg = body.oco_leg ?? null;
  const legLots = shown.second?.lots ?? shown.first.lots;
  // The desk tells how every intent ended.
  await tradeDesk(feed).placeOrder(
    {
      ...body,
      volume: shown.first.lots ?? body.volume,
      ...(leg === null ? {} : { oco_leg: { ...leg, volume: legLots ?? leg.volume } }),
    },
    riskOf(now.first),
  );
}

function tellRefused(text: string): void {
  showToast({ tone: "error", key: "order-line", title: t("The order was not sent"), text });
}
