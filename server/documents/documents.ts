/**
 * What users keep with an account, as drawings and layouts: documents of parts, each written on the revision that its writer has
 * seen, or refused. An investor's are apart from the owner's. Runs in the service; no part is read here.
 */
import type {
  Document,
  DocumentPart,
  DocumentPartChange,
  DocumentState,
} from "../../contract/document.ts";
import {
  DOCUMENT_BYTES_MAX,
  DOCUMENT_PARTS_MAX,
  DOCUMENTS_BYTES_MAX,
  DOCUMENTS_MAX,
  NOTES_PARTS_MAX,
} from "../../contract/limits.ts";
import { ensure } from "../../domain/assert.ts";
import type { Caller } from "../auth/sessions.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { Refusal } from "../refusal.ts";
import { refuseMalformed, rowOf, type PartRow } from "./document-parts.ts";

export type DocumentDeps = { readonly sql: Database; readonly clock: Clock };
/** A document's address, and whose it is. */
export type DocumentKey = { readonly kind: DocumentState["kind"]; readonly name: string };

/** Removed parts that a document remembers, so that who was away for long hears of them. */
const REMOVED_MAX = 1_000;

type Row = Omit<DocumentState, "parts_max" | "bytes_max"> & {
  readonly document_id: number;
  readonly purged_revision: number;
};

const partsMaxOf = (kind: DocumentState["kind"]): number =>
  kind === "notes" ? NOTES_PARTS_MAX : DOCUMENT_PARTS_MAX;

const readerOf = ({ scope }: Caller) => (scope === "Investor" ? "investor" : "owner");

const stateOf = ({ kind, name, revision, parts_count, bytes, updated_at }: Row): DocumentState => ({
  kind,
  name,
  revision,
  parts_count,
  parts_max: partsMaxOf(kind),
  bytes,
  bytes_max: DOCUMENT_BYTES_MAX,
  updated_at,
});

export async function listDocuments(sql: Database, caller: Caller): Promise<DocumentState[]> {
  const rows = await sql<Row[]>`
    select document_id, kind, name, revision, purged_revision, parts_count, bytes, updated_at
    from documents where account_id = ${caller.account_id} and reader = ${readerOf(caller)}
    order by kind, name`;
  return rows.map(stateOf);
}

/** The parts that changed after the revision `after`; null: there is no such document. */
export async function readDocument(
  sql: Database,
  caller: Caller,
  key: DocumentKey,
  after: number,
): Promise<Document | null> {
  // One view of both tables: a part that is written between two queries would be passed over for ever.
  const [row, parts] = await sql.begin("isolation level repeatable read read only", async (tx) => {
    const found = await findRow(tx, caller, key);
    if (found === null) return [null, []] as const;
    const from = startOf(found, after);
    const list = await tx<(Omit<DocumentPart, "value"> & { value: string })[]>`
      select part_id as id, revision, is_deleted, value from document_parts
      where document_id = ${found.document_id} and revision > ${from} order by revision, part_id`;
    return [found, list] as const;
  });
  if (row === null) return null;
  return {
    ...stateOf(row),
    is_whole: startOf(row, after) === 0,
    parts: parts.map((part) => ({
      ...part,
      value: JSON.parse(part.value) as DocumentPart["value"],
    })),
  };
}

/**
 * Writes the parts, or none of them.
 * @throws Refusal bad_request, not_found, stale_revision with what is there, documents_full
 */
export async function mergeDocument(
  { sql, clock }: DocumentDeps,
  caller: Caller,
  key: DocumentKey,
  changes: readonly DocumentPartChange[],
): Promise<DocumentState> {
  refuseMalformed(changes);
  const { account_id } = caller;
  const merged = await sql.begin(async (tx) => {
    // One after the other for an account, so that no two are counted into the same room.
    const [account] = await tx`
      select 1 from accounts where account_id = ${account_id} and closed_at is null
      for no key update`;
    if (account === undefined) throw new Refusal("not_found");
    const now = clock.now();
    const before = (await findRow(tx, caller, key)) ?? (await begin(tx, caller, key, now));
    const found = await tx<PartRow[]>`
      select part_id, revision, is_deleted, bytes from document_parts
      where document_id = ${before.document_id}
        and part_id = any(${changes.map(({ id }) => id)}::text[])`;
    const known = new Map(found.map((part) => [part.part_id, part]));
    refuseStale(changes, known);
    const { document_id } = before;
    const revision = before.revision + 1;
    const rows = changes.map((change) => ({ document_id, revision, ...rowOf(change) }));
    const parts_count = before.parts_count + countOf(rows) - countOf(found);
    const bytes = before.bytes + bytesOf(rows) - bytesOf(found);
    await refuseFull(tx, caller, before, { parts_count, bytes });
    await tx`
      insert into document_parts ${tx(rows)}
      on conflict (document_id, part_id) do update set revision = excluded.revision,
        is_deleted = excluded.is_deleted, value = excluded.value, bytes = excluded.bytes`;
    await tx`
      update documents set revision = ${revision}, parts_count = ${parts_count}, bytes = ${bytes},
        updated_at = ${now} where document_id = ${document_id}`;
    if (rows.some(({ is_deleted }) => is_deleted)) await forgetRemoved(tx, document_id);
    return ensure(await findRow(tx, caller, key), "the document merged");
  });
  return stateOf(merged);
}

