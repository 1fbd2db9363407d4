/**
 * The sizes of panes on a page of another size: charts take and give the room, all else stays as it was set. Main thread; pure.
 */
import { Orientation, type SerializedDockview } from "dockview-core";
import { isChartId } from "../stores/charts.ts";

export type Grid = SerializedDockview["grid"];
export type GridNode = Grid["root"];
/** Told in the order in which they are to be set: what a group is given those behind it give. */
type SetSize = (group: string, size: { width?: number; height?: number }) => void;

/** What is left to the charts, in px along a row of panes or down a column, before all else gives way too. */
const LEAST_PX = { width: 400, height: 200 };

/** Tells the same panes on a page of this size. What a pane has at least is not asked: the dock holds to it. */
export function fitGrid(grid: Grid, width: number, height: number, set: SetSize): void {
  const isRow = grid.orientation === Orientation.HORIZONTAL;
  fit(grid.root, isRow ? "width" : "height", { width, height }, set);
}

/** `extent`: what its children share of its `size`. */
function fit(
  { data }: GridNode,
  extent: keyof typeof LEAST_PX,
  size: typeof LEAST_PX,
  set: SetSize,
): void {
  if (!Array.isArray(data)) return;
  const along = size[extent];
  const fixed = sumOf(data.filter((one) => !hasChart(one)));
  const charts = sumOf(data) - fixed;
  const least = Math.min(charts, LEAST_PX[extent]);
  const kept = charts === 0 ? along : Math.min(fixed, Math.max(0, along - least));
  for (const one of data) {
    const part = hasChart(one) ? (along - kept) / charts : kept / fixed;
    const own = Math.round(sumOf([one]) * part);
    // A column of several is as wide as any of them.
    for (const { data: leaf } of [one, ...(Array.isArray(one.data) ? one.data : [])])
      if (!Array.isArray(leaf)) set(leaf.id, { [extent]: own });
    fit(one, extent === "width" ? "height" : "width", { ...size, [extent]: own }, set);
  }
}

const sumOf = (nodes: readonly GridNode[]): number =>
  nodes.reduce((sum, { size = 0 }) => sum + size, 0);

const hasChart = ({ data }: GridNode): boolean =>
  Array.isArray(data) ? data.some(hasChart) : data.views.some(isChartId);
