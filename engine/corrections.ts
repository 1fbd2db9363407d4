/**
 * What the broker sets right: a balance, the money of a deal, a deal that should not have been. Records are never
 * rewritten behind the books: each change of money is a booking against the house's corrections. Positions and margin
 * stay as they are. Runs anywhere; pure.
 */
import { minor, type Minor } from "../domain/units.ts";
import { effectOf, opposite } from "./deal-booking.ts";
import type { CorrectBalance, CorrectDeal, DeleteDeal, Outcome } from "./input.ts";
import { accepted, refused } from "./outcome.ts";
import type { DealRecord } from "./records.ts";
import type { AccountState } from "./state.ts";
import { groupOf, tell, type Step } from "./step.ts";

/** Sets the balance, to any amount. Refused: not_found. */
export function correctBalance(step: Step, command: CorrectBalance): Outcome {
  const account = step.state.accounts.get(command.account_id);
  if (account === undefined) return refused("not_found");
  const change = minor(command.balance - account.record.balance);
  if (change === 0) return accepted();
  bookCorrection(step, account, change, null, command.desc);
  const { record } = account;
  tell(step, command.account_id, {
    type: "account",
    account: { ...record, day_flows: minor(record.day_flows + change) },
    is_told: false,
  });
  return accepted();
}

/** Gives a deal other money and books the difference. Refused: not_found, wrong_state (it was deleted). */
export function updateDeal(step: Step, command: CorrectDeal): Outcome {
  const { profit, swap, commission } = command;
  return changeDeal(step, command, "update", { ...command.deal, profit, swap, commission });
}

/** Takes a deal's money back and keeps it as deleted. Refused: not_found, wrong_state (it was deleted). */
export function deleteDeal(step: Step, command: DeleteDeal): Outcome {
  return changeDeal(step, command, "delete", { ...command.deal, is_deleted: true });
}

function changeDeal(
  step: Step,
  { account_id, deal, desc }: CorrectDeal | DeleteDeal,
  change: "update" | "delete",
  after: DealRecord,
): Outcome {
  const account = step.state.accounts.get(account_id);
  if (account === undefined || deal.account_id !== account_id) return refused("not_found");
  if (deal.is_deleted) return refused("wrong_state");
  const isSame =
    deal.profit === after.profit &&
    deal.swap === after.swap &&
    deal.commission === after.commission;
  if (isSame && !after.is_deleted) return accepted();
  tell(step, account_id, { type: "deal", change, deal: after });
  const difference = minor((after.is_deleted ? 0 : effectOf(after)) - effectOf(deal));
  if (difference !== 0) bookCorrection(step, account, difference, deal.id, desc);
  return accepted();
}

function bookCorrection(
  step: Step,
  account: AccountState,
  change: Minor,
  deal_id: number | null,
  desc: string,
): void {
  tell(step, account.record.account_id, {
    type: "booking",
    cause: "correction",
    currency: groupOf(step.state, account).currency,
    lines: [
      { ledger: "balance", amount: change },
      { ledger: "corrections", amount: opposite(change) },
    ],
    balance: minor(account.record.balance + change),
    credit: account.record.credit,
    deal_id,
    transaction: null,
    desc,
  });
}
