/**
 * The journal of the engine and what is kept for reading from it. All are written in one statement per batch of
 * decisions, so they always agree. Money in minor units; times Unix ms; `wire` is the record as the interface shows it.
 */
export const sql = `
alter table groups
  add column negative_balance_protection boolean not null default true,
  add column quote_age_max_ms integer not null default 10000 check (quote_age_max_ms > 0),
  add column orders_max integer not null default 200 check (orders_max > 0),
  add column positions_max integer not null default 200 check (positions_max > 0),
  -- Rules of a funded-trader programme; prop_phase null: not one. Amounts in minor units, null: no such rule.
  add column prop_phase text check (prop_phase <> ''),
  add column prop_profit_target_minor bigint check (prop_profit_target_minor > 0),
  add column prop_daily_loss_max_minor bigint check (prop_daily_loss_max_minor > 0),
  add column prop_total_loss_max_minor bigint check (prop_total_loss_max_minor > 0);

-- The last number of the account's stream of events.
alter table accounts add column event_seq bigint not null default 0;

create table commissions (
  commission_id integer primary key generated always as identity,
  group_id integer not null references groups on delete cascade,
  name text not null check (name <> ''),
  -- null: every symbol of the category; both null: every symbol.
  symbol_id integer,
  category text,
  mode text not null check (mode in ('per_lot', 'per_million', 'percent')),
  charge text not null check (charge in ('entry', 'exit', 'both')),
  value numeric not null check (value >= 0),
  charge_min numeric not null default 0 check (charge_min >= 0),
  updated_at bigint not null
);
create index commissions_group on commissions (group_id);

create table commission_tiers (
  tier_id integer primary key generated always as identity,
  commission_id integer not null references commissions on delete cascade,
  volume_from numeric not null check (volume_from >= 0),
  volume_to numeric check (volume_to > volume_from),
  value numeric not null check (value >= 0)
);
create index commission_tiers_commission on commission_tiers (commission_id);

-- Every decision, in order. hash = SHA-256(hash of the row before || event), so that no row can change or go unseen.
create table journal (
  seq bigint primary key check (seq > 0),
  ts bigint not null,
  type text not null,
  account_id integer,
  -- The account's own numbering of its events.
  account_seq bigint,
  event text not null,
  hash bytea not null check (length(hash) = 32)
);
create unique index journal_account on journal (account_id, account_seq) where account_id is not null;

-- The whole state after the event \`seq\`: a start needs the last one and the events after it.
create table snapshots (
  seq bigint primary key check (seq >= 0),
  ts bigint not null,
  state text not null,
  state_hash bytea not null check (length(state_hash) = 32)
);

create table orders (
  id bigint primary key,
  account_id integer not null references accounts,
  symbol_id integer not null,
  status smallint not null,
  is_working boolean not null,
  created_at bigint not null,
  updated_at bigint not null,
  client_order_id text,
  wire json not null
);
create index orders_working on orders (account_id, id desc) where is_working;
create index orders_over on orders (account_id, updated_at desc, id desc) where not is_working;

create table positions (
  id bigint primary key,
  account_id integer not null references accounts,
  symbol_id integer not null,
  is_open boolean not null,
  opened_at bigint not null,
  closed_at bigint,
  wire json not null,
  check (is_open = (closed_at is null))
);
create index positions_open on positions (account_id, id desc) where is_open;
create index positions_closed on positions (account_id, closed_at desc, id desc) where not is_open;

create table deals (
  id bigint primary key,
  account_id integer not null references accounts,
  symbol_id integer not null,
  position_id bigint not null,
  created_at bigint not null,
  is_deleted boolean not null,
  -- The engine's record, for corrections.
  record text not null,
  wire json not null
);
create index deals_account on deals (account_id, created_at desc, id desc);
create index deals_position on deals (account_id, position_id);

create table transactions (
  id bigint primary key,
  account_id integer not null references accounts,
  origin smallint not null,
  created_at bigint not null,
  wire json not null
);
create index transactions_account on transactions (account_id, id desc);

-- Double entry: the lines of one event sum to zero. ledger: balance, credit or an account of the house.
create table ledger_entries (
  journal_seq bigint not null references journal,
  line smallint not null,
  ledger text not null,
  -- The client's; null: the house's.
  account_id integer references accounts,
  currency text not null,
  amount bigint not null,
  primary key (journal_seq, line)
);
create index ledger_entries_account on ledger_entries (account_id) where account_id is not null;

-- Names that clients gave their orders: unique an account for ever. body_hash null: barred before the order came.
create table client_orders (
  account_id integer not null references accounts,
  client_order_id text not null,
  body_hash bytea,
  -- The order that was made; null where the request was refused without one, or barred.
  order_id bigint,
  -- The first answer: what was refused and the nearest change that passes, or the order as it was.
  error text,
  fix json,
  answer json,
  created_at bigint not null,
  primary key (account_id, client_order_id)
);

-- What was done under an Idempotency-Key, by who acted. The answer is added once it is known.
create table idempotency_keys (
  actor_id integer not null references accounts,
  key text not null,
  body_hash bytea not null,
  error text,
  answer json,
  created_at bigint not null,
  primary key (actor_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- An account's page of the journal in words: who did what, when, from where.
create table account_journal (
  id bigint primary key generated always as identity,
  account_id integer not null references accounts,
  ts bigint not null,
  -- null: the service itself.
  actor_id integer,
  actor_scope text,
  action text not null,
  entity text,
  entity_id bigint,
  message text not null,
  ip_address text
);
create index account_journal_account on account_journal (account_id, ts desc, id desc);
`;
