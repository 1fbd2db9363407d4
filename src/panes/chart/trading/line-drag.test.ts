import { expect, test } from "vitest";
import { IDLE, stepDrag, type Drag, type DragEffect, type DragEvent } from "./line-drag.ts";

const press = { type: "press", key: "p1.sl", pointerId: 7, x: 100, y: 50, offset: 2 } as const;
const mouse = { ...press, isTouch: false, isAlt: false };
const finger = { ...press, isTouch: true, isAlt: false };
const move = (x: number, y: number, pointerId = 7) =>
  ({ type: "move", pointerId, x, y, isAlt: false }) as const;
const lift = { type: "lift", pointerId: 7 } as const;
const rest = { type: "rest", pointerId: 7 } as const;
const cancel = { type: "cancel" } as const;

function run(events: readonly DragEvent[]): { effects: DragEffect[]; phase: Drag["phase"] } {
  let drag: Drag = IDLE;
  const effects = events.map((event) => {
    const next = stepDrag(drag, event);
    drag = next.drag;
    return next.effect;
  });
  return { effects, phase: drag.phase };
}

const TABLE: readonly [string, readonly DragEvent[], readonly DragEffect[], Drag["phase"]][] = [
  ["a click never moves a line", [mouse, lift], ["none", "click"], "idle"],
  [
    "a hand that trembles by 3 px still clicks",
    [mouse, move(102, 52), lift],
    ["none", "none", "click"],
    "idle",
  ],
  [
    "from 4 px on it is a drag, dropped where it is let go",
    [mouse, move(100, 54), move(100, 80), lift],
    ["none", "begin", "move", "drop"],
    "idle",
  ],
  ["with Alt it is a drag at once", [{ ...mouse, isAlt: true }, lift], ["begin", "drop"], "idle"],
  [
    "Esc while dragging gives the line up",
    [mouse, move(100, 60), cancel, lift],
    ["none", "begin", "abandon", "none"],
    "idle",
  ],
  [
    "a finger that moves at once scrolls, and moves no line",
    [finger, move(100, 70), rest, move(100, 90), lift],
    ["none", "none", "none", "none", "none"],
    "idle",
  ],
  [
    "a finger that rested drags",
    [finger, rest, move(100, 70), lift],
    ["none", "begin", "move", "drop"],
    "idle",
  ],
  ["a tap is a click", [finger, lift], ["none", "click"], "idle"],
  [
    "another pointer neither moves nor drops it",
    [mouse, move(100, 60), move(10, 10, 8), { ...lift, pointerId: 8 }],
    ["none", "begin", "none", "none"],
    "moving",
  ],
  [
    "a second press does not take over",
    [mouse, move(100, 60), { ...mouse, key: "o2", pointerId: 8 }, move(100, 61)],
    ["none", "begin", "none", "move"],
    "moving",
  ],
];

test.each(TABLE)("%s", (_, events, effects, phase) => {
  expect(run(events)).toEqual({ effects, phase });
});
