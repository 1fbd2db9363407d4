/** Words and signs on the chart: text, note, callout, price label, flag, arrows up and down. Pure. */
import { atPriceText, priceText } from "../figures.ts";
import { toPoint } from "../geometry/points.ts";
import { area, path, words } from "../shapes.ts";
import {
  valueOf,
  writtenText,
  type Anchor,
  type Drawing,
  type Point,
  type Setting,
  type Tool,
  type View,
} from "../tool.ts";

const TEXT: Setting = { id: "text", name: "Text", kind: "text", default: "Text" };
const NOTE: Setting = { ...TEXT, default: "Note" };
const SIZE: Setting = { id: "size", name: "Size", kind: "number", default: 14, min: 8, max: 64 };
const BOXED: Setting = { id: "boxed", name: "Background", kind: "switch", default: false };

const at = ({ anchors }: Drawing, view: View): Point => toPoint(anchors[0] as Anchor, view);
const says =
  (setting: Setting): Tool["describe"] =>
  (drawing, view) =>
    view.say({ kind: "says", text: writtenText(drawing, setting, view) });

const common = { group: "Text", tone: "orange" } as const;

export const text: Tool = {
  ...common,
  id: "text",
  name: "Text",
  words: "words label",
  picture: "M3 3h10M8 3v11M6 14h4",
  points: 1,
  settings: [TEXT, SIZE, BOXED],
  isWritten: true,
  shapes: (drawing, view) =>
    words(at(drawing, view), writtenText(drawing, TEXT, view) || " ", drawing, {
      size: valueOf<number>(drawing, SIZE),
      isBoxed: valueOf<boolean>(drawing, BOXED),
    }),
  describe: says(TEXT),
};

export const note: Tool = {
  ...common,
  id: "note",
  name: "Note",
  words: "comment pin",
  picture: "M3 2h10v8H8l-3 4v-4H3z",
  points: 1,
  settings: [NOTE],
  isWritten: true,
  shapes(drawing, view) {
    const { x, y } = at(drawing, view);
    const said = writtenText(drawing, NOTE, view);
    return [
      path(
        [
          { x, y },
          { x, y: y - 18 },
        ],
        drawing,
      ),
      ...words({ x, y: y - 18 }, said || " ", drawing, {
        isBoxed: true,
        baseline: "bottom",
        align: "center",
      }),
    ];
  },
  describe: says(NOTE),
};

export const callout: Tool = {
  ...common,
  id: "callout",
  name: "Callout",
  words: "balloon comment",
  picture: "M2 2h12v7H8l-4 5V9H2z",
  points: 2,
  settings: [TEXT],
  isWritten: true,
  shapes(drawing, view) {
    const [from, to] = drawing.anchors.map((anchor) => toPoint(anchor, view)) as [Point, Point];
    return [
      path([to, from], drawing, { hasArrow: true }),
      ...words(to, writtenText(drawing, TEXT, view) || " ", drawing, {
        isBoxed: true,
        align: "center",
      }),
    ];
  },
  describe: says(TEXT),
};

export const priceLabel: Tool = {
  ...common,
  id: "price_label",
  name: "Price label",
  words: "tag",
  picture: "M2 8 6 4h9v8H6z",
  points: 1,
  settings: [],
  shapes(drawing, view) {
    const { x, y } = at(drawing, view);
    const said = priceText((drawing.anchors[0] as Anchor).price, view);
    return [
      path(
        [
          { x, y },
          { x: x + 12, y: y - 16 },
        ],
        drawing,
      ),
      ...words({ x: x + 12, y: y - 16 }, said, drawing, { isBoxed: true, baseline: "bottom" }),
    ];
  },
  describe: (drawing, view) => atPriceText((drawing.anchors[0] as Anchor).price, view),
};

/** A sign of fixed size at a place: its outline, px from there. */
export const sign = (
  id: string,
  name: string,
  picture: string,
  tone: Tool["tone"],
  outline: readonly Point[],
): Tool => ({
  ...common,
  id,
  name,
  words: "mark sign icon",
  tone,
  picture,
  points: 1,
  settings: [],
  shapes(drawing, view) {
    const { x, y } = at(drawing, view);
    return [
      area(
        outline.map((point) => ({ x: x + point.x, y: y + point.y })),
        drawing,
        { fill: 0.6 },
      ),
    ];
  },
  describe: (drawing, view) => atPriceText((drawing.anchors[0] as Anchor).price, view),
});

export const points = (...pairs: readonly (readonly [number, number])[]): Point[] =>
  pairs.map(([x, y]) => ({ x, y }));

export const arrowUp = sign(
  "arrow_up",
  "Arrow mark up",
  "M8 2 13 8h-3v6H6V8H3z",
  "up",
  points([0, 0], [8, 9], [3, 9], [3, 20], [-3, 20], [-3, 9], [-8, 9]),
);
export const arrowDown = sign(
  "arrow_down",
  "Arrow mark down",
  "M8 14 3 8h3V2h4v6h3z",
  "down",
  points([0, 0], [-8, -9], [-3, -9], [-3, -20], [3, -20], [3, -9], [8, -9]),
);
export const flag = sign(
  "flag",
  "Flag mark",
  "M4 15V2l9 3-9 3",
  "orange",
  points([0, 0], [0, -22], [14, -17], [1, -12], [1, 0]),
);
export const diamond = sign(
  "diamond",
  "Diamond mark",
  "M8 2 14 8 8 14 2 8z",
  "yellow",
  points([0, -9], [9, 0], [0, 9], [-9, 0]),
);
