/** Demos that were removed after their trial: their numbers stay taken, what they held is gone. */
export const sql = `
-- When all that the account held was removed; its lines of the ledger stay.
alter table accounts add removed_at bigint;
-- Which are still to be removed.
create index accounts_expired on accounts (account_id)
  where is_demo and trial_expires_at is not null and removed_at is null;
`;
