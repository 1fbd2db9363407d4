/** Lines of the journal in words, and what is typed to narrow it. Main thread; pure. */
import type { Journal } from "../../contract/journal.ts";
import { ACT_WORDS, entityWord, type JournalNames } from "../account/journal-acts.ts";
import { scopeWords } from "../account/scope-words.ts";
import { t } from "../language/translate.ts";
import { soughtBy } from "./journal-sought.ts";
import { hashOf } from "./office-route.ts";

/** The choice that narrows nothing. */
export const ALL = "all";

export const ACTORS = [
  { value: ALL, label: t("By anybody") },
  { value: "staff", label: t("By staff") },
  { value: "clients", label: t("By clients") },
  { value: "service", label: t("By the service") },
] as const;

export const KINDS: readonly { value: string; label: string }[] = [
  { value: ALL, label: t("Every act") },
  ...Object.entries(ACT_WORDS).map(([value, label]) => ({ value, label })),
];

/** Seconds of a moment in UTC. */
export const secondText = (ts: number): string =>
  new Date(ts).toISOString().slice(0, 19).replace("T", " ");

export const actorText = ({ actor_id, actor_scope }: Journal): string =>
  actor_id === null
    ? t("The service")
    : `${actor_scope === null ? "" : scopeWords(actor_scope).role} ${actor_id}`.trim();

/** Nothing of the account itself, which stands in a column of its own. */
export const entityText = (line: Journal, names: JournalNames): string =>
  line.entity === "account" && line.entity_id === line.account_id ? "–" : entityWord(line, names);

/** Which list of its account has what a line is about. */
const LISTS: ReadonlyMap<string | null, string> = new Map([
  ["order", "orders"],
  ["position", "positions"],
  ["deal", "deals"],
]);

/** The address of what a line is about; null: it has no row of its own. */
export function entityHash({ entity, entity_id, account_id }: Journal): string | null {
  const list = LISTS.get(entity);
  return list === undefined || entity_id === null
    ? null
    : hashOf("accounts", account_id, list, entity_id);
}

/** What narrows the journal, as it was typed or chosen. */
export type Asked = {
  readonly q: string;
  readonly by: string;
  readonly action: string;
  readonly account: string;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
};

export const NOTHING_ASKED: Asked = {
  q: "",
  by: ALL,
  action: ALL,
  account: "",
  actor: "",
  from: "",
  to: "",
};

/** How many filters are set; the search, which is always in sight, is none. */
export const countAsked = (asked: Asked): number =>
  Object.entries(asked).filter(
    ([field, value]) => field !== "q" && value !== NOTHING_ASKED[field as keyof Asked],
  ).length;

export const isNumberText = (text: string): boolean =>
  text.trim() === "" || /^[1-9]\d{0,8}$/.test(text.trim());

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/;

/** A day or a minute in UTC, as the service takes it; undefined: none; null: it is no moment. */
export function momentOf(text: string): string | undefined | null {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const [, day, time = "00:00"] = MOMENT.exec(trimmed) ?? [];
  if (day === undefined) return null;
  const iso = `${day}T${time}:00.000Z`;
  const ms = Date.parse(iso);
  // 31 February is read as a day of March.
  return Number.isNaN(ms) || new Date(ms).toISOString() !== iso ? null : iso;
}

export type JournalFilter = Readonly<Record<string, string | number>>;

/** What the service is asked for; null: something that was typed cannot be read. */
export function filterOf(asked: Asked): JournalFilter | null {
  const [from, to] = [momentOf(asked.from), momentOf(asked.to)];
  const isRead = isNumberText(asked.account) && isNumberText(asked.actor);
  if (!isRead || from === null || to === null) return null;
  const number = (text: string) => (text.trim() === "" ? undefined : Number(text));
  const chosen = (value: string) => (value === ALL ? undefined : value);
  const beside = {
    by: chosen(asked.by),
    action: chosen(asked.action),
    account_id: number(asked.account),
    actor_id: number(asked.actor),
    from,
    to,
  };
  const filter = { ...beside, ...soughtBeside(asked.q, beside) };
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** What is chosen stays: what was typed is words, where it would be another choice of the same. */
function soughtBeside(q: string, beside: Readonly<Record<string, unknown>>) {
  const sought = soughtBy(q);
  const isFree = Object.entries(sought).every(
    ([field, value]) => beside[field] === undefined || beside[field] === value,
  );
  return isFree ? sought : { q: q.trim().slice(0, 64) };
}
