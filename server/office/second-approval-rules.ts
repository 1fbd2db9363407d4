/**
 * Which acts of staff wait for a second person, by the settings of the group that they concern, and what each would change.
 * Runs in the service. What would be refused anyhow is refused when it is asked for, not when it is confirmed.
 */
import type { Account } from "../../contract/account.ts";
import type { Config } from "../../contract/broker-config.ts";
import type { Deal } from "../../contract/deal.ts";
import type { UptDeal } from "../../contract/dealing.ts";
import type { Operation } from "../../contract/endpoints.ts";
import type { UptGroup } from "../../contract/group-change.ts";
import type { Group } from "../../contract/group.ts";
import { ensure } from "../../domain/assert.ts";
import { amountOf } from "../../domain/money.ts";
import { minor } from "../../domain/units.ts";
import type { JournalSource } from "../archive/all-batches.ts";
import type { Database } from "../database/connect.ts";
import { boundedAmount } from "../gateway/routes/bounded-amount.ts";
import { readAccount } from "../queries/accounts.ts";
import { readDealRecord } from "../queries/deal-record.ts";
import { Refusal } from "../refusal.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import { readConfigValue } from "./configs.ts";
import { groupChanges } from "./group-terms.ts";
import { listGroups } from "./groups.ts";
import { refuseField } from "./office.ts";
import { columnValue, settingOf } from "./settings.ts";
import { wireDealOf } from "./wire-deal.ts";

export const WAITING_OPERATIONS = [
  "money_deposit",
  "money_withdrawal",
  "money_adjust",
  "money_credit_in",
  "money_credit_out",
  "balance_correct",
  "deal_update",
  "deal_delete",
  "account_delete",
  "account_move_group",
  "account_two_factor_off",
  "config_update",
  "group_update",
] as const satisfies readonly Operation[];
export type WaitingOperation = (typeof WAITING_OPERATIONS)[number];

/** A call as it was asked for. */
export type AskedAct = {
  readonly operation: WaitingOperation;
  readonly params: Readonly<Record<string, number>>;
  readonly body: unknown;
};

/** What the act concerns. account_id null: a group's setting. */
export type Subject = { readonly account_id: number | null; readonly group_id: number };

export type Effect = {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** How much money it moves, in deposit currency, either way. */
  readonly amount: number;
};

type GroupRules = {
  readonly above: number | null;
  readonly corrections: boolean;
  readonly deletions: boolean;
  readonly settings: boolean;
};

export type RulesDeps = {
  readonly sql: Database;
  readonly journal: JournalSource;
  readonly market: MarketFeed;
  readonly engine: EnginePort;
};

const isOn = ({ above, corrections, deletions, settings }: GroupRules): boolean =>
  above !== null || corrections || deletions || settings;

export function createSecondApprovalRules(deps: RulesDeps) {
  const { engine } = deps;
  const ofAccount = async (account_id: number | undefined): Promise<Subject | null> => {
    if (account_id === undefined) return null;
    const account = await engine.ask("account", { account_id });
    return account === null ? null : { account_id, group_id: account.record.group_id };
  };
  return {
    /** null: there is no such thing, which the operation itself says. */
    async subjectOf({ operation, params }: AskedAct): Promise<Subject | null> {
      if (operation === "config_update") {
        const found = settingOf(params["config_id"] ?? 0);
        const groups = await engine.ask("groups", null);
        const isThere = found !== null && groups.includes(found.group_id);
        return isThere ? { account_id: null, group_id: found.group_id } : null;
      }
      if (operation === "group_update") {
        const group_id = params["group_id"] ?? 0;
        const groups = await engine.ask("groups", null);
        return groups.includes(group_id) ? { account_id: null, group_id } : null;
      }
      if (operation === "deal_update" || operation === "deal_delete") {
        return ofAccount((await dealNow(deps, params["deal_id"] ?? 0))?.account_id);
      }
      return ofAccount(params["account_id"]);
    },
    /** What the act is about, as the operation would answer it now. */
    nowOf: (asked: AskedAct) => nowOf(deps, asked),
    /** @throws Refusal what the operation itself would be refused with */
    effectOf: (asked: AskedAct) => effectOf(deps, asked),
    /** Whether it has to wait, by what holds in the group now. */
    async needsSecond(
      asked: AskedAct,
      { group_id }: Subject,
      effect: () => Promise<Effect>,
    ): Promise<boolean> {
      const rules = await rulesOf(deps, group_id);
      if (!isOn(rules)) return false;
      if (await isOfItsKind(deps, asked, rules)) return true;
      const isMoney = asked.operation in WAYS || MOVES_MONEY.has(asked.operation);
      return isMoney && rules.above !== null && (await effect()).amount > rules.above;
    },
  };
}

