/** What a session's scope lets its holder do, in a word. Pure. @interface §1, §5 */
import type { Scope } from "../../contract/codes.ts";
import { t } from "../language/translate.ts";

export type ScopeWords = {
  role: string;
  /** Reads everything and trades nothing. */
  isReadOnly: boolean;
};

const WORDS: Record<Scope, ScopeWords> = {
  Trader: { role: t("Trader"), isReadOnly: false },
  Investor: { role: t("View only"), isReadOnly: true },
  API_Trader: { role: t("API trader"), isReadOnly: false },
  API_Admin: { role: t("API admin"), isReadOnly: false },
  Admin: { role: t("Admin"), isReadOnly: false },
  Dealer: { role: t("Dealer"), isReadOnly: false },
};

export function scopeWords(scope: Scope): ScopeWords {
  return WORDS[scope];
}
