/**
 * API keys, the windows in which calls of the auth endpoints are counted, and two more reasons why a session ends. Only
 * SHA-256 of a client_secret is ever stored: it is random, 256 bits, so there is nothing to guess.
 */
export const sql = `
create table client_secrets (
  -- One key an account; creating it again replaces it.
  account_id integer primary key references accounts on delete cascade,
  -- <account_id>_<random digits>
  client_id text not null unique check (client_id ~ '^[0-9]+_[0-9]+$'),
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at bigint not null
);

-- The calls of the last minute by network, so that a restart does not begin the minute anew.
create table auth_calls (
  network text primary key,
  -- Unix ms, in no order.
  times bigint[] not null,
  last_at bigint not null
);
create index auth_calls_age on auth_calls (last_at);

alter table sessions drop constraint sessions_ended_by_check;
alter table sessions add constraint sessions_ended_by_check check (ended_by in
  ('logout', 'too_many_sessions', 'disconnected_by_broker', 'refresh_reuse', 'idle',
   'ended_by_owner', 'password_changed'));
`;
