/** From where an account's owner signed in lately, so that a sign-in from elsewhere can be told. Times Unix ms. */
export const sql = `
create table sign_in_places (
  account_id integer not null references accounts on delete cascade,
  -- SHA-256 of the browser's name and the network.
  place_hash bytea not null check (length(place_hash) = 32),
  seen_at bigint not null,
  primary key (account_id, place_hash)
);
`;
