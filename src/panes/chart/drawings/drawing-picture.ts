/**
 * What is seen of a chart's drawings. Main thread. The picture is made anew in a frame in which something of it changed, and in
 * no other.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import { textBox, type Box } from "../../../../drawings/geometry/hit.ts";
import { toPoint } from "../../../../drawings/geometry/points.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import { words } from "../../../../drawings/shapes.ts";
import type { Anchor, Drawing, Handle, Point, Shape, View } from "../../../../drawings/tool.ts";
import { createTurnFrame } from "../chart-turns.ts";
import type { Chart } from "../create-chart.ts";
import type { ChartPalette } from "../chart-palette.ts";
import { isSame, makeShapeCache, type Stamp } from "./shape-cache.ts";
import { DrawingPainter, type DrawingScene, type Painted } from "./drawing-painter.ts";
import { t, translateText } from "../../../language/translate.ts";

/** Where what is chosen stands in the pane, px. */
export type Bounds = Box;

const HANDLE_PX = { mouse: 5, touch: 9 } as const;

type PictureDeps = {
  chart: Chart;
  view: () => View | null;
  shown: Accessor<readonly Drawing[]>;
  preview: Accessor<Drawing | null>;
  chosen: Accessor<readonly Drawing[]>;
  hovered: Accessor<string | null>;
  drafts: Accessor<readonly Drawing[]>;
  shaper: () => (drawing: Drawing) => readonly Shape[];
  /** What is drawn about to choose what is in it. */
  box: Accessor<Box | null>;
};

/** Lives as long as its owner. */
export function createPicture(deps: PictureDeps): { readonly bounds: Accessor<Bounds | null> } {
  const { chart, view, shown, preview, chosen, hovered, drafts, box } = deps;
  const painter = new DrawingPainter();
  const [bounds, setBounds] = createSignal<Bounds | null>(null, { equals: isSameBounds });
  createEffect(
    on(chart.view, (canvas) => {
      if (canvas !== null) onCleanup(canvas.layers.add(painter));
    }),
  );
  const { palette } = chart;
  const readsBars = createMemo(() => shown().some(({ tool }) => toolOf(tool)?.readsBars === true));
  let seen: readonly unknown[] = [];
  createTurnFrame(chart.turn, () => {
    const canvas = untrack(chart.view);
    const now = view();
    if (canvas === null || now === null) return painter.setScene(null);
    const list = untrack(shown);
    const made = untrack(preview);
    const frame = untrack(box);
    if (list.length === 0 && made === null && frame === null) {
      painter.setScene(null);
      setBounds(null);
      seen = [];
      return;
    }
    const { place, tip } = untrack(() => stampOf(chart, now));
    const next = [
      list,
      made,
      untrack(chosen),
      untrack(drafts),
      untrack(hovered),
      frame,
      // A price that moves within the scale leaves the others where they are.
      untrack(readsBars) || made !== null ? tip : null,
      untrack(palette),
      ...place,
    ];
    if (isSame(next, seen)) return;
    seen = next;
    const { scene, bounds } = untrack(() => sceneOf({ ...deps, now, place, palette: palette() }));
    painter.setScene(scene);
    setBounds(bounds);
  });
  return { bounds };
}

/** Untracked. */
function sceneOf({ now, place, palette, shaper, ...of }: SceneDeps) {
  const { chart, shown, preview, chosen, hovered, drafts, box } = of;
  const shapesOf = shaper();
  const list = shown();
  const made = preview();
  // What is dragged is told apart from what is chosen: a copy that is drawn out is neither there nor chosen yet.
  const held = drafts().length > 0 ? drafts() : chosen();
  const ids = new Set(held.map(({ id }) => id));
  const seen = list.filter(({ id }) => ids.has(id));
  const lit = hovered();
  const drawn: Painted[] = list.map((drawing) => ({
    drawing,
    isLit: drawing.id === lit || ids.has(drawing.id),
    isApart: ids.has(drawing.id) || toolOf(drawing.tool)?.readsBars === true,
  }));
  if (made !== null) drawn.push({ drawing: made, isLit: true, isApart: true });
  const handles = seen.map((one) => handlesOf(one, now).map(({ at }) => at));
  const shapes = seen.flatMap((one) => shapesOf(one));
  const bounds = boundsOf(handles.flat(), shapes, now);
  const [only] = seen;
  const drawnBox = box();
  const history = chart.source.history();
  const isAlone = seen.length === 1 && only?.isLocked === false;
  const scene: DrawingScene = {
    drawings: drawn,
    handles: isAlone ? (handles[0] ?? []) : [],
    // A finger sees what it takes when it is as large as its tip leaves in sight.
    handlePx: matchMedia("(pointer: coarse)").matches ? HANDLE_PX.touch : HANDLE_PX.mouse,
    frames: [
      ...(drawnBox === null ? [] : [{ ...drawnBox, isFilled: true }]),
      ...(seen.length > 1 && bounds !== null ? [{ ...bounds, isFilled: false }] : []),
    ],
    palette,
    view: now,
    market: [history, history?.shape],
    place,
    shapesOf,
    shapesIn: (drawing, view) => untrack(() => shapesNow(drawing, chart, view, false)),
  };
  return { scene, bounds };
}

