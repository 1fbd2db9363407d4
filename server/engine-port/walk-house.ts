/** A walk over the accounts of the house, a slice at a time, so that orders come in between. Runs in the service; reads only. */
import type { AccountState, EngineState } from "../../engine/state.ts";
import type { GroupFilter } from "./engine-port.ts";

/** After so many rows, or accounts looked at, orders have their turn: about a millisecond. */
const SLICE_ROWS = 500;
const SLICE_ACCOUNTS = 10_000;

/** `visit` says how many rows it looked at. Each account is as of one moment. */
export async function walkHouse(
  state: EngineState,
  groups: GroupFilter,
  visit: (account: AccountState) => number,
): Promise<void> {
  let looked = 0;
  let counted = 0;
  // The walk goes on over what is opened meanwhile: a map allows it.
  for (const account of state.accounts.values()) {
    looked += 1;
    if (groups === null || groups.has(account.record.group_id)) counted += visit(account);
    if (counted < SLICE_ROWS && looked < SLICE_ACCOUNTS) continue;
    [looked, counted] = [0, 0];
    await new Promise((resolve) => setImmediate(resolve));
  }
}
