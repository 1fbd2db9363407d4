/** Balloon: words above a place, with a tail that points at it. Pure. */
import { pointsOf } from "../anchors.ts";
import { area, words } from "../shapes.ts";
import { valueOf, writtenText, type Point, type Setting, type Tool } from "../tool.ts";

const TEXT: Setting = { id: "text", name: "Text", kind: "text", default: "Comment" };
const SIZE: Setting = { id: "size", name: "Size", kind: "number", default: 12, min: 8, max: 64 };
const TAIL_PX = 14;

export const balloon: Tool = {
  id: "balloon",
  name: "Balloon",
  words: "comment speech bubble",
  group: "Text",
  picture: "M2 5a3 3 0 0 1 3-3h6a3 3 0 0 1 0 7H8l-4 5V9a3 3 0 0 1-2-4z",
  points: 1,
  tone: "blue",
  settings: [TEXT, SIZE],
  isWritten: true,
  shapes(drawing, view) {
    const [at] = pointsOf(drawing, view) as [Point];
    const y = at.y - TAIL_PX;
    return [
      area([at, { x: at.x + 4, y }, { x: at.x + 16, y }], drawing, { fill: 0.6, width: 1 }),
      ...words({ x: at.x, y }, writtenText(drawing, TEXT, view) || " ", drawing, {
        size: valueOf<number>(drawing, SIZE),
        baseline: "bottom",
        isBoxed: true,
      }),
    ];
  },
  describe: (drawing, view) => view.say({ kind: "says", text: writtenText(drawing, TEXT, view) }),
};
