/** How far each dealer may go, as an administrator sets it. null: no limit of that kind. */
export const sql = `
create table dealer_limits (
  account_id bigint primary key references accounts,
  -- Lots.
  volume_max double precision,
  -- In the deposit currency of the account that it concerns.
  money_max double precision,
  group_ids bigint[],
  updated_at bigint not null,
  updated_by bigint not null
);
`;
