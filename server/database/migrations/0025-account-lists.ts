/** Staff's lists of accounts: what a search looks through in one column, and orders that an index has. */
export const sql = `
alter table accounts add column search_text text not null
  generated always as (lower(name || chr(10) || email || chr(10) || coalesce(alias, ''))) stored;
create index accounts_group_order on accounts (group_id, account_id);
drop index accounts_group;
create index accounts_email_order on accounts (lower(email), account_id);
create index accounts_last_login on accounts (last_login_at desc nulls last, account_id desc);
`;
