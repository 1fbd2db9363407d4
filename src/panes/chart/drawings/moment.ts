/** A moment as people type it, in UTC: 2026-03-10 14:00. Main thread; pure. */

const FORM = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?$/;

export const writeMoment = (ts: number): string =>
  Number.isFinite(ts) ? new Date(ts).toISOString().slice(0, 16).replace("T", " ") : "";

/** Unix ms; null: it is no such text. */
export function readMoment(text: string): number | null {
  const [, day, time = "00:00"] = FORM.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const ts = Date.parse(`${day}T${time}:00Z`);
  return Number.isNaN(ts) ? null : ts;
}
