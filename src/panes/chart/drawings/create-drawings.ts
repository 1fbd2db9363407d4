/** One chart's drawings joined: what is kept, what is being drawn, what is chosen, and the picture. Main thread. */
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
import { nearestTimeframe } from "../../../../domain/timeframe.ts";
import { lookOf, makeDrawing, type Look } from "../../../../drawings/drawing.ts";
import type { Box } from "../../../../drawings/geometry/hit.ts";
import type { Anchor, Drawing, Handle, Shape, Tool, View } from "../../../../drawings/tool.ts";
import { createPersisted } from "../../../storage/persisted.ts";
import type { Feed } from "../../../feed/feed.ts";
import type { Chart } from "../create-chart.ts";
import { alertEnd } from "../drawn-lines.ts";
import { offerSteps } from "../undo-order.ts";
import { accountShelf } from "./account-shelf.ts";
import { createPicture, handlesOf, makeShaper, type Bounds } from "./drawing-picture.ts";
import { createDrawingStore, type DrawingStore } from "./drawing-store.ts";
import type { LookTemplates } from "./look-templates.ts";
import { intervalOf, viewOf } from "./projection.ts";
import { createSelection, type Selection } from "./selection.ts";
import { MAGNETS, type Magnet } from "./snap.ts";
import { plural, t, translateText } from "../../../language/translate.ts";

/** How the user likes to draw, kept over visits. */
export type Habits = {
  readonly magnet: Magnet;
  /** A tool stays chosen after its drawing is made. */
  readonly stays: boolean;
  /** Nothing of the drawings is shown. */
  readonly isHidden: boolean;
  /** How the drawings of a tool begin. */
  readonly looks: Readonly<Record<string, Look>>;
  /** Other looks that the user gave names. */
  readonly templates: LookTemplates;
};

const HABITS: Habits = { magnet: "off", stays: false, isHidden: false, looks: {}, templates: {} };
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

export type Drawings = Selection & {
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
  /** The next press draws a box about what is to be chosen. */
  readonly isBoxing: Accessor<boolean>;
  setBoxing(isBoxing: boolean): void;
  /** The box while it is drawn, px of the pane; null: none is. */
  setBox(box: Box | null): void;
  hover(id: string | null): void;
  /** Drawings as they are while they are dragged; none: nothing is. */
  setDrafts(drafts: readonly Drawing[]): void;
  /** Where times and prices stand now; null: there is no chart to draw on. */
  view(): View | null;
  /** What is seen, from the back to the front. */
  shown(): readonly Drawing[];
  /** What says how drawings are seen as the chart stands now; whoever goes through many asks for it once. */
  shaper(): (drawing: Drawing) => readonly Shape[];
  handlesOf(drawing: Drawing): readonly Handle[];
  /** Of what is chosen; null: nothing is, or it is out of sight. */
  readonly bounds: Accessor<Bounds | null>;
  /** The drawing whose settings are open. */
  readonly edited: Accessor<string | null>;
  edit(id: string | null): void;
  /** The drawing whose words are typed in its place; null: none is. */
  readonly written: Accessor<string | null>;
  write(id: string | null): void;
  readonly spoken: Accessor<string>;
  say(words: string): void;
};

