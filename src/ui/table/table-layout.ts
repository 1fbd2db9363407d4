/** How a trader has arranged a table: columns, widths, sorts, grouping. Main thread; pure. Kept between visits. */
import type { Column } from "./column.ts";

export type Direction = "ascending" | "descending";
export type Sort = { readonly id: string; readonly direction: Direction };
export type ColumnPlace = {
  readonly id: string;
  readonly width: number;
  readonly isShown: boolean;
};

export type TableLayout = {
  /** All columns, in their order from the left. */
  readonly columns: readonly ColumnPlace[];
  /** At most SORTS_MAX, the one that decides first. */
  readonly sorts: readonly Sort[];
  /** Id of the grouping; null: none. */
  readonly group: string | null;
  /** The groups that are folded, of every grouping; at most FOLDED_MAX, that of longest ago is open again. */
  readonly folded: readonly string[];
};

export const LAYOUT_VERSION = 1;
const SORTS_MAX = 2;
const FOLDED_MAX = 200;
const WIDTH_MIN = 36;
const WIDTH_MAX = 800;

type AnyColumn = Pick<Column<never>, "id" | "width" | "widthMin" | "isShown" | "isFixed">;

const placeOf = ({ id, width, isShown }: AnyColumn): ColumnPlace => ({
  id,
  width,
  isShown: isShown !== false,
});

/** The places of all columns there are: as kept, what is new where it stands by itself, what is gone left out. */
export function placesOf(
  columns: readonly AnyColumn[],
  kept: readonly ColumnPlace[],
): ColumnPlace[] {
  const places = kept.filter(({ id }) => columns.some((column) => column.id === id));
  for (const [n, column] of columns.entries()) {
    if (places.some(({ id }) => id === column.id)) continue;
    const before = columns.slice(0, n).map(({ id }) => id);
    const at = places.findLastIndex(({ id }) => before.includes(id));
    places.splice(at + 1, 0, placeOf(column));
  }
  return places;
}

export const showColumn = (places: readonly ColumnPlace[], id: string, isShown: boolean) =>
  places.map((place) => (place.id === id ? { ...place, isShown } : place));

/** As wide as asked, within what can be read and what fits a screen. */
export function resizeColumn(
  places: readonly ColumnPlace[],
  id: string,
  wanted: number,
  least = WIDTH_MIN,
): ColumnPlace[] {
  const width = Math.round(Math.max(least, WIDTH_MIN, Math.min(WIDTH_MAX, wanted)));
  return places.map((place) => (place.id === id ? { ...place, width } : place));
}

/** A column a place further among those that are shown; at the end, and beside a `fixed` one, it stays. */
export function moveColumn(
  places: readonly ColumnPlace[],
  id: string,
  step: 1 | -1,
  fixed: readonly string[] = [],
): readonly ColumnPlace[] {
  const from = places.findIndex((place) => place.id === id);
  const own = places[from];
  let to = from + step;
  while (places[to]?.isShown === false) to += step;
  const there = places[to];
  if (own === undefined || there === undefined || fixed.includes(there.id)) return places;
  const others = places.filter((place) => place.id !== id);
  return [...others.slice(0, to), own, ...others.slice(to)];
}

/**
 * What a click on a head does: its first direction, then the other, then none. `isFurther` keeps the sort there is and
 * adds this one after it.
 */
export function nextSorts(
  sorts: readonly Sort[],
  id: string,
  first: Direction,
  isFurther: boolean,
): readonly Sort[] {
  const now = sorts.find((sort) => sort.id === id);
  const next: Sort | null =
    now === undefined
      ? { id, direction: first }
      : now.direction === first
        ? { id, direction: first === "ascending" ? "descending" : "ascending" }
        : null;
  if (!isFurther) return next === null ? [] : [next];
  if (now !== undefined) return sorts.flatMap((sort) => (sort.id === id ? (next ?? []) : sort));
  return next === null ? sorts : [...sorts.slice(0, SORTS_MAX - 1), next];
}

export function foldGroup(
  folded: readonly string[],
  group: string,
  isFolded: boolean,
): readonly string[] {
  const others = folded.filter((one) => one !== group);
  return isFolded ? [...others, group].slice(-FOLDED_MAX) : others;
}

/** A kept layout, checked; null where it is none. */
export function parseLayout(value: unknown): TableLayout | null {
  if (!isRecord(value)) return null;
  const { columns, sorts, group, folded } = value;
  if (!Array.isArray(columns) || !Array.isArray(sorts)) return null;
  const places = columns.filter(isPlace);
  const isWhole = places.length === columns.length && sorts.every(isSort);
  const ids = new Set(places.map(({ id }) => id));
  if (!isWhole || ids.size !== places.length) return null;
  return {
    columns: places,
    sorts: sorts.filter(isSort).slice(0, SORTS_MAX),
    group: typeof group === "string" ? group : null,
    folded: Array.isArray(folded) ? folded.filter(isText).slice(-FOLDED_MAX) : [],
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isText = (value: unknown): value is string => typeof value === "string";

const isPlace = (value: unknown): value is ColumnPlace =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  typeof value["isShown"] === "boolean" &&
  typeof value["width"] === "number" &&
  value["width"] >= WIDTH_MIN &&
  value["width"] <= WIDTH_MAX;

const isSort = (value: unknown): value is Sort =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  (value["direction"] === "ascending" || value["direction"] === "descending");
