/** How large the bricks of a chart are and what they show, kept for each chart. Main thread. */
import type { Accessor } from "solid-js";
import { createChartRecord } from "../chart-record.ts";
import type { BrickKind } from "../series/chart-kinds.ts";
import { t } from "../../../language/translate.ts";

/** A part of the average true range when the bars are first shown, or so many pips. */
export const SIZE_WAYS = ["atr", "pips"] as const;
export type SizeWay = (typeof SIZE_WAYS)[number];

export type BrickSettings = {
  readonly by: SizeWay;
  /** Bars that the average is taken over. */
  readonly period: number;
  readonly pips: number;
  /** Of line break: lines that a turn has to pass. */
  readonly lines: number;
  /** Of point and figure: boxes that a column turns with. */
  readonly boxes: number;
  /** Of Renko: how far prices went against a brick. */
  readonly hasWicks: boolean;
};

export const BRICK_NAMES: Readonly<Record<BrickKind, string>> = {
  renko: "Renko",
  range: t("Range bars"),
  "line-break": t("Line break"),
  kagi: "Kagi",
  "point-figure": t("Point and figure"),
};

export const BRICK_DEFAULTS: BrickSettings = {
  by: "atr",
  period: 14,
  pips: 10,
  lines: 3,
  boxes: 3,
  hasWicks: true,
};
export const PERIOD_MAX = 200;
export const PIPS_MIN = 0.1;
export const PIPS_MAX = 1_000_000;

export type AllBrickSettings = Readonly<Partial<Record<BrickKind, BrickSettings>>>;

export const isPeriod = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= PERIOD_MAX;

/** Lines or boxes. */
export const COUNT_MAX = 20;
export const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= COUNT_MAX;

export const isPips = (value: unknown): value is number =>
  typeof value === "number" && value >= PIPS_MIN && value <= PIPS_MAX;

/** Reads kept settings: each field that cannot be used falls back to its default. */
export function parseBrickSettings(value: unknown): BrickSettings {
  const kept = Object(value) as Partial<Record<keyof BrickSettings, unknown>>;
  return {
    by: SIZE_WAYS.find((way) => way === kept.by) ?? BRICK_DEFAULTS.by,
    period: isPeriod(kept.period) ? kept.period : BRICK_DEFAULTS.period,
    pips: isPips(kept.pips) ? kept.pips : BRICK_DEFAULTS.pips,
    lines: isCount(kept.lines) ? kept.lines : BRICK_DEFAULTS.lines,
    boxes: isCount(kept.boxes) ? kept.boxes : BRICK_DEFAULTS.boxes,
    hasWicks: typeof kept.hasWicks === "boolean" ? kept.hasWicks : BRICK_DEFAULTS.hasWicks,
  };
}

/** Null: no settings at all. */
export function parseAllBrickSettings(value: unknown): AllBrickSettings | null {
  if (typeof value !== "object" || value === null) return null;
  const kept = value as Partial<Record<BrickKind, unknown>>;
  const kinds = Object.keys(BRICK_NAMES) as BrickKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, parseBrickSettings(kept[kind])]));
}

export type BrickChoice = {
  settings: Accessor<BrickSettings>;
  set(settings: BrickSettings): void;
};

export function createBrickSettings(chart: string, kind: Accessor<BrickKind>): BrickChoice {
  const kept = createChartRecord(chart, "chart.bricks", parseAllBrickSettings, {});
  return {
    settings: () => kept.value()[kind()] ?? BRICK_DEFAULTS,
    set: (settings) => kept.set({ ...kept.value(), [kind()]: settings }),
  };
}
