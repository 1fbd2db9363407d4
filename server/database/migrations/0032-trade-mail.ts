/** Mail about orders that were filled or expired, and about positions that their stop or target closed: for who wants it. */
export const sql = `
alter table notification_prefs
  add column order_fill boolean not null default false,
  add column exit_fill boolean not null default false,
  add column order_expiry boolean not null default false;
`;
