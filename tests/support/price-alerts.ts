/** A price alert for tests. Runs in tests. */
import type { PriceAlert, WaitedIndicator } from "../../contract/price-alert.ts";

/** Of account 7, waiting for EURUSD to rise to 1.1, and what the test says otherwise. */
export const aPriceAlert = (more: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 1,
  revision: 1,
  account_id: 7,
  symbol_id: 1,
  price: 1.1,
  line: null,
  indicator: null,
  figure: null,
  quote_side: "bid",
  is_rising: true,
  note: "",
  repeats: "once",
  expires_at: null,
  state: "waiting",
  created_at: 1_000,
  reached_at: null,
  reached_price: null,
  reached_value: null,
  reached_rising: null,
  ...more,
});

/** The relative strength index of 14 hours, which is to cross above 70, and what the test says otherwise. */
export const anIndicator = (more: Partial<WaitedIndicator> = {}): WaitedIndicator => ({
  id: "rsi",
  timeframe: "H1",
  inputs: { length: 14 },
  bar_price: "close",
  plot: "value",
  other: { kind: "value", value: 70 },
  way: "up",
  title: "RSI 14",
  plot_name: null,
  other_name: null,
  ...more,
});
