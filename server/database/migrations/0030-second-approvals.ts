/** Four eyes: which acts of a group wait for a second person, and those that wait or did. */
export const sql = `
alter table groups
  -- In deposit currency; null: no amount waits.
  add column second_approval_above double precision check (second_approval_above >= 0),
  add column second_approval_corrections boolean not null default false,
  add column second_approval_deletions boolean not null default false,
  add column second_approval_settings boolean not null default false;

create table second_approvals (
  id bigint primary key generated always as identity,
  operation text not null,
  -- As the call was: what is confirmed is what was asked.
  params jsonb not null,
  body jsonb,
  -- Hex, of operation, parameters and body.
  body_hash text not null,
  account_id integer references accounts,
  group_id integer not null references groups,
  reason text not null,
  asked_by integer not null references accounts,
  asked_scope text not null,
  asked_ip text not null,
  asked_at bigint not null,
  -- The Idempotency-Key of the call; null: it had none.
  asked_key text,
  expires_at bigint not null,
  -- doing: confirmed, and not known yet to be done. One that waits beyond its time is expired.
  state text not null
    check (state in ('waiting', 'doing', 'done', 'declined', 'withdrawn', 'failed')),
  decided_by integer references accounts,
  decided_at bigint,
  word text not null default '',
  before jsonb not null,
  after jsonb not null,
  check ((decided_by is null) = (state = 'waiting'))
);
create unique index second_approvals_key on second_approvals (asked_by, asked_key)
  where asked_key is not null;
create index second_approvals_open on second_approvals (id) where state in ('waiting', 'doing');
create index second_approvals_account on second_approvals (account_id, id desc);
`;
