/**
 * Where a row that was looked for stands in the lists of its account, of which each shows the newest alone. Main thread; pure.
 */
import type { HouseSearch } from "../../contract/house-search.ts";

/** Another one each time that it is looked for, also for the same row. */
export type Sought = { readonly id: number };

/** From where on a list is read. */
export type ListStart = {
  /** Of what is over, and not of what is open or working. */
  readonly isPast: boolean;
  /** The row after which it goes on, as the service takes it: the one that is looked for comes first. */
  readonly after: string;
};

export type SoughtPart = "orders" | "positions" | "deals";

/** null: the account has no such row. */
export function startAt(
  part: SoughtPart,
  found: HouseSearch,
  account_id: number,
  id: number,
): ListStart | null {
  const isIt = (row: { readonly id: number; readonly account_id: number }) =>
    row.id === id && row.account_id === account_id;
  const from = (isPast: boolean, ts: number): ListStart => ({ isPast, after: `${ts}:${id + 1}` });
  if (part === "orders") {
    const order = found.orders.find(isIt);
    if (order === undefined) return null;
    return from(!order.is_working, order.is_working ? order.created_at : order.updated_at);
  }
  if (part === "positions") {
    const position = found.positions.find(isIt);
    if (position === undefined) return null;
    return from(position.closed_at !== null, position.closed_at ?? position.opened_at);
  }
  const deal = found.deals.find(isIt);
  return deal === undefined ? null : from(false, deal.created_at);
}
