/**
 * One trader twice: on an account of the service's engine, among others and with the house's mark-up, and practising in the
 * terminal at the prices that this account sees. Both are asked the same. Runs in tests; pure.
 */
import type { Deal } from "../../contract/deal.ts";
import type { ViewAccount } from "../../contract/account.ts";
import type { MyCommissions } from "../../contract/commission.ts";
import type { CrtOrder, UptOrder, UptPosition } from "../../contract/order-request.ts";
import type { Position } from "../../contract/position.ts";
import { REJECTIONS, type Rejection } from "../../contract/rejections.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { accountQuote } from "../../domain/account-quote.ts";
import { serverDay } from "../../domain/bar.ts";
import { toCommissionTerms } from "../../domain/commission-terms.ts";
import { amountOf, minorOf } from "../../domain/money.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { GroupTerms, SymbolTerms } from "../../domain/terms.ts";
import { minor, unixMs } from "../../domain/units.ts";
import { decide } from "../../engine/decide.ts";
import type { Actor, Input, Outcome, QuoteInput } from "../../engine/input.ts";
import type { DealRecord } from "../../engine/records.ts";
import { createState, type AccountState } from "../../engine/state.ts";
import { accountOf } from "../../engine/step.ts";
import { marked } from "../../engine/valuation.ts";
import {
  toClosePosition,
  toModifyOrder,
  toModifyPosition,
  toPlaceOrder,
} from "../../engine/wire/commands.ts";
import { toDeal, toPosition } from "../../engine/wire/wire-records.ts";
import { monthVolumeOf } from "../../src/stores/known-records.ts";
import { PracticeRun } from "../../src/panes/chart/practice/practice-run.ts";
import { PracticeService } from "../../src/panes/chart/practice/practice-service.ts";
import { openingInputs, practiceTerms } from "../../src/panes/chart/practice/practice-terms.ts";

const GROUP_ID = 2;
/** Lower than the other's: what a quote brings comes to others first or last, by chance of their numbers. */
const [TRADER, OTHER] = [200_001, 200_002] as const;
const FREE = { state: "free" } as const;

export type House = {
  /** The one that is traded, and all others of the service. */
  readonly record: SymbolRecord;
  readonly others: readonly SymbolRecord[];
  readonly view: ViewAccount;
  readonly commissions: MyCommissions;
  readonly markups: GroupTerms["markups"];
  readonly balance: number;
  readonly dayOffsetMs: number;
};

/** What a trader asks. `at`: which of the open positions, or of the pending orders, by the time of their birth. */
export type Ask =
  | { readonly kind: "place"; readonly body: CrtOrder }
  | { readonly kind: "close"; readonly at: number; readonly volume: number | null }
  | { readonly kind: "protect"; readonly at: number; readonly body: UptPosition }
  | { readonly kind: "modify"; readonly at: number; readonly body: UptOrder }
  | { readonly kind: "cancel"; readonly at: number }
  | { readonly kind: "close by"; readonly at: number; readonly by: number };

/** What came of it all, without the numbers that a house gives. `answers`: "" of what was accepted. */
export type Came = {
  readonly answers: readonly string[];
  readonly deals: readonly ReturnType<typeof plainDeal>[];
  readonly positions: readonly object[];
  readonly balance: number;
};

type Side = {
  /** Quotes of the provider, in their order. */
  quotes(quotes: readonly QuoteInput[]): void;
  /** No quote comes until then, Unix ms. */
  wait(until: number): void;
  ask(ask: Ask): void;
  came(): Came;
};

const groupOf = ({ view, commissions, markups }: House): GroupTerms => ({
  group_id: GROUP_ID,
  currency: view.currency,
  currency_digits: view.currency_digits,
  leverage_default: view.leverage,
  leverage_max: view.group.leverage_max,
  position_mode: view.group.position_mode,
  hedged_margin_mode: view.group.hedged_margin_mode,
  margin_call_level: view.group.margin_call_level * 100,
  stop_out_level: view.group.stop_out_level * 100,
  stop_out_policy: view.group.stop_out_policy,
  negative_balance_protection: view.group.negative_balance_protection,
  quote_age_max_ms: view.group.quote_age_max_ms,
  orders_max: view.group.orders_max,
  positions_max: view.group.positions_max,
  markups,
  commissions: commissions.commissions.map((one) => toCommissionTerms(one, view.currency_digits)),
  prop: null,
});