/** Beside the five of the interface. */
const MOVES_MONEY: ReadonlySet<WaitingOperation> = new Set([
  "balance_correct",
  "deal_update",
  "deal_delete",
]);

/** Whether all acts of its kind wait, whatever the amount. */
async function isOfItsKind(
  deps: RulesDeps,
  { operation, params, body }: AskedAct,
  rules: GroupRules,
): Promise<boolean> {
  switch (operation) {
    case "config_update": {
      // Whoever could switch it off alone could do without it.
      const column = settingOf(params["config_id"] ?? 0)?.setting.column ?? "";
      return rules.settings || column.startsWith("second_approval_");
    }
    case "account_move_group": {
      const there = await rulesOf(deps, params["group_id"] ?? 0);
      return rules.settings || JSON.stringify(there) !== JSON.stringify(rules);
    }
    case "group_update":
      return rules.settings && isMoreThanMarkups(body as UptGroup);
    case "account_two_factor_off":
      return rules.settings;
    case "account_delete":
      return rules.deletions;
    case "deal_update":
    case "deal_delete":
      return rules.corrections;
    default:
      return false;
  }
}

/** Mark-ups are seen and taken back at once; what leverage and levels close stays closed. */
const isMoreThanMarkups = ({ markups: _m, desc: _d, ...others }: UptGroup): boolean =>
  Object.values(others).some((value) => value !== undefined);

async function rulesOf({ sql }: RulesDeps, group_id: number): Promise<GroupRules> {
  const [row] = await sql<GroupRules[]>`
    select second_approval_above as above, second_approval_corrections as corrections,
      second_approval_deletions as deletions, second_approval_settings as settings
    from groups where group_id = ${group_id}`;
  return row ?? { above: null, corrections: false, deletions: false, settings: false };
}

async function dealNow({ journal, engine }: RulesDeps, id: number): Promise<Deal | null> {
  await engine.readable(null);
  const record = await readDealRecord(journal, id);
  return record === null ? null : wireDealOf(engine, record);
}

async function nowOf(
  deps: RulesDeps,
  { operation, params }: AskedAct,
): Promise<Account | Deal | Config | Group | null> {
  if (operation === "group_update") {
    const [group = null] = await listGroups(deps, params["group_id"] ?? 0);
    return group;
  }
  if (operation === "config_update") return readConfigValue(deps.sql, params["config_id"] ?? 0);
  if (operation === "deal_update" || operation === "deal_delete") {
    return dealNow(deps, params["deal_id"] ?? 0);
  }
  const account_id = params["account_id"] ?? 0;
  await deps.engine.readable(account_id);
  return readAccount(deps.sql, account_id);
}

async function effectOf(deps: RulesDeps, asked: AskedAct): Promise<Effect> {
  const { operation, params } = asked;
  const now = await nowOf(deps, asked);
  if (now === null) throw new Refusal("not_found");
  switch (operation) {
    case "config_update":
      return settingEffect(now as Config, params["config_id"] ?? 0, asked.body);
    case "group_update":
      return groupEffect(deps, params["group_id"] ?? 0, asked.body as UptGroup);
    case "deal_update":
    case "deal_delete":
      return dealEffect(now as Deal, operation === "deal_delete" ? null : asked.body);
    case "account_two_factor_off":
      return twoFactorEnd(deps, params["account_id"] ?? 0);
    case "account_delete":
      return accountEnd(now as Account);
    case "account_move_group":
      return moveEffect(deps, now as Account, params["group_id"] ?? 0);
    default:
      return moneyEffect(deps.engine, operation, now as Account, asked.body);
  }
}

async function moveEffect(
  { sql, engine }: RulesDeps,
  { group_id }: Account,
  to: number,
): Promise<Effect> {
  if (!(await engine.ask("groups", null)).includes(to)) throw new Refusal("not_found");
  const names = await sql<{ group_id: number; name: string }[]>`
    select group_id, name from groups where group_id in ${sql([group_id, to])}`;
  const name = (id: number) => names.find((each) => each.group_id === id)?.name ?? id;
  return { before: { group: name(group_id) }, after: { group: name(to) }, amount: 0 };
}

