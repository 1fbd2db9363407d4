/** Price alerts on indicators, and how far bars were judged for them. */
export const sql = `
alter table price_alerts
  -- As contract/price-alert.ts has it; null: a price or a line is waited for.
  add column indicator jsonb,
  -- Bars count that close later, by the symbol's clock.
  add column counts_after bigint not null default 0,
  add check (line is null or indicator is null);
create table judged_bars (
  symbol_id integer not null,
  timeframe text not null,
  judged_till bigint not null,
  primary key (symbol_id, timeframe)
);
`;
