/**
 * What is written beside the events of a batch, and whole states, by the quick compression as well: the one that
 * PostgreSQL takes by itself costs several times as much, and answers wait for it. Values that are there stay as they are.
 */
export const sql = `
do $$ begin
  alter table journal alter column names set compression lz4;
  alter table journal alter column actors set compression lz4;
  alter table snapshots alter column state set compression lz4;
exception when feature_not_supported then
  alter table journal alter column names set storage external;
  alter table journal alter column actors set storage external;
end $$;
`;
