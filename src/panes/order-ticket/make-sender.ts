/**
 * Sends what the ticket says, once a press, and tells in words what came of it. Main thread; loaded for scopes that trade.
 * What is sent was composed again when the press began, of what was shown then.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import { SIDE } from "../../../contract/codes.ts";
import type { Order } from "../../../contract/order.ts";
import type { Feed } from "../../feed/feed.ts";
import { sentence } from "../../format/sentence.ts";
import { lotsText, priceText, symbolName } from "../../format/symbol-text.ts";
import { orderWords } from "../../format/trade-words.ts";
import { knownAccount } from "../../stores/known-account.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import { tradeDesk } from "../../trade/create-desk.ts";
import { createPress, fillPrice } from "../../trade/create-press.ts";
import type { Press } from "../../trade/make-press.ts";
import type { Outcome } from "../../trade/desk.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import type { Draft } from "../../trade/ticket/draft.ts";
import { riskOf } from "../../trade/ticket/figures.ts";
import type { Ticket } from "./make-ticket.ts";
import { askOf, orderOf, type Ask } from "./ticket-press.ts";
import { t } from "../../language/translate.ts";

export type Result = {
  readonly tone: "done" | "refused";
  readonly text: string;
  /** The position that it filled; null: none, or not yet. */
  readonly position_id: number | null;
};

export type Sender = {
  /** What became of the last press, until the ticket is changed; null: none. */
  result: Accessor<Result | null>;
  /** Where the order of the last press stands; null: none is under way, or only just. */
  state: Accessor<string | null>;
  /** A button that sends what the ticket says, for a side. isOneClick: it does only while one-click trading is on. */
  pressOf: (side: Accessor<Draft["side"]>, isOneClick?: boolean) => Press;
};

/** For as long as its owner lives. */
export function makeSender(feed: Feed, ticket: Ticket): Sender {
  const desk = tradeDesk(feed);
  const known = knownAccount(feed);
  const [result, setResult] = createSignal<Result | null>(null);
  const symbol_id = createMemo(() => ticket.symbol()?.symbol_id ?? 0);
  // What was said of one order is not said of the next.
  createEffect(on([symbol_id, ticket.draft], () => setResult(null), { defer: true }));

  forgetClosed(feed, result, () => setResult(null));

  const send = async (ask: Ask, price: number | null, now: Composed | null): Promise<void> => {
    setResult(null);
    const problem = now?.problems[0];
    if (now === null || now.body === null || problem !== undefined) {
      setResult(refused(problem?.message ?? t("The account is not known yet.")));
      return;
    }
    const body =
      ask.draft.type === "market" && price !== null
        ? { ...now.body, order_price: price }
        : now.body;
    const outcome = await desk.placeOrder(body, riskOf(now));
    // First, because a ticket that changes forgets what was said of the order before.
    if (outcome.ok && outcome.record.filled_price !== null) {
      ticket.filled(ask.symbol_id, ask.draft);
    }
    if (outcome.ok) ticket.placed(ask.symbol_id, ask.draft);
    setResult(resultOf(outcome, feed, (now.body.oco_leg ?? null) !== null));
  };

  const pressOf = (side: Accessor<Draft["side"]>, isOneClick = false): Press =>
    createPress<Ask, Composed>({
      feed,
      isOneClick,
      ask: () => askOf(ticket.composed(), side(), feed.session()?.account_id ?? null),
      price: () =>
        ticket.draft().type === "market" ? fillPrice(feed, symbol_id(), SIDE[side()]) : null,
      shown: (ask, price) => untrack(() => orderOf(ask, price, known(), ticket.composed())),
      isBusy: () => desk.isBusy({ symbol_id: symbol_id() }),
      send,
    });
  const state = () => {
    const underway = desk
      .intents()
      .find(
        (intent) =>
          intent.kind === "order_create" &&
          intent.symbol_id === symbol_id() &&
          (intent.state === "sending" || intent.state === "checking"),
      );
    if (underway === undefined) return null;
    return underway.state === "sending" ? t("Sending") : t("Checking");
  };
  return { result, state: onceLong(state), pressOf };
}

/** An answer that comes sooner than this changes no words on the way, ms: they would flicker. */
const UNSAID_MS = 100;

/** What it says once it has said something for a while, and from then on until it says nothing. */
function onceLong(words: Accessor<string | null>): Accessor<string | null> {
  const [isLong, setIsLong] = createSignal(false);
  const isSaying = createMemo(() => words() !== null);
  createEffect(
    on(isSaying, (saying) => {
      if (!saying) return void setIsLong(false);
      const timer = setTimeout(() => setIsLong(true), UNSAID_MS);
      onCleanup(() => clearTimeout(timer));
    }),
  );
  return () => (isLong() ? words() : null);
}

/** What was said of a fill goes with its position: it is no word on anything that is open. */
function forgetClosed(feed: Feed, result: Accessor<Result | null>, forget: () => void): void {
  const { positions } = tradingBook(feed);
  // The answer may come before the event of its position.
  const isOpen = createMemo(() => {
    const id = result()?.position_id ?? null;
    return id !== null && positions().has(id);
  });
  createEffect((wasOpen: boolean) => {
    const now = isOpen();
    if (wasOpen && !now) untrack(forget);
    return now;
  }, false);
}

const refused = (text: string): Result => ({ tone: "refused", text, position_id: null });

function resultOf(outcome: Outcome<Order>, feed: Feed, isPair: boolean): Result {
  if (!outcome.ok) return refused(sentence(outcome.message));
  const { record } = outcome;
  const { position_id } = record;
  const symbol = feed.symbol(record.symbol_id);
  const size = `${lotsText(record.volume, symbol)} ${symbolName(symbol, record.symbol_id)}`;
  const what = `${orderWords(record)} ${size}`;
  if (record.filled_price !== null) {
    const text = t("{what} filled at {price}", {
      what,
      price: priceText(record.filled_price, symbol),
    });
    return { tone: "done", text, position_id };
  }
  const { id, order_price } = record;
  const placed =
    order_price === null
      ? t("{what} placed, order {id}", { what, id })
      : t("{what} placed at {price}, order {id}", {
          what,
          price: priceText(order_price, symbol),
          id,
        });
  const tied = record.oco_id === undefined ? placed : t("{placed}, OCO", { placed });
  const text = isPair ? t("{placed} and its opposite, OCO", { placed }) : tied;
  return { tone: "done", text, position_id };
}
