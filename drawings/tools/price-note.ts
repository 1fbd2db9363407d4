/** Price note: a price with a line to where its label stands. Pure. */
import { pointsOf } from "../anchors.ts";
import { atPriceText, priceText } from "../figures.ts";
import { path, words } from "../shapes.ts";
import { valueOf, type Anchor, type Point, type Tool } from "../tool.ts";
import { LABEL } from "./lines.ts";

export const priceNote: Tool = {
  id: "price_note",
  name: "Price note",
  words: "tag label callout",
  group: "Text",
  picture: "M2 13 7 8M7 3h8v5H7z",
  points: 2,
  tone: "blue",
  settings: [LABEL],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const said = [priceText((drawing.anchors[0] as Anchor).price, view)];
    const label = valueOf<string>(drawing, LABEL);
    return [
      path([b, a], drawing, { hasArrow: true }),
      ...words(b, [...said, ...(label === "" ? [] : [label])].join("\n"), drawing, {
        align: b.x < a.x ? "right" : "left",
        isBoxed: true,
      }),
    ];
  },
  describe: (drawing, view) => atPriceText((drawing.anchors[0] as Anchor).price, view),
};
