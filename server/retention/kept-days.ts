/**
 * What the service forgets by itself, after how many days, and the variable that says so. Data for config.ts and for what
 * removes it. What must stay for ever (the journal, the ledger, deals and money) has no line here.
 */

/** [field, variable, days when unset, fewest, most]. 0 days: never removed. */
export const KEPT_DAYS = [
  ["endedSessions", "SESSIONS_KEPT_DAYS", 30, 1, 3_650],
  ["mail", "MAIL_KEPT_DAYS", 30, 1, 3_650],
  ["accountJournal", "ACCOUNT_JOURNAL_KEPT_DAYS", 0, 0, 36_500],
  ["minuteBars", "MINUTE_BARS_KEPT_DAYS", 730, 0, 36_500],
  ["unusedBars", "UNUSED_BARS_KEPT_DAYS", 90, 0, 36_500],
] as const;

export type KeptDays = Readonly<Record<(typeof KEPT_DAYS)[number][0], number>>;

/** `read`: a whole number of a variable. @throws what `read` throws of a wrong one. */
export function readKeptDays(
  read: (variable: string, fallback: number, min: number, max: number) => number,
): KeptDays {
  const entries = KEPT_DAYS.map(
    ([field, variable, fallback, min, max]) => [field, read(variable, fallback, min, max)] as const,
  );
  return Object.fromEntries(entries) as KeptDays;
}
