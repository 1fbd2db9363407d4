/** Open positions as they stand now: what is kept is from their last event, prices moved since. Runs in the service; pure. */
import type { Position } from "../../../contract/position.ts";
import { marked } from "../../engine/valuation.ts";
import { toPosition } from "../../journal/wire-records.ts";
import type { Sequencer } from "../../sequencer/sequencer.ts";

/** In the order given; one that was closed meanwhile stays as it was kept. */
export function liveOf(
  kept: readonly Position[],
  { state, terms }: Sequencer,
  account_id: number,
): Position[] {
  const account = state.accounts.get(account_id);
  const digits = terms.currencyDigits(account_id);
  return kept.map((position) => {
    const open = account?.positions.get(position.id);
    if (account === undefined || open === undefined) return position;
    return toPosition(marked(state, account, open), terms.symbol(open.symbol_id), digits);
  });
}
