/**
 * Sources of prices that staff adds, beside the one that the service is started with: those have no path of their own to be
 * known by (`source` null), but what is needed to make them. No credential is kept: none of the kinds takes one.
 */
export const sql = `
alter table data_providers
  alter column source drop not null,
  add column name text,
  add column url text,
  add column rest_url text,
  -- [{symbol, feed_symbol}], or null: those of the same name.
  add column symbols jsonb,
  add column is_enabled boolean not null default true,
  add column priority integer not null default 0 check (priority >= 0),
  add column updated_at bigint;
update data_providers set name = source, updated_at = created_at;
alter table data_providers
  alter column name set not null,
  alter column updated_at set not null,
  add constraint data_providers_name unique (name);
`;
