/**
 * What staff do to money, deals and trading as such: each once under its Idempotency-Key, durable before it is answered.
 * Runs in the service. @interface §4.3, §6
 */
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { Deal } from "../../../contract/deal.ts";
import type { MoneyRequest } from "../../../contract/money.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { ensure } from "../../../domain/assert.ts";
import type { Minor } from "../../../domain/units.ts";
import type { JournalSource } from "../../archive/all-batches.ts";
import type { Reach } from "../../auth/reach.ts";
import type { Caller } from "../../auth/sessions.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import type { Command, MoneyCommand } from "../../../engine/input.ts";
import type { DealRecord } from "../../../engine/records.ts";
import { writeNotes } from "../../journal/account-note.ts";
import type { JournalSentence } from "../../journal/sentences.ts";
import type { MarketFeed } from "../../market/market-feed.ts";
import type { DealerRules } from "../../office/dealer-limits.ts";
import { wireDealOf } from "../../office/wire-deal.ts";
import { readDealRecord } from "../../queries/deal-record.ts";
import { Refusal, refuseInput } from "../../refusal.ts";
import type { Asked } from "../../../engine/asked.ts";
import type { EnginePort, OnceKey, SymbolFacts } from "../../engine-port/engine-port.ts";
import { bodyHash } from "../body-hash.ts";
import type { Idempotency } from "../idempotency.ts";
import { createTurns } from "../turns.ts";
import type { Handlers } from "../operation.ts";
import { accountNow, actOnce, type KeyedCall } from "./act-once.ts";
import { assertAccount, assertGroup } from "./assert-known.ts";
import { boundedAmount } from "./bounded-amount.ts";
import { originOf } from "./trading.ts";

export type DealingRoutesDeps = {
  readonly sql: Database;
  readonly journal: JournalSource;
  readonly clock: Clock;
  readonly engine: EnginePort;
  readonly market: MarketFeed;
  readonly idempotency: Idempotency;
  readonly reach: Reach;
  readonly dealers: DealerRules;
};

const { enabled: ENABLED } = SYMBOL_STATUS;
/** For the journal, by code. */
const STATUS_NAMES = Object.keys(SYMBOL_STATUS);

/** What of a call these handlers need. */
type StaffCall = KeyedCall & { readonly ip: string };

/** Who acts, for the engine. reason: 2 broker */
const actorOf = ({ account_id }: Caller) => ({
  account_id,
  reason: 2 as const,
  is_read_only: false,
});

export function dealingRoutes(deps: DealingRoutesDeps) {
  const acts = createActs(deps);
  return {
    ...moneyRoutes(deps, acts),
    ...dealRoutes(deps, acts),
    ...haltRoutes(deps, acts),
  } satisfies Handlers;
}

type Acts = ReturnType<typeof createActs>;

function createActs({ engine }: DealingRoutesDeps) {
  return {
    /** @throws Refusal what the engine says */
    async run(command: Asked<Command>, call: StaffCall, key?: OnceKey): Promise<void> {
      const { error } = await engine.submit(command, originOf(call.caller(), call.ip), key);
      if (error !== null) throw new Refusal(error);
    },
    boundedAmount: (field: string, decimal: number, account_id: number): Promise<Minor> =>
      boundedAmount(engine, field, decimal, account_id),
  };
}

function moneyRoutes(deps: DealingRoutesDeps, acts: Acts) {
  type MoneyCall = StaffCall & { params: { account_id: number } };
  /** Books what the command says and answers with the account after it. */
  const book = async (call: MoneyCall, hash: string, toCommand: () => Promise<Asked<Command>>) => {
    const { account_id } = call.params;
    await assertAccount(deps.engine, account_id);
    const command = await toCommand();
    const act = async (key?: OnceKey) => {
      await acts.run(command, call, key);
      return accountNow(deps, account_id);
    };
    return actOnce(deps.idempotency, call, hash, act, () => accountNow(deps, account_id));
  };
  /** @interface error:amount_not_positive @interface error:balance_too_low @interface error:credit_too_low */
  const money =
    (kind: MoneyCommand["kind"]) => async (call: MoneyCall & { body: MoneyRequest }) => {
      const { account_id } = call.params;
      const { amount, desc = "" } = call.body;
      return book(call, bodyHash(kind, account_id, call.body), async () => ({
        kind,
        account_id,
        actor: actorOf(call.caller()),
        amount: await acts.boundedAmount("amount", amount, account_id),
        desc,
      }));
    };

  return {
    /** @interface operation:money_adjust */
    money_adjust: money("adjust"),
    /** @interface operation:money_credit_in */
    money_credit_in: money("credit_in"),
    /** @interface operation:money_credit_out */
    money_credit_out: money("credit_out"),
    /** @interface operation:money_deposit */
    money_deposit: money("deposit"),
    /** @interface operation:money_withdrawal */
    money_withdrawal: money("withdrawal"),
    /** @interface operation:balance_correct */
    async balance_correct(call) {
      const { account_id } = call.params;
      const { balance, desc = "" } = call.body;
      return book(call, bodyHash("correct_balance", account_id, call.body), async () => ({
        kind: "correct_balance",
        account_id,
        actor: actorOf(call.caller()),
        balance: await acts.boundedAmount("balance", balance, account_id),
        desc,
      }));
    },
  } satisfies Handlers;
}

