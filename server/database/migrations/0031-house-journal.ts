/**
 * The journal over all accounts is read by time, and staff's acts by who did them. Rows come in the order of time, so that the
 * first is written at its end alone; the others have the few rows of staff.
 */
export const sql = `
create index account_journal_time on account_journal (ts, id);
create index account_journal_staff on account_journal (ts, id)
  where actor_scope in ('Admin', 'Dealer', 'API_Admin');
create index account_journal_actor on account_journal (actor_id, ts, id)
  where actor_scope in ('Admin', 'Dealer', 'API_Admin');
`;
