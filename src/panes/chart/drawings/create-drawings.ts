/**
 * One chart's drawings joined: what is kept, what is being drawn, and the picture. Main thread. The picture is made anew in a
 * frame in which something of it changed, and in no other.
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
import type { Frame } from "../../../../domain/bar.ts";
import { nearestTimeframe } from "../../../../domain/frame.ts";
import { lookOf, makeDrawing, type Look } from "../../../../drawings/drawing.ts";
import { textBox } from "../../../../drawings/geometry/hit.ts";
import { toPoint } from "../../../../drawings/geometry/points.ts";
import { words } from "../../../../drawings/shapes.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type {
  Anchor,
  Drawing,
  Handle,
  Point,
  Shape,
  Tool,
  View,
} from "../../../../drawings/tool.ts";
import { createFrame } from "../../../frame/frame.ts";
import { createPersisted } from "../../../storage/persisted.ts";
import { token } from "../../../ui/theme.ts";
import type { Feed } from "../../../feed/feed.ts";
import type { Chart } from "../create-chart.ts";
import { readPalette } from "../palette.ts";
import { accountShelf } from "./account-shelf.ts";
import { DrawingPainter, type Painted } from "./drawing-painter.ts";
import { createDrawingStore, type DrawingStore } from "./drawing-store.ts";
import { intervalOf, viewOf } from "./projection.ts";
import { MAGNETS, type Magnet } from "./snap.ts";

/** How the user likes to draw, kept over visits. */
export type Habits = {
  readonly magnet: Magnet;
  /** A tool stays chosen after its drawing is made. */
  readonly stays: boolean;
  /** Nothing of the drawings is shown. */
  readonly isHidden: boolean;
  /** How the drawings of a tool begin. */
  readonly looks: Readonly<Record<string, Look>>;
};

const HABITS: Habits = { magnet: "off", stays: false, isHidden: false, looks: {} };
const HABITS_SCHEMA = {
  version: 1,
  parse: (value: unknown): Habits | null => {
    if (typeof value !== "object" || value === null) return null;
    const kept = value as Partial<Habits>;
    const magnet = MAGNETS.find((one) => one === kept.magnet) ?? HABITS.magnet;
    return { ...HABITS, ...kept, magnet };
  },
};

/** So few more drawings that it is said how many. */
export const ROOM_SAID = 50;

/** Where the chosen drawing stands in the pane, px. */
export type Bounds = { readonly left: number; readonly top: number; readonly right: number };

export type Drawings = {
  readonly chart: Chart;
  readonly feed: Feed;
  readonly store: DrawingStore;
  readonly habits: Accessor<Habits>;
  setHabits(change: Partial<Habits>): void;
  /** What is drawn next; null: nothing. */
  readonly tool: Accessor<Tool | null>;
  choose(tool: Tool | null): void;
  /** What was pointed at of it so far, and where the pointer is. */
  readonly pending: Accessor<readonly Anchor[]>;
  setPending(anchors: readonly Anchor[]): void;
  setPointer(anchor: Anchor | null): void;
  readonly pointer: Accessor<Anchor | null>;
  /** Makes the drawing of what was pointed at. */
  finish(anchors: readonly Anchor[]): void;
  readonly selected: Accessor<Drawing | undefined>;
  select(id: string | null): void;
  hover(id: string | null): void;
  /** A drawing as it is while it is dragged; null: none is. */
  setDraft(draft: Drawing | null): void;
  /** Where times and prices stand now; null: there is no chart to draw on. */
  view(): View | null;
  /** What is seen, from the back to the front. */
  shown(): readonly Drawing[];
  shapesOf(drawing: Drawing): readonly Shape[];
  handlesOf(drawing: Drawing): readonly Handle[];
  /** Of what is chosen; null: nothing is, or it is out of sight. */
  readonly bounds: Accessor<Bounds | null>;
  /** The drawing whose settings are open. */
  readonly edited: Accessor<string | null>;
  edit(id: string | null): void;
  readonly spoken: Accessor<string>;
  say(words: string): void;
};

