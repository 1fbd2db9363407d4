/**
 * Staff acts for a client: closes his positions, changes what guards them, cancels his orders. Each once under its
 * Idempotency-Key, with the reason in the client's journal. Runs in the service.
 */
import type { Order } from "../../../contract/order.ts";
import type { Position } from "../../../contract/position.ts";
import { ensure } from "../../../domain/assert.ts";
import type { SymbolTerms } from "../../../domain/terms.ts";
import type { Reach } from "../../auth/reach.ts";
import { steps } from "../../../domain/units.ts";
import { lotsOf, stepsBelow } from "../../../domain/volume.ts";
import type { Database } from "../../database/connect.ts";
import { refuseAbove, type DealerRules } from "../../office/dealer-limits.ts";
import type { Command } from "../../../engine/input.ts";
import { findOrder, findPosition } from "../../queries/trades.ts";
import { Refusal } from "../../refusal.ts";
import type { Asked } from "../../../engine/asked.ts";
import type { Condition, EnginePort, OnceKey } from "../../engine-port/engine-port.ts";
import { bodyHash } from "../body-hash.ts";
import type { Idempotency } from "../idempotency.ts";
import type { Handlers } from "../operation.ts";
import { assertAccount } from "./assert-known.ts";
import { actOnce, type KeyedCall } from "./act-once.ts";
import { toClosePosition, toModifyPosition } from "../../../engine/wire/commands.ts";
import { liveOf } from "./live-position.ts";
import { assertAccepted, orderTerms, originOf, positionTerms } from "./trading.ts";

export type ClientDealingRoutesDeps = {
  readonly sql: Database;
  readonly engine: EnginePort;
  readonly idempotency: Idempotency;
  readonly reach: Reach;
  readonly dealers: DealerRules;
};

type ActCall = KeyedCall & {
  readonly ip: string;
  readonly params: { readonly account_id: number };
  readonly body: { readonly desc: string };
};

/** One act: what the engine is told, and how that which it was done to is now. */
type Act<T> = {
  readonly hash: string;
  readonly terms: () => Promise<SymbolTerms>;
  readonly toCommand: (terms: SymbolTerms) => Asked<Command>;
  readonly now: () => Promise<T>;
  /** What it closes of a position; `lots` null: all that is open. */
  readonly closes?: { readonly position_id: number; readonly lots: number | null };
};

/** Staff's own accounts are no client's, whoever of staff asks. */
const AS_A_DEALER = { scope: "Dealer", account_id: 0 } as const;

export function clientDealingRoutes(deps: ClientDealingRoutesDeps) {
  return { ...positionActs(deps), ...orderActs(deps) } satisfies Handlers;
}

/** For the engine: staff on the client's account. reason: 2 dealer */
const forClient = ({ caller, params: { account_id } }: ActCall) => ({
  account_id,
  actor: { account_id: caller().account_id, reason: 2 as const, is_read_only: false },
});

/** A position may grow meanwhile: what passes now has to hold when it is decided. @throws Refusal beyond_dealer_limit */
async function closesAtMost(
  engine: EnginePort,
  account_id: number,
  { position_id, lots }: NonNullable<Act<unknown>["closes"]>,
  terms: SymbolTerms,
  most: number,
): Promise<Condition | undefined> {
  refuseAbove("body.volume", lots ?? 0, most);
  if (lots !== null) return undefined;
  const open = await engine.ask("position_terms", { account_id, position_id });
  refuseAbove("body.volume", lotsOf(open?.volume ?? steps(0), terms), most);
  const volume_max = stepsBelow(most, terms);
  if (volume_max === null) return undefined;
  const position = { position_id, volume_max };
  return { account_id, position, otherwise: "beyond_dealer_limit" };
}

/** @throws Refusal not_found, forbidden, or what the engine says */
async function perform<T>(
  { engine, idempotency, reach, dealers }: ClientDealingRoutesDeps,
  call: ActCall,
  { hash, terms, toCommand, now, closes }: Act<T>,
): Promise<T> {
  const { account_id } = call.params;
  await assertAccount(engine, account_id);
  await reach(AS_A_DEALER, account_id, false);
  const readable = async () => {
    await engine.readable(account_id);
    return now();
  };
  const act = async (key?: OnceKey) => {
    const symbolTerms = await terms();
    const origin = { ...originOf(call.caller(), call.ip), why: call.body.desc };
    const most = await dealers.volumeMaxOf(call.caller());
    const condition =
      most === null || closes === undefined
        ? undefined
        : await closesAtMost(engine, account_id, closes, symbolTerms, most);
    const answer = await engine.submit(toCommand(symbolTerms), origin, key, condition);
    assertAccepted(answer, { body: {}, terms: symbolTerms });
    return readable();
  };
  return actOnce(idempotency, call, hash, act, readable);
}

function positionActs(deps: ClientDealingRoutesDeps) {
  const { sql, engine } = deps;
  const termsOf = positionTerms(sql, engine);
  /** With what it is worth now while it is open. */
  const positionNow = async (account_id: number, position_id: number): Promise<Position> => {
    const kept = await findPosition(sql, account_id, position_id);
    const known = [ensure(kept, `position ${position_id}`)];
    const [position] = await liveOf(known, engine, account_id);
    return ensure(position, `position ${position_id}`);
  };
  return {
    /** @interface operation:account_position_close */
    async account_position_close(call): Promise<Position> {
      const { account_id, position_id } = call.params;
      const { volume, desc } = call.body;
      return perform(deps, call, {
        hash: bodyHash("account_position_close", account_id, position_id, call.body),
        terms: () => termsOf(account_id, position_id),
        toCommand: (terms) => ({
          ...toClosePosition(position_id, { volume, comment: desc }, terms, forClient(call)),
          known: { state: "free" },
        }),
        now: () => positionNow(account_id, position_id),
        closes: { position_id, lots: volume ?? null },
      });
    },
    /** @interface operation:account_position_update */
    async account_position_update(call): Promise<Position> {
      const { account_id, position_id } = call.params;
      const { stop_loss, take_profit } = call.body;
      if (stop_loss === undefined && take_profit === undefined) {
        const message = "must be given where take_profit is not";
        throw new Refusal("bad_request", { errors: [{ path: "body.stop_loss", message }] });
      }
      return perform(deps, call, {
        hash: bodyHash("account_position_update", account_id, position_id, call.body),
        terms: () => termsOf(account_id, position_id),
        toCommand: (terms) =>
          toModifyPosition(position_id, { stop_loss, take_profit }, terms, forClient(call)),
        now: () => positionNow(account_id, position_id),
      });
    },
  } satisfies Handlers;
}

function orderActs(deps: ClientDealingRoutesDeps) {
  const { sql, engine } = deps;
  const termsOf = orderTerms(sql, engine);
  return {
    /** @interface operation:account_order_cancel */
    async account_order_cancel(call): Promise<Order> {
      const { account_id, order_id } = call.params;
      return perform(deps, call, {
        hash: bodyHash("account_order_cancel", account_id, order_id, call.body),
        terms: () => termsOf(account_id, order_id),
        toCommand: () => ({ ...forClient(call), kind: "cancel_order", order_id }),
        now: async () => ensure(await findOrder(sql, account_id, order_id), `order ${order_id}`),
      });
    },
  } satisfies Handlers;
}
