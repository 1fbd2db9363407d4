/**
 * The journal over all accounts in pages by key, newest first. Runs in the service; reads PostgreSQL alone. A page looks at a
 * bounded number of rows: where a search finds little it is short and says how far back it looked.
 */
import { Readable } from "node:stream";
import type {
  HouseJournal,
  HouseJournalExportQuery,
  HouseJournalQuery,
} from "../../contract/house-journal.ts";
import type { Journal } from "../../contract/journal.ts";
import { csvLine } from "../../domain/csv-cell.ts";
import { cutCells, JOURNAL_FILE_HEAD, JOURNAL_FILE_LINES_MAX } from "../../domain/journal-file.ts";
import type { Database } from "../database/connect.ts";
import type { StaffView } from "./accounts.ts";

/** Rows that a page looks at, of which each is a moment with some sentences. */
export const JOURNAL_ROWS_LOOKED_AT_MAX = 10_000;
const EXPORT_PAGE_LINES = 500;

const STAFF_SCOPES = "('Admin', 'Dealer', 'API_Admin')";

type Line = Omit<Journal, "before" | "after">;
/** Where the acts of an actor are found; null: nobody was asked for. */
type ActorPlace = "own account" | "acts of staff" | null;
type Looked = { ts: number; id: number; count: number };

export async function listHouseJournal(
  sql: Database,
  query: HouseJournalQuery,
  view: StaffView,
): Promise<HouseJournal> {
  const { limit } = query;
  const place = await placeOf(sql, query.actor_id);
  const rows = await sql<(Line & { looked: Looked | null })[]>`
    with looked as materialized (${lookedAt(sql, query, view, place)}),
    page as (
      select id + at - 1 as id, account_id, ts, actor_id, actor_scope, sentence->>0 as action,
        sentence->>1 as entity, (sentence->>2)::bigint as entity_id, sentence->>3 as message,
        ip_address
      from looked, json_array_elements(sentences::json) with ordinality as said (sentence, at)
      where ${mayHold(sql, query)} and ${isSaid(sql, query)} and ${isBefore(sql, query)}
      order by ts desc, id + at desc limit ${limit + 1}
    )
    select page.*, (select json_build_object('ts', l.ts, 'id', l.id, 'count', c.count)
        from (select count(*) from looked) c, looked l order by l.ts, l.id limit 1) as looked
    from (select 1) one left join page on true
    order by ts desc, id desc`;
  const looked = rows[0]?.looked ?? null;
  const lines = rows
    .filter(({ id }) => id !== null)
    .map(({ looked: _looked, ...row }) => ({ ...row, before: null, after: null }));
  const shown = lines.slice(0, limit);
  const last = shown.at(-1);
  if (lines.length > limit && last !== undefined) {
    return { rows: shown, next: `${last.ts}:${last.id}`, searched_to: last.ts };
  }
  const isBounded = looked !== null && looked.count >= lookedAtMost(query);
  return {
    rows: shown,
    next: isBounded ? `${looked.ts}:${looked.id}` : null,
    searched_to: isBounded ? looked.ts : null,
  };
}

/** As a file, newest first, so many lines at most; where there may be older ones a last line says so. */
export function exportHouseJournal(
  sql: Database,
  query: HouseJournalExportQuery,
  view: StaffView,
  linesMax = JOURNAL_FILE_LINES_MAX,
): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield `${JOURNAL_FILE_HEAD}\r\n`;
    let [written, last]: [number, Journal | null] = [0, null];
    let after: string | null = "";
    while (after !== null && written < linesMax) {
      const limit = Math.min(EXPORT_PAGE_LINES, linesMax - written);
      const asked = { ...query, limit, ...(after === "" ? {} : { after }) };
      const page: HouseJournal = await listHouseJournal(sql, asked, view);
      for (const row of page.rows) yield lineOf(row);
      written += page.rows.length;
      last = page.rows.at(-1) ?? last;
      after = page.next;
    }
    if (after !== null && last !== null) yield csvLine(cutCells(written, isoOf(last)));
  }
  return Readable.from(lines());
}

const isoOf = ({ ts }: Journal): string => new Date(ts).toISOString();

const lineOf = (row: Journal): string =>
  csvLine([
    isoOf(row),
    row.account_id,
    row.actor_id ?? "",
    row.actor_scope ?? "",
    row.action,
    row.entity ?? "",
    row.entity_id ?? "",
    row.message,
    row.ip_address ?? "",
  ]);

