/** Invariants of the ledger and of accounts. Runs in tests; pure. */
import type { AccountRecord } from "../../engine/records.ts";
import { summarize } from "../../engine/summary.ts";
import { accountsIn, bookingsIn, dealsIn, type Context } from "./context.ts";
import { firstWrong, type Invariant } from "./invariant.ts";
import { decodeEvents, encodeEvents } from "../../engine/event-text.ts";
import { accountIn, balanceOf, creditOf, openPositions, type TwinAccount } from "./twin/facts.ts";
import { dayFlows, dayTrades } from "./twin/checks.ts";
import { monthLots } from "./twin/commission.ts";
import { fold } from "./twin/position.ts";
import { figures, usedMargin } from "./twin/valuation.ts";

export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    number: 1,
    name: "every booking sums to zero",
    broken: ({ events }) => {
      for (const { lines, cause } of bookingsIn(events)) {
        const sum = lines.reduce((total, line) => total + line.amount, 0);
        if (sum !== 0) return `${cause} is out by ${sum}`;
      }
      return null;
    },
  },
  {
    number: 1,
    name: "all accounts of a currency sum to zero, the house included",
    broken: ({ state }) => {
      const sums = new Map<string, number>();
      const put = (currency: string, amount: number) =>
        sums.set(currency, (sums.get(currency) ?? 0) + amount);
      for (const [key, amount] of state.house) put(key.split("/")[0] ?? "", amount);
      for (const { record } of state.accounts.values()) {
        const currency = state.groups.get(record.group_id)?.currency ?? "none";
        put(currency, record.balance + record.credit);
      }
      const wrong = [...sums].find(([, sum]) => sum !== 0);
      return wrong === undefined ? null : wrong.join(" ");
    },
  },
  {
    number: 2,
    name: "balance and credit are the sums of what was booked, and credit is never below zero",
    broken: (context) =>
      eachRecord(context, (account, record) => {
        const [balance, credit] = [balanceOf(account), creditOf(account)];
        if (record.balance !== balance || record.credit !== credit) {
          return `kept ${record.balance}/${record.credit}, summed ${balance}/${credit}`;
        }
        return credit < 0 ? `credit ${credit}` : null;
      }),
  },
  {
    number: 3,
    name: "a deal is never changed but by a correction, in its money alone",
    broken: ({ events, memory }) => {
      for (const { change, deal } of dealsIn(events)) {
        const kept = memory.deals.get(deal.id);
        if ((change === "create") !== (kept === undefined)) return `deal ${deal.id} ${change}`;
        if (kept === undefined) continue;
        const { profit, swap, commission, is_deleted } = deal;
        const expected = { ...kept, profit, swap, commission, is_deleted };
        if (kept.is_deleted) return `deleted deal ${deal.id} was touched`;
        const names = Object.keys(expected) as (keyof typeof expected)[];
        if (names.some((name) => expected[name] !== deal[name])) return `deal ${deal.id} differs`;
      }
      return null;
    },
  },
  {
    number: 4,
    name: "every number is an integer within 2^53",
    broken: ({ events }) => {
      for (const event of events) {
        if (event.type === "group" || event.type === "symbol") continue;
        const wrong = notInteger(event);
        if (wrong !== null) return `${event.type}.${wrong}`;
      }
      return null;
    },
  },
  {
    number: 5,
    name: "bookings reproduce the balance path, and a deal's booking is its result",
    broken: ({ events, memory }) => {
      const path = new Map(memory.balances);
      for (const event of bookingsIn(events)) {
        const held = path.get(event.account_id) ?? { balance: 0, credit: 0 };
        let { balance, credit } = held;
        for (const { ledger, amount } of event.lines) {
          if (ledger === "balance") balance += amount;
          if (ledger === "credit") credit += amount;
        }
        if (balance !== event.balance || credit !== event.credit) return `path at ${event.desc}`;
        path.set(event.account_id, { balance, credit });
        if (event.cause !== "deal") continue;
        const deal = dealsIn(events).find((told) => told.deal.id === event.deal_id)?.deal;
        const result =
          deal === undefined
            ? null
            : deal.profit + deal.swap + deal.commission + (deal.premium ?? 0);
        if (result !== balance - held.balance) return `deal ${event.deal_id} booked otherwise`;
      }
      return null;
    },
  },
  {
    number: 6,
    name: "the summary is the twin's, and its positions add up",
    broken: (context) =>
      eachWorth(context, (account) => {
        const summary = summarize(context.state, account.account_id);
        const own = figures(context.twin, account);
        if (summary === null || own === null) {
          return (summary === null) === (own === null) ? null : "only one of the two can value it";
        }
        const sum = summary.positions.reduce((total, { profit }) => total + profit, 0);
        if (sum !== summary.floating_profit) return `positions ${sum}`;
        const isSame =
          summary.equity === own.equity &&
          summary.free_margin === own.free &&
          summary.floating_profit === own.floating;
        if (!isSame)
          return `engine ${summary.equity}/${summary.free_margin}, twin ${own.equity}/${own.free}`;
        return (summary.margin_level === null) === (own.used === 0) ? null : "level";
      }),
  },
  {
    number: 7,
    name: "used margin is the twin's, never below zero, and none without positions",
    broken: (context) =>
      eachWorth(context, (account) => {
        const summary = summarize(context.state, account.account_id);
        if (summary === null) return null;
        const positions = openPositions(context.twin, account).map(fold);
        const used = usedMargin(context.twin, account, positions);
        if (summary.used_margin !== used || used < 0) return `${summary.used_margin}, twin ${used}`;
        return positions.length === 0 && used !== 0 ? `${used} without positions` : null;
      }),
  },
  {
    number: 11,
    name: "the account's record has the twin's day, month, limits, leverage and programme",
    broken: (context) =>
      eachRecord(context, (account, record) => {
        const lots = monthLots(account);
        const month = (lots.n * 1_000_000_000n) / lots.d;
        const isSame =
          record.day_trades === dayTrades(account) &&
          record.day_flows === dayFlows(account) &&
          record.day_start_equity === account.day_start_equity &&
          record.month_volume_atto === month &&
          record.leverage === account.leverage &&
          record.group_id === account.group_id &&
          record.status === account.status &&
          record.liquidation === account.liquidation &&
          record.limits.daily_loss_max === account.limits.daily_loss_max &&
          record.limits.trades_per_day_max === account.limits.trades_per_day_max &&
          record.limits.locked_until === account.limits.locked_until &&
          (record.limits_next === null) === (account.limits_next === null) &&
          record.prop?.status === account.prop?.status &&
          record.prop?.initial_balance === account.prop?.initial_balance;
        return isSame
          ? null
          : `account ${account.account_id}: ${String(record.day_flows)} ${String(dayFlows(account))} month ${record.month_volume_atto} ${month}`;
      }),
  },
  {
    number: 23,
    name: "an account's events are numbered without gap or repeat",
    broken: ({ events, memory }) => {
      const seqs = new Map(memory.seqs);
      for (const event of events) {
        if (!("seq" in event)) continue;
        if (event.seq !== (seqs.get(event.account_id) ?? 0) + 1) return `seq ${event.seq}`;
        seqs.set(event.account_id, event.seq);
      }
      return null;
    },
  },
  {
    number: 28,
    name: "an event's text gives the same text again",
    broken: ({ events }) =>
      firstWrong(events, (event) => {
        const text = encodeEvents([event]);
        return encodeEvents(decodeEvents(text)) === text ? null : text;
      }),
  },
];

