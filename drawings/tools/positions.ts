/** Long and short positions that are planned: entry, stop and targets, what they are to each other, and what is risked. Pure. */
import { toPoint } from "../geometry/points.ts";
import { area, path, words } from "../shapes.ts";
import {
  valueOf,
  type Anchor,
  type Drawing,
  type Handle,
  type Point,
  type Setting,
  type Shape,
  type Tool,
  type View,
} from "../tool.ts";

/** Percent of the equity that is lost at the stop; 0: the size is chosen elsewhere. */
export const RISK: Setting = {
  id: "risk",
  name: "Risk, percent of the equity (0: the size in the ticket)",
  kind: "number",
  default: 1,
  min: 0,
  max: 100,
};

/** Targets before the one that is drawn, each as a multiple of the risk. */
export const NEARER: Setting = {
  id: "nearer",
  name: "More targets, in R (as 1, 1.5)",
  kind: "levels",
  default: [],
};

/** What a drawn position says, for whoever makes an order of it. */
export type Plan = {
  readonly isLong: boolean;
  readonly entry: number;
  readonly stop: number;
  /** The nearest to the entry first. */
  readonly targets: readonly number[];
  /** 0: none is said. */
  readonly riskPercent: number;
};

/** null: the drawing is no position. */
export function planOf(drawing: Drawing): Plan | null {
  const isLong = drawing.tool === longPosition.id;
  if (!isLong && drawing.tool !== shortPosition.id) return null;
  const [entry, target, stop] = anchorsOf(drawing);
  const risk = Math.abs(stop.price - entry.price);
  const way = isLong ? 1 : -1;
  const nearer = valueOf<readonly number[]>(drawing, NEARER)
    .filter((r) => r > 0 && risk > 0)
    .map((r) => entry.price + way * r * risk);
  const all = [...new Set([...nearer, target.price])].toSorted((a, b) => way * (a - b));
  return {
    isLong,
    entry: entry.price,
    stop: stop.price,
    targets: all,
    riskPercent: valueOf<number>(drawing, RISK),
  };
}

/** Where a position stands that says this much: its anchors from one time to another, and its settings. The other way round. */
export function placedOf(
  { isLong, entry, stop, targets, riskPercent }: Plan,
  from: number,
  to: number,
): Pick<Drawing, "tool" | "anchors" | "values"> {
  const risk = Math.abs(stop - entry);
  const last = targets.at(-1) ?? entry;
  const nearer = risk === 0 ? [] : targets.slice(0, -1).map((one) => Math.abs(one - entry) / risk);
  return {
    tool: (isLong ? longPosition : shortPosition).id,
    anchors: [
      { ts: from, price: entry },
      { ts: to, price: last },
      { ts: to, price: stop },
    ],
    values: { [RISK.id]: riskPercent, [NEARER.id]: nearer },
  };
}

const anchorsOf = ({ anchors }: Drawing): [Anchor, Anchor, Anchor] => [
  anchors[0] as Anchor,
  anchors[1] as Anchor,
  anchors[2] as Anchor,
];

/** About as wide as a label of a plan is: it stays in the pane while the plan is in it. */
const LABEL_PX = 240;
/** In a narrower pane its labels would lie over the newest bars: it has them while it is chosen, and else one figure. */
const NARROW_PX = 480;
/** Room of that figure, px. */
const FIGURE_PX = 76;

