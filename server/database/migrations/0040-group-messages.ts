/** Messages to everybody of a group: the text stands once, and each account that it is for has a row of its own. */
export const sql = `
create table group_messages (
  group_message_id integer primary key generated always as identity,
  group_id integer not null references groups on delete cascade,
  sent_by integer not null references accounts on delete cascade,
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  created_at bigint not null,
  accounts_count integer not null,
  -- The last so many of account_ids have not got it yet.
  waiting_count integer not null check (waiting_count between 0 and accounts_count),
  -- Whom it is for, in the order of their turns; null once all have had it.
  account_ids integer[],
  check ((account_ids is null) = (waiting_count = 0))
);
create index group_messages_group on group_messages (group_id, group_message_id desc);
create index group_messages_waiting on group_messages (group_message_id) where waiting_count > 0;

alter table inbox_messages
  add column group_message_id integer references group_messages,
  alter column subject drop not null,
  alter column body drop not null,
  -- Its own words or the group's.
  add check ((group_message_id is null) = (subject is not null)
    and (group_message_id is null) = (body is not null));
create index inbox_messages_group_message on inbox_messages (group_message_id)
  where group_message_id is not null;
`;
