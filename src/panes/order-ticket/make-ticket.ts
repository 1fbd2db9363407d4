/**
 * The state of the ticket: its draft, what would be sent now and what stands against it. Main thread. Quotes reach it a few
 * times a second, never more; what is pressed is composed anew at the quote of that moment.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import { ORDER_TYPE } from "../../../contract/codes.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { amountOf } from "../../../domain/money.ts";
import { priceOf } from "../../../domain/price.ts";
import { lotsOf } from "../../../domain/volume.ts";
import type { Feed } from "../../feed/feed.ts";
import { createFrame } from "../../frame/frame.ts";
import { createPersisted } from "../../storage/persisted.ts";
import { knownAccount } from "../../stores/known-account.ts";
import { paneSymbol } from "../../stores/charts.ts";
import { ticketShown, type TicketPreview } from "../../stores/ticket-preview.ts";
import { ticketDrafts } from "../../trade/ticket-drafts.ts";
import { withPrice } from "../../trade/ticket/change-draft.ts";
import { compose, type Composed } from "../../trade/ticket/compose.ts";
import { asksGuarantee, EMPTY_DRAFT, type Draft } from "../../trade/ticket/draft.ts";
import { untied, withoutLevels } from "../../trade/ticket/drafts.ts";
import { figuresOf, type Figures } from "../../trade/ticket/figures.ts";
import { withOffer, withOffers } from "../../trade/ticket/offers.ts";
import type { Problem } from "../../trade/ticket/problem.ts";
import { readNumber } from "../../format/typed-number.ts";
import type { LevelView } from "../../trade/ticket/levels.ts";

/** How often the figures follow the price, ms. */
const BEAT_MS = 250;

export type Ticket = {
  symbol: Accessor<SymbolRecord | undefined>;
  draft: Accessor<Draft>;
  change: (change: Partial<Draft>) => void;
  /** null: the symbol or the account is not known yet. */
  composed: Accessor<Composed | null>;
  figures: Accessor<Figures | null>;
  /** Composed at the quote of this moment. */
  composeNow: () => Composed | null;
  /** Takes up what is offered against a problem, as far as it passes at the quote of this moment. */
  fix: (problem: Problem) => void;
  /** A fill leaves the stop and the targets as they are; false: it empties them. Kept for the account. */
  keepsLevels: Accessor<boolean>;
  setKeepsLevels: (keeps: boolean) => void;
  /** The order of this draft was filled. What was typed since, or for another symbol, stays. */
  filled: (symbol_id: number, sent: Draft) => void;
  /** The order of this draft was placed. Likewise. */
  placed: (symbol_id: number, sent: Draft) => void;
};

/** For the life of the owner. */
export function makeTicket(feed: Feed): Ticket {
  const known = knownAccount(feed);
  const symbol = createMemo(() => {
    const [first] = feed.symbols();
    // What is practised on a chart is that chart's symbol alone.
    if (feed.isPractice) return first;
    const id = paneSymbol("order-ticket");
    return id === null ? undefined : feed.symbol(id);
  });
  const { draft, set, filled, placed } = makeDraft(feed, symbol);
  const keeps = keptChoice(feed);
  const beat = makeBeat(feed, symbol);
  const composeNow = (): Composed | null => {
    const record = symbol();
    const account = known();
    return record === undefined || account === null
      ? null
      : compose(draft(), record.symbol_id, account);
  };
  const both = createMemo(() => {
    beat();
    const account = known();
    const composed = composeNow();
    if (composed === null || account === null) return null;
    return { composed: withOffers(composed, account), figures: figuresOf(composed, account) };
  });
  const composed = () => both()?.composed ?? null;
  const change = (part: Partial<Draft>) => set({ ...untrack(draft), ...part });

  const fix = ({ field, fix: shown }: Problem) => {
    const account = untrack(known);
    const now = untrack(composeNow);
    if (account === null || now === null || shown === null) return;
    // The price goes on while a hand is on its way: what is advised at this moment stands in for what passed a moment ago.
    const advised = now.problems.find((problem) => problem.field === field)?.fix ?? null;
    const next = withOffer(now, shown, account) ?? (advised && withOffer(now, advised, account));
    if (next !== null) set(next);
  };

  const offer = ticketShown(feed).offer((field, price, at) => {
    const now = untrack(composeNow);
    if (now !== null) set(withPrice(now, field, price, at));
  });
  createEffect(() => {
    const now = composed();
    offer.show(now === null ? null : previewOf(now));
  });
  onCleanup(offer.dispose);

  const figures = () => both()?.figures ?? null;
  return {
    symbol,
    draft,
    change,
    composed,
    figures,
    composeNow,
    fix,
    keepsLevels: keeps.value,
    setKeepsLevels: keeps.set,
    filled: (symbol_id, sent) => {
      if (!untrack(keeps.value)) filled(symbol_id, sent);
    },
    placed,
  };
}