type Check = (account: TwinAccount, record: AccountRecord) => string | null;

function eachOf({ state, twin }: Context, ids: readonly number[], check: Check): string | null {
  return firstWrong(ids, (id) => {
    const record = state.accounts.get(id)?.record;
    if (record === undefined) return `account ${id} is not kept`;
    const wrong = check(accountIn(twin, id), record);
    return wrong === null ? null : `account ${id}: ${wrong}`;
  });
}

/**
 * The accounts whose record is another than before, that were told something, or whose day began: of all others neither
 * side of a comparison can have changed.
 */
function eachRecord(context: Context, check: Check): string | null {
  const { events, state, memory } = context;
  const isNewDay = events.some(({ type }) => type === "day");
  const told = accountsIn(events);
  const ids = [...state.accounts].flatMap(([id, { record }]) =>
    isNewDay || memory.records.get(id) !== record || told.includes(id) ? [id] : [],
  );
  return eachOf(context, ids, check);
}

/** The accounts whose worth the step may have changed: on a quote or new terms all, else those that were told something. */
function eachWorth(context: Context, check: Check): string | null {
  const { input, events, state } = context;
  const isForAll = input.kind === "quote" || events.some(({ type }) => ALL_WORTHS.has(type));
  return eachOf(context, isForAll ? [...state.accounts.keys()] : accountsIn(events), check);
}

const ALL_WORTHS: ReadonlySet<string> = new Set(["group", "symbol", "day"]);

/** The name of a field that is a number but no safe integer; null: none is. */
function notInteger(value: object): string | null {
  for (const name in value) {
    const field: unknown = (value as { [name: string]: unknown })[name];
    if (typeof field === "number") {
      if (!Number.isSafeInteger(field) || Object.is(field, -0)) return `${name} ${field}`;
    } else if (typeof field === "object" && field !== null) {
      const inner = notInteger(field);
      if (inner !== null) return `${name}.${inner}`;
    }
  }
  return null;
}
