/**
 * A snapshot is written in parts, so that it keeps nobody waiting: the lines of its text, in order, and the row of
 * "snapshots" last. What an older service wrote has its whole text in that row, and is read on.
 */
export const sql = `
create table snapshot_parts (
  seq bigint not null,
  part integer not null check (part >= 0),
  -- What follows on the parts before; cut anywhere, also within a line.
  text text not null,
  primary key (seq, part)
);
-- null: it is in parts.
alter table snapshots alter column state drop not null;
do $$ begin
  alter table snapshot_parts alter column text set compression lz4;
exception when feature_not_supported then
  alter table snapshot_parts alter column text set storage external;
end $$;
`;
