/**
 * Whose a session is, in one word: an account's owner, or its investors, who are somebody else. Runs anywhere; pure. What a
 * browser keeps of a session, and of what stands on the page beside it, lies under this word.
 */
import type { Scope } from "../contract/codes.ts";

/** "100001", and "100001i" of its investors. */
export const holderOf = ({ account_id, scope }: { account_id: number; scope: Scope }): string =>
  `${account_id}${scope === "Investor" ? "i" : ""}`;
