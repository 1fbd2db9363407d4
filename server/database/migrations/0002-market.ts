/** Kept price history. Prices are integer points, times Unix ms; a bar's `ts` is its opening time. */
export const sql = `
-- A path of prices: simulator:<seed> or replay:<hash>. Bars of different paths never mix.
create table market_sources (
  source_id integer generated always as identity primary key,
  source text not null unique check (source <> '')
);

-- Both sides of a bar in one row. timeframe is the index into TIMEFRAMES of the contract: 0 M1 to 8 MN.
create table bars (
  source_id integer not null references market_sources on delete cascade,
  symbol_id integer not null,
  timeframe smallint not null check (timeframe between 0 and 8),
  ts bigint not null,
  bid_open bigint not null,
  bid_high bigint not null,
  bid_low bigint not null,
  bid_close bigint not null,
  ask_open bigint not null,
  ask_high bigint not null,
  ask_low bigint not null,
  ask_close bigint not null,
  volume double precision not null,
  ticks bigint not null check (ticks > 0),
  primary key (source_id, symbol_id, timeframe, ts)
);

-- The ranges whose bars are all in the table above: from_ts inclusive, to_ts exclusive. Ranges of one key never touch.
create table bar_coverage (
  source_id integer not null references market_sources on delete cascade,
  symbol_id integer not null,
  timeframe smallint not null check (timeframe between 0 and 8),
  from_ts bigint not null,
  to_ts bigint not null,
  primary key (source_id, symbol_id, timeframe, from_ts),
  check (from_ts < to_ts)
);
`;
