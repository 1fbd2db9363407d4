/** Two-factor sign-in: secrets of apps, recovery codes, networks of right codes, and groups that ask for it. Times Unix ms. */
export const sql = `
create table two_factor (
  account_id integer primary key references accounts on delete cascade,
  -- Encrypted with a key that is not in the database; null: it is off.
  secret bytea,
  on_since bigint,
  -- The last step of 30 s whose code opened something: none opens twice.
  last_step bigint not null default 0,
  -- A secret that waits for the first code of its app.
  begun_secret bytea,
  begun_until bigint,
  check ((secret is null) = (on_since is null)),
  check ((begun_secret is null) = (begun_until is null))
);

create table recovery_codes (
  account_id integer not null references accounts on delete cascade,
  -- Keyed with the same.
  code_hash bytea not null check (length(code_hash) = 32),
  -- null: it was not used.
  used_at bigint,
  primary key (account_id, code_hash)
);

-- Networks from which a right code came: their wrong ones are counted apart from those of strangers.
create table two_factor_networks (
  account_id integer not null references accounts on delete cascade,
  network_hash bytea not null check (length(network_hash) = 32),
  seen_at bigint not null,
  primary key (account_id, network_hash)
);

alter table groups add column two_factor_required boolean not null default false;
`;