/**
 * From where on a client is told that has seen `after`: from the beginning, where removed parts were forgotten since, or where
 * it has seen what a database that was restored does not know.
 */
const startOf = ({ revision, purged_revision }: Row, after: number): number =>
  after < purged_revision || after > revision ? 0 : after;

async function findRow(
  tx: Transaction,
  caller: Caller,
  { kind, name }: DocumentKey,
): Promise<Row | null> {
  const [row] = await tx<Row[]>`
    select document_id, kind, name, revision, purged_revision, parts_count, bytes, updated_at
    from documents where account_id = ${caller.account_id} and reader = ${readerOf(caller)}
      and kind = ${kind} and name = ${name}`;
  return row ?? null;
}

/**
 * Where there are as many as there may be, the one gives way from which everything was removed longest ago: whoever has a copy of
 * it has nothing of it either, or writes it anew.
 * @throws Refusal documents_full @interface limit:DOCUMENTS_MAX
 */
async function begin(
  tx: Transaction,
  caller: Caller,
  { kind, name }: DocumentKey,
  now: number,
): Promise<Row> {
  const { account_id } = caller;
  const reader = readerOf(caller);
  const [all] = await tx<{ count: number }[]>`
    select count(*)::integer as count from documents
    where account_id = ${account_id} and reader = ${reader}`;
  if ((all?.count ?? 0) >= DOCUMENTS_MAX) {
    const gone = await tx`
      delete from documents where document_id = (
        select document_id from documents
        where account_id = ${account_id} and reader = ${reader} and parts_count = 0
        order by updated_at, document_id limit 1)
      returning 1`;
    if (gone.length === 0) refuseRoom("path.name", `at most ${DOCUMENTS_MAX} documents`);
  }
  const [row] = await tx<Row[]>`
    insert into documents ${tx({ account_id, reader, kind, name, revision: 0, updated_at: now })}
    returning document_id, kind, name, revision, purged_revision, parts_count, bytes, updated_at`;
  return ensure(row, "the document begun");
}

const countOf = (parts: readonly { is_deleted: boolean }[]): number =>
  parts.filter(({ is_deleted }) => !is_deleted).length;
const bytesOf = (parts: readonly { bytes: number }[]): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** @throws Refusal stale_revision, each part with the revision that is there @interface error:stale_revision */
function refuseStale(
  changes: readonly DocumentPartChange[],
  known: ReadonlyMap<string, PartRow>,
): void {
  const errors = changes.flatMap(({ id, revision }, at) => {
    const found = known.get(id)?.revision ?? 0;
    if (found === revision) return [];
    return [{ path: `body.parts.${at}.revision`, message: `is ${found}`, nearest: found }];
  });
  if (errors.length > 0) throw new Refusal("stale_revision", { errors });
}

/**
 * What makes a full document smaller passes, however full it is.
 * @throws Refusal documents_full
 * @interface limit:DOCUMENT_PARTS_MAX @interface limit:NOTES_PARTS_MAX
 * @interface limit:DOCUMENT_BYTES_MAX @interface limit:DOCUMENTS_BYTES_MAX
 */
async function refuseFull(
  tx: Transaction,
  caller: Caller,
  before: Row,
  { parts_count, bytes }: { parts_count: number; bytes: number },
): Promise<void> {
  const partsMax = partsMaxOf(before.kind);
  if (parts_count > partsMax && parts_count > before.parts_count) {
    refuseRoom("body.parts", `at most ${partsMax} parts, would be ${parts_count}`);
  }
  if (bytes <= before.bytes) return;
  if (bytes > DOCUMENT_BYTES_MAX) {
    refuseRoom("body.parts", `at most ${DOCUMENT_BYTES_MAX} bytes, would be ${bytes}`);
  }
  const [all] = await tx<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::bigint as bytes from documents
    where account_id = ${caller.account_id} and reader = ${readerOf(caller)}`;
  const total = (all?.bytes ?? 0) + bytes - before.bytes;
  if (total > DOCUMENTS_BYTES_MAX) {
    const message = `at most ${DOCUMENTS_BYTES_MAX} bytes in all documents, would be ${total}`;
    refuseRoom("body.parts", message);
  }
}

/** @interface error:documents_full */
function refuseRoom(path: string, message: string): never {
  throw new Refusal("documents_full", { errors: [{ path, message }] });
}

/** The oldest removed parts go: who has not heard of them by then reads the whole document. */
async function forgetRemoved(tx: Transaction, document_id: number): Promise<void> {
  const gone = await tx<{ revision: number; bytes: number }[]>`
    delete from document_parts where document_id = ${document_id} and is_deleted
      and revision <= (
        select revision from document_parts
        where document_id = ${document_id} and is_deleted
        order by revision desc, part_id offset ${REMOVED_MAX} limit 1)
    returning revision, bytes`;
  if (gone.length === 0) return;
  const purged = gone.reduce((most, { revision }) => Math.max(most, revision), 0);
  await tx`
    update documents set bytes = bytes - ${bytesOf(gone)}, purged_revision = ${purged}
    where document_id = ${document_id}`;
}
