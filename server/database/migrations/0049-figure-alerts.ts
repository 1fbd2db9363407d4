/** Price alerts on figures of accounts and positions and on spreads. */
export const sql = `
alter table price_alerts
  -- As contract/price-alert.ts has it; null: something else is waited for.
  add column figure jsonb,
  -- Of a figure: it was seen not to hold since it was told last, or was not told yet.
  add column is_armed boolean not null default true,
  add column reached_value numeric,
  drop constraint price_alerts_price_check,
  -- What is of a whole account has none.
  add check (price > 0 or figure is not null),
  add check (figure is null or (line is null and indicator is null));
`;
