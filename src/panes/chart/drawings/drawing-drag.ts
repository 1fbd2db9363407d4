/**
 * What a press takes on the chart while no tool is chosen: a handle, drawings, or a box about some; and what moving it does.
 * Main thread.
 */
import { distanceToAll, isInBox, type Box } from "../../../../drawings/geometry/hit.ts";
import { distance, minus } from "../../../../drawings/geometry/points.ts";
import { movedTogether } from "../../../../drawings/move.ts";
import { withGroups } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Anchor, Drawing, Handle, Point, Shape } from "../../../../drawings/tool.ts";
import { addChosen, copiesOf, wordsOf } from "./chosen-acts.ts";
import type { Drawings } from "./create-drawings.ts";
import { anchorAt, byHand, DRAG_MIN_PX, lastBar } from "./drawing-making.ts";
import { t } from "../../../language/translate.ts";

/** How near a pointer must be to what is drawn, px: of a mouse, of a finger. */
export const REACH_PX = { mouse: 6, touch: 16 } as const;
/** And to a handle: a thumb takes 44 px. */
const HANDLE_REACH_PX = { mouse: 9, touch: 22 } as const;

export type Drag = {
  /** A box is drawn, and nothing is moved. */
  readonly isBox: boolean;
  /** As they were; none where all that was pressed on is locked. */
  readonly drawings: readonly Drawing[];
  /** Of the only one; null: the whole of them is moved. */
  readonly handle: number | null;
  readonly from: Point;
  readonly isCopy: boolean;
  /** What a press that does not move on does. */
  readonly onClick: () => void;
  hasMoved: boolean;
};

/** The foremost drawing in reach: one whose line is there before one whose words or area lie over it. */
export function hitAt(drawings: Drawings, at: Point, reach: number): Drawing | null {
  const shown = drawings.shown();
  const shapesOf = drawings.shaper();
  const isNear = (shapes: readonly Shape[]): boolean => distanceToAll(shapes, at) <= reach;
  return (
    shown.findLast((one) => isNear(shapesOf(one).flatMap(lineOf))) ??
    shown.findLast((one) => isNear(shapesOf(one))) ??
    null
  );
}

/** The drawing at a place, or the chosen one; null: there is none. */
export function lineUnder(drawings: Drawings, at: Point | null): Drawing | null {
  if (drawings.view() === null) return null;
  return (at === null ? drawings.selected() : hitAt(drawings, at, REACH_PX.mouse)) ?? null;
}

/** What a line is worth at the latest bar: an order at it is one at this price. null: it is none, or ends before. */
export function priceNow(drawings: Drawings, drawing: Drawing): number | null {
  const view = drawings.view();
  if (view === null) return null;
  return toolOf(drawing.tool)?.valueAt?.(drawing, lastBar(drawings).ts, view) ?? null;
}

/** A shape without its area; nothing where it is only that, or words. */
const lineOf = (shape: Shape): Shape[] =>
  shape.kind === "line" && shape.width > 0 ? [{ ...shape, fill: 0 }] : [];

/** The nearest handle in reach. */
export function handleAt(handles: readonly Handle[], at: Point, reach: number): number | null {
  let found: number | null = null;
  let nearest = reach;
  handles.forEach((handle, index) => {
    const away = distance(handle.at, at);
    if (away > nearest || (found !== null && away === nearest)) return;
    found = index;
    nearest = away;
  });
  return found;
}

const NOTHING = (): void => undefined;

/** null: nothing is there, and no box is meant. */
export function dragAt(drawings: Drawings, at: Point, event: PointerEvent): Drag | null {
  const pointer = event.pointerType === "touch" ? "touch" : "mouse";
  const isMod = event.ctrlKey || event.metaKey;
  const begun = { isBox: false, from: at, isCopy: false, handle: null, hasMoved: false };
  const box: Drag = { ...begun, isBox: true, drawings: [], onClick: NOTHING };
  if (drawings.isBoxing()) return box;
  const alone = drawings.selected();
  const handle =
    alone === undefined || alone.isLocked || isMod
      ? null
      : handleAt(drawings.handlesOf(alone), at, HANDLE_REACH_PX[pointer]);
  if (alone !== undefined && handle !== null)
    return { ...begun, drawings: [alone], handle, onClick: NOTHING };
  const found = hitAt(drawings, at, REACH_PX[pointer]);
  if (found === null) return isMod ? box : null;
  const chosen = drawings.chosen();
  const isChosen = chosen.some(({ id }) => id === found.id);
  const all = isChosen ? chosen : withGroups(drawings.store.list(), new Set([found.id]));
  if (!isMod && !isChosen) drawings.select(found.id);
  const onClick = () => (isMod ? drawings.toggle(found.id) : drawings.select(found.id));
  const own = isMod ? copiesOf(all) : all.filter(({ isLocked }) => !isLocked);
  return { ...begun, drawings: own, isCopy: isMod, onClick };
}

export function moveDrag(drawings: Drawings, drag: Drag, at: Point, event: MouseEvent): void {
  const { handle, from } = drag;
  if (!drag.hasMoved && distance(from, at) < DRAG_MIN_PX) return;
  const view = drawings.view();
  if (view === null) return;
  drag.hasMoved = true;
  if (drag.isBox) return drawings.setBox(boxOf(from, at));
  const [only] = drag.drawings;
  if (only === undefined) return;
  if (handle === null) {
    const by = straight(minus(at, from), event.shiftKey);
    return drawings.setDrafts(movedTogether(drag.drawings, by, byHand(drawings, view)));
  }
  const to = anchorAt(drawings, at, event, otherEnd(only, handle));
  const anchors = drawings.handlesOf(only).at(handle)?.move(to);
  if (anchors !== undefined) drawings.setDrafts([{ ...only, anchors }]);
}

/** With Shift a whole drawing goes up and down, or aside. */
const straight = ({ x, y }: Point, isStraight: boolean): Point => {
  if (!isStraight) return { x, y };
  return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y };
};

const boxOf = (a: Point, b: Point): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
});

/** The anchor that a moved one is turned about. */
const otherEnd = ({ anchors }: Drawing, handle: number): Anchor | undefined =>
  anchors[handle === 0 ? 1 : handle - 1];

/** The pointer is lifted: what it moved is kept as one step. */
export function endDrag(drawings: Drawings, drag: Drag, at: Point): void {
  const { isCopy, onClick } = drag;
  if (!drag.hasMoved) return onClick();
  if (drag.isBox) return endBox(drawings, boxOf(drag.from, at));
  const ids = new Set(drag.drawings.map(({ id }) => id));
  const moved = drawings.shown().filter(({ id }) => ids.has(id));
  drawings.setDrafts([]);
  if (moved.length === 0) return;
  if (isCopy) return void addChosen(drawings, moved);
  drawings.store.change(moved);
}

function endBox(drawings: Drawings, box: Box): void {
  drawings.setBox(null);
  drawings.setBoxing(false);
  const shapesOf = drawings.shaper();
  const found = drawings.shown().filter((one) => isInBox(shapesOf(one), box));
  drawings.selectAll(found.map(({ id }) => id));
  drawings.say(t("{drawings} chosen", { drawings: wordsOf(found) }));
}