const opened = (account_id: number, ts: number, { view, balance }: House): Input[] => {
  const by: Actor = { account_id: 900_001, reason: 2, is_read_only: false };
  const asked = { ts: unixMs(ts), account_id, actor: by } as const;
  const amount = minorOf(balance, view.currency_digits) ?? minor(0);
  return [
    { ...asked, kind: "open_account", group_id: GROUP_ID, status: 1, leverage: view.leverage },
    { ...asked, kind: "deposit", amount, desc: "" },
  ];
};

/** The account in the house. `from`: Unix ms. */
export function openService(house: House, from: number): Side {
  const state = createState();
  const deals = new Map<number, DealRecord>();
  const answers: string[] = [];
  const terms = [house.record, ...house.others].map(toSymbolTerms);
  const own = toSymbolTerms(house.record);
  const digits = house.view.currency_digits;
  const take = (input: Input): Outcome | null => {
    const { outcome, events } = decide(state, input);
    for (const event of events)
      if (event.type === "deal" && event.account_id === TRADER)
        deals.set(event.deal.id, event.deal);
    return outcome;
  };
  /** As the service's clock tells it: in pieces, until all are in the day. */
  const tell = (ts: number): void => {
    const day = serverDay(ts, house.dayOffsetMs);
    do take({ kind: "clock", ts: unixMs(ts), day, piece: 1 });
    while (state.rolling !== null);
  };
  for (const one of terms) take({ kind: "set_symbol", ts: unixMs(from), terms: one });
  take({ kind: "set_group", ts: unixMs(from), terms: groupOf(house) });
  tell(from);
  for (const id of [TRADER, OTHER]) for (const input of opened(id, from, house)) take(input);
  let count = 0;
  return {
    quotes(quotes) {
      for (const quote of quotes) {
        // Between two quotes the clock goes on by itself: a day ends when it ends.
        const dayBefore = state.day;
        for (let day = dayBefore + 1; day <= serverDay(quote.ts, house.dayOffsetMs); day += 1)
          tell(day * 86_400_000 - house.dayOffsetMs);
        tell(quote.ts);
        take(quote);
        count += 1;
        if (count % 7 === 0) take(otherOrder(quote, own, count));
      }
    },
    wait: tell,
    ask(ask) {
      const account = accountOf(state, TRADER);
      const command = commandOf(ask, account, own);
      const outcome = command === null ? null : take({ ...command, ts: state.now });
      answers.push(command === null ? "" : answerOf(outcome));
    },
    came() {
      const account = accountOf(state, TRADER);
      return {
        answers,
        deals: [...deals.values()].map((deal) => plainDeal(toDeal(deal, own, digits))),
        positions: [...account.positions.values()].map((one) =>
          plainPosition(toPosition(marked(state, account, one), own, digits)),
        ),
        balance: amountOf(account.record.balance, digits),
      };
    },
  };
}

/** Somebody else trades the same, so that numbers are given to him in between, and stop-outs come to him too. */
function otherOrder({ ts }: QuoteInput, terms: SymbolTerms, count: number): Input {
  const actor: Actor = { account_id: OTHER, reason: 0, is_read_only: false };
  const { symbol_id } = terms;
  const body = { symbol_id, type: 0, side: count % 2 === 0 ? 0 : 1, volume: 0.3 } as const;
  const command = toPlaceOrder(body, terms, { account_id: OTHER, actor });
  return { ...command, ts, known: FREE };
}

