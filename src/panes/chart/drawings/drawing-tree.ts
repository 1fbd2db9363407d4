/** The drawings of a symbol as a list with groups: what is seen of it, and what a move in it means. Main thread; pure. */
import { groupNameOf, groupOf, withGroup } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Drawing } from "../../../../drawings/tool.ts";
import { translateText } from "../../../language/translate.ts";
import { titleOf } from "./drawing-title.ts";

export type TreeRow =
  | {
      readonly kind: "group";
      readonly id: string;
      readonly name: string;
      /** The foremost first. */
      readonly members: readonly Drawing[];
    }
  | { readonly kind: "drawing"; readonly drawing: Drawing; readonly isMember: boolean };

const isFound = (drawing: Drawing, query: string): boolean =>
  [titleOf(drawing), translateText(toolOf(drawing.tool)?.name ?? ""), groupNameOf(drawing)]
    .concat(Object.values(drawing.values).filter((value) => typeof value === "string"))
    .some((text) => text.toLowerCase().includes(query));

/** From the foremost to the back; a group stands where its foremost member does, and one member alone is no group. */
export function rowsOf(
  list: readonly Drawing[],
  query: string,
  folded: ReadonlySet<string>,
): readonly TreeRow[] {
  const wanted = query.trim().toLowerCase();
  const all = list.toReversed();
  const found = wanted === "" ? all : all.filter((one) => isFound(one, wanted));
  const done = new Set<string>();
  return found.flatMap((drawing): TreeRow[] => {
    const group = groupOf(drawing);
    const members = group === null ? [] : found.filter((one) => groupOf(one) === group);
    const isWhole = group !== null && all.filter((one) => groupOf(one) === group).length > 1;
    if (group === null || !isWhole) return [{ kind: "drawing", drawing, isMember: false }];
    if (done.has(group)) return [];
    done.add(group);
    const head: TreeRow = { kind: "group", id: group, name: groupNameOf(drawing), members };
    if (folded.has(group) && wanted === "") return [head];
    return [
      head,
      ...members.map((one) => ({ kind: "drawing", drawing: one, isMember: true }) as const),
    ];
  });
}

export const drawingsOf = (row: TreeRow): readonly Drawing[] =>
  row.kind === "group" ? row.members : [row.drawing];

export type TreeMove = {
  readonly ids: readonly string[];
  /** Just in front of this one; null: behind all. */
  readonly behind: string | null;
  readonly changed: readonly Drawing[];
};

/**
 * What it means to drop rows onto another: in front of it, and in its group where it is a member of one; a group that is dropped
 * stays one. null: nothing.
 */
export function dropOn(moved: TreeRow, target: TreeRow): TreeMove | null {
  const drawings = drawingsOf(moved);
  const [onto] = drawingsOf(target);
  const ids = drawings.map(({ id }) => id);
  if (onto === undefined || ids.includes(onto.id)) return null;
  if (moved.kind === "group") return { ids, behind: onto.id, changed: [] };
  const isInto = target.kind === "drawing" && target.isMember;
  const group = isInto ? groupOf(onto) : null;
  const changed = drawings
    .filter((one) => groupOf(one) !== group)
    .map((one) => withGroup(one, group, groupNameOf(onto)));
  return { ids, behind: onto.id, changed };
}

/** One step to the front or the back, over a whole group where one is in the way. null: there is nothing further. */
export function stepRow(
  rows: readonly TreeRow[],
  row: TreeRow,
  isForward: boolean,
): TreeMove | null {
  const isInGroup = row.kind === "drawing" && row.isMember;
  const level = rows.filter((one) =>
    isInGroup
      ? one.kind === "drawing" && groupOf(one.drawing) === groupOf(row.drawing)
      : one.kind === "group" || !one.isMember,
  );
  const keyOf = (one: TreeRow) => (one.kind === "group" ? one.id : one.drawing.id);
  const at = level.findIndex((one) => keyOf(one) === keyOf(row));
  const next = level[isForward ? at - 1 : at + 1];
  if (at < 0 || next === undefined) return null;
  const ids = drawingsOf(row).map(({ id }) => id);
  if (isForward) return { ids, behind: drawingsOf(next)[0]?.id ?? null, changed: [] };
  // Behind the next one: just in front of what is behind that.
  const after = level[at + 2];
  const list = rows.flatMap((one) => (one.kind === "drawing" ? [one.drawing] : []));
  const last = drawingsOf(next).at(-1);
  const below = list[list.findIndex(({ id }) => id === last?.id) + 1];
  const behind =
    after === undefined ? (isInGroup ? (below?.id ?? null) : null) : drawingsOf(after)[0]?.id;
  return { ids, behind: behind ?? null, changed: [] };
}
