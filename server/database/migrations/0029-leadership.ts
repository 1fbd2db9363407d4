/** Which of several services on one database leads: each leadership has the next number; batches of older ones are refused. */
export const sql = `
create table leadership (
  -- One row.
  is_only boolean primary key default true check (is_only),
  epoch bigint not null check (epoch >= 0)
);
insert into leadership (epoch) values (0);
`;