function commandOf(ask: Ask, { orders, positions }: AccountState, terms: SymbolTerms) {
  const actor: Actor = { account_id: TRADER, reason: 0, is_read_only: false };
  const who = { account_id: TRADER, actor };
  if (ask.kind === "place") return { ...toPlaceOrder(ask.body, terms, who), known: FREE };
  const isOfOrder = ask.kind === "modify" || ask.kind === "cancel";
  const id = nth(isOfOrder ? orders.keys() : positions.keys(), ask.at);
  if (id === null) return null;
  switch (ask.kind) {
    case "close": {
      const body = ask.volume === null ? {} : { volume: ask.volume };
      return { ...toClosePosition(id, body, terms, who), known: FREE };
    }
    case "protect":
      return toModifyPosition(id, ask.body, terms, who);
    case "modify":
      return toModifyOrder(id, ask.body, terms, who);
    case "cancel":
      return { ...who, kind: "cancel_order", order_id: id } as const;
    case "close by": {
      const by = nth(positions.keys(), ask.by) ?? id;
      return {
        ...who,
        kind: "close_by",
        position_id: id,
        by_position_id: by,
        comment: "",
      } as const;
    }
  }
}

/** null: there are none. */
function nth(ids: Iterable<number>, at: number): number | null {
  const all = [...ids].sort((a, b) => a - b);
  return all[at % Math.max(1, all.length)] ?? null;
}

const answerOf = (outcome: Outcome | null): string => {
  if (outcome === null || outcome.ok) return "";
  return REJECTIONS[outcome.error as Rejection].message;
};

/** The practice of it, begun at `from`, Unix ms. `run`: for prices that come by bars. */
export function openPractice(house: House, from: number): Side & { readonly run: PracticeRun } {
  const { record, others, view, commissions, balance, dayOffsetMs } = house;
  const terms = practiceTerms(record, [record, ...others], view, commissions);
  const dayOf = (ts: number) => serverDay(ts, dayOffsetMs);
  const opening = openingInputs(terms, balance, { ts: unixMs(from), day: dayOf(from) });
  const monthVolume = monthVolumeOf(commissions.month_volume);
  const run = new PracticeRun({ opening, monthVolume, dayOf, onStep: () => undefined });
  const facts = { terms, view, commissions, balance, dayOffsetMs };
  const service = new PracticeService(run, facts, () => undefined);
  const known = new Set(terms.symbols.map(({ symbol_id }) => symbol_id));
  const answers: string[] = [];
  return {
    run,
    quotes(quotes) {
      const seen = quotes
        .filter(({ symbol_id }) => known.has(symbol_id))
        .map((quote) => ({
          ...quote,
          ...accountQuote(quote.bid, quote.ask, house.markups[quote.symbol_id]),
        }));
      run.pass(seen, unixMs(quotes.at(-1)?.ts ?? run.now));
    },
    wait: (until) => void run.pass([], unixMs(until)),
    ask(ask) {
      const answer = askPractice(service, ask);
      answers.push(answer === null || answer.ok ? "" : answer.message);
    },
    came: () => ({
      answers,
      deals: service.deals().map(plainDeal),
      positions: service.positions().map(plainPosition),
      balance: service.account().balance,
    }),
  };
}

function askPractice(service: PracticeService, ask: Ask) {
  if (ask.kind === "place") return service.call("order_create", { body: ask.body });
  const { orders, positions } = service.run.account;
  const isOfOrder = ask.kind === "modify" || ask.kind === "cancel";
  const id = nth(isOfOrder ? orders.keys() : positions.keys(), ask.at);
  if (id === null) return null;
  const params = isOfOrder ? { order_id: id } : { position_id: id };
  switch (ask.kind) {
    case "close":
      return service.call("position_close", {
        params,
        body: ask.volume === null ? {} : { volume: ask.volume },
      });
    case "protect":
      return service.call("position_update", { params, body: ask.body });
    case "modify":
      return service.call("order_update", { params, body: ask.body });
    case "cancel":
      return service.call("order_cancel", { params, body: {} });
    case "close by": {
      const by_position_id = nth(positions.keys(), ask.by) ?? id;
      return service.call("position_close_by", { params, body: { by_position_id } });
    }
  }
}

const plainDeal = (deal: Deal) => without(deal, ["id", "account_id", "order_id", "position_id"]);
/** The night's swap is written as the night ends, or with the first price behind it: when is not compared, how much is. */
const plainPosition = (position: Position) =>
  without(position, ["id", "account_id", "order_id", "updated_at"]);

function without<Of extends object, Name extends keyof Of>(record: Of, names: readonly Name[]) {
  const rest = Object.entries(record).filter(([name]) => !names.some((one) => one === name));
  return Object.fromEntries(rest) as Omit<Of, Name>;
}
