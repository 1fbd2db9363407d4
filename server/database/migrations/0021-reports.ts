/** Reports: who asked, what of, how far they are, and their files in parts. */
export const sql = `
create table reports (
  report_id bigint primary key generated always as identity,
  -- Whose it is to read and to delete.
  asked_by integer not null references accounts on delete cascade,
  -- Whose books it is about.
  account_id integer not null references accounts on delete cascade,
  type text not null,
  format text not null,
  period_from bigint not null,
  period_to bigint not null,
  -- As REPORT_STATUS.
  status smallint not null default 0,
  message text not null default '',
  file_name text not null,
  size_bytes integer,
  -- How often its making was begun.
  attempts smallint not null default 0,
  -- Whether it was asked for with a password session, whose sockets are told.
  is_told boolean not null,
  created_at bigint not null,
  finished_at bigint,
  expires_at bigint
);
create index reports_asked_by on reports (asked_by, report_id desc);
create index reports_account on reports (account_id);
create index reports_unfinished on reports (report_id) where status < 2;
create index reports_expiry on reports (expires_at);
create table report_parts (
  report_id bigint not null references reports on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (report_id, part)
);
`;
