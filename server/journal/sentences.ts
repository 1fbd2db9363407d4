/** What happened to an account, in words, for its journal. Runs in the service; pure. @interface §4.2 journal */
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { LiquidationPayload } from "../../contract/events.ts";
import type { Deal } from "../../contract/deal.ts";
import type { BalanceCorrection, MoneyChange } from "../../contract/money.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { Message } from "./messages.ts";

export type JournalSentence = {
  /** What was done, as order_create. */
  readonly action: string;
  readonly entity: string | null;
  readonly entity_id: number | null;
  readonly message: string;
};

/** Sentences of one moment that are kept as one row: as many numbers as a row of account_journal takes. */
export const MOMENT_SENTENCES_MAX = 16;

/** As it is kept in a row of account_journal, between brackets and with commas between. */
export const sentenceJson = ({ action, entity, entity_id, message }: JournalSentence): string =>
  `["${action}",${entity === null ? "null" : `"${entity}"`},${entity_id},${JSON.stringify(message)}]`;

type Names = ReadonlyMap<number, string>;

const namesIn = (table: Readonly<Record<string, number>>): Names =>
  new Map(Object.entries(table).map(([name, code]) => [code, name.replaceAll("_", " ")]));

const TYPE_NAMES = namesIn(ORDER_TYPE);
const SIDE_NAMES = namesIn(SIDE);

const nameOf = (names: Names, code: number): string => names.get(code) ?? `unknown (${code})`;

/** Of symbols, by number. One that is not among them is not named. */
export type SymbolNames = ReadonlyMap<number, string>;

/** What a sentence needs to know of the symbol that it is about. */
export type SymbolFacts = { readonly name: string | undefined; readonly digits: number };
type FactsOf = (symbol_id: number) => SymbolFacts;

/** "0.1 EURUSD". */
const lotsText = (volume: number, { name }: SymbolFacts): string =>
  name === undefined ? String(volume) : `${volume} ${name}`;

/** With the symbol's digits, and with more where it has more: the mean open price of a position that was added to. */
function priceText(price: number, { digits }: SymbolFacts): string {
  const text = price.toFixed(digits);
  return Number(text) === price ? text : String(price);
}

const orderText = (order: Order, symbol: SymbolFacts, isChange: boolean): string => {
  const price = order.filled_price ?? order.order_price;
  const kind = `${nameOf(TYPE_NAMES, order.type)} ${nameOf(SIDE_NAMES, order.side)}`;
  const of = order.closes === undefined ? "" : ` to close position ${order.closes}`;
  const at = price === null ? "" : ` at ${priceText(price, symbol)}`;
  const waits = waitingText(order, symbol, isChange);
  return `${kind} ${lotsText(order.volume, symbol)}${of}${at}${waits}${whyOver(order)}`;
};

/** How an order waits; nothing once it is filled or over. */
function waitingText(order: Order, symbol: SymbolFacts, isChange: boolean): string {
  const { status, order_limit_price: limit, expiry_at } = order;
  if (status !== ORDER_STATUS.new && status !== ORDER_STATUS.pending) return "";
  const until = expiry_at === null ? "cancelled" : new Date(expiry_at).toISOString();
  return (
    (limit === null ? "" : `, limit ${priceText(limit, symbol)}`) +
    (order.closes === undefined ? guardsText(order, symbol, isChange) : "") +
    (expiry_at === null && !isChange ? "" : `, until ${until}`)
  );
}

type Guards = Pick<
  Position,
  | "stop_loss"
  | "take_profit"
  | "take_profit_levels"
  | "trailing_distance"
  | "break_even_distance"
  | "guarantee_premium"
>;

/** What guards it. A change says too what does not, or nobody would read that it was taken away. */
function guardsText(of: Guards, symbol: SymbolFacts, isChange: boolean): string {
  const { stop_loss, take_profit, trailing_distance, break_even_distance } = of;
  const none = (what: string) => (isChange ? `, no ${what}` : "");
  const guaranteed = of.guarantee_premium === undefined ? "" : " guaranteed";
  const parts = [
    stop_loss === null
      ? none("stop loss")
      : `, stop loss ${priceText(stop_loss, symbol)}${guaranteed}`,
    take_profit === null ? none("take profit") : `, take profit ${priceText(take_profit, symbol)}`,
    ...of.take_profit_levels.map(
      ({ price, volume }) => `, take profit ${priceText(price, symbol)} for ${volume}`,
    ),
    distanceText("trailing stop", trailing_distance, symbol),
    distanceText("break-even after", break_even_distance, symbol),
  ];
  return parts.join("");
}

/** `points`, as a difference of two prices. */
const distanceText = (what: string, points: number | null, { digits }: SymbolFacts): string =>
  points === null ? "" : `, ${what} ${(points / 10 ** digits).toFixed(digits)}`;