function planShapes(drawing: Drawing, view: View, isChosen: boolean): Shape[] {
  const [entry, target, stop] = anchorsOf(drawing);
  const [a, b, c] = [entry, target, stop].map((anchor) => toPoint(anchor, view)) as [
    Point,
    Point,
    Point,
  ];
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const across = (y: number) => [
    { x: left, y },
    { x: right, y },
  ];
  const box = (y: number) => [...across(a.y), ...across(y).toReversed()];
  const middle = (left + right) / 2;
  const labelX = Math.min(middle, Math.max(left, view.width - LABEL_PX / 2));
  const label = (kind: "target" | "stop", price: number, y: number, tone: "up" | "down") =>
    words(
      { x: labelX, y: y + (y <= a.y ? -4 : 4) },
      view.say({ kind, price, entry: entry.price }),
      drawing,
      { align: "center", baseline: y <= a.y ? "bottom" : "top", isBoxed: true, tone, size: 11 },
    );
  const figure = (x: number, price: number, baseline: "bottom" | "top") =>
    words({ x, y: view.toY(price) }, multipleText(drawing, price, view), drawing, {
      baseline,
      tone: "up",
      size: 11,
    });
  const isShort = view.width < NARROW_PX && !isChosen;
  const isSeen = right >= 0 && left <= view.width;
  const nearer = (planOf(drawing)?.targets ?? []).filter((price) => price !== target.price);
  return [
    area(box(b.y), drawing, { width: 0, tone: "up" }),
    area(box(c.y), drawing, { width: 0, tone: "down" }),
    path(across(a.y), drawing),
    ...nearer.flatMap((price) => [
      path(across(view.toY(price)), { ...drawing, dash: "dotted" }, { tone: "up", width: 1 }),
      ...(isShort ? [] : figure(left + 4, price, "bottom")),
    ]),
    // Beyond the target, where the price was least, and whole in the pane.
    ...(isShort
      ? figure(
          isSeen ? Math.min(Math.max(left, 4), view.width - FIGURE_PX) : left,
          target.price,
          b.y <= a.y ? "bottom" : "top",
        )
      : [
          ...label("target", target.price, b.y, "up"),
          ...label("stop", stop.price, c.y, "down"),
          ...words({ x: middle, y: a.y }, headText(drawing, view), drawing, {
            align: "center",
            isBoxed: true,
            size: 11,
          }),
        ]),
  ];
}

/** How many times the risk a price is from the entry; null where there is no risk to measure by. */
function multipleOf(drawing: Drawing, price: number): number | null {
  const [entry, , stop] = anchorsOf(drawing);
  const risk = Math.abs(stop.price - entry.price);
  return risk === 0 ? null : Math.abs(price - entry.price) / risk;
}

function multipleText(drawing: Drawing, price: number, view: View): string {
  const r = multipleOf(drawing, price);
  return r === null ? "" : view.say({ kind: "multiple", r });
}

function headText(drawing: Drawing, view: View): string {
  const [, target] = anchorsOf(drawing);
  const percent = valueOf<number>(drawing, RISK);
  return view.say({ kind: "plan-head", r: multipleOf(drawing, target.price), percent });
}

/** The entry takes target and stop with it; these stay on their sides of it, and end together. `way`: 1 long, -1 short. */
function planHandles(drawing: Drawing, view: View, way: 1 | -1): Handle[] {
  const [entry, target, stop] = anchorsOf(drawing);
  const onSide = (price: number, side: number): number =>
    side > 0 ? Math.max(price, entry.price) : Math.min(price, entry.price);
  const lifted = (anchor: Anchor, to: Anchor): Anchor => ({
    ...anchor,
    price: anchor.price + to.price - entry.price,
  });
  return [
    { at: toPoint(entry, view), move: (to) => [to, lifted(target, to), lifted(stop, to)] },
    {
      at: toPoint(target, view),
      move: ({ ts, price }) => [entry, { ts, price: onSide(price, way) }, { ...stop, ts }],
    },
    {
      at: toPoint(stop, view),
      move: ({ ts, price }) => [entry, { ...target, ts }, { ts, price: onSide(price, -way) }],
    },
  ];
}

/** Entry and target are pointed at; the stop is half as far on the other side until it is moved. */
const position = (id: string, name: string, way: 1 | -1, picture: string): Tool => ({
  id,
  name,
  group: "Measures and forecasts",
  tone: "blue",
  words: "risk reward r multiple target stop plan trade",
  picture,
  points: 2,
  settings: [RISK, NEARER],
  complete: ([entry, end], view) => {
    if (entry === undefined || end === undefined) return [];
    const reach = Math.abs(end.price - entry.price) || view.pip * 20;
    const target = { ts: end.ts, price: entry.price + way * reach };
    return [entry, target, { ts: end.ts, price: entry.price - (way * reach) / 2 }];
  },
  shapes: (drawing, view, isChosen = false) => planShapes(drawing, view, isChosen),
  handles: (drawing, view) => planHandles(drawing, view, way),
  describe(drawing, view) {
    const [entry, target, stop] = anchorsOf(drawing);
    return view.say({
      kind: "plan",
      entry: entry.price,
      target: target.price,
      stop: stop.price,
      r: multipleOf(drawing, target.price),
    });
  },
});

export const longPosition = position(
  "long_position",
  "Long position",
  1,
  "M2 2h12v8H2zM2 10h12v4H2z",
);
export const shortPosition = position(
  "short_position",
  "Short position",
  -1,
  "M2 2h12v4H2zM2 6h12v8H2z",
);
