/**
 * What staff's list of accounts narrows, counts and searches by, in a table of its own: a row changes when that changes and
 * not with each fill, so it stays small and its index alone tells how many there are. Accounts that are closed are not in it.
 * Kept by triggers, in the transaction that changes the account.
 */
export const sql = `
create table listed_accounts (
  account_id integer primary key,
  group_id integer not null,
  role text not null,
  status smallint not null,
  is_demo boolean not null,
  -- Name, e-mail and alias in small letters, a line each.
  search_text text not null
);

create function list_account() returns trigger language plpgsql as $$
begin
  if new.closed_at is not null then
    delete from listed_accounts where account_id = new.account_id;
  else
    insert into listed_accounts (account_id, group_id, role, status, is_demo, search_text)
    values (new.account_id, new.group_id, new.role, new.status, new.is_demo,
      lower(new.name || chr(10) || new.email || chr(10) || coalesce(new.alias, '')))
    on conflict (account_id) do update set group_id = excluded.group_id, role = excluded.role,
      status = excluded.status, is_demo = excluded.is_demo, search_text = excluded.search_text;
  end if;
  return null;
end $$;
create trigger accounts_listed after insert on accounts
  for each row execute function list_account();
-- A fill sets group and status to what they are: nothing is called for it.
create trigger accounts_listed_anew after update on accounts for each row
  when ((old.group_id, old.role, old.status, old.is_demo, old.name, old.email, old.alias, old.closed_at)
    is distinct from
    (new.group_id, new.role, new.status, new.is_demo, new.name, new.email, new.alias, new.closed_at))
  execute function list_account();
create function unlist_account() returns trigger language plpgsql as $$
begin
  delete from listed_accounts where account_id = old.account_id;
  return null;
end $$;
create trigger accounts_unlisted after delete on accounts
  for each row execute function unlist_account();

insert into listed_accounts (account_id, group_id, role, status, is_demo, search_text)
select account_id, group_id, role, status, is_demo,
  lower(name || chr(10) || email || chr(10) || coalesce(alias, ''))
from accounts where closed_at is null order by account_id;
create index listed_accounts_counted on listed_accounts (group_id, role, status, is_demo);

-- With its index accounts_search.
alter table accounts drop column search_text;
-- Who has not been here for longest first; those who never were come last.
create index accounts_last_login_first on accounts (last_login_at, account_id);
`;