type SceneDeps = PictureDeps & {
  readonly now: View;
  readonly place: Stamp["place"];
  readonly palette: ChartPalette;
};

/** Of what it is taken by and its words: a bar above them covers neither. */
function boundsOf(
  handles: readonly Point[],
  shapes: readonly Shape[],
  { width, height }: View,
): Bounds | null {
  const near = handles.filter(
    ({ x, y }) => x > -width && x < 2 * width && y > -height && y < 2 * height,
  );
  if (near.length === 0) return null;
  const left = near.reduce((least, { x }) => Math.min(least, x), Infinity);
  const right = near.reduce((most, { x }) => Math.max(most, x), -Infinity);
  const bottom = near.reduce((most, { y }) => Math.max(most, y), -Infinity);
  const words = shapes.flatMap((shape) => (shape.kind === "text" ? [textBox(shape).top] : []));
  const top = [...near.map(({ y }) => y), ...words].reduce((least, y) => Math.min(least, y));
  return {
    left: Math.round(left),
    top: Math.round(top),
    right: Math.round(right),
    bottom: Math.round(bottom),
  };
}

const isSameBounds = (a: Bounds | null, b: Bounds | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.left === b.left &&
    a.top === b.top &&
    a.right === b.right &&
    a.bottom === b.bottom);

/** Of a chart's drawings as they are seen now. */
export function makeShaper(
  chart: Chart,
  view: () => View | null,
  { preview, chosen, drafts }: Pick<PictureDeps, "preview" | "chosen" | "drafts">,
): () => (drawing: Drawing) => readonly Shape[] {
  const cache = makeShapeCache((drawing, now, isChosen) =>
    shapesNow(drawing, chart, now, isChosen),
  );
  return () => {
    const now = view();
    if (now === null) return () => [];
    const stamp = untrack(() => stampOf(chart, now));
    // What is dragged or being made is in hand as what is chosen is.
    const held = untrack(() => [...chosen(), ...drafts(), preview()]);
    const ids = new Set(held.map((one) => one?.id));
    return (drawing) => cache.of(drawing, now, stamp, ids.has(drawing.id));
  };
}

/** Untracked. Where times and prices stand: a scale of another kind may agree with the old one at its ends, and not between. */
function stampOf(chart: Chart, now: View): Stamp {
  const history = chart.source.history();
  const place = chart.view()?.place?.view;
  const { width, height } = now;
  const prices = [0, height / 2, height].map((y) => now.toPrice(y));
  return {
    // What lies beyond the last bar stands by where that is.
    place: [
      history,
      history?.shape,
      history?.end,
      place?.right,
      place?.spacing,
      width,
      height,
      ...prices,
    ],
    tip: history?.tip,
  };
}

function shapesNow(
  drawing: Drawing,
  chart: Chart,
  view: View,
  isChosen: boolean,
): readonly Shape[] {
  const tool = toolOf(drawing.tool);
  const [anchor] = drawing.anchors;
  if (tool === undefined || anchor === undefined) return [];
  const isMade = untrack(chart.source.history)?.isMade === true;
  if (tool.readsBars !== true || !isMade) return tool.shapes(drawing, view, isChosen);
  return words(
    toPoint(anchor, view),
    t("{tool}: not on this chart type", { tool: translateText(tool.name) }),
    drawing,
    {
      isBoxed: true,
    },
  );
}

export function handlesOf(drawing: Drawing, view: View | null): readonly Handle[] {
  const tool = toolOf(drawing.tool);
  if (tool === undefined || view === null) return [];
  return (
    tool.handles?.(drawing, view) ??
    drawing.anchors.map((anchor, at) => ({
      at: toPoint(anchor, view),
      move: (to: Anchor) => drawing.anchors.map((one, other) => (other === at ? to : one)),
    }))
  );
}
