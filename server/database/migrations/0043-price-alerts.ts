/** Prices that accounts' owners wait for, and those that the market has reached. */
export const sql = `
create table price_alerts (
  alert_id bigint primary key generated always as identity,
  -- Rises with each change: what was decided on an older one has no effect.
  revision integer not null default 1,
  account_id integer not null references accounts on delete cascade,
  symbol_id integer not null,
  -- Decimals, as its owner set it: a symbol's digits may change.
  price numeric not null check (price > 0),
  quote_side text not null check (quote_side in ('bid', 'ask')),
  is_rising boolean not null,
  note text not null,
  created_at bigint not null,
  reached_at bigint,
  reached_price numeric,
  check ((reached_at is null) = (reached_price is null))
);
create index price_alerts_account on price_alerts (account_id, alert_id desc);
create index price_alerts_waiting on price_alerts (alert_id) where reached_at is null;
`;
