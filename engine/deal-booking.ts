/**
 * A deal, what it books, and what the account keeps of it: its lots of the month and trades of the day. Runs in the
 * service; pure.
 */
import { atto, minor, type Minor } from "../domain/units.ts";
import { nanoLotsOf } from "../domain/volume.ts";
import type { BookingLine } from "./event.ts";
import type { DealRecord } from "./records.ts";
import type { AccountState } from "./state.ts";
import { groupOf, symbolOf, tell, type Step } from "./step.ts";

export type DealDraft = Omit<DealRecord, "id" | "account_id" | "created_at" | "is_deleted">;

/** The deal, its booking where it moves money, and the account's untold bookkeeping. */
export function bookDeal(step: Step, account: AccountState, draft: DealDraft): void {
  const { account_id } = account.record;
  const plain: DealRecord = {
    order_id: draft.order_id,
    position_id: draft.position_id,
    symbol_id: draft.symbol_id,
    direction: draft.direction,
    side: draft.side,
    volume: draft.volume,
    price: draft.price,
    open_price_micro: draft.open_price_micro,
    profit: draft.profit,
    swap: draft.swap,
    commission: draft.commission,
    reason: draft.reason,
    requested_price: draft.requested_price,
    bid: draft.bid,
    ask: draft.ask,
    comment: draft.comment,
    id: step.state.next.deal,
    account_id,
    created_at: step.ts,
    is_deleted: false,
  };
  const { premium, guarantee_paid } = draft;
  const isGuaranteed = premium !== undefined && guarantee_paid !== undefined;
  const deal = isGuaranteed ? { ...plain, premium, guarantee_paid } : plain;
  tell(step, account_id, { type: "deal", change: "create", deal });
  const lines = linesOf(deal);
  if (lines.length > 0) {
    tell(step, account_id, {
      type: "booking",
      cause: "deal",
      currency: groupOf(step.state, account).currency,
      lines,
      balance: minor(account.record.balance + effectOf(deal)),
      credit: account.record.credit,
      deal_id: deal.id,
      transaction: null,
      desc: "",
    });
  }
  const after = { ...account.record };
  const lots = nanoLotsOf(deal.volume, symbolOf(step.state, deal.symbol_id).terms);
  after.month_volume_atto = atto(after.month_volume_atto + lots);
  if (deal.direction === 0) after.day_trades += 1;
  tell(step, account_id, { type: "account", account: after, is_told: false });
}

/** What a deal moves on the balance. */
export const effectOf = (deal: DealRecord): number =>
  deal.profit + deal.swap + deal.commission + (deal.premium ?? 0);

/** What the house paid for a guarantee is part of the client's profit, and not of what trading with him brought. */
function linesOf(deal: DealRecord): readonly BookingLine[] {
  const paid = deal.guarantee_paid ?? minor(0);
  const lines: BookingLine[] = [
    { ledger: "balance", amount: minor(effectOf(deal)) },
    { ledger: "trading", amount: opposite(minor(deal.profit - paid)) },
    { ledger: "swap", amount: opposite(deal.swap) },
    { ledger: "commission", amount: opposite(deal.commission) },
    { ledger: "premiums", amount: opposite(deal.premium ?? minor(0)) },
    { ledger: "guarantees", amount: opposite(paid) },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** The other sign; zero stays zero, never minus zero. */
export const opposite = (amount: Minor): Minor => minor(0 - amount);
