/** Mail about price alerts that the market reached: for who wants it. */
export const sql = `
alter table notification_prefs add column price_alert boolean not null default false;
`;
