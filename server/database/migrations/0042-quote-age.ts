/**
 * How old a quote may be to be traded on. Ten seconds were less than quiet markets pause between two quotes, so that orders on
 * an open symbol were refused now and then. A feed that died is no matter of it: its symbols stop by themselves.
 */
export const sql = `
alter table groups alter column quote_age_max_ms set default 60000;
-- Nothing in the service changes it: ten seconds stand where the old default was left.
update groups set quote_age_max_ms = 60000 where quote_age_max_ms = 10000;
`;
