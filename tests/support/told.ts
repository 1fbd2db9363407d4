/** What the bus carries of an account's event, for tests and benches that tell of one themselves. */
import type { Told } from "../../server/journal/told.ts";

/** A money_change with whatever payload. */
export const moneyTold = (account_id: number, seq: number, read: unknown): Told => ({
  account_id,
  type: "money_change",
  seq,
  group_id: 1,
  currency: "USD",
  currency_digits: 2,
  of: { read },
});
