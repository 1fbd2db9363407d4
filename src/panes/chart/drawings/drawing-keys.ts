/**
 * Keys on the chart as steps of a drawing, or as what is done with those that are chosen; undo is of indicators too. Main
 * thread.
 */
import { toPoint } from "../../../../drawings/geometry/points.ts";
import type { Anchor, Point } from "../../../../drawings/tool.ts";
import { duplicate, group, remove, ungroup } from "./chosen-acts.ts";
import { redoNext, undoLast } from "../undo-order.ts";
import type { Drawings } from "./create-drawings.ts";
import { finishFree, lastBar } from "./drawing-making.ts";
import { t } from "../../../language/translate.ts";

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Px that an arrow key moves up or down, and how many bars or px it moves with Shift. */
const KEY_PX = 2;
const KEY_FAR = 10;

/** Undo and redo of what was done on the chart, wherever in its pane the focus was left. True: the key was used. */
export function pressUndo(drawings: Drawings, event: KeyboardEvent): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  const isRedo = event.code === "KeyY" || event.shiftKey;
  if (!isMod || !/^Key[YZ]$/.test(event.code)) return false;
  if (isRedo) drawings.say(redoNext(drawings.chart) ? t("Done again") : t("Nothing to do again"));
  else drawings.say(undoLast(drawings.chart) ? t("Undone") : t("Nothing to undo"));
  return true;
}

/** Of the chart itself. True: the key was used. */
export function pressKey(drawings: Drawings, event: KeyboardEvent): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod && !event.altKey && pressWithMod(drawings, event)) return true;
  if (isMod || event.altKey) return false;
  if (drawings.isBoxing() && event.key === "Escape") {
    drawings.setBoxing(false);
    return true;
  }
  return drawings.tool() === null ? pressOnChosen(drawings, event) : pressOnTool(drawings, event);
}

function pressOnTool(drawings: Drawings, event: KeyboardEvent): boolean {
  const view = drawings.view();
  if (view === null) return false;
  if (event.key === "Escape") {
    drawings.choose(null);
    drawings.say(t("Drawing left"));
    return true;
  }
  const at = drawings.pointer() ?? drawings.pending().at(-1) ?? lastBar(drawings);
  if (event.key === "Enter" || event.key === " ") {
    const isLast = drawings.tool()?.points === drawings.pending().length + 1;
    if (
      drawings.tool()?.points === "free" &&
      drawings.pending().length > 1 &&
      event.key === "Enter"
    ) {
      finishFree(drawings);
      return true;
    }
    const next = [...drawings.pending(), at];
    if (isLast) drawings.finish(next);
    else {
      drawings.setPending(next);
      drawings.setPointer(at);
      drawings.say(t("Point {next} set", { next: next.length }));
    }
    return true;
  }
  const way = ARROWS[event.key];
  if (way === undefined) return false;
  const moved = stepped(at, way, event.shiftKey, drawings);
  // The first point is seen before it is set, as a mark of its own.
  if (drawings.pending().length === 0) drawings.setPending([]);
  drawings.setPointer(moved);
  drawings.say(view.say({ kind: "price", price: moved.price }));
  return true;
}

function stepped(from: Anchor, way: Point, isFar: boolean, drawings: Drawings): Anchor {
  const view = drawings.view();
  if (view === null) return from;
  const point_ = toPoint(from, view);
  const bars = way.x * (isFar ? KEY_FAR : 1);
  const barPx = view.toX(view.nearestBar(view.toTs(point_.x + 200))) - view.toX(from.ts);
  const count = Math.round(view.barsBetween(from.ts, view.nearestBar(view.toTs(point_.x + 200))));
  const ts = bars === 0 ? from.ts : view.nearestBar(view.toTs(point_.x + (bars * barPx) / count));
  const y = point_.y + way.y * KEY_PX * (isFar ? KEY_FAR : 1);
  return { ts, price: way.y === 0 ? from.price : view.toPrice(y) };
}

function pressOnChosen(drawings: Drawings, event: KeyboardEvent): boolean {
  const chosen = drawings.chosen();
  const [first] = chosen;
  if (first === undefined) return false;
  if (event.key === "Delete" || event.key === "Backspace") {
    remove(drawings, chosen);
    return true;
  }
  if (event.key === "Escape") {
    drawings.select(null);
    return true;
  }
  if (event.key === "Enter" && chosen.length === 1) {
    drawings.edit(first.id);
    return true;
  }
  const way = ARROWS[event.key];
  const free = chosen.filter(({ isLocked }) => !isLocked);
  if (way === undefined || free.length === 0) return false;
  const moved = free.map((one) => ({
    ...one,
    anchors: one.anchors.map((anchor) => stepped(anchor, way, event.shiftKey, drawings)),
  }));
  drawings.store.change(moved);
  return true;
}

/** With Ctrl, on what is chosen or on all of it. True: the key was used. */
function pressWithMod(drawings: Drawings, { code, shiftKey }: KeyboardEvent): boolean {
  const chosen = drawings.chosen();
  if (code === "KeyA" && !shiftKey) {
    const all = drawings.shown();
    drawings.selectAll(all.map(({ id }) => id));
    drawings.say(t("{all} drawings chosen", { all: all.length }));
    return all.length > 0;
  }
  if (chosen.length === 0) return false;
  if (code === "KeyG") {
    if (shiftKey) ungroup(drawings, chosen);
    else group(drawings, chosen);
    return true;
  }
  if (code !== "KeyD" || shiftKey) return false;
  duplicate(drawings, chosen);
  return true;
}
