/** A price alert for tests. Runs in tests. */
import type { PriceAlert } from "../../contract/price-alert.ts";

/** Of account 7, waiting for EURUSD to rise to 1.1, and what the test says otherwise. */
export const aPriceAlert = (more: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 1,
  revision: 1,
  account_id: 7,
  symbol_id: 1,
  price: 1.1,
  line: null,
  quote_side: "bid",
  is_rising: true,
  note: "",
  repeats: "once",
  expires_at: null,
  state: "waiting",
  created_at: 1_000,
  reached_at: null,
  reached_price: null,
  reached_rising: null,
  ...more,
});
