/** Refused orders of an account, newest first: the oldest beyond a number are removed. */
export const sql = `
create index orders_refused on orders (account_id, id desc) where status = 5;
`;
