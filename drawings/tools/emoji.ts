/** Emoji: a sign of the user's keyboard, as large as he likes. Pure. */
import { pointsOf } from "../anchors.ts";
import { words } from "../shapes.ts";
import { valueOf, type Anchor, type Point, type Setting, type Tool } from "../tool.ts";

const SIGN: Setting = { id: "text", name: "Emoji", kind: "text", default: "🚀" };
const SIZE: Setting = { id: "size", name: "Size", kind: "number", default: 32, min: 8, max: 128 };

export const emoji: Tool = {
  id: "emoji",
  name: "Emoji",
  words: "icon sticker smiley sign",
  group: "Text",
  picture: "M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0M5 9a3 3 0 0 0 6 0M6 6v1M10 6v1",
  points: 1,
  tone: "yellow",
  settings: [SIGN, SIZE],
  shapes: (drawing, view) =>
    words(pointsOf(drawing, view)[0] as Point, valueOf<string>(drawing, SIGN) || " ", drawing, {
      size: valueOf<number>(drawing, SIZE),
      align: "center",
    }),
  describe: (drawing, view) =>
    view.say({
      kind: "sign",
      sign: valueOf<string>(drawing, SIGN),
      price: (drawing.anchors[0] as Anchor).price,
    }),
};