/** Without words to look for, every row has a line of the page. */
const lookedAtMost = ({ action, q, by, limit }: HouseJournalQuery): number =>
  action === undefined && q === undefined && (by === undefined || by === "staff")
    ? limit + 1
    : JOURNAL_ROWS_LOOKED_AT_MAX;

const momentOf = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Date.parse(text);

/** Where the looking begins. One bound: of two the index would take one, and walk from there to the other. */
function newestOf({ after, to }: HouseJournalQuery): [ts: number, id: number] {
  const last = momentOf(to, Number.MAX_SAFE_INTEGER) - 1;
  const [ts = last, id = Number.MAX_SAFE_INTEGER] = after?.split(":").map(Number) ?? [];
  return ts <= last ? [ts, id] : [last, Number.MAX_SAFE_INTEGER];
}

/** The newest rows that an index finds by what is asked. */
function lookedAt(sql: Database, query: HouseJournalQuery, view: StaffView, place: ActorPlace) {
  const { account_id, actor_id, by } = query;
  const from = momentOf(query.from, 0);
  const [ts, id] = newestOf(query);
  const ofStaff = sql`actor_scope in ${sql.unsafe(STAFF_SCOPES)}`;
  const { group_ids } = view;
  const ofGroups =
    group_ids === null ? sql`` : sql`and a.group_id = any(${[...group_ids]}::bigint[])`;
  const account = account_id ?? (place === "own account" ? actor_id : undefined);
  // Of one account by its key alone: by time one would go through those of all others.
  const [within, order] =
    account === undefined
      ? [sql`ts >= ${from}::bigint and (ts, id) <= (${ts}::bigint, ${id}::bigint)`, sql`ts desc`]
      : [
          sql`(account_id, ts, id) >= (${account}::bigint, ${from}::bigint, 0)
            and (account_id, ts, id) <= (${account}::bigint, ${ts}::bigint, ${id}::bigint)`,
          sql`account_id desc, ts desc`,
        ];
  return sql`
    select * from account_journal j
    where ${within}
      ${actor_id === undefined ? sql`` : sql`and actor_id = ${actor_id}::bigint`}
      ${place === "acts of staff" || by === "staff" ? sql`and ${ofStaff}` : sql``}
      ${
        view.isClientsOnly
          ? sql`and (account_id = ${view.staff_id} or exists (
              select from accounts a where a.account_id = j.account_id and a.role = 'Trader'
                ${ofGroups}))`
          : sql``
      }
    order by ${order}, id desc limit ${lookedAtMost(query)}`;
}

/** A client acts on his own account alone, and staff's acts have an index. */
async function placeOf(sql: Database, actor_id: number | undefined): Promise<ActorPlace> {
  if (actor_id === undefined) return null;
  const [row] = await sql<{ role: string }[]>`
    select role from accounts where account_id = ${actor_id}::bigint`;
  return row?.role === "Trader" ? "own account" : "acts of staff";
}

/** What JSON writes otherwise than it is said. */
const ESCAPED = /["\\\p{Cc}]/u;
const patternOf = (q: string) => `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Of a row that does not hold the words as they are kept no sentence is taken apart, which costs most of a search. */
function mayHold(sql: Database, { action, q }: HouseJournalQuery) {
  const holdsAction =
    action === undefined ? sql`true` : sql`position(${`"${action}"`} in sentences) > 0`;
  const holdsWords =
    q === undefined || ESCAPED.test(q)
      ? sql`true`
      : sql`(sentences ilike ${patternOf(q)} or account_id::text = ${q})`;
  return sql`${holdsAction} and ${holdsWords}`;
}

function isSaid(sql: Database, { action, q, by }: HouseJournalQuery) {
  const scopes =
    by === "clients"
      ? sql`actor_id is not null and actor_scope not in ${sql.unsafe(STAFF_SCOPES)}`
      : by === "service"
        ? sql`actor_id is null`
        : sql`true`;
  return sql`${scopes}
    and ${action === undefined ? sql`true` : sql`sentence->>0 = ${action}`}
    and ${
      q === undefined
        ? sql`true`
        : sql`(sentence->>3 ilike ${patternOf(q)} or sentence->>2 = ${q} or account_id::text = ${q})`
    }`;
}

/** Whether a sentence comes before the place at which the last page ended, within one row. */
function isBefore(sql: Database, { after }: HouseJournalQuery) {
  if (after === undefined) return sql`true`;
  const [ts, id] = after.split(":");
  return sql`(ts, id + at - 1) < (${ts ?? ""}::bigint, ${id ?? ""}::bigint)`;
}
