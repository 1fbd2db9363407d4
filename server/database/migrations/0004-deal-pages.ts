/**
 * Pages of a long deal history: the index alone says which deals are on a page, so that a page far back does not read
 * every deal before it.
 */
export const sql = `
create index deals_pages on deals (account_id, created_at desc, id desc)
  include (symbol_id, position_id) where not is_deleted;
drop index deals_account;
`;
