/**
 * What a drawing tool is: its words, points, settings and geometry as one piece of data. Pure; runs anywhere. Toolbar, settings,
 * painting, hit test and tests are made from it. A tool knows no canvas: it gives shapes in pixels, and everybody else works
 * on these.
 */
import type { Fact } from "./fact.ts";

export const TOOL_GROUPS = [
  "Lines",
  "Channels and pitchforks",
  "Fibonacci and Gann",
  "Shapes",
  "Patterns and waves",
  "Measures and forecasts",
  "Text",
] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

/** Colours of the theme that a drawing may have; up and down are those of rising and falling prices. */
export const TONES = [
  "blue",
  "orange",
  "purple",
  "teal",
  "yellow",
  "pink",
  "grey",
  "up",
  "down",
] as const;
export type Tone = (typeof TONES)[number];

export const DASHES = ["solid", "dashed", "dotted"] as const;
export type Dash = (typeof DASHES)[number];

export const WIDTHS = [1, 2, 3, 4] as const;
export type Width = (typeof WIDTHS)[number];

/** A place on the chart that a drawing is tied to: a time (Unix ms) and a price, whatever the chart shows of them. */
export type Anchor = { readonly ts: number; readonly price: number };

/** A place in the pane, px from its top left. */
export type Point = { readonly x: number; readonly y: number };

/** How times and prices stand in the pane at this moment: scale, zoom and place are all in it. */
export type View = {
  readonly width: number;
  readonly height: number;
  toX(ts: number): number;
  toY(price: number): number;
  toTs(x: number): number;
  toPrice(y: number): number;
  /** When the bar opens whose time is nearest; beyond the last one, where one would open. */
  nearestBar(ts: number): number;
  /** Bars from one time to another; negative backwards. */
  barsBetween(from: number, to: number): number;
  /** Prices of the bars that open in [from, to), oldest first; none where the chart shows something else than bars of time. */
  bars(from: number, to: number): readonly Bar[];
  /** What stands in the place of bars on the chart, as `bars` gives them. */
  columns(from: number, to: number): readonly Bar[];
  /** Size of a pip. */
  readonly pip: number;
  /** A fact in the words and the figures of whoever reads it. */
  say(fact: Fact): string;
};

export type Bar = {
  readonly ts: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

/** What the user may set beside colour, width and dash. Values are kept by id. */
export type Setting = { readonly id: string; readonly name: string } & (
  | { readonly kind: "switch"; readonly default: boolean }
  | {
      readonly kind: "number";
      readonly default: number;
      readonly min: number;
      readonly max: number;
    }
  | { readonly kind: "text"; readonly default: string }
  /** Numbers with commas between, as 0, 0.5, 1. */
  | { readonly kind: "levels"; readonly default: readonly number[] }
);
export type SettingValue = boolean | number | string | readonly number[];

/** One drawing as it is kept. Lists of drawings are in the order in which they are painted. */
export type Drawing = {
  readonly id: string;
  readonly tool: string;
  readonly anchors: readonly Anchor[];
  readonly tone: Tone;
  readonly width: Width;
  readonly dash: Dash;
  readonly values: Readonly<Record<string, SettingValue>>;
  readonly isLocked: boolean;
  readonly isHidden: boolean;
  /** Timeframes on whose charts it is seen; null: on all. */
  readonly timeframes: readonly string[] | null;
  /** Grows with each change: of two copies the one with the higher number is the newer. */
  readonly revision: number;
};

/** What is painted and what is hit. Everything that a tool draws is such shapes: curves come as lines of many points. */
export type Shape =
  | {
      readonly kind: "line";
      readonly points: readonly Point[];
      readonly isClosed: boolean;
      readonly tone: Tone;
      /** 0: the line itself is not drawn, its area is. */
      readonly width: number;
      readonly dash: Dash;
      /** Opacity of its area, 0 to 1. */
      readonly fill: number;
      readonly hasArrow?: boolean;
    }
  | {
      readonly kind: "text";
      readonly at: Point;
      readonly lines: readonly string[];
      /** Which part of the text stands at `at`. */
      readonly align: "left" | "center" | "right";
      readonly baseline: "top" | "middle" | "bottom";
      readonly size: number;
      readonly tone: Tone;
      readonly isBoxed: boolean;
    };

/** What a drawing is taken by. */
export type Handle = {
  readonly at: Point;
  /** The anchors when the handle is moved to a place. */
  move(to: Anchor): readonly Anchor[];
};

export type Tool = {
  readonly id: string;
  readonly name: string;
  /** Other words by which it is looked for. */
  readonly words: string;
  readonly group: ToolGroup;
  /** Its picture, 16 by 16: the path of an SVG, drawn as lines. */
  readonly picture: string;
  /** As Alt+KeyT. */
  readonly combo?: string;
  /** Places that the user points at; "free": as many as he likes; "stroke": the way of the pointer. */
  readonly points: number | "free" | "stroke";
  readonly tone: Tone;
  readonly settings: readonly Setting[];
  /** It is worked out of bars of time: where there are none it is not drawn but named. */
  readonly readsBars?: true;
  /** It is there for its words (the setting "text"), which are typed as soon as it is placed. */
  readonly isWritten?: true;
  /** Anchors of the whole drawing from those that were pointed at, where these are fewer. */
  readonly complete?: (anchors: readonly Anchor[], view: View) => readonly Anchor[];
  /** The anchors must be as many as the tool has. `isChosen`: it is in hand, and may say more than it does at rest. */
  shapes(drawing: Drawing, view: View, isChosen?: boolean): readonly Shape[];
  /** Default: one for each anchor. */
  readonly handles?: (drawing: Drawing, view: View) => readonly Handle[];
  /** What a screen reader is told beside the name. */
  describe(drawing: Drawing, view: View): string;
  /** Its price at a time, for whoever trades by it; null: it has none there. */
  readonly valueAt?: (drawing: Drawing, ts: number, view: View) => number | null;
};

/** What the user wrote, or the sample that stands there until he does. */
export function writtenText(
  { values }: Pick<Drawing, "values">,
  setting: Setting,
  view: View,
): string {
  const written = values[setting.id];
  if (typeof written === "string") return written;
  return view.say({ kind: "word", text: String(setting.default) });
}

/** A drawing's setting, or the tool's default. */
export function valueOf<T extends SettingValue>(
  { values }: Pick<Drawing, "values">,
  { id, default: initial }: Setting,
): T {
  return (values[id] ?? initial) as T;
}
