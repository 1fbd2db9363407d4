/** A drawing as it is kept: made, read and checked. Pure; runs anywhere. What is not understood is left out of none of it. */
import { toolOf } from "./registry.ts";
import {
  DASHES,
  TONES,
  WIDTHS,
  type Anchor,
  type Drawing,
  type Setting,
  type SettingValue,
  type Tool,
} from "./tool.ts";

/** More on one symbol would only slow the chart down. */
export const DRAWINGS_MAX = 500;
/** Points that are read of a stroke or a path. */
export const POINTS_MAX = 2_000;
/** Points that a new one may have, so that it fits into one part of a document of the service. */
export const DRAWN_POINTS_MAX = 800;
export const TEXT_CHARS_MAX = 2_000;
const LEVELS_MAX = 40;
/** Farther off nothing is ever in sight. */
const LEVEL_MAX = 10_000;

export type Look = Pick<Drawing, "tone" | "width" | "dash" | "values">;

/** How a tool's drawings begin, unless the user has chosen otherwise. */
export const lookOf = ({ tone }: Tool): Look => ({ tone, width: 2, dash: "solid", values: {} });

/** `id`: of no other drawing. */
export const makeDrawing = (
  id: string,
  tool: Tool,
  anchors: readonly Anchor[],
  look: Look = lookOf(tool),
): Drawing => ({
  id,
  tool: tool.id,
  anchors,
  ...look,
  isLocked: false,
  isHidden: false,
  timeframes: null,
  revision: 1,
});

/** How many anchors a tool's drawing has; null: as many as there are. */
export function anchorsOf(tool: Tool): number | null {
  if (typeof tool.points !== "number") return null;
  // A tool that completes its drawings says by an example how many anchors these have.
  const example = Array.from({ length: tool.points }, (_, at) => ({ ts: at, price: at + 1 }));
  return tool.complete?.(example, FLAT).length ?? tool.points;
}

/** Times and prices as they are: for what asks a tool for a count alone. */
const FLAT = {
  width: 1,
  height: 1,
  toX: (ts: number) => ts,
  toY: (price: number) => price,
  toTs: (x: number) => x,
  toPrice: (y: number) => y,
  nearestBar: (ts: number) => ts,
  barsBetween: (from: number, to: number) => to - from,
  bars: () => [],
  columns: () => [],
  pip: 1,
  say: () => "",
};

type Fields = Readonly<Record<string, unknown>>;

const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.includes(value as T);

function readAnchor(value: unknown): Anchor | null {
  const { ts, price } = Object(value) as Fields;
  const isPlace = Number.isFinite(ts) && Number.isFinite(price);
  return isPlace ? { ts: ts as number, price: price as number } : null;
}

function isValue(value: unknown): value is SettingValue {
  if (typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string") return value.length <= TEXT_CHARS_MAX;
  return Array.isArray(value) && value.length <= LEVELS_MAX && value.every(Number.isFinite);
}

/** A setting's value within its bounds; undefined: it is none of its kind, and the tool's default holds. */
function readValue(setting: Setting, value: unknown): SettingValue | undefined {
  switch (setting.kind) {
    case "switch":
      return typeof value === "boolean" ? value : undefined;
    case "number":
      if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
      return Math.min(setting.max, Math.max(setting.min, value));
    case "text":
      return typeof value === "string" ? value.slice(0, TEXT_CHARS_MAX) : undefined;
    case "levels":
      if (!Array.isArray(value)) return undefined;
      return value.every((level) => Number.isFinite(level) && Math.abs(level) <= LEVEL_MAX)
        ? value.slice(0, LEVELS_MAX)
        : undefined;
  }
}

/** Settings that the tool does not have are kept: a later terminal may have them. */
function readValues(tool: Tool, fields: Fields): Drawing["values"] {
  const settings = new Map(tool.settings.map((setting) => [setting.id, setting]));
  const values = Object.entries(fields).flatMap(([id, value]) => {
    const setting = settings.get(id);
    if (setting === undefined) return isValue(value) ? [[id, value] as const] : [];
    const read = readValue(setting, value);
    return read === undefined ? [] : [[id, read] as const];
  });
  return Object.fromEntries(values);
}

/** null: it is no drawing that this terminal can show. */
export function readDrawing(value: unknown): Drawing | null {
  const fields = Object(value) as Fields;
  const { id, tool: toolId, tone, width, dash } = fields;
  const tool = typeof toolId === "string" ? toolOf(toolId) : undefined;
  const list = fields["anchors"];
  if (typeof id !== "string" || tool === undefined || !Array.isArray(list)) return null;
  const anchors = list.slice(0, POINTS_MAX).map(readAnchor);
  const count = anchorsOf(tool);
  const isWhole = count === null ? anchors.length >= 1 : anchors.length === count;
  if (!isWhole || !anchors.every((anchor) => anchor !== null)) return null;
  const { timeframes, revision } = fields;
  const look = lookOf(tool);
  return {
    id,
    tool: tool.id,
    anchors,
    tone: isOneOf(TONES, tone) ? tone : look.tone,
    width: isOneOf(WIDTHS, width) ? width : look.width,
    dash: isOneOf(DASHES, dash) ? dash : look.dash,
    values: readValues(tool, Object(fields["values"]) as Fields),
    isLocked: fields["isLocked"] === true,
    isHidden: fields["isHidden"] === true,
    timeframes: Array.isArray(timeframes)
      ? timeframes.filter((one): one is string => typeof one === "string")
      : null,
    revision: Number.isSafeInteger(revision) ? (revision as number) : 1,
  };
}
