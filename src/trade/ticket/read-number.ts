/** Numbers as they are typed into a ticket. Main thread; pure. */
import { fromLocale } from "../../format/decimal.ts";

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/**
 * What a field holds: a number, null where it is empty, NaN where it is no number. A point is the decimal mark and there is
 * no other: a field turns a typed comma into one, so that "1,234" is never read as a thousand.
 */
export function readNumber(text: string): number | null {
  const trimmed = fromLocale(text.trim());
  if (trimmed === "") return null;
  return DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** What is typed, as a field keeps it. */
export const asTyped = (text: string): string => text.replaceAll(",", ".");
