/** Push notices: the house's key, devices that are sent them, and what waits to be sent. Times Unix ms. */
export const sql = `
create table push_keys (
  -- One row: with another key no device that subscribed could be reached.
  is_only boolean primary key default true check (is_only),
  private_key bytea not null check (length(private_key) = 32),
  public_key bytea not null check (length(public_key) = 65),
  made_at bigint not null
);

-- Of the session that made it: it is removed in the transaction that ends that.
create table push_subscriptions (
  session_hash bytea primary key references sessions on delete cascade,
  endpoint text not null unique,
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  language text not null,
  price_alert boolean not null,
  order_fill boolean not null,
  exit_fill boolean not null,
  margin_call boolean not null,
  stop_out boolean not null
);

-- No words: those are put together when it is sent, in the device's language.
create table pushes (
  id bigint primary key generated always as identity,
  session_hash bytea not null references push_subscriptions on delete cascade,
  kind text not null check (kind <> ''),
  tag text not null,
  facts json not null,
  expires_at bigint not null,
  -- When it is tried next.
  due_at bigint not null,
  attempts integer not null default 0
);
create index pushes_due on pushes (due_at);
create index pushes_session on pushes (session_hash);
`;
