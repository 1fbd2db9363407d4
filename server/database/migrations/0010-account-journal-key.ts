/**
 * An account's journal is found by account and time. Its rows had a key of their own beside, by id, that nothing looked
 * up, and four of them are written an order: account, time and id are the key now.
 */
export const sql = `
alter table account_journal drop constraint account_journal_pkey;
drop index account_journal_account;
alter table account_journal add primary key (account_id, ts, id);
`;
