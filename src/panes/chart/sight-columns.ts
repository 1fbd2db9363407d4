/**
 * Columns that the table of the bars in sight has beside the bars: what indicators say. Main thread. A chart's indicators come
 * later than the chart, and the table later still: they find each other here by the chart's id.
 */

export type SightColumn = {
  readonly name: string;
  /** Of a group of the chart's window; NaN: it has none. */
  valueAt(group: number): number;
  /** As the screen has it. */
  text(value: number): string;
  /** What it is read against. */
  readonly crosses?: readonly Crossed[];
};

/** What a line may cross: the bars' close, a level, or another column. `name`: in words. */
export type Crossed = { readonly name: string } & (
  | { readonly kind: "close" }
  | { readonly kind: "level"; readonly value: number }
  | { readonly kind: "column"; readonly column: string }
);

const offered = new Map<string, () => readonly SightColumn[]>();

/** Until the returned undo is called. */
export function offerSightColumns(
  chart: string,
  columns: () => readonly SightColumn[],
): () => void {
  offered.set(chart, columns);
  return () => {
    if (offered.get(chart) === columns) offered.delete(chart);
  };
}

export const sightColumnsOf = (chart: string): readonly SightColumn[] =>
  offered.get(chart)?.() ?? [];
