/** The language that an account's owner reads the terminal in, which his mail is written in. Runs in the service. */
import type { Scope } from "../../contract/codes.ts";
import { OWNERS } from "../../contract/scopes.ts";
import type { Database } from "../database/connect.ts";
import type { MailLanguage } from "../mail/mail-language.ts";

/** What a session's request says of it; null: nothing, as whoever watches an account, or a program with its key. */
export const ownerLanguage = (scope: Scope, asked: MailLanguage | null): MailLanguage | null =>
  OWNERS.includes(scope) ? asked : null;

export async function keepOwnerLanguage(
  sql: Database,
  account_id: number,
  language: MailLanguage,
): Promise<void> {
  await sql`update accounts set language = ${language}
    where account_id = ${account_id} and language is distinct from ${language}`;
}
