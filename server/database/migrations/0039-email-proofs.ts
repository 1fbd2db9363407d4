/**
 * Accounts whose owners have to show that their e-mail is theirs before they trade. A row goes when that is done, or when the
 * broker no longer asks for it.
 */
export const sql = `
create table email_proofs (
  account_id integer primary key references accounts on delete cascade,
  -- Argon2id; null: no code went out yet.
  code_hash text,
  expires_at bigint not null default 0,
  tries_left smallint not null default 0 check (tries_left >= 0)
);
`;
