/** Messages from the broker to an account. */
export const sql = `
create table inbox_messages (
  message_id integer primary key generated always as identity,
  account_id integer not null references accounts on delete cascade,
  sent_by integer not null references accounts on delete cascade,
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  created_at bigint not null,
  -- null: not read yet.
  read_at bigint
);
create index inbox_messages_account on inbox_messages (account_id, message_id desc);
`;
