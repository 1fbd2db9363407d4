/** What the bars in sight say of each indicator in words: where it went, and what it crossed last. Main thread; pure. */
import type { Crossed, SightColumn } from "../sight-columns.ts";
import { t } from "../../../language/translate.ts";

/** A crossing between two rows: `row` is the first one on the other side. */
export type Crossing = { readonly row: number; readonly isUp: boolean };

/** The last time that values went from one side of others to the other; a touch is none. null: there was no such time. */
export function lastCrossing(
  values: readonly number[],
  others: (row: number) => number,
): Crossing | null {
  let side = 0;
  let found: Crossing | null = null;
  for (const [row, value] of values.entries()) {
    // Where one has no value there is no side, and the one before holds.
    const now = Math.sign(value - others(row));
    if (Number.isNaN(now) || now === 0) continue;
    if (side !== 0 && now !== side) found = { row, isUp: now > 0 };
    side = now;
  }
  return found;
}

/** One column in words; "": it has no value in sight. */
export function trendWords(at: number, { columns, values, closes, timeOf }: SightTrends): string {
  const column = columns[at];
  const own = values.map((row) => row[at] ?? NaN);
  const known = own.filter((value) => !Number.isNaN(value));
  const [first, last] = [known[0], known.at(-1)];
  if (column === undefined || first === undefined || last === undefined) return "";
  const [from, to] = [column.text(first), column.text(last)];
  const words = [wayOf(first, last, from, to)];
  for (const crossed of column.crosses ?? []) {
    const crossing = lastCrossing(own, (row) =>
      crossedAt(crossed, row, { columns, values, closes }),
    );
    if (crossing === null) continue;
    const place = { line: crossed.name, time: timeOf(crossing.row) };
    words.push(
      crossing.isUp
        ? t("crossed {line} upwards at {time}", place)
        : t("crossed {line} downwards at {time}", place),
    );
  }
  return words.join(", ");
}

function wayOf(first: number, last: number, from: string, to: string): string {
  if (from === to) return t("stood at {to}", { to });
  return last > first
    ? t("rose from {from} to {to}", { from, to })
    : t("fell from {from} to {to}", { from, to });
}

export type SightTrends = {
  readonly columns: readonly SightColumn[];
  /** By row, then by column. */
  readonly values: readonly (readonly number[])[];
  readonly closes: readonly number[];
  readonly timeOf: (row: number) => string;
};

function crossedAt(
  crossed: Crossed,
  row: number,
  { columns, values, closes }: Omit<SightTrends, "timeOf">,
): number {
  if (crossed.kind === "close") return closes[row] ?? NaN;
  if (crossed.kind === "level") return crossed.value;
  const at = columns.findIndex(({ name }) => name === crossed.column);
  return values[row]?.[at] ?? NaN;
}
