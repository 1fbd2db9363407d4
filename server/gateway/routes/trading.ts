/**
 * Orders, positions and deals of the caller: commands go to the engine and are answered when they are durable, lists
 * come from PostgreSQL. Runs in the service. @interface §4.8
 */
import type { Order } from "../../../contract/order.ts";
import type { Position } from "../../../contract/position.ts";
import type { Rejection } from "../../../contract/rejections.ts";
import { ensure } from "../../../domain/assert.ts";
import type { SymbolTerms } from "../../../domain/terms.ts";
import type { Caller } from "../../auth/sessions.ts";
import type { EmailProofs } from "../../auth/email-proof.ts";
import type { Database } from "../../database/connect.ts";
import type { Origin } from "../../journal/batch.ts";
import type { MarketFeed } from "../../market/market-feed.ts";
import {
  exportDeals,
  findOrder,
  listDeals,
  listOrders,
  listPositions,
} from "../../queries/trades.ts";
import { Refusal } from "../../refusal.ts";
import type { Answer } from "../../sequencer/answer.ts";
import type { EnginePort, SymbolFacts } from "../../engine-port/engine-port.ts";
import { bodyHash } from "../body-hash.ts";
import { FileAnswer } from "../file-answer.ts";
import type { Handlers } from "../operation.ts";
import { RawJson } from "../raw-json.ts";
import {
  misfitLevel,
  toClosePosition,
  toModifyOrder,
  toModifyPosition,
  toPlaceOrder,
  UNKNOWN_SCALE,
} from "../../../engine/wire/commands.ts";
import { liveOf } from "./live-position.ts";

export type TradingRoutesDeps = {
  readonly sql: Database;
  readonly market: Pick<MarketFeed, "symbols">;
  readonly engine: EnginePort;
  readonly emailProofs: Pick<EmailProofs, "refuseUnproved">;
};
type Parts = Pick<TradingRoutesDeps, "sql" | "engine">;

/** Header of an answer that was given before. */
export const REPLAYED = "idempotency-replayed";

/** What the engine refused, with the nearest change that passes. @throws Refusal */
export function assertAccepted(answer: Answer, asked: Misfitting | null = null): void {
  const { error, fix } = answer;
  if (error === null) return;
  const misfit = asked?.terms ? misfitLevel(error as Rejection, asked.body, asked.terms) : null;
  const nearest = misfit ?? fix;
  throw new Refusal(error, nearest === null ? {} : { errors: [nearest] });
}

/** Where a take-profit level may be what did not fit. */
type Misfitting = {
  readonly body: Parameters<typeof misfitLevel>[1];
  readonly terms: SymbolTerms | null;
};

/** The order of an answer. @throws Refusal */
export function orderOf(answer: Answer, asked: Misfitting | null = null): Order {
  assertAccepted(answer, asked);
  const { order } = answer;
  if (order === null) throw new Error("an accepted order is in its answer");
  return order;
}

/** Who asks, for the engine and for the journal. reason: 0 client, 1 api. */
export const whoOf = ({ account_id, scope }: Caller) => ({
  account_id,
  actor: {
    account_id,
    reason: scope === "API_Trader" ? (1 as const) : (0 as const),
    is_read_only: scope === "Investor",
  },
});

export const originOf = (caller: Caller, ip: string): Origin => ({
  actor_id: caller.account_id,
  actor_scope: caller.scope,
  ip_address: ip,
  ...(caller.approved_by === undefined ? {} : { approved_by: caller.approved_by }),
  ...(caller.request_id === undefined ? {} : { request_id: caller.request_id }),
});

export function tradingRoutes({ sql, market, engine, emailProofs }: TradingRoutesDeps) {
  return {
    ...orderRoutes({ sql, engine, emailProofs }),
    ...positionRoutes({ sql, engine }),
    /** @interface operation:deals_list */
    async deals_list({ caller, query }) {
      const { account_id } = caller();
      await engine.readable(account_id);
      return new RawJson(await listDeals(sql, account_id, query));
    },
    /** @interface operation:deals_export */
    async deals_export({ caller, query }) {
      const { account_id } = caller();
      await engine.readable(account_id);
      return new FileAnswer(
        "text/csv; charset=utf-8",
        `deals-${account_id}.csv`,
        exportDeals(sql, market.symbols, account_id, query),
      );
    },
  } satisfies Handlers;
}

/** What the route for a new order needs of the engine. */
export type OrderTaker = Pick<EnginePort, "submitNamed"> & {
  ask(name: "symbol", asked: { symbol_id: number }): Promise<Pick<SymbolFacts, "terms"> | null>;
};

/** @interface operation:order_create */
export const createOrder =
  (engine: OrderTaker): NonNullable<Handlers["order_create"]> =>
  async ({ caller, body, ip, setHeader }) => {
    const terms = (await engine.ask("symbol", { symbol_id: body.symbol_id }))?.terms ?? null;
    const command = toPlaceOrder(body, terms ?? UNKNOWN_SCALE, whoOf(caller()));
    const hash = bodyHash("order_create", body);
    const done = await engine.submitNamed(command, hash, originOf(caller(), ip));
    if (done.isReplay) setHeader(REPLAYED, "true");
    return orderOf(done.answer, { body, terms });
  };