export function createDrawings(chart: Chart, feed: Feed): Drawings {
  const store = createStore(chart, feed);
  const habits = createPersisted<Habits>("chart.drawing-habits", HABITS_SCHEMA, HABITS);
  const view = (): View | null => untrack(() => viewNow(chart));
  const making = createMaking(habits.value, view);
  const selection = createSelection(store.list);
  const [hovered, hover] = createSignal<string | null>(null);
  const [drafts, setDrafts] = createSignal<readonly Drawing[]>([]);
  const [isBoxing, setBoxing] = createSignal(false);
  const [box, setBox] = createSignal<Box | null>(null);
  const [edited, edit] = createSignal<string | null>(null);
  const [spoken, say] = createSignal("", { equals: false });
  const shown = createMemo(() =>
    habits.value().isHidden ? [] : seenOn(chart.settings().timeframe, store.list(), drafts()),
  );
  const choose = (next: Tool | null): void => {
    // Drawings are kept by the symbol of the service, and arithmetic of symbols is none.
    if ((untrack(chart.symbol)?.symbol_id ?? -1) < 0 && next !== null) return;
    making.choose(next);
    if (next === null) return;
    setBoxing(false);
    selection.select(null);
  };
  // The record of a symbol is another after each reconnect, and what is half drawn stays.
  const name = createMemo(() => chart.symbol()?.symbol);
  createEffect(on(name, () => choose(null), { defer: true }));
  const { preview } = making;
  const { chosen } = selection;
  const seen = { shown, preview, chosen, hovered, drafts, box };
  const shaper = makeShaper(chart, view, seen);
  const picture = createPicture({ chart, view, shaper, ...seen });

  function finish(anchors: readonly Anchor[]): void {
    const made = making.tool();
    const now = view();
    if (made === null || now === null) return;
    const whole = made.complete?.(anchors, now) ?? anchors;
    const drawing = makeDrawing(crypto.randomUUID(), made, whole, lookFor(habits.value(), made));
    choose(habits.value().stays ? made : null);
    if (!store.add([drawing]))
      return void say(t("There are as many drawings as a symbol may have"));
    selection.select(drawing.id);
    // Who stays with the tool places more of them first.
    if (made.isWritten === true && !habits.value().stays) making.write(drawing.id);
    say(drawnWords(translateText(made.name), made.describe(drawing, now), store.room()));
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
    ...selection,
    isBoxing,
    setBoxing,
    setBox,
    hover,
    setDrafts,
    view,
    shown,
    shaper,
    handlesOf: (drawing) => handlesOf(drawing, view()),
    bounds: picture.bounds,
    edited,
    edit,
    spoken,
    say: (words) => void say(words),
  };
}

/** What is done with drawings on this chart is told to their price alerts. */
function createStore(chart: Chart, feed: Feed): DrawingStore {
  const store = createDrawingStore(
    () => chart.symbol()?.symbol_id ?? -1,
    accountShelf(feed),
    (wanted) => untrack(() => alertEnd(chart))?.drawn(therein(wanted)),
  );
  onCleanup(offerSteps(chart, store));
  return store;
}

/** Which of those that were written are there now. */
const therein = (wanted: ReadonlyMap<string, unknown>): ReadonlyMap<string, boolean> =>
  new Map([...wanted].map(([id, now]) => [id, now !== null]));

/** The limit is said before it is there. */
function drawnWords(tool: string, drawing: string, room: number): string {
  if (room > ROOM_SAID) return t("{tool} drawn: {drawing}", { tool, drawing });
  return plural(
    room,
    "{tool} drawn: {drawing}. {count} more fits on this symbol",
    "{tool} drawn: {drawing}. {count} more fit on this symbol",
    { tool, drawing },
  );
}

/** What is being drawn: its tool, what was pointed at of it, and how it looks with the pointer for its next point. */
function createMaking(habits: Accessor<Habits>, view: () => View | null) {
  const [tool, setTool] = createSignal<Tool | null>(null);
  const [pending, setPending] = createSignal<readonly Anchor[]>([]);
  const [pointer, setPointer] = createSignal<Anchor | null>(null);
  const [written, write] = createSignal<string | null>(null);
  const preview = createMemo(() => previewOf(tool(), pending(), pointer(), habits(), view));
  const choose = (next: Tool | null): void => {
    setTool(() => next);
    write(null);
    setPending([]);
    setPointer(null);
  };
  return { tool, choose, pending, setPending, pointer, setPointer, preview, written, write };
}

/** Those that a timeframe shows, with those that are dragged as they are now. */
function seenOn(
  frame: Frame,
  list: readonly Drawing[],
  drafts: readonly Drawing[],
): readonly Drawing[] {
  const timeframe = nearestTimeframe(frame);
  const byId = new Map(drafts.map((one) => [one.id, one]));
  const here = new Set(list.map(({ id }) => id));
  const moved = drafts.length === 0 ? list : list.map((one) => byId.get(one.id) ?? one);
  return [...moved, ...drafts.filter(({ id }) => !here.has(id))].filter(
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
