/**
 * What data providers sign in with. The secret is encrypted by a key that only the environment has (PROVIDER_KEY), so a copy
 * of the database opens none.
 */
export const sql = `
alter table data_providers
  add column username text,
  -- Nonce, tag and what is encrypted: see office/provider-secrets.ts.
  add column secret bytea;
`;
