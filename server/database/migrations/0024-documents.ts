/** What users keep with an account, as drawings: documents of parts that are written one by one. */
export const sql = `
create table documents (
  document_id bigint primary key generated always as identity,
  account_id integer not null references accounts on delete cascade,
  -- Whose it is: an investor sees nothing of the owner's documents, nor the owner of his.
  reader text not null check (reader in ('owner', 'investor')),
  kind text not null,
  name text not null,
  revision bigint not null,
  -- Removed parts are remembered from here on.
  purged_revision bigint not null default 0,
  parts_count integer not null default 0,
  bytes integer not null default 0,
  updated_at bigint not null,
  unique (account_id, reader, kind, name)
);
create table document_parts (
  document_id bigint not null references documents on delete cascade,
  part_id text not null,
  -- The document's when this part was changed last.
  revision bigint not null,
  is_deleted boolean not null,
  -- JSON as the client wrote it: the service reads none of it.
  value text not null,
  bytes integer not null,
  primary key (document_id, part_id)
);
create index document_parts_revision on document_parts (document_id, revision);
`;
