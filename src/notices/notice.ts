/**
 * One thing that happened on the account, as it is kept and shown: what, how it went, and when. Main thread; pure. Amounts
 * are kept as numbers, so that whether they are hidden is decided where they are shown.
 */

import { isEvent, type NoticeEvent } from "../channels/events.ts";

/** Kept by account; the oldest goes. */
export const NOTICES_MAX = 200;

export type NoticeTone = "info" | "good" | "warn" | "error";

export type Notice = {
  /** What it is about: two reports of one thing have one key. */
  readonly key: string;
  readonly account_id: number;
  /** When it happened by the service's clock, Unix ms. */
  readonly at: number;
  /** Of those of one moment, the how many-th was told: what is kept is read in another order. Absent: not listed yet. */
  readonly turn?: number;
  readonly tone: NoticeTone;
  /** Its kind, which decides by which ways it is told. */
  readonly event: NoticeEvent;
  /** "Bought 0.50 EURUSD at 1.08514". */
  readonly title: string;
  /** Of an order that was cancelled: "buy limit 0.50 EURUSD at 1.08514". */
  readonly what?: string;
  /** The symbol that there is to look at; absent: none. */
  readonly symbol_id?: number;
  /** "" where the title says it all. */
  readonly text: string;
  /** Profit or loss in the deposit currency; null: none. */
  readonly amount: number | null;
  /** Of two reports of one thing the one that says more is kept. */
  readonly detail: number;
  /** The account's safety: shown and heard whatever else is switched off. */
  readonly isAlarm: boolean;
};

const TONES: readonly unknown[] = ["info", "good", "warn", "error"] satisfies NoticeTone[];

/** null: it is none, as of a build before or after this one. */
export function parseNotice(value: unknown): Notice | null {
  const found = Object(value) as Partial<Record<keyof Notice, unknown>>;
  const isOne =
    typeof found.key === "string" &&
    typeof found.account_id === "number" &&
    typeof found.at === "number" &&
    (found.turn === undefined || typeof found.turn === "number") &&
    TONES.includes(found.tone) &&
    typeof found.title === "string" &&
    typeof found.text === "string" &&
    (found.symbol_id === undefined || typeof found.symbol_id === "number") &&
    (found.amount === null || typeof found.amount === "number") &&
    typeof found.detail === "number" &&
    typeof found.isAlarm === "boolean";
  if (!isOne) return null;
  // One that was kept by a build before has no kind; it is listed and not told again.
  return { ...(value as Notice), event: isEvent(found.event) ? found.event : "other" };
}

/** Newest first, of one moment too, each key once with what says most, at most NOTICES_MAX. */
export function withNotice(notices: readonly Notice[], added: Notice): readonly Notice[] {
  const before = notices.find(({ key }) => key === added.key);
  if (before !== undefined && before.detail >= added.detail) return notices;
  const others = notices.filter((notice) => notice !== before);
  const turn = added.turn ?? (before?.at === added.at ? turnOf(before) : nextTurn(others, added));
  const at = others.findIndex(
    (one) => one.at < added.at || (one.at === added.at && turnOf(one) <= turn),
  );
  const place = at < 0 ? others.length : at;
  const listed = { ...added, turn };
  return [...others.slice(0, place), listed, ...others.slice(place)].slice(0, NOTICES_MAX);
}

const turnOf = ({ turn = 0 }: Notice): number => turn;

/** Counted in the moment alone, so that every tab of the browser counts alike, whatever it was told before. */
const nextTurn = (others: readonly Notice[], { at }: Notice): number =>
  others.reduce((last, one) => (one.at === at ? Math.max(last, turnOf(one)) : last), 0) + 1;

/** In their order, cut where the day changes. `dayOf`: a name of the day. */
export function byDay(
  notices: readonly Notice[],
  dayOf: (at: number) => string,
): { day: string; notices: Notice[] }[] {
  const days: { day: string; notices: Notice[] }[] = [];
  for (const notice of notices) {
    const day = dayOf(notice.at);
    const last = days.at(-1);
    if (last?.day === day) last.notices.push(notice);
    else days.push({ day, notices: [notice] });
  }
  return days;
}
