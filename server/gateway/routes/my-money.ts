/**
 * The caller's transactions, journal, statement and self-set limits; staff reads any account's journal. Runs in the service.
 * @interface §4.2
 */
import type { MyCommissions } from "../../../contract/commission.ts";
import type { TransactionsQuery } from "../../../contract/money.ts";
import type { SelfLimits, SelfLimitValues } from "../../../contract/self-limits.ts";
import { ensure } from "../../../domain/assert.ts";
import { decimalOf } from "../../../domain/decimal.ts";
import { amountOf, minorOf } from "../../../domain/money.ts";
import { unixMs, type Minor } from "../../../domain/units.ts";
import { STATEMENT_DAYS_MAX } from "../../../contract/limits.ts";
import type { Database } from "../../database/connect.ts";
import type { SelfLimits as EngineLimits } from "../../../engine/records.ts";
import { viewAccount } from "../../queries/accounts.ts";
import { commissionsOf } from "../../queries/commissions.ts";
import { listJournal } from "../../queries/account-journal.ts";
import { listTransactions, makeStatement } from "../../queries/money.ts";
import { Refusal } from "../../refusal.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import type { Handlers } from "../operation.ts";
import { assertAccount } from "./assert-known.ts";
import { originOf, whoOf } from "./trading.ts";

export type MyMoneyRoutesDeps = {
  readonly sql: Database;
  readonly engine: EnginePort;
  readonly ordersPerSecond: number;
  readonly dayOffsetMs: number;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export function myMoneyRoutes(deps: MyMoneyRoutesDeps) {
  const { sql, engine, ordersPerSecond, dayOffsetMs } = deps;
  const accountOf = async (account_id: number) =>
    ensure(await engine.ask("account", { account_id }), `account ${account_id}`);
  const limitsOf = async (account_id: number): Promise<SelfLimits> => {
    const found = await engine.ask("self_limits", { account_id });
    const facts = ensure(found, `account ${account_id}`);
    const { limits, limits_next, currency_digits: digits } = facts;
    return {
      ...toValues(limits, digits),
      next: limits_next === null ? null : toValues(limits_next, digits),
      daily_loss: amountOf(facts.daily_loss, digits),
      daily_loss_from: amountOf(facts.daily_loss_from, digits),
      day_trades: facts.day_trades,
      day_offset_minutes: dayOffsetMs / MINUTE_MS,
      orders_per_second_max: ordersPerSecond,
    };
  };
  return {
    /** @interface operation:my_transactions */
    async my_transactions({ caller, query }) {
      const { account_id } = caller();
      await engine.readable(account_id);
      return listTransactions(sql, account_id, originsAsked(query));
    },
    /** @interface operation:my_journal */
    async my_journal({ caller, query }) {
      const { account_id } = caller();
      await engine.readable(account_id);
      return listJournal(sql, account_id, query);
    },
    /** @interface operation:account_journal */
    async account_journal({ params, query }) {
      await assertAccount(engine, params.account_id);
      await engine.readable(params.account_id);
      return listJournal(sql, params.account_id, query);
    },
    /** @interface operation:my_statement @interface limit:STATEMENT_DAYS_MAX */
    async my_statement({ caller, query }) {
      const { account_id } = caller();
      if (query.to - query.from > STATEMENT_DAYS_MAX * DAY_MS) {
        const message = `must be at most ${STATEMENT_DAYS_MAX} days after from`;
        throw new Refusal("bad_request", { errors: [{ path: "query.to", message }] });
      }
      await engine.readable(account_id);
      const account = ensure(await viewAccount(sql, account_id), `account ${account_id}`);
      return makeStatement(sql, { ...account, account_id }, query.from, query.to);
    },
    /** @interface operation:my_commissions */
    async my_commissions({ caller }): Promise<MyCommissions> {
      const { account_id } = caller();
      const account = await accountOf(account_id);
      return {
        month_volume: lotsOfVolume(account.record.month_volume_atto),
        commissions: await commissionsOf(sql, account_id),
      };
    },
    /** @interface operation:my_limits */
    async my_limits({ caller }) {
      return limitsOf(caller().account_id);
    },
    /** @interface operation:save_my_limits */
    async save_my_limits({ caller, body, ip }) {
      const { account_id } = caller();
      const { currency_digits } = await accountOf(account_id);
      const limits = fromValues(body, currency_digits);
      const command = { ...whoOf(caller()), kind: "set_limits" as const, limits };
      const { error } = await engine.submit(command, originOf(caller(), ip));
      if (error !== null) throw new Refusal(error);
      return limitsOf(account_id);
    },
  } satisfies Handlers;
}

/** null: all. */
export const originsAsked = ({ origin }: TransactionsQuery): number[] | null =>
  origin === undefined ? null : origin.split(",").map(Number);

const NANO_DIGITS = 9;
const lotsOfVolume = (nano: bigint): number => decimalOf(nano, NANO_DIGITS);

const toValues = (limits: EngineLimits, digits: number): SelfLimitValues => ({
  daily_loss_max: limits.daily_loss_max === null ? null : amountOf(limits.daily_loss_max, digits),
  trades_per_day_max: limits.trades_per_day_max,
  locked_until: limits.locked_until,
});

function fromValues(values: SelfLimitValues, digits: number): EngineLimits {
  const { daily_loss_max, trades_per_day_max, locked_until } = values;
  return {
    daily_loss_max: daily_loss_max === null ? null : amountAsked(daily_loss_max, digits),
    trades_per_day_max,
    locked_until: locked_until === null ? null : unixMs(locked_until),
  };
}

/** @throws Refusal amount_too_precise @interface error:amount_too_precise */
export function amountAsked(decimal: number, digits: number): Minor {
  const amount = minorOf(decimal, digits);
  if (amount === null) throw new Refusal("amount_too_precise");
  return amount;
}