export type SecondApprovalRules = ReturnType<typeof createSecondApprovalRules>;

function settingEffect(config: Config, id: number, body: unknown): Effect {
  const { value } = body as { value: readonly string[] };
  const found = settingOf(id);
  if (found === null) throw new Refusal("not_found");
  const read = columnValue(found.setting, value);
  if (!read.ok) return refuseField("value", read.why);
  const text = (list: readonly string[]) => list.join(", ");
  const { key } = config;
  return { before: { [key]: text(config.value) }, after: { [key]: text(value) }, amount: 0 };
}

async function groupEffect(deps: RulesDeps, group_id: number, body: UptGroup): Promise<Effect> {
  const changes = await groupChanges(deps, group_id, body);
  const as = (of: "before" | "after") => Object.fromEntries(changes.map((c) => [c.name, c[of]]));
  return { before: as("before"), after: as("after"), amount: 0 };
}

/** `body` null: it is cancelled, and what it booked is taken back. */
function dealEffect(deal: Deal, body: unknown): Effect {
  const before = { profit: deal.profit, swap: deal.swap, commission: deal.commission };
  const asked = (body ?? { profit: 0, swap: 0, commission: 0 }) as UptDeal;
  const after = {
    profit: asked.profit ?? before.profit,
    swap: asked.swap ?? before.swap,
    commission: asked.commission ?? before.commission,
  };
  const moved = (field: keyof typeof before) => after[field] - before[field];
  // To what a double of such amounts can tell apart: a sum of differences is no exact decimal.
  const premium = body === null ? 0 - (deal.premium ?? 0) : 0;
  const amount = Math.abs(moved("profit") + moved("swap") + moved("commission") + premium);
  return { before, after, amount: Math.round(amount * 1e8) / 1e8 };
}

function accountEnd({ balance, credit }: Account): Effect {
  if (balance !== 0 || credit !== 0) throw new Refusal("wrong_state");
  return { before: { account: "open" }, after: { account: "closed for ever" }, amount: 0 };
}

async function twoFactorEnd({ sql }: RulesDeps, account_id: number): Promise<Effect> {
  const rows = await sql`
    select 1 from two_factor where account_id = ${account_id} and secret is not null`;
  if (rows.count === 0) throw new Refusal("wrong_state");
  return { before: { two_factor: "on" }, after: { two_factor: "off" }, amount: 0 };
}

/** Which way an act moves balance and credit. */
const WAYS: Readonly<Record<string, { balance: number; credit: number }>> = {
  money_deposit: { balance: 1, credit: 0 },
  money_withdrawal: { balance: -1, credit: 0 },
  money_adjust: { balance: 1, credit: 0 },
  money_credit_in: { balance: 0, credit: 1 },
  money_credit_out: { balance: 0, credit: -1 },
};

async function moneyEffect(
  engine: EnginePort,
  operation: WaitingOperation,
  account: Account,
  body: unknown,
): Promise<Effect> {
  const { id, balance, credit, currency_digits: digits } = account;
  const before = { balance, credit };
  if (operation === "balance_correct") {
    const { balance: asked } = body as { balance: number };
    const after = await boundedAmount(engine, "balance", asked, id);
    const moved = Math.abs(after - (await boundedAmount(engine, "balance", balance, id)));
    return { before, after: { balance: asked, credit }, amount: amountOf(minor(moved), digits) };
  }
  const { amount } = body as { amount: number };
  const way = WAYS[operation] ?? { balance: 0, credit: 0 };
  if (operation !== "money_adjust" && amount <= 0) throw new Refusal("amount_not_positive");
  const moved = await boundedAmount(engine, "amount", amount, id);
  const found = await engine.ask("account", { account_id: id });
  const { balance: held, credit: given } = ensure(found, `account ${id}`).record;
  const after = {
    balance: amountOf(minor(held + way.balance * moved), digits),
    credit: amountOf(minor(given + way.credit * moved), digits),
  };
  if (operation === "money_withdrawal" && after.balance < 0) throw new Refusal("balance_too_low");
  if (operation === "money_credit_out" && after.credit < 0) throw new Refusal("credit_too_low");
  return { before, after, amount: Math.abs(amount) };
}
