/** The broker's facts once staff has set some, and which groups newcomers may ask for a live account in. */
export const sql = `
create table broker (
  is_only boolean primary key default true check (is_only),
  -- null: what staff has not set is as the service finds it.
  name text check (name <> ''),
  legal_name text,
  website text,
  support_email text,
  support_phone text,
  address text,
  risk_warning text,
  terms_url text,
  privacy_url text,
  currencies text[] check (cardinality(currencies) > 0),
  updated_at bigint not null
);

alter table groups
  -- true: newcomers may ask for an account in it, which staff approves or declines.
  add column takes_live_signups boolean not null default false,
  add constraint groups_live_signups_check check (not (takes_live_signups and is_demo));

-- Who waits for staff, oldest first.
create index accounts_pending on accounts (created_at, account_id) where status = 0;
`;
