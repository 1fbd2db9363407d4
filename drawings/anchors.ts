/** The anchors of a drawing as points and in words. Pure; runs anywhere. */
import { fromToText } from "./figures.ts";
import { toPoint } from "./geometry/points.ts";
import type { Anchor, Drawing, Point, View } from "./tool.ts";

export const pointsOf = ({ anchors }: Drawing, view: View): Point[] =>
  anchors.map((anchor) => toPoint(anchor, view));

/** As "from 1.10000 to 1.20000, 1000.0 pips (9.09%)", of the first anchor and the last one. */
export const endsText = ({ anchors }: Drawing, view: View): string =>
  fromToText(anchors[0] as Anchor, anchors.at(-1) as Anchor, view);

/** Times of the first two anchors, the earlier one first. */
export function timesOf({ anchors }: Drawing): [number, number] {
  const [a, b] = anchors as [Anchor, Anchor];
  return [Math.min(a.ts, b.ts), Math.max(a.ts, b.ts)];
}

/** The first two, of a drawing that has at least as many. */
export const firstTwo = ({ anchors }: Drawing): [Anchor, Anchor] => [
  anchors[0] as Anchor,
  anchors[1] as Anchor,
];

/** The same as endsText of the first two: what they measure, whatever the others add to it. */
export const moveText = (drawing: Drawing, view: View): string =>
  fromToText(...firstTwo(drawing), view);
