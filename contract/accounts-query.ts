/** What a list of accounts is narrowed and ordered by. Runs anywhere; pure. @interface §4.2 */
import { z } from "zod";
import { ACCOUNT_ROLES } from "./account.ts";
import { ACCOUNT_STATUS } from "./codes.ts";
import { text } from "./fields.ts";
import { PAGE_LIMIT_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";
import { pageQuery, pathId, queryBoolean, queryInteger } from "./query-fields.ts";

/** Characters of a search. */
const SEARCH_CHARS_MAX = 64;

const FIELDS = ["id", "name", "email", "group", "balance", "created_at", "last_login_at"] as const;
export type AccountSortField = (typeof FIELDS)[number];

const ORDERS = FIELDS.flatMap((field) => [`${field}:asc`, `${field}:desc`] as const);

/** All of it together. The header X-Total-Count says how many there are on all pages. */
export const AccountsQuery = z
  .object({
    /** Found in the name, e-mail or alias, or what the number begins with. */
    q: text(SEARCH_CHARS_MAX).optional(),
    group_id: pathId().optional(),
    /** As ACCOUNT_STATUS. */
    status: queryInteger(
      z.number().int().min(ACCOUNT_STATUS.pending).max(ACCOUNT_STATUS.disabled),
    ).optional(),
    role: z.enum(ACCOUNT_ROLES).optional(),
    is_demo: queryBoolean().optional(),
    sort_by: z.enum(ORDERS).default("id:asc"),
    page: pageQuery.page,
    limit: queryInteger(z.number().int().min(1).max(PAGE_LIMIT_MAX)).default(PAGE_LIMIT_MAX),
  })
  .meta(extension("a house has more accounts than one answer holds"));
export type AccountsQuery = z.infer<typeof AccountsQuery>;

/** Which accounts a file of all of them holds, in which order: the same, without pages. */
export const AccountsExportQuery = AccountsQuery.omit({ page: true, limit: true }).meta(
  extension("a house's list of accounts is worked on elsewhere too"),
);
export type AccountsExportQuery = z.infer<typeof AccountsExportQuery>;
