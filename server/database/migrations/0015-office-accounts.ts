/** What staff needs of accounts: favourites, who made one under which key, and accounts that are closed for ever. */
export const sql = `
create table favourite_accounts (
  staff_id integer not null references accounts,
  account_id integer not null references accounts,
  created_at bigint not null,
  primary key (staff_id, account_id)
);

alter table accounts
  -- Who made it, and the Idempotency-Key that he did it under: what is sent twice makes one account.
  add created_by integer references accounts,
  add created_key text,
  -- Its money, trades and journal stay; nobody enters, finds or changes it any more.
  add closed_at bigint;
create unique index accounts_created_key on accounts (created_by, created_key)
  where created_key is not null;
create index accounts_name on accounts (lower(name), account_id);
create index accounts_created on accounts (created_at, account_id);
`;