export function createDrawings(chart: Chart, feed: Feed): Drawings {
  const store = createDrawingStore(() => chart.symbol()?.symbol_id ?? -1, accountShelf(feed));
  const habits = createPersisted<Habits>("chart.drawing-habits", HABITS_SCHEMA, HABITS);
  const view = (): View | null => untrack(() => viewNow(chart));
  const making = createMaking(habits.value, view);
  const [selectedId, select] = createSignal<string | null>(null);
  const [hovered, hover] = createSignal<string | null>(null);
  const [draft, setDraft] = createSignal<Drawing | null>(null);
  const [edited, edit] = createSignal<string | null>(null);
  const [spoken, say] = createSignal("", { equals: false });
  const selected = createMemo(() => store.list().find(({ id }) => id === selectedId()));
  const shown = createMemo(() =>
    habits.value().isHidden ? [] : seenOn(chart.settings().timeframe, store.list(), draft()),
  );
  const choose = (next: Tool | null): void => {
    // Drawings are kept by the symbol of the service, and arithmetic of symbols is none.
    if ((untrack(chart.symbol)?.symbol_id ?? -1) < 0 && next !== null) return;
    making.choose(next);
    if (next !== null) select(null);
  };
  // The record of a symbol is another after each reconnect, and what is half drawn stays.
  const name = createMemo(() => chart.symbol()?.symbol);
  createEffect(on(name, () => choose(null), { defer: true }));
  const { preview } = making;
  const picture = createPicture({ chart, view, shown, preview, selected, hovered, draft });

  function finish(anchors: readonly Anchor[]): void {
    const made = making.tool();
    const now = view();
    if (made === null || now === null) return;
    const whole = made.complete?.(anchors, now) ?? anchors;
    const drawing = makeDrawing(crypto.randomUUID(), made, whole, lookFor(habits.value(), made));
    choose(habits.value().stays ? made : null);
    if (!store.add([drawing])) return void say("There are as many drawings as a symbol may have");
    select(drawing.id);
    say(`${made.name} drawn: ${made.describe(drawing, now)}${roomWords(store.room())}`);
  }

  return {
    chart,
    feed,
    store,
    habits: habits.value,
    setHabits: (change) => habits.set({ ...habits.value(), ...change }),
    ...making,
    choose,
    finish,
    selected,
    select,
    hover,
    setDraft,
    view,
    shown,
    shapesOf: (drawing) => shapesOf(drawing, chart, view()),
    handlesOf: (drawing) => handlesOf(drawing, view()),
    bounds: picture.bounds,
    edited,
    edit,
    spoken,
    say: (words) => void say(words),
  };
}

/** Said before the limit is there. */
const roomWords = (room: number): string =>
  room > ROOM_SAID ? "" : `. ${room} more ${room === 1 ? "fits" : "fit"} on this symbol`;

/** What is being drawn: its tool, what was pointed at of it, and how it looks with the pointer for its next point. */
function createMaking(habits: Accessor<Habits>, view: () => View | null) {
  const [tool, setTool] = createSignal<Tool | null>(null);
  const [pending, setPending] = createSignal<readonly Anchor[]>([]);
  const [pointer, setPointer] = createSignal<Anchor | null>(null);
  const preview = createMemo(() => previewOf(tool(), pending(), pointer(), habits(), view));
  const choose = (next: Tool | null): void => {
    setTool(() => next);
    setPending([]);
    setPointer(null);
  };
  return { tool, choose, pending, setPending, pointer, setPointer, preview };
}

/** Those that a timeframe shows, with the one that is dragged as it is now. */
function seenOn(frame: Frame, list: readonly Drawing[], draft: Drawing | null): readonly Drawing[] {
  const moved = list.map((one) => (one.id === draft?.id ? draft : one));
  const timeframe = nearestTimeframe(frame);
  const isNew = draft !== null && !moved.includes(draft);
  return (isNew ? [...moved, draft] : moved).filter(
    ({ isHidden, timeframes }) => !isHidden && (timeframes?.includes(timeframe) ?? true),
  );
}

const lookFor = ({ looks }: Habits, tool: Tool): Look => looks[tool.id] ?? lookOf(tool);

function viewNow(chart: Chart): View | null {
  const view = chart.view();
  const history = chart.source.history();
  const place = view?.place ?? null;
  if (view === null || place === null || history === null || history.length === 0) return null;
  const symbol = chart.symbol();
  const digits = symbol?.digits ?? 2;
  return viewOf({
    history,
    viewport: place.view,
    height: view.mainHeight,
    interval: intervalOf(history, chart.settings().timeframe),
    digits,
    pip: (symbol?.pip_points ?? 1) / 10 ** digits,
    yOf: (price) => view.layers.yOf(price),
    priceAt: (y) => view.layers.priceAt(y),
  });
}

