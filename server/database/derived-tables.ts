/**
 * Tables that triggers keep from others, in the transaction that changes those: a backup leaves them out, for a restore makes
 * them anew. Data alone.
 */
export const DERIVED_TABLES: ReadonlySet<string> = new Set(["listed_accounts"]);
