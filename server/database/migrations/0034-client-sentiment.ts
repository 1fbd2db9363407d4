/** Which side clients are on: who is shown it, what was told last, and the sides of the accounts that it was told of. */
export const sql = `
alter table groups add column shows_sentiment boolean not null default false;

create table sentiment_figures (
  symbol_id integer primary key,
  long_percent smallint not null check (long_percent between 0 and 100),
  -- In whole tens.
  accounts integer not null,
  as_of bigint not null
);

-- As of the figure, or of the last one that there was none of. 1 long, -1 short.
create table sentiment_sides (
  symbol_id integer not null,
  account_id integer not null,
  side smallint not null,
  primary key (symbol_id, account_id)
);
`;
