/** Investors' sessions are counted apart from the owner's unless a broker says otherwise: they could end his. */
export const sql = `
alter table groups alter column investor_sessions_apart set default true;
update groups set investor_sessions_apart = true;
`;
