/**
 * An account's journal has a row a moment, not one a sentence: an order's four or five sentences, which one command
 * caused at one time, had as many rows and places in the key. A row takes 16 numbers, one for each of its sentences;
 * those that are there keep theirs.
 */
export const sql = `
create table moments (
  account_id integer not null,
  ts bigint not null,
  -- Of the first sentence; the others follow.
  id bigint not null generated always as identity (increment by 16),
  -- null: the service itself.
  actor_id integer,
  sentences_count smallint not null
    constraint account_journal_sentences_count check (sentences_count between 1 and 16),
  actor_scope text,
  ip_address text,
  -- JSON: [action, entity, entity_id, message] of each, in order.
  sentences text not null
);
insert into moments overriding system value
  select account_id, ts, id, actor_id, 1, actor_scope, ip_address,
    json_build_array(json_build_array(action, entity, entity_id, message))
  from account_journal order by account_id, ts, id;
select setval(pg_get_serial_sequence('moments', 'id'), max(id)) from moments
  having max(id) is not null;
drop table account_journal;
alter table moments rename to account_journal;
alter sequence moments_id_seq rename to account_journal_id_seq;
-- Which sentences are on a page is found from the key alone.
alter table account_journal add primary key (account_id, ts, id) include (sentences_count);
`;
