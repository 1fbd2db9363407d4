/**
 * Who asked for a code to set a new password without the old one. Each who asks has a row, whether or not there is such an
 * account: what is asked for next then costs the same work. Neither what he typed nor a code stands here.
 */
export const sql = `
create table password_resets (
  -- SHA-256 of the secret that who asked was given.
  request_hash bytea primary key check (length(request_hash) = 32),
  -- null: whoever was meant gets no code.
  account_id integer references accounts on delete cascade,
  -- Argon2id; null: no mail went out.
  code_hash text,
  expires_at bigint not null,
  tries_left smallint not null check (tries_left >= 0)
);
create index password_resets_account on password_resets (account_id) where account_id is not null;
create index password_resets_age on password_resets (expires_at);
`;