/** The draft of the symbol that is looked at. */
function makeDraft(feed: Feed, symbol: Accessor<SymbolRecord | undefined>) {
  const drafts = ticketDrafts(feed);
  const draft = createMemo((): Draft => {
    const record = symbol();
    return record === undefined ? EMPTY_DRAFT : drafts.of(record);
  });
  const set = (next: Draft) => {
    const record = untrack(symbol);
    if (record !== undefined) drafts.set(record, next);
  };
  const filled = (symbol_id: number, { stop, targets }: Draft) => {
    const record = feed.symbol(symbol_id);
    if (record === undefined) return;
    const own = untrack(() => drafts.of(record));
    if (own.stop === stop && own.targets === targets) drafts.set(record, withoutLevels(own));
  };
  const placed = (symbol_id: number, { ocoWith, opposite }: Draft) => {
    const record = feed.symbol(symbol_id);
    if (record === undefined) return;
    const own = untrack(() => drafts.of(record));
    const isDone = own.isFromLink || ocoWith !== "" || opposite;
    if (isDone && own.ocoWith === ocoWith) drafts.set(record, untied(own));
  };
  return { draft, set, filled, placed };
}

/** Whether stop and targets outlive a fill: a choice of the trader, and not until it is made. */
function keptChoice(feed: Feed) {
  const account_id = untrack(() => feed.session()?.account_id ?? 0);
  const parse = (kept: unknown) => (typeof kept === "boolean" ? kept : null);
  return createPersisted(`ticket.keeps-levels.${account_id}`, { version: 1, parse }, false);
}

/** Changes when the symbol's quote has, at most once in BEAT_MS. */
function makeBeat(feed: Feed, symbol: Accessor<SymbolRecord | undefined>): Accessor<number> {
  const [beat, setBeat] = createSignal(0);
  let seen = -1;
  let due = 0;
  createFrame((now) => {
    const record = untrack(symbol);
    if (now < due || record === undefined) return;
    const quotes = untrack(feed.quotes);
    const slot = quotes.slotOf(record.symbol_id);
    const version = slot < 0 ? 0 : quotes.version(slot);
    if (version === seen) return;
    seen = version;
    due = now + BEAT_MS;
    setBeat((count) => count + 1);
  });
  return beat;
}

/** null: a market order without stop and target draws nothing. */
function previewOf(composed: Composed): TicketPreview | null {
  const { draft, stop, targets, terms, currency_digits } = composed;
  if (draft.type === "market" && stop === null && targets.every((target) => target === null)) {
    return null;
  }
  const decimal = (price: Composed["entry"]) =>
    price === null ? null : priceOf(price, terms.digits);
  const typed = (text: string) => {
    const value = readNumber(text);
    return value === null || Number.isNaN(value) ? null : value;
  };
  const level = (view: LevelView, volume: Composed["volume"]) => ({
    price: priceOf(view.price, terms.digits),
    volume: lotsOf(volume, terms),
    money: view.money === null ? null : amountOf(view.money, currency_digits),
    pips: view.pips,
  });
  return {
    symbol_id: composed.symbol_id,
    type: ORDER_TYPE[draft.type],
    side: composed.side,
    volume: lotsOf(composed.volume, terms),
    entry: decimal(composed.entry),
    order_price: draft.type === "market" ? null : typed(draft.price),
    order_limit_price: draft.type === "stop_limit" ? decimal(composed.entry) : null,
    stop_loss: stop === null ? null : level(stop, composed.volume),
    isStopGuaranteed: asksGuarantee(draft),
    take_profits: targets.map((target) => (target === null ? null : level(target, target.volume))),
    isSendable: composed.problems.length === 0,
    problem: composed.problems[0]?.message ?? "",
  };
}
