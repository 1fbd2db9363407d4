/** A volume that is typed. Main thread; pure. */

/** A volume as typed; null: it is none. */
export function readLots(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  const lots = /^(\d+|\d*\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return lots > 0 ? lots : null;
}
