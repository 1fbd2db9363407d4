/** When a setting of a group was last changed; its value stands with the group. */
export const sql = `
create table config_changes (
  group_id integer not null references groups on delete cascade,
  key text not null check (key <> ''),
  updated_at bigint not null,
  updated_by integer not null references accounts on delete cascade,
  primary key (group_id, key)
);
`;
