/**
 * The service as the terminal's parts know it, for an account that is practised on: the same calls, answered by an engine in this
 * page, and the same events. Main thread; pure. Nothing of it is sent anywhere.
 */
import type { AccountSummary } from "../../../../contract/account-summary.ts";
import type { ViewAccount } from "../../../../contract/account.ts";
import type { MyCommissions } from "../../../../contract/commission.ts";
import type { Deal } from "../../../../contract/deal.ts";
import { ERRORS } from "../../../../contract/errors.ts";
import type {
  CrtOrder,
  ClosePosition,
  UptOrder,
  UptPosition,
} from "../../../../contract/order-request.ts";
import type { Order } from "../../../../contract/order.ts";
import type { Position } from "../../../../contract/position.ts";
import { REJECTIONS, type Rejection } from "../../../../contract/rejections.ts";
import type { SelfLimits } from "../../../../contract/self-limits.ts";
import { MINUTE_MS } from "../../../../domain/bar.ts";
import { decimalOf } from "../../../../domain/decimal.ts";
import { amountOf } from "../../../../domain/money.ts";
import type { SymbolTerms } from "../../../../domain/terms.ts";
import type { EngineEvent } from "../../../../engine/event.ts";
import type { Command, Outcome } from "../../../../engine/input.ts";
import { summarize } from "../../../../engine/summary.ts";
import { marked } from "../../../../engine/valuation.ts";
import {
  toClosePosition,
  toModifyOrder,
  toModifyPosition,
  toPlaceOrder,
  UNKNOWN_SCALE,
} from "../../../../engine/wire/commands.ts";
import { InputMisfit } from "../../../../engine/wire/input-misfit.ts";
import {
  toAccountSummary,
  toDeal,
  toLiquidation,
  toOrder,
  toPosition,
} from "../../../../engine/wire/wire-records.ts";
import type { CallFailure, CallInput, CallResult } from "../../../../workers/feed/feed-api.ts";
import type { Decided } from "./practice.ts";
import type { PracticeRun, Source } from "./practice-run.ts";
import { PRACTICE_ACCOUNT, PRACTICE_OWNER, type PracticeTerms } from "./practice-terms.ts";

/** An event of the wire. */
export type Told = { readonly type: string; readonly payload: unknown };

export type PracticeFacts = {
  readonly terms: PracticeTerms;
  /** Of the account whose rules are practised by. */
  readonly view: ViewAccount;
  readonly commissions: MyCommissions | null;
  /** Lots that the account had traded in its month when the practice began; absent: it began before that was counted. */
  readonly month_volume?: number;
  /** As the account begins. */
  readonly balance: number;
  /** As in domain/bar.ts. */
  readonly dayOffsetMs: number;
};

type Handler = (input: CallInput) => CallResult<unknown>;

export class PracticeService {
  readonly run: PracticeRun;
  readonly #facts: PracticeFacts;
  readonly #tell: (told: readonly Told[]) => void;

  /** `tell`: is given the events of each call before its answer. */
  constructor(run: PracticeRun, facts: PracticeFacts, tell: (told: readonly Told[]) => void) {
    this.run = run;
    this.#facts = facts;
    this.#tell = tell;
  }

