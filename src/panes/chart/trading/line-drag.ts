/**
 * A drag of a line from press to drop, as a table of states. Main thread; pure: who calls it owns pointer and clock. A press
 * that does not become a drag changes nothing.
 */

export type Drag =
  | { readonly phase: "idle" }
  /** isRipe: moving on makes it a drag. A finger has to rest first, so that scrolling or a tap never moves a line. */
  | (Pressed & { readonly phase: "pressed"; readonly isRipe: boolean })
  | (Pressed & { readonly phase: "moving" });

type Pressed = {
  readonly key: string;
  readonly pointerId: number;
  /** Where it was pressed, px. */
  readonly x: number;
  readonly y: number;
  /** From the pointer to the line, px: the line keeps its distance, it does not jump to the pointer. */
  readonly offset: number;
};

export type DragEvent =
  | (Pressed & { readonly type: "press"; readonly isTouch: boolean; readonly isAlt: boolean })
  | { readonly type: "rest"; readonly pointerId: number }
  | {
      readonly type: "move";
      readonly pointerId: number;
      readonly x: number;
      readonly y: number;
      /** What goes with the line stays. */
      readonly isAlt: boolean;
    }
  | { readonly type: "lift"; readonly pointerId: number }
  | { readonly type: "cancel" };

/** What the caller has to do. */
export type DragEffect = "none" | "begin" | "move" | "click" | "drop" | "abandon";

/** A press moved by less than this is a click, px; of a finger, and it has not rested, a scroll from there on. */
export const DRAG_MIN_PX = 4;
export const TOUCH_SLOP_PX = 10;
/** How long a finger rests before it holds the line, ms. */
export const TOUCH_REST_MS = 300;

export const IDLE: Drag = { phase: "idle" };

export function stepDrag(drag: Drag, event: DragEvent): { drag: Drag; effect: DragEffect } {
  const stay = { drag, effect: "none" } as const;
  if (event.type === "press") {
    if (drag.phase !== "idle") return stay;
    const { key, pointerId, x, y, offset } = event;
    const pressed = { key, pointerId, x, y, offset };
    if (event.isAlt) return { drag: { ...pressed, phase: "moving" }, effect: "begin" };
    return { drag: { ...pressed, phase: "pressed", isRipe: !event.isTouch }, effect: "none" };
  }
  if (drag.phase === "idle") return stay;
  if (event.type === "cancel") {
    return { drag: IDLE, effect: drag.phase === "moving" ? "abandon" : "none" };
  }
  if (event.pointerId !== drag.pointerId) return stay;
  if (drag.phase === "moving") {
    if (event.type === "move") return { drag, effect: "move" };
    return event.type === "lift" ? { drag: IDLE, effect: "drop" } : stay;
  }
  switch (event.type) {
    case "rest":
      // A finger that rested has the line in its hand, and sees so.
      return drag.isRipe ? stay : { drag: { ...drag, phase: "moving" }, effect: "begin" };
    case "lift":
      return { drag: IDLE, effect: "click" };
    case "move": {
      const way = Math.hypot(event.x - drag.x, event.y - drag.y);
      if (!drag.isRipe) return way > TOUCH_SLOP_PX ? { drag: IDLE, effect: "none" } : stay;
      return way < DRAG_MIN_PX ? stay : { drag: { ...drag, phase: "moving" }, effect: "begin" };
    }
  }
}
