/**
 * The rules of a funded-trader programme: a loss a day and a loss in all that end it, and a target that passes it.
 * docs/engine.md, Self-set limits and prop rules. Runs anywhere; pure.
 */
import { ORDER_REASON, ORDER_STATUS } from "../contract/codes.ts";
import type { GroupTerms, PropTerms } from "../domain/terms.ts";
import { minor, type Minor } from "../domain/units.ts";
import { closeByHouse } from "./close.ts";
import type { AccountRecord } from "./records.ts";
import { dayLoss } from "./self-limits.ts";
import type { AccountState } from "./state.ts";
import { accountOf, groupOf, tell, type Step } from "./step.ts";
import { valueAccount } from "./valuation.ts";

type Programme = NonNullable<AccountRecord["prop"]>;

const RUNNING = 0;
const PASSED = 1;
const FAILED = 2;

export const isPropFailed = ({ prop }: AccountRecord): boolean => prop?.status === FAILED;

/** A programme that begins with this balance; one of 0 has not begun: the first deposit begins it. */
export const startProgramme = (balance: Minor): Programme => ({
  status: RUNNING,
  initial_balance: minor(Math.max(0, balance)),
});

/** The programme of an account as a group's terms make it: none, the one it is in, or one that begins now. */
export function programmeIn(
  { prop: terms }: GroupTerms,
  programme: Programme | null,
  balance: Minor,
): Programme | null {
  if (terms === null) return null;
  return programme ?? startProgramme(balance);
}

/**
 * Holds an account against its programme at the prices of now: fails it, and then closes what can be closed, or passes
 * it. An account that failed with positions which could not be closed is tried again. Others are left as they are.
 */
export function checkProgramme(step: Step, account_id: number): void {
  const account = accountOf(step.state, account_id);
  const { prop } = account.record;
  const terms = groupOf(step.state, account).prop;
  if (prop === null || terms === null || prop.initial_balance === 0) return;
  if (prop.status === FAILED) {
    end(step, account);
    return;
  }
  const value = valueAccount(step.state, account);
  if (value === null) return;
  if (isLost(terms, account.record, prop, value.equity)) {
    setStatus(step, account, prop, FAILED);
    end(step, account);
  } else if (prop.status === RUNNING && isWon(terms, account, prop, value.equity)) {
    setStatus(step, account, prop, PASSED);
  }
}

/**
 * Whether this equity leaves the programme of an account with open positions as it is. Equities of which that is said
 * have no gap.
 */
export function isProgrammeQuiet(
  { prop: terms }: GroupTerms,
  record: AccountRecord,
  equity: Minor,
): boolean {
  const { prop } = record;
  if (prop === null || terms === null || prop.initial_balance === 0) return true;
  return prop.status !== FAILED && !isLost(terms, record, prop, equity);
}

function isLost(
  terms: PropTerms,
  record: AccountRecord,
  { initial_balance }: Programme,
  equity: Minor,
): boolean {
  const { daily_loss_max, total_loss_max } = terms;
  if (daily_loss_max !== null && dayLoss(record, equity) >= daily_loss_max) return true;
  return total_loss_max !== null && Math.max(0, initial_balance - equity) >= total_loss_max;
}

const isWon = (
  { profit_target }: PropTerms,
  { positions }: AccountState,
  { initial_balance }: Programme,
  equity: Minor,
): boolean =>
  profit_target !== null && positions.size === 0 && equity - initial_balance >= profit_target;

function setStatus(
  step: Step,
  account: AccountState,
  prop: Programme,
  status: Programme["status"],
): void {
  tell(step, account.record.account_id, {
    type: "account",
    account: { ...account.record, prop: { ...prop, status } },
    is_told: true,
  });
}

/** Closes each position that can be closed, then cancels what is pending. */
function end(step: Step, account: AccountState): void {
  for (const position of [...account.positions.values()].sort((a, b) => a.id - b.id)) {
    closeByHouse(step, account, position, ORDER_REASON.stop_out);
  }
  for (const order of [...account.orders.values()].sort((a, b) => a.id - b.id)) {
    const cancelled = { ...order, status: ORDER_STATUS.cancelled, updated_at: step.ts };
    tell(step, order.account_id, { type: "order", change: "cancel", order: cancelled });
  }
}
