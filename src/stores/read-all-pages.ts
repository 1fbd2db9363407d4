/** Reads a list of the service to its end, page by page. Main thread. */
import { append } from "../../domain/lists.ts";
import { PAGE_LIMIT_MAX } from "../../contract/limits.ts";
import type { CallFailure, CallInput, CallResult } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";

/**
 * All rows of a list operation, or the failure of the page that could not be read. `pagesMax`: where the first so many pages
 * are enough.
 */
export async function readAllPages<Row>(
  feed: Pick<Feed, "call">,
  operation: string,
  query: NonNullable<CallInput["query"]> = {},
  pagesMax = Infinity,
): Promise<{ ok: true; data: Row[] } | CallFailure> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const input = { query: { ...query, page, limit: PAGE_LIMIT_MAX } };
    // Each page is known to be wanted only when the one before was full.
    const answer = (await feed.call(operation, input)) as CallResult<Row[]>;
    if (!answer.ok) return answer;
    append(rows, answer.data);
    const isLast = answer.data.length < PAGE_LIMIT_MAX || page >= pagesMax;
    if (isLast) return { ok: true, data: rows };
  }
}