function orderRoutes({ sql, engine, emailProofs }: Omit<TradingRoutesDeps, "market">) {
  const termsOfOrder = orderTerms(sql, engine);
  const place = createOrder(engine);
  return {
    /** @interface operation:orders_list */
    async orders_list({ caller, query }) {
      const { account_id } = caller();
      await engine.readable(account_id);
      return listOrders(sql, account_id, query.history, query);
    },
    /** New risk alone waits for it: what is open can always be closed. */
    order_create: (call) => {
      emailProofs.refuseUnproved(call.caller().account_id);
      return place(call);
    },
    /** @interface operation:order_update */
    async order_update({ caller, params, body, ip }) {
      const { account_id } = caller();
      const terms = await termsOfOrder(account_id, params.order_id);
      const command = toModifyOrder(params.order_id, body, terms, whoOf(caller()));
      const answer = await engine.submit(command, originOf(caller(), ip));
      return orderOf(answer, { body, terms });
    },
    /** @interface operation:order_cancel */
    async order_cancel({ caller, params, ip }) {
      await termsOfOrder(caller().account_id, params.order_id);
      const command = {
        ...whoOf(caller()),
        kind: "cancel_order" as const,
        order_id: params.order_id,
      };
      return orderOf(await engine.submit(command, originOf(caller(), ip)));
    },
    /** @interface operation:client_order_get */
    async client_order_get({ caller, params }) {
      const { account_id } = caller();
      await engine.readable(account_id);
      const [row] = await sql<{ order_id: number | null }[]>`
        select order_id from client_orders
        where account_id = ${account_id} and client_order_id = ${params.client_order_id}`;
      const order_id = row?.order_id ?? null;
      const order = order_id === null ? null : await findOrder(sql, account_id, order_id);
      if (order === null) throw new Refusal("unknown_order");
      return order;
    },
    /** @interface operation:client_order_cancel */
    async client_order_cancel({ caller, params, ip }) {
      const { account_id } = caller();
      const known = await engine.bar(account_id, params.client_order_id);
      if (known === null || known.order === null) return null;
      const order_id = known.order.id;
      await termsOfOrder(account_id, order_id);
      const command = { ...whoOf(caller()), kind: "cancel_order" as const, order_id };
      return orderOf(await engine.submit(command, originOf(caller(), ip)));
    },
  } satisfies Handlers;
}

function positionRoutes({ sql, engine }: Parts) {
  const termsOfPosition = positionTerms(sql, engine);
  return {
    /** Open ones with what they are worth now. @interface operation:positions_list */
    async positions_list({ caller, query }): Promise<Position[]> {
      const { account_id } = caller();
      await engine.readable(account_id);
      const kept = await listPositions(sql, account_id, query.history, query);
      return query.history ? kept : liveOf(kept, engine, account_id);
    },
    /** @interface operation:position_update */
    async position_update({ caller, params, body, ip }) {
      const terms = await termsOfPosition(caller().account_id, params.position_id);
      const command = toModifyPosition(params.position_id, body, terms, whoOf(caller()));
      const answer = await engine.submit(command, originOf(caller(), ip));
      assertAccepted(answer, { body: { take_profit_levels: body.take_profit_levels }, terms });
      if (answer.position === null) throw new Error("a changed position is in its answer");
      return answer.position;
    },
    /** @interface operation:position_close */
    async position_close({ caller, params, body, ip, setHeader }) {
      const isNamed = body.client_order_id !== undefined;
      const terms = await termsOfPosition(caller().account_id, params.position_id, isNamed);
      const command = toClosePosition(params.position_id, body, terms, whoOf(caller()));
      const hash = bodyHash("position_close", params.position_id, body);
      const done = await engine.submitNamed(command, hash, originOf(caller(), ip));
      if (done.isReplay) setHeader(REPLAYED, "true");
      return orderOf(done.answer);
    },
    /** @interface operation:position_close_by */
    async position_close_by({ caller, params, body, ip }) {
      await termsOfPosition(caller().account_id, params.position_id);
      await termsOfPosition(caller().account_id, body.by_position_id);
      const command = {
        ...whoOf(caller()),
        kind: "close_by" as const,
        position_id: params.position_id,
        by_position_id: body.by_position_id,
        comment: body.comment ?? "",
      };
      return orderOf(await engine.submit(command, originOf(caller(), ip)));
    },
  } satisfies Handlers;
}

/** Terms of the symbol of the account's pending order. @throws Refusal unknown_order, order_not_pending */
export const orderTerms =
  (sql: Database, engine: EnginePort) =>
  async (account_id: number, order_id: number): Promise<SymbolTerms> => {
    const terms = await engine.ask("order_terms", { account_id, order_id });
    if (terms !== null) return terms;
    await engine.readable(account_id);
    const order = await findOrder(sql, account_id, order_id);
    throw new Refusal(order === null ? "unknown_order" : "order_not_pending");
  };

/**
 * Terms of the symbol of the account's open position. A repeated close finds its position closed: where it has a name,
 * its first answer is still given, so a closed one passes too. @throws Refusal unknown_position, position_not_open
 */
export const positionTerms =
  (sql: Database, engine: EnginePort) =>
  async (account_id: number, position_id: number, mayBeClosed = false): Promise<SymbolTerms> => {
    const open = await engine.ask("position_terms", { account_id, position_id });
    if (open !== null) return open.terms;
    await engine.readable(account_id);
    const [row] = await sql<{ symbol_id: number }[]>`select symbol_id from positions
      where id = ${position_id}::bigint and account_id = ${account_id}`;
    if (row === undefined) throw new Refusal("unknown_position");
    if (!mayBeClosed) throw new Refusal("position_not_open");
    const symbol = await engine.ask("symbol", { symbol_id: row.symbol_id });
    return ensure(symbol, `symbol ${row.symbol_id}`).terms;
  };
