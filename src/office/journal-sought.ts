/**
 * What is typed into the journal's search, as its reader sees the words: the service looks through the sentences that it wrote
 * down, in English, and knows acts, actors and things by their keys alone. Main thread; pure.
 */
import { ACT_WORDS, entityWord, type JournalNames } from "../account/journal-acts.ts";
import { scopeWords } from "../account/scope-words.ts";
import { t } from "../language/translate.ts";
import { soughtTrade } from "./sought-trade.ts";

type Sought = {
  readonly q?: string;
  readonly action?: string;
  readonly by?: string;
  readonly actor_id?: number;
};
type Kind = { readonly action: string; readonly label: string };

const NO_NAMES: JournalNames = { symbol: () => undefined, group: () => undefined };
const ROLES = ["Trader", "Investor", "API_Trader", "API_Admin", "Admin", "Dealer"] as const;
const NUMBERED = [
  "account",
  "data_provider",
  "deal",
  "inbox_message",
  "order",
  "position",
  "report",
  "session",
] as const;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const KINDS: readonly Kind[] = Object.entries(ACT_WORDS).map(([action, label]) => ({
  action,
  label,
}));

/** What the service is asked for; what is no name of a kind, an actor or a thing is looked for as it stands. */
export function soughtBy(typed: string): Sought {
  const text = typed.trim();
  if (text === "") return {};
  // A single word, as "Money", is in sentences too.
  const kind = KINDS.find(({ label }) => label.includes(" ") && same(label, text));
  if (kind !== undefined) return { action: kind.action };
  if (same(text, t("The service"))) return { by: "service" };
  // A deal and a position say what was done; the service writes the side.
  if (same(text, t("Bought"))) return { q: "buy" };
  if (same(text, t("Sold"))) return { q: "sell" };
  const trade = soughtTrade(text);
  if (trade !== null) return { q: trade.slice(0, 64) };
  const [digits] = /[1-9]\d{0,8}$/.exec(text) ?? [];
  if (digits !== undefined && digits !== text) {
    const id = Number(digits);
    if (ROLES.some((scope) => same(text, `${scopeWords(scope).role} ${digits}`))) {
      return { actor_id: id };
    }
    const isThing = (entity: string) => same(text, entityWord({ entity, entity_id: id }, NO_NAMES));
    if (NUMBERED.some(isThing)) return { q: digits };
  }
  return { q: text.slice(0, 64) };
}

const LETTERS_MIN = 3;
/** More are narrowed by another letter, or chosen in the list of kinds. */
const KINDS_MAX = 6;

/** Kinds of act of which the name holds what was typed, to be chosen. */
export function kindsCalled(typed: string): readonly Kind[] {
  const text = typed.trim().toLowerCase();
  if (text.length < LETTERS_MIN || soughtBy(text).action !== undefined) return [];
  return KINDS.filter(({ label }) => label.toLowerCase().includes(text)).slice(0, KINDS_MAX);
}
