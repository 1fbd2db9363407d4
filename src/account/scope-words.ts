/** What a session's scope lets its holder do, in a word. Pure. @interface §1, §5 */
import type { Scope } from "../../contract/codes.ts";

export type ScopeWords = {
  role: string;
  /** Reads everything and trades nothing. */
  isReadOnly: boolean;
};

const WORDS: Record<Scope, ScopeWords> = {
  Trader: { role: "Trader", isReadOnly: false },
  Investor: { role: "View only", isReadOnly: true },
  API_Trader: { role: "API trader", isReadOnly: false },
  API_Admin: { role: "API admin", isReadOnly: false },
  Admin: { role: "Admin", isReadOnly: false },
  Dealer: { role: "Dealer", isReadOnly: false },
};

export function scopeWords(scope: Scope): ScopeWords {
  return WORDS[scope];
}
