/** A symbol as a file of symbols names it, with what it has to say and no more. */
export const FILE_SYMBOL = {
  symbol_id: 1,
  symbol: "BTCUSDT",
  feed_symbol: "BTCUSDT",
  description: "Bitcoin",
  category: "crypto",
  path: "Crypto",
  base_currency: "BTC",
  quote_currency: "USD",
  digits: 2,
  contract_size: 1,
  volume_min: 0.01,
  volume_max: 10,
  volume_step: 0.01,
  margin_mode: "cfd",
};
