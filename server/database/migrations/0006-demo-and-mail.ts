/**
 * Demos that newcomers sign up for, codes for changing a password, mail that waits to be sent and who wants which, and
 * how often something was done by whom. Money in minor units; times Unix ms.
 */
export const sql = `
alter table groups
  -- Days of a trial that newcomers may sign up for; null: they may not.
  add column trial_days integer check (trial_days > 0),
  -- What a demo of the group may begin with; null: its accounts cannot be reset.
  add column demo_balance_default_minor bigint,
  add column demo_balance_min_minor bigint check (demo_balance_min_minor > 0),
  add column demo_balance_max_minor bigint,
  -- true: a change of the password needs the code that was mailed.
  add column password_code_required boolean not null default false,
  add constraint groups_demo_balance_check check (
    (demo_balance_default_minor is null) = (demo_balance_min_minor is null)
    and (demo_balance_default_minor is null) = (demo_balance_max_minor is null)
    and demo_balance_default_minor between demo_balance_min_minor and demo_balance_max_minor),
  add constraint groups_trial_check
    check (trial_days is null or (is_demo and demo_balance_default_minor is not null));

-- Ids of demos begin far from those that a broker gives by hand.
create sequence demo_account_ids as integer start 1000001;

-- To find the demos of an e-mail, and the accounts whose trial ends.
create index accounts_trial on accounts (trial_expires_at) where trial_expires_at is not null;

-- Each time that something was done which may be done so often only. subject: an account or a network.
create table allowance_uses (
  kind text not null,
  subject text not null,
  used_at bigint not null
);
create index allowance_uses_of on allowance_uses (kind, subject, used_at);
create index allowance_uses_age on allowance_uses (kind, used_at);

-- At most one code an account, Argon2id of it.
create table password_codes (
  account_id integer primary key references accounts on delete cascade,
  code_hash text not null,
  expires_at bigint not null,
  tries_left smallint not null check (tries_left >= 0),
  -- The session that showed the right one.
  verified_by bytea check (length(verified_by) = 32)
);

-- Mail to the owner of an account. Neither text nor address nor code: those are put together when it is sent.
create table mails (
  id bigint primary key generated always as identity,
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind <> ''),
  facts json not null,
  created_at bigint not null,
  -- When it is tried next.
  due_at bigint not null,
  attempts integer not null default 0,
  -- When it was given up.
  failed_at bigint
);
create index mails_due on mails (due_at) where failed_at is null;

create table notification_prefs (
  account_id integer primary key references accounts on delete cascade,
  login boolean not null,
  margin_call boolean not null,
  stop_out boolean not null,
  money_change boolean not null,
  updated_at bigint not null
);
`;