/** What is being drawn, with the pointer for the next of its points; null: nothing is. */
function previewOf(
  tool: Tool | null,
  pending: readonly Anchor[],
  pointer: Anchor | null,
  habits: Habits,
  view: () => View | null,
): Drawing | null {
  const now = view();
  if (tool === null || now === null || pending.length === 0) return null;
  const pointed = pointer === null ? pending : [...pending, pointer];
  const wanted = typeof tool.points === "number" ? tool.points : pointed.length;
  // Points that are still to come lie on the last one.
  const last = pointed.at(-1) as Anchor;
  const anchors = [...pointed, ...Array.from({ length: wanted }, () => last)].slice(0, wanted);
  const whole = tool.complete?.(anchors, now) ?? anchors;
  return makeDrawing("preview", tool, whole, lookFor(habits, tool));
}

function shapesOf(drawing: Drawing, chart: Chart, view: View | null): readonly Shape[] {
  const tool = toolOf(drawing.tool);
  const [anchor] = drawing.anchors;
  if (tool === undefined || view === null || anchor === undefined) return [];
  const isMade = untrack(chart.source.history)?.isMade === true;
  if (tool.readsBars !== true || !isMade) return tool.shapes(drawing, view);
  return words(toPoint(anchor, view), `${tool.name}: not on this chart type`, drawing, {
    isBoxed: true,
  });
}

function handlesOf(drawing: Drawing, view: View | null): readonly Handle[] {
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

type PictureDeps = {
  chart: Chart;
  view: () => View | null;
  shown: Accessor<readonly Drawing[]>;
  preview: Accessor<Drawing | null>;
  selected: Accessor<Drawing | undefined>;
  hovered: Accessor<string | null>;
  draft: Accessor<Drawing | null>;
};

function createPicture({ chart, view, shown, preview, selected, hovered, draft }: PictureDeps) {
  const painter = new DrawingPainter();
  const [bounds, setBounds] = createSignal<Bounds | null>(null, { equals: isSameBounds });
  createEffect(
    on(chart.view, (canvas) => {
      if (canvas !== null) onCleanup(canvas.layers.add(painter));
    }),
  );
  let seen: readonly unknown[] = [];
  createFrame(() => {
    const canvas = untrack(chart.view);
    const now = view();
    if (canvas === null || now === null) return painter.setScene(null);
    const list = untrack(shown);
    const made = untrack(preview);
    if (list.length === 0 && made === null) {
      painter.setScene(null);
      setBounds(null);
      seen = [];
      return;
    }
    const chosen = untrack(draft) ?? untrack(selected);
    const history = untrack(chart.source.history);
    const place = canvas.place?.view;
    const [top, bottom] = [now.toPrice(0), now.toPrice(now.height)];
    const next = [
      list,
      made,
      chosen,
      untrack(hovered),
      history,
      history?.shape,
      history?.tip,
      place?.right,
      place?.spacing,
      now.width,
      now.height,
      top,
      bottom,
      untrack(() => token("--bg-1")),
    ];
    if (next.every((value, at) => Object.is(value, seen[at]))) return;
    seen = next;
    const drawn: Painted[] = list.map((drawing) => ({
      shapes: shapesOf(drawing, chart, now),
      isLit: drawing.id === untrack(hovered) || drawing.id === chosen?.id,
    }));
    const handles =
      chosen !== undefined && list.some(({ id }) => id === chosen.id)
        ? handlesOf(chosen, now).map(({ at }) => at)
        : [];
    painter.setScene({
      drawings:
        made === null ? drawn : [...drawn, { shapes: shapesOf(made, chart, now), isLit: true }],
      handles: chosen?.isLocked === true ? [] : handles,
      palette: readPalette(document.documentElement),
      height: now.height,
    });
    setBounds(
      boundsOf(
        handles,
        handles.length === 0 || chosen === undefined ? [] : shapesOf(chosen, chart, now),
        now,
      ),
    );
  });
  return { bounds };
}

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
  const words = shapes.flatMap((shape) => (shape.kind === "text" ? [textBox(shape).top] : []));
  const top = [...near.map(({ y }) => y), ...words].reduce((least, y) => Math.min(least, y));
  return { left: Math.round(left), top: Math.round(top), right: Math.round(right) };
}

const isSameBounds = (a: Bounds | null, b: Bounds | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.left === b.left && a.top === b.top && a.right === b.right);