  /** As Feed.call. What is not practised is refused. */
  call(operation: string, input: CallInput): CallResult<unknown> {
    const handler = Object.hasOwn(this.#handlers, operation)
      ? this.#handlers[operation]
      : undefined;
    if (handler === undefined) return refusal(ERRORS.not_found);
    try {
      return handler(input);
    } catch (error) {
      if (!(error instanceof InputMisfit)) throw error;
      const { path, message } = error;
      return { ...refusal(ERRORS.bad_request), errors: [{ path, message }] };
    }
  }

  readonly #handlers: Readonly<Record<string, Handler>> = {
    account_me: () => found(this.account()),
    my_summary: () => {
      const summary = this.summary();
      return summary === null ? refusal(ERRORS.not_found) : found(summary);
    },
    my_commissions: () => found(this.#commissions()),
    my_limits: () => found(this.#limits()),
    positions_list: ({ query }) => found(isFirstPage(query) ? this.positions() : []),
    orders_list: ({ query }) => found(isFirstPage(query) ? this.#pending() : []),
    deals_list: ({ query }) => {
      const symbol_id = query?.["symbol_id"];
      const deals = this.deals().filter(
        (deal) => symbol_id === undefined || deal.symbol_id === symbol_id,
      );
      return found(query?.["after"] === undefined ? deals.toReversed() : []);
    },
    client_order_get: ({ params }) => {
      const name = params?.["client_order_id"];
      const record = [...this.run.orders.values()].find((order) => order.client_order_id === name);
      return record === undefined
        ? refusal(REJECTIONS.unknown_order)
        : found(toOrder(record, this.#symbol(record.symbol_id)));
    },
    order_create: ({ body }) => {
      const asked = body as CrtOrder;
      const symbol = this.#facts.terms.symbols.find(
        ({ symbol_id }) => symbol_id === asked.symbol_id,
      );
      const command = toPlaceOrder(asked, symbol ?? UNKNOWN_SCALE, WHO);
      return this.#ordered({ ...command, ts: this.run.now, known: FREE });
    },
    order_update: ({ params, body }) => {
      const order = this.run.account.orders.get(idOf(params, "order_id"));
      if (order === undefined) return refusal(REJECTIONS.order_not_pending);
      const command = toModifyOrder(order.id, body as UptOrder, this.#symbol(order.symbol_id), WHO);
      return this.#ordered({ ...command, ts: this.run.now });
    },
    order_cancel: ({ params }) => {
      const order_id = idOf(params, "order_id");
      if (!this.run.account.orders.has(order_id)) return refusal(REJECTIONS.order_not_pending);
      return this.#ordered({ ...WHO, kind: "cancel_order", order_id, ts: this.run.now });
    },
    position_update: ({ params, body }) => {
      const position = this.run.account.positions.get(idOf(params, "position_id"));
      if (position === undefined) return refusal(REJECTIONS.position_not_open);
      const terms = this.#symbol(position.symbol_id);
      const command = toModifyPosition(position.id, body as UptPosition, terms, WHO);
      const outcome = this.#obey({ ...command, ts: this.run.now });
      if (!outcome.ok) return refused(outcome);
      const changed = this.run.account.positions.get(position.id) ?? position;
      return found(this.#position(changed));
    },
    position_close: ({ params, body }) => {
      const position = this.run.account.positions.get(idOf(params, "position_id"));
      if (position === undefined) return refusal(REJECTIONS.position_not_open);
      const terms = this.#symbol(position.symbol_id);
      const command = toClosePosition(position.id, body as ClosePosition, terms, WHO);
      return this.#ordered({ ...command, ts: this.run.now, known: FREE });
    },
    position_close_by: ({ params, body }) => {
      const { by_position_id } = body as { by_position_id: number };
      const position_id = idOf(params, "position_id");
      const { positions } = this.run.account;
      if (!positions.has(position_id) || !positions.has(by_position_id))
        return refusal(REJECTIONS.position_not_open);
      const ids = { position_id, by_position_id };
      return this.#ordered({ ...WHO, kind: "close_by", ...ids, comment: "", ts: this.run.now });
    },
  };

  /** The account as it is looked at, with the name and the terms of the one that is signed in. */
  account(): ViewAccount {
    const { view } = this.#facts;
    const { balance, credit } = this.run.account.record;
    return {
      ...view,
      id: PRACTICE_ACCOUNT,
      is_demo: true,
      is_email_due: false,
      trial_expires_at: null,
      balance: amountOf(balance, view.currency_digits),
      credit: amountOf(credit, view.currency_digits),
    };
  }

  /** null: a price or a rate of an open position is missing. */
  summary(): AccountSummary | null {
    const { state, account, now } = this.run;
    const summary = summarize(state, PRACTICE_ACCOUNT);
    if (summary === null) return null;
    return toAccountSummary(summary, account.record, this.#facts.terms.group, now);
  }

  positions(): Position[] {
    return [...this.run.account.positions.values()].map((position) => this.#position(position));
  }

  /** At the prices of the moment, as far as the rules let it. */
  closeAll(): void {
    for (const { id } of this.positions())
      this.call("position_close", { params: { position_id: id }, body: {} });
  }

  /** Oldest first. */
  deals(): Deal[] {
    return [...this.run.deals.values()].map((deal) =>
      toDeal(deal, this.#symbol(deal.symbol_id), this.#digits),
    );
  }

  /** By what was decided which of the deals that prices brought. */
  decided(): Pick<Decided, "counts" | "doubtful"> {
    const counts = new Map<Source["of"], number>();
    let doubtful = 0;
    for (const { of, isDoubtful } of this.run.sources.values()) {
      counts.set(of, (counts.get(of) ?? 0) + 1);
      if (isDoubtful) doubtful += 1;
    }
    return { counts: [...counts].map(([of, count]) => ({ of, count })), doubtful };
  }

  /** Events of the engine as the service tells them, and how the account stands after them. */
  told(events: readonly EngineEvent[]): Told[] {
    const told = events.flatMap((event) => this.#wireOf(event));
    const summary = this.summary();
    if (events.some(({ type }) => type === "booking"))
      told.push({ type: "account_update", payload: this.account() });
    if (summary !== null) told.push({ type: "account_Summary", payload: summary });
    return told;
  }

  #wireOf(event: EngineEvent): Told[] {
    switch (event.type) {
      case "order":
        return [
          {
            type: `order_${event.change}`,
            payload: toOrder(event.order, this.#symbol(event.order.symbol_id)),
          },
        ];
      case "position": {
        const { position } = event;
        const payload = toPosition(position, this.#symbol(position.symbol_id), this.#digits);
        return [{ type: `position_${event.change}`, payload }];
      }
      case "deal": {
        const payload = toDeal(event.deal, this.#symbol(event.deal.symbol_id), this.#digits);
        return [{ type: `deal_${event.change}`, payload }];
      }
      case "liquidation":
        return [{ type: "event_liqudation_status", payload: toLiquidation(event, this.#digits) }];
      default:
        return [];
    }
  }

  #pending(): Order[] {
    return [...this.run.account.orders.values()].map((order) =>
      toOrder(order, this.#symbol(order.symbol_id)),
    );
  }

  #position(record: Parameters<typeof marked>[2]): Position {
    const { state, account } = this.run;
    return toPosition(marked(state, account, record), this.#symbol(record.symbol_id), this.#digits);
  }

  /** Decimals of the deposit currency. */
  get #digits(): number {
    return this.#facts.terms.group.currency_digits;
  }

  #symbol(symbol_id: number): SymbolTerms {
    const terms = this.run.state.symbols.get(symbol_id)?.terms;
    if (terms === undefined) throw new Error(`symbol ${symbol_id} is not practised`);
    return terms;
  }

  #ordered(command: Command): CallResult<unknown> {
    const outcome = this.#obey(command);
    if (!outcome.ok) return refused(outcome);
    const { order } = outcome;
    return order === null
      ? refusal(ERRORS.not_found)
      : found(toOrder(order, this.#symbol(order.symbol_id)));
  }

  #obey(command: Command): Outcome {
    const { outcome, events } = this.run.obey(command);
    this.#tell(this.told(events));
    return outcome;
  }

  #commissions(): MyCommissions {
    const { commissions = [] } = this.#facts.commissions ?? {};
    const { month_volume_atto } = this.run.account.record;
    return { month_volume: decimalOf(month_volume_atto, NANO_DIGITS), commissions };
  }

  /** None of one's own: what is practised binds nobody. */
  #limits(): SelfLimits {
    const { record } = this.run.account;
    return {
      daily_loss_max: null,
      trades_per_day_max: null,
      locked_until: null,
      next: null,
      daily_loss: 0,
      daily_loss_from: amountOf(record.day_start_equity, this.#digits),
      day_trades: record.day_trades,
      day_offset_minutes: this.#facts.dayOffsetMs / MINUTE_MS,
      orders_per_second_max: ORDERS_PER_SECOND_MAX,
    };
  }
}

/** Of a count of 10^-9 lots. */
const NANO_DIGITS = 9;
/** Nobody else is kept waiting. */
const ORDERS_PER_SECOND_MAX = 1000;
const FREE = { state: "free" } as const;
const WHO = { account_id: PRACTICE_ACCOUNT, actor: PRACTICE_OWNER };

const found = (data: unknown): CallResult<unknown> => ({ ok: true, data });
const refusal = ({ status, message }: { status: number; message: string }): CallFailure => ({
  ok: false,
  status,
  message,
});

/** As the service words it: of a trading rule by its name, of anything else as bad input. */
function refused({ error }: Extract<Outcome, { ok: false }>): CallFailure {
  return refusal(isRejection(error) ? REJECTIONS[error] : ERRORS.bad_request);
}

const isRejection = (error: string): error is Rejection => Object.hasOwn(REJECTIONS, error);

/** A list is told whole, so there is nothing on another page; and what is over is in none. */
const isFirstPage = (query: CallInput["query"]): boolean =>
  query?.["after"] === undefined && query?.["history"] !== true;

const idOf = (params: CallInput["params"], name: string): number => Number(params?.[name]);
