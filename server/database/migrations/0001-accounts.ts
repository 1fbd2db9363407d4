/** Groups, accounts, sessions and their tokens. Money is in minor units (cents); times are Unix ms. */
export const sql = `
create table groups (
  group_id integer primary key,
  name text not null unique check (name <> ''),
  description text not null default '',
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  currency_digits smallint not null default 2 check (currency_digits between 0 and 8),
  leverage_default integer not null check (leverage_default > 0),
  leverage_max integer not null check (leverage_max >= leverage_default),
  -- Points taken off the bid and put on the ask of a symbol that group_markups says nothing of.
  markup_bid integer not null default 0 check (markup_bid >= 0),
  markup_ask integer not null default 0 check (markup_ask >= 0),
  is_demo boolean not null default false,
  -- false: one session an account instead of five.
  multi_session boolean not null default true,
  -- true: investor logins are counted apart from the account's own.
  investor_sessions_apart boolean not null default false,
  position_mode text not null default 'hedging' check (position_mode in ('hedging', 'netting')),
  hedged_margin_mode text not null default 'sum'
    check (hedged_margin_mode in ('sum', 'max', 'net')),
  -- Margin level in percent.
  margin_call_level numeric not null default 100 check (margin_call_level >= 0),
  stop_out_level numeric not null default 50 check (stop_out_level >= 0),
  stop_out_policy text not null default 'largest_loss'
    check (stop_out_policy in ('largest_loss', 'largest_margin', 'oldest')),
  order_valid_ms integer not null default 5000 check (order_valid_ms > 0),
  created_at bigint not null,
  updated_at bigint not null,
  check (stop_out_level <= margin_call_level)
);

-- The same for a category of symbols.
create table group_markups (
  group_id integer not null references groups on delete cascade,
  category text not null,
  markup_bid integer not null check (markup_bid >= 0),
  markup_ask integer not null check (markup_ask >= 0),
  primary key (group_id, category)
);

create table accounts (
  account_id integer primary key check (account_id > 0),
  group_id integer not null references groups,
  role text not null check (role in ('Trader', 'Admin', 'Dealer')),
  -- 0 pending, 1 active, 2 rejected, 3 disabled.
  status smallint not null check (status between 0 and 3),
  name text not null,
  -- Neither a number nor an e-mail address, so that a username means one thing.
  alias text check (alias ~ '^[A-Za-z][A-Za-z0-9_.-]{2,31}$'),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  phone text,
  -- ISO 3166 alpha-2.
  country text check (country ~ '^[A-Z]{2}$'),
  -- null: the group's.
  leverage integer check (leverage > 0),
  balance_minor bigint not null default 0,
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  password_hash text not null,
  investor_password_hash text,
  -- The end of a demo trial, or null where there is none.
  trial_expires_at bigint,
  is_demo boolean not null default false,
  -- Staff's own note.
  comment text not null default '',
  last_login_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index accounts_alias on accounts (lower(alias));
create index accounts_email on accounts (lower(email));
create index accounts_group on accounts (group_id);

-- Only SHA-256 of a session_id or a token is ever stored.
create table sessions (
  session_hash bytea primary key check (length(session_hash) = 32),
  -- Order of opening: the session limit ends the lowest.
  session_number bigint not null unique generated always as identity,
  account_id integer not null references accounts on delete cascade,
  scope text not null,
  remember_me boolean not null,
  ip_address text not null,
  user_agent text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  ended_at bigint,
  ended_by text check (ended_by in
    ('logout', 'too_many_sessions', 'disconnected_by_broker', 'refresh_reuse', 'idle')),
  check ((ended_at is null) = (ended_by is null))
);
create index sessions_live on sessions (account_id, session_number) where ended_at is null;
create index sessions_ended on sessions (ended_at) where ended_at is not null;

create table access_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_hash bytea not null references sessions on delete cascade,
  expires_at bigint not null
);
create index access_tokens_session on access_tokens (session_hash);

-- One row a generation; replaced_at is when the next one was issued.
create table refresh_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_hash bytea not null references sessions on delete cascade,
  generation integer not null,
  created_at bigint not null,
  replaced_at bigint,
  unique (session_hash, generation)
);
`;
