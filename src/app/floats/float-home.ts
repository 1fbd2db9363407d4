/**
 * Where a pane stood before it floated, so that it goes back there: read from the dock's own record of its places. Main thread;
 * pure.
 */
import type { SerializedDockview } from "dockview-core";

export type Side = "left" | "right" | "above" | "below";

/** A tab among others, beside another pane, or along an edge of the dock; `size`: its width or height then, px. */
export type Home =
  | { readonly kind: "tab"; readonly of: string; readonly at: number }
  | { readonly kind: "beside"; readonly of: string; readonly side: Side; readonly size: number }
  | { readonly kind: "edge"; readonly side: Side; readonly size: number };

type Grid = SerializedDockview["grid"];
type Node = Grid["root"];

const SIDES: readonly Side[] = ["left", "right", "above", "below"];

/** `along`: what floats with it. null: it does not stand in the grid, or alone. */
export function homeOf(
  { root, orientation }: Grid,
  id: string,
  along: readonly string[] = [],
): Home | null {
  // An enum of the library's, which is not fetched for the sake of a word.
  const way: string = orientation;
  const found = find(root, way === "HORIZONTAL", id);
  if (found === null) return null;
  const { views, parent, at, isRow } = found;
  const other = views.find((one) => one !== id && !along.includes(one));
  if (other !== undefined) return { kind: "tab", of: other, at: views.indexOf(id) };
  const nodes = parent.data as readonly Node[];
  if (nodes.length < 2) return null;
  const [before, after]: readonly Side[] = isRow ? ["left", "right"] : ["above", "below"];
  const size = nodes[at]?.size ?? 0;
  if (parent === root && (at === 0 || at === nodes.length - 1)) {
    const side = (at === 0 ? before : after) ?? "right";
    return { kind: "edge", side, size };
  }
  // A neighbour that is no group of its own is split further, and it would stand beside a part of it.
  const previous = nodes[at - 1];
  const isAfter = previous !== undefined && (isLeaf(previous) || nodes[at + 1] === undefined);
  const neighbour = isAfter ? previous : (nodes[at + 1] ?? previous);
  const of = neighbour === undefined ? undefined : viewsOf(neighbour)[0];
  const side = (isAfter ? after : before) ?? "right";
  return of === undefined ? null : { kind: "beside", of, side, size };
}

const isLeaf = ({ type }: Node): boolean => type === "leaf";

/** The views of its first group. */
function viewsOf(node: Node): readonly string[] {
  if (!Array.isArray(node.data)) return node.data.views;
  const [first] = node.data;
  return first === undefined ? [] : viewsOf(first);
}

type Found = {
  readonly views: readonly string[];
  readonly parent: Node;
  readonly at: number;
  /** They stand beside each other. */
  readonly isRow: boolean;
};

function find(parent: Node, isRow: boolean, id: string): Found | null {
  const nodes = Array.isArray(parent.data) ? parent.data : [];
  for (const [at, node] of nodes.entries()) {
    if (isLeaf(node)) {
      const views = viewsOf(node);
      if (views.includes(id)) return { views, parent, at, isRow };
    } else {
      const found = find(node, !isRow, id);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Reads what was kept. null: nothing of the kind. */
export function readHome(value: unknown): Home | null {
  const { kind, of, at, side, size } = Object(value) as Record<string, unknown>;
  const isPlace = (one: unknown): one is number =>
    typeof one === "number" && Number.isFinite(one) && one >= 0;
  if (kind === "tab") {
    return typeof of === "string" && isPlace(at) ? { kind, of, at } : null;
  }
  const known = SIDES.find((one) => one === side);
  if (known === undefined || !isPlace(size)) return null;
  if (kind === "edge") return { kind, side: known, size };
  return kind === "beside" && typeof of === "string" ? { kind, of, side: known, size } : null;
}
