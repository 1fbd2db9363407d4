/** The grids in which charts can stand, as how many there are in each row. Main thread; pure. */
import { t } from "../../language/translate.ts";

export type GridPreset = {
  readonly id: string;
  readonly name: string;
  /** Charts in each row, from above to below. */
  readonly rows: readonly number[];
};

export const GRID_PRESETS: readonly GridPreset[] = [
  { id: "1", name: t("1 chart"), rows: [1] },
  { id: "2-columns", name: t("2 charts side by side"), rows: [2] },
  { id: "2-rows", name: t("2 charts stacked"), rows: [1, 1] },
  { id: "3", name: t("3 charts"), rows: [1, 2] },
  { id: "4", name: t("4 charts"), rows: [2, 2] },
  { id: "6", name: t("6 charts"), rows: [3, 3] },
  { id: "8", name: t("8 charts"), rows: [4, 4] },
  { id: "9", name: t("9 charts"), rows: [3, 3, 3] },
  { id: "12", name: t("12 charts"), rows: [4, 4, 4] },
  { id: "16", name: t("16 charts"), rows: [4, 4, 4, 4] },
];

export const chartsOf = (rows: readonly number[]): number =>
  rows.reduce((sum, one) => sum + one, 0);

export type Cell = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Where each chart of a grid stands in a room of that size, row by row. */
export function cellsOf(rows: readonly number[], width: number, height: number): Cell[] {
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => ({
      x: (column * width) / count,
      y: (row * height) / rows.length,
      width: width / count,
      height: height / rows.length,
    })),
  );
}