function dealRoutes({ journal, engine, idempotency, reach }: DealingRoutesDeps, acts: Acts) {
  /** A correction is of the deal as it is kept, so two at once would both be of the first. */
  const inTurn = createTurns();
  const findDeal = async (deal_id: number): Promise<DealRecord> => {
    await engine.readable(null);
    const deal = await readDealRecord(journal, deal_id);
    if (deal === null) throw new Refusal("not_found");
    return deal;
  };
  const wireDeal = async (deal_id: number): Promise<Deal> =>
    wireDealOf(engine, await findDeal(deal_id));
  const correct = async (
    call: StaffCall & { params: { deal_id: number } },
    hash: string,
    toCommand: (deal: DealRecord) => Promise<Asked<Command>>,
  ): Promise<Deal> => {
    const { deal_id } = call.params;
    if (call.caller().scope === "Dealer") {
      await reach(call.caller(), (await findDeal(deal_id)).account_id, false);
    }
    const act = async (key?: OnceKey) => {
      await acts.run(await toCommand(await findDeal(deal_id)), call, key);
      return wireDeal(deal_id);
    };
    const inItsTurn = (key?: OnceKey) => inTurn(deal_id, () => act(key));
    return actOnce(idempotency, call, hash, inItsTurn, () => wireDeal(deal_id));
  };

  return {
    /** @interface operation:deal_update */
    async deal_update(call) {
      const { profit, swap, commission, desc = "" } = call.body;
      return correct(
        call,
        bodyHash("deal_update", call.params.deal_id, call.body),
        async (deal) => {
          const { account_id } = deal;
          const amount = async (
            field: "profit" | "swap" | "commission",
            asked: number | undefined,
          ) => (asked === undefined ? deal[field] : acts.boundedAmount(field, asked, account_id));
          return {
            kind: "update_deal",
            account_id,
            actor: actorOf(call.caller()),
            deal,
            profit: await amount("profit", profit),
            swap: await amount("swap", swap),
            commission: await amount("commission", commission),
            desc,
          };
        },
      );
    },
    /** @interface operation:deal_delete */
    async deal_delete(call) {
      return correct(call, bodyHash("deal_delete", call.params.deal_id), async (deal) => ({
        kind: "delete_deal",
        account_id: deal.account_id,
        actor: actorOf(call.caller()),
        deal,
        desc: "",
      }));
    },
  } satisfies Handlers;
}

function haltRoutes(deps: DealingRoutesDeps, acts: Acts) {
  const { engine, market } = deps;
  return {
    /** @interface operation:trading_halt */
    async trading_halt(call) {
      const { symbol_id = null, group_id = null, is_halted } = call.body;
      if (symbol_id !== null && group_id !== null) {
        refuseInput("body.group_id", "must be left out where symbol_id is given");
      }
      const symbol = symbol_id === null ? undefined : await engine.ask("symbol", { symbol_id });
      if (symbol === null) throw new Refusal("not_found");
      if (group_id !== null) await assertGroup(engine, group_id);
      await deps.dealers.assertGroup(call.caller(), group_id);
      await noted(deps, call, async () => {
        await acts.run({ kind: "halt", symbol_id, group_id, is_halted }, call);
        const entity = symbol_id !== null ? "symbol" : group_id !== null ? "group" : null;
        const where = entity === null ? "everywhere" : `in this ${entity}`;
        const message = `new trades are ${is_halted ? "stopped" : "allowed"} ${where}`;
        return { action: "trading_halt", entity, entity_id: symbol_id ?? group_id, message };
      });
      return null;
    },
    /** @interface operation:symbol_set_status */
    async symbol_set_status(call): Promise<SymbolRecord> {
      const { symbol_id } = call.params;
      const index = market.indexOf(symbol_id);
      if (index < 0) throw new Refusal("not_found");
      // It is the whole house's.
      await deps.dealers.assertGroup(call.caller(), null);
      const record = ensure(market.symbols[index], `symbol at ${index}`);
      const said = call.body.status;
      await noted(deps, call, async () => {
        const symbol = ensure(await engine.ask("symbol", { symbol_id }), `symbol ${symbol_id}`);
        const [status, isStaffs] = [market.statusBy(symbol_id, said), said !== ENABLED];
        const command = { kind: "symbol_status", symbol_id, status, is_staffs: isStaffs } as const;
        const decided = engine.submit(command, originOf(call.caller(), call.ip));
        // Before the answer: the provider's next word finds staff's in both.
        market.setStatus(symbol_id, said);
        try {
          await decided;
        } catch (error) {
          market.setStatus(symbol_id, symbol.isStaffs ? symbol.status : ENABLED);
          throw error;
        }
        const message = `${record.symbol}: ${wordsOf(symbol)} -> ${wordsOf({ status, isStaffs })}`;
        return { action: "symbol_status", entity: "symbol", entity_id: symbol_id, message };
      });
      return record;
    },
  } satisfies Handlers;
}

/** What a symbol's status is, and whose word that is. */
const wordsOf = ({ status, isStaffs }: Pick<SymbolFacts, "status" | "isStaffs">): string =>
  `${STATUS_NAMES[status]}, by ${isStaffs ? "staff" : "the provider"}`;

/** Does the work, and writes what it says into the journal of who asked for it. */
async function noted(
  { sql, clock }: DealingRoutesDeps,
  call: StaffCall,
  work: () => Promise<JournalSentence>,
): Promise<void> {
  const { account_id } = call.caller();
  const origin = originOf(call.caller(), call.ip);
  const sentence = await work();
  await writeNotes(sql, [{ account_id, ts: clock.now(), origin, ...sentence }]);
}
