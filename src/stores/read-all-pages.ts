/** Reads a list of the service to its end, page by page. Main thread. */
import { append } from "../../domain/lists.ts";
import { PAGE_LIMIT_MAX } from "../../contract/limits.ts";
import type { CallFailure, CallInput, CallResult } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";

/** Pages of a list that are read at most, the newest first: 100,000 rows. What is older is left out. */
const PAGES_MAX = 200;

type Listed = {
  readonly id: number;
  readonly created_at?: number;
  readonly updated_at?: number;
  readonly opened_at?: number;
  readonly closed_at?: number | null;
};

/** Where a list goes on after its last row: the moment it is sorted by, and the id. A list by id alone reads only that. */
export const afterRow = ({ id, ...row }: Listed, isHistory: boolean): string =>
  `${(isHistory ? (row.closed_at ?? row.updated_at) : row.created_at) ?? 0}:${id}`;

/**
 * All rows of a list operation, or the failure of the page that could not be read. `pagesMax`: where the first so many pages
 * are enough. A page goes on after the last row of the one before, so nothing is hidden by what leaves the list meanwhile; the
 * journal, which nothing leaves, is read by number.
 */
export async function readAllPages<Row extends Listed>(
  feed: Pick<Feed, "call">,
  operation: string,
  query: NonNullable<CallInput["query"]> = {},
  pagesMax = PAGES_MAX,
): Promise<{ ok: true; data: Row[] } | CallFailure> {
  const rows: Row[] = [];
  let next: NonNullable<CallInput["query"]> = {};
  for (let page = 1; ; page += 1) {
    const input = { query: { ...query, ...next, limit: PAGE_LIMIT_MAX } };
    // Each page is known to be wanted only when the one before was full.
    const answer = (await feed.call(operation, input)) as CallResult<Row[]>;
    if (!answer.ok) return answer;
    append(rows, answer.data);
    const last = answer.data.at(-1);
    const isLast = answer.data.length < PAGE_LIMIT_MAX || page >= pagesMax;
    if (isLast || last === undefined) return { ok: true, data: rows };
    next =
      operation === "my_journal"
        ? { page: page + 1 }
        : { after: afterRow(last, query["history"] === true) };
  }
}
