/** Money, corrections, limits and terms by docs/engine.md, Money and Self-set limits. Runs in tests; pure. */
import type {
  CorrectBalance,
  CorrectDeal,
  DeleteDeal,
  MoneyCommand,
  MoneyRefusal,
  SetLimits,
} from "../../../engine/input.ts";
import type { Rejection } from "../../../contract/rejections.ts";
import type { SelfLimits } from "../../../engine/records.ts";
import { balanceOf, creditOf, openPositions, type Twin, type TwinAccount } from "./facts.ts";
import { book, tellDeal } from "./tell.ts";
import { figures } from "./valuation.ts";

type Refused = MoneyRefusal | null;

const ORIGIN = { deposit: 0, adjust: 2, withdrawal: 3, credit_in: 6, credit_out: 7 } as const;
const HOUSE = {
  deposit: "deposits",
  withdrawal: "deposits",
  adjust: "adjustments",
  credit_in: "credit_given",
  credit_out: "credit_given",
} as const;

export function money(twin: Twin, account: TwinAccount, asked: MoneyCommand): Refused {
  const refused = refuseMoney(twin, account, asked);
  if (refused !== null) return refused;
  const { kind } = asked;
  const isOut = kind === "withdrawal" || kind === "credit_out";
  const amount = isOut ? 0 - asked.amount : asked.amount;
  const isCredit = kind === "credit_in" || kind === "credit_out";
  book(twin, account, {
    cause: "money",
    balance: isCredit ? 0 : amount,
    credit: isCredit ? amount : 0,
    isFlow: true,
    house: [[HOUSE[kind], -amount]],
    deal_id: null,
    transaction: { origin: ORIGIN[kind], amount },
    desc: asked.desc,
  });
  if (kind === "deposit" && account.prop !== null && account.prop.initial_balance === 0) {
    const initial_balance = Math.max(0, balanceOf(account));
    account.prop = { status: account.prop.status, initial_balance };
  }
  return null;
}

function refuseMoney(twin: Twin, account: TwinAccount, asked: MoneyCommand): Refused {
  const { kind, amount } = asked;
  if (kind === "adjust" ? amount === 0 : amount <= 0) return "amount_not_positive";
  const { prop } = account;
  if (kind === "deposit" && prop !== null && prop.initial_balance !== 0) return "wrong_state";
  if (kind === "withdrawal" && prop !== null) return "wrong_state";
  if (kind === "withdrawal" && amount > withdrawable(twin, account)) return "balance_too_low";
  if (kind === "adjust" && amount < 0 && balanceOf(account) + amount < 0) return "balance_too_low";
  return kind === "credit_out" && amount > creditOf(account) ? "credit_too_low" : null;
}

/** The most that may be taken out; nothing while the account has positions and cannot be valued. */
export function withdrawable(twin: Twin, account: TwinAccount): number {
  const balance = balanceOf(account);
  if (openPositions(twin, account).length === 0) return balance;
  const now = figures(twin, account);
  return now === null ? 0 : Math.min(balance, balance + now.floating - now.used);
}

function correct(
  twin: Twin,
  account: TwinAccount,
  amount: number,
  by: { desc: string; deal_id: number | null; isFlow: boolean },
): void {
  if (amount === 0) return;
  book(twin, account, {
    cause: "correction",
    balance: amount,
    credit: 0,
    house: [["corrections", -amount]],
    transaction: null,
    ...by,
  });
}

export function correctBalance(twin: Twin, account: TwinAccount, asked: CorrectBalance): void {
  const amount = asked.balance - balanceOf(account);
  correct(twin, account, amount, { desc: asked.desc, deal_id: null, isFlow: true });
}

export function correctDeal(
  twin: Twin,
  account: TwinAccount,
  asked: CorrectDeal | DeleteDeal,
): Refused {
  const kept = account.deals.find(({ deal }) => deal.id === asked.deal.id)?.deal;
  if (kept === undefined) return "not_found";
  if (kept.is_deleted) return "wrong_state";
  const { premium = 0 } = kept;
  const before = kept.profit + kept.swap + kept.commission + premium;
  const by = { desc: asked.desc, deal_id: kept.id, isFlow: false };
  if (asked.kind === "delete_deal") {
    tellDeal(twin, account, "delete", { ...kept, is_deleted: true });
    correct(twin, account, -before, by);
    return null;
  }
  const { profit, swap, commission } = asked;
  const isSame = profit === kept.profit && swap === kept.swap && commission === kept.commission;
  if (isSame) return null;
  tellDeal(twin, account, "update", { ...kept, profit, swap, commission });
  correct(twin, account, profit + swap + commission + premium - before, by);
  return null;
}

type Limit = number | null;

/** Is the wish looser than what holds? No limit is the loosest. */
const isLooser = (wish: Limit, held: Limit): boolean =>
  held !== null && (wish === null || wish > held);

export function setLimits(twin: Twin, account: TwinAccount, asked: SetLimits): Rejection | null {
  if (asked.actor.is_read_only) return "investor_read_only";
  const { limits: held, limits_next: next } = account;
  const wish = asked.limits;
  const isLocked = held.locked_until !== null && twin.now < held.locked_until;
  const isShorter = (wish.locked_until ?? 0) < (held.locked_until ?? 0);
  if (isLocked && isShorter) return "self_locked";
  if (isEqual(wish, next ?? held)) return "nothing_to_change";
  const isLossLooser = isLooser(wish.daily_loss_max, held.daily_loss_max);
  const isTradesLooser = isLooser(wish.trades_per_day_max, held.trades_per_day_max);
  account.limits = {
    daily_loss_max: isLossLooser ? held.daily_loss_max : wish.daily_loss_max,
    trades_per_day_max: isTradesLooser ? held.trades_per_day_max : wish.trades_per_day_max,
    locked_until: wish.locked_until,
  };
  account.limits_next = isLossLooser || isTradesLooser ? wish : null;
  return null;
}

const isEqual = (a: SelfLimits, b: SelfLimits): boolean =>
  a.daily_loss_max === b.daily_loss_max &&
  a.trades_per_day_max === b.trades_per_day_max &&
  a.locked_until === b.locked_until;