function whyOver({ rejection_msg, cancelled_by, closes, oco_id }: Order): string {
  if (cancelled_by !== undefined && closes !== undefined) {
    return oco_id === undefined
      ? `: order ${cancelled_by} closed the position`
      : `: order ${cancelled_by} filled, which left it nothing to close`;
  }
  if (cancelled_by !== undefined) return `: order ${cancelled_by} filled, one cancels the other`;
  return rejection_msg === null ? "" : `: ${rejection_msg}`;
}

/** A change says all that may have changed, and so what it is since: lines of several changes are told apart. */
const positionText = (position: Position, symbol: SymbolFacts, isChange: boolean): string => {
  const { volume, open_price, close_price, swaps, margin } = position;
  const side = nameOf(SIDE_NAMES, position.side);
  const what = `${side} ${lotsText(volume, symbol)} at ${priceText(open_price, symbol)}`;
  if (close_price !== null) return `${what}, closed at ${priceText(close_price, symbol)}`;
  const guards = guardsText(position, symbol, isChange);
  return `${what}${guards}${isChange ? `, swap ${swaps}, margin ${margin}` : ""}`;
};

const dealText = (deal: Deal, symbol: SymbolFacts): string =>
  `${nameOf(SIDE_NAMES, deal.side)} ${lotsText(deal.volume, symbol)} ` +
  `at ${priceText(deal.price, symbol)}, ` +
  `profit ${deal.profit}, swap ${deal.swap}, commission ${deal.commission}${premiumText(deal)}`;

/** An exit at a guaranteed stop says what it cost, and what a gap would have. */
const premiumText = ({ premium, guarantee_paid }: Deal): string =>
  premium === undefined
    ? ""
    : `, premium of the guaranteed stop ${premium}, paid by the house ${guarantee_paid}`;

const moneyText = (money: MoneyChange): string =>
  `${money.type === 0 ? "+" : "-"}${money.amount}, balance ${money.balance}, ` +
  `credit ${money.credit}${money.desc === "" ? "" : `: ${money.desc}`}`;

/** What the last deal moved on the balance, and what the account holds since, in its currency. */
export type Booked = Pick<MoneyChange, "balance" | "credit"> & { readonly moved: number };

/** The position itself has a line beside it, which says how it was closed. */
const bookedText = ({ moved, balance, credit }: Booked, { name }: SymbolFacts): string =>
  `${moved < 0 ? "-" : "+"}${Math.abs(moved)}${name === undefined ? "" : ` for ${name}`}, ` +
  `balance ${balance}, credit ${credit}`;

/** One line of the journal. `action` is the event's type. `booked`: what a position's money_change tells of. */
export function describeMessage(
  { account_id, type, payload }: Message,
  factsOf: FactsOf,
  booked?: Booked,
): JournalSentence {
  const line = (entity: string | null, entity_id: number | null, message: string) => ({
    action: type,
    entity,
    entity_id,
    message,
  });
  if (type.startsWith("order_")) {
    const order = payload as Order;
    return line(
      "order",
      order.id,
      orderText(order, factsOf(order.symbol_id), type === "order_update"),
    );
  }
  if (type.startsWith("position_") || (type === "money_change" && isPosition(payload))) {
    const position = payload as Position;
    const symbol = factsOf(position.symbol_id);
    if (type === "money_change" && booked !== undefined) {
      return line("position", position.id, bookedText(booked, symbol));
    }
    const isChange = type === "position_update";
    return line("position", position.id, positionText(position, symbol, isChange));
  }
  if (type.startsWith("deal_")) {
    const deal = payload as Deal;
    return line("deal", deal.id, dealText(deal, factsOf(deal.symbol_id)));
  }
  switch (type) {
    case "money_change":
      return line("account", account_id, moneyText(payload as MoneyChange));
    case "balance_correction": {
      const { balance_before, balance, desc } = payload as BalanceCorrection;
      return line("account", account_id, `balance ${balance_before} -> ${balance}: ${desc}`);
    }
    case "event_liqudation_status": {
      const { status, margin_level } = payload as LiquidationPayload;
      const names = ["margin recovered", "margin call", "stop-out"];
      const level = margin_level === null ? "no margin in use" : `margin level ${margin_level}%`;
      return line("account", account_id, `${names[status] ?? `status ${status}`}, ${level}`);
    }
    default:
      return line("account", account_id, "account settings changed");
  }
}

/** What staff did for a client says so in his journal, with the reason; `why` undefined: nobody acted for him. */
export const byBroker = (sentence: JournalSentence, why: string | undefined): JournalSentence =>
  why === undefined || !ACTED_ON.has(sentence.entity)
    ? sentence
    : { ...sentence, message: `${sentence.message}, by your broker: ${why}` };

/** Names the second person of an act that waited for one; undefined: it did not. */
export const confirmedBy = <S extends JournalSentence>(
  sentence: S,
  approved_by: number | undefined,
): S =>
  approved_by === undefined
    ? sentence
    : { ...sentence, message: `${sentence.message}, confirmed by ${approved_by}` };

/** The margin level is the account's own, whoever moved it. */
const ACTED_ON: ReadonlySet<string | null> = new Set(["order", "position", "deal"]);

const isPosition = (payload: unknown): boolean => "open_price" in Object(payload);
