/**
 * Batches of the journal that are kept in files, by the pieces in which they went there. What is in a file is taken out of
 * "journal" afterwards; until that is done it is in both, and says the same. A fiftieth of "journal" is tidied at once: a fifth
 * of it would be days of rows that nobody has any more.
 */
export const sql = `
create table journal_archives (
  first_batch bigint primary key check (first_batch > 0),
  last_batch bigint not null unique check (last_batch >= first_batch),
  first_seq bigint not null,
  last_seq bigint not null,
  -- Of its newest event.
  last_ts bigint not null,
  -- In the folder that JOURNAL_ARCHIVE names.
  file text not null unique,
  bytes bigint not null,
  -- Of the file.
  sha256 bytea not null,
  -- Of its last batch, from which the next one follows.
  hash bytea not null
);

alter table journal set (autovacuum_vacuum_scale_factor = 0.02);
`;
