/** Price alerts along lines, which repeat, and which expire. */
export const sql = `
alter table price_alerts
  -- As contract/price-alert.ts has it; null: the price is waited for.
  add column line jsonb,
  add column repeats text not null default 'once' check (repeats in ('once', 'minute', 'hour', 'day')),
  add column expires_at bigint,
  add column state text not null default 'waiting' check (state in ('waiting', 'reached', 'expired')),
  add column reached_rising boolean;
update price_alerts set state = 'reached', reached_rising = is_rising where reached_at is not null;
alter table price_alerts
  add check ((reached_at is null) = (reached_rising is null)),
  add check (state <> 'reached' or reached_at is not null);
drop index price_alerts_waiting;
create index price_alerts_waiting on price_alerts (alert_id) where state = 'waiting';
`;
