/** The sources of prices that the service has run, each under one number for ever. */
export const sql = `
create table data_providers (
  provider_id integer primary key generated always as identity,
  -- The path of prices, as simulator:1; another recording or seed is another provider.
  source text not null unique check (source <> ''),
  kind text not null check (kind <> ''),
  created_at bigint not null
);
`;
