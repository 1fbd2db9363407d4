/** An account's lines of the ledger in their order: a long history is summed a slice at a time. */
export const sql = `
create index ledger_entries_account_order on ledger_entries (account_id, journal_seq)
  where account_id is not null;
drop index ledger_entries_account;
`;
