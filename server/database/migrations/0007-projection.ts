/**
 * One row of the journal a batch of decisions, and the tables that are read as a projection of it. An older journal is
 * proved and carried over: its events, in batches that end where a snapshot does. What the single writer guarantees is
 * no longer looked up again by foreign keys on each row.
 */
export const sql = `
alter table journal rename to journal_events;

create table journal (
  -- Two writers cannot both insert the same one.
  batch bigint primary key check (batch > 0),
  first_seq bigint not null check (first_seq > 0),
  -- first_seq - 1: no event, only names.
  last_seq bigint not null check (last_seq >= first_seq - 1),
  ts bigint not null,
  -- One a line.
  events text not null,
  -- Names that clients gave their orders, JSON; empty: none.
  names text not null,
  -- Runs of events and who caused them, JSON; empty: the service itself caused all.
  actors text not null,
  -- SHA-256(hash of the batch before || events, names and actors), so that no batch can change or go unseen.
  hash bytea not null check (length(hash) = 32)
);
do $$ begin
  alter table journal alter column events set compression lz4;
exception when feature_not_supported then
  alter table journal alter column events set storage external;
end $$;

alter table snapshots add column batch bigint not null default 0 check (batch >= 0);
alter table snapshots alter column batch drop default;

-- How far the tables are that are read: the last batch of the journal that they have.
create table projection (
  is_only boolean primary key default true check (is_only),
  batch bigint not null check (batch >= 0),
  seq bigint not null check (seq >= 0)
);

do $$
declare
  kept record;
  before bytea := sha256('ringside journal');
  chain bytea := before;
  number bigint := 0;
  last bigint := 0;
  lines text[] := '{}';
  body text;
begin
  for kept in select seq, ts, event, hash,
      exists (select from snapshots s where s.seq = e.seq) as is_snapshot,
      lead(seq) over (order by seq) is null as is_last
    from journal_events e order by seq
  loop
    if kept.seq <> last + 1 or
      sha256(before || convert_to(kept.event, 'UTF8')) <> kept.hash then
      raise exception 'The journal was changed: event % does not follow from the one before.',
        kept.seq;
    end if;
    last := kept.seq;
    before := kept.hash;
    lines := array_append(lines, kept.event);
    if kept.is_snapshot or kept.is_last or cardinality(lines) = 1000 then
      number := number + 1;
      body := array_to_string(lines, E'\\n');
      chain := sha256(chain || convert_to(body || E'\\n\\n', 'UTF8'));
      insert into journal values (number, last - cardinality(lines) + 1, last, kept.ts, body, '',
        '', chain);
      if kept.is_snapshot then
        update snapshots set batch = number where seq = last;
      end if;
      lines := '{}';
    end if;
  end loop;
  insert into projection (batch, seq) values (number, last);
end $$;

alter table ledger_entries drop constraint ledger_entries_journal_seq_fkey;
alter table ledger_entries drop constraint ledger_entries_account_id_fkey;
alter table ledger_entries add column ts bigint;
update ledger_entries l set ts = e.ts from journal_events e where e.seq = l.journal_seq;
alter table ledger_entries alter column ts set not null;
drop table journal_events;

alter table orders drop constraint orders_account_id_fkey;
alter table positions drop constraint positions_account_id_fkey;
alter table deals drop constraint deals_account_id_fkey;
alter table transactions drop constraint transactions_account_id_fkey;
alter table client_orders drop constraint client_orders_account_id_fkey;
alter table account_journal drop constraint account_journal_account_id_fkey;
`;
