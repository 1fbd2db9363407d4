/**
 * A plot's colour by a rule: one where the rule holds and another where it does not, row by row. Main thread; pure. The rule is
 * part of the plot's style, so defaults, templates and undo have it.
 */
import { least, most } from "../../../../domain/lists.ts";
import { TONES, type Indicator, type Plot, type Tone } from "../../../../indicators/indicator.ts";
import type { StudyValues } from "../../../../workers/indicators/protocol.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";

/**
 * one: no rule, also where the indicator has one. level: at or above a number. rising: above the value before. bar: its bar
 * rose. close: its bar closed at or above it. plot: at or above another plot of the study.
 */
export const RULES = ["one", "level", "rising", "bar", "close", "plot"] as const;
export type RuleKind = (typeof RULES)[number];

export type PlotRule = {
  readonly by: RuleKind;
  /** Of "level". */
  readonly level: number;
  /** Of "plot": its id. */
  readonly plot: string;
  readonly up: Tone;
  readonly down: Tone;
};

/** Reads a kept rule; undefined: it is none. */
export function parseRule(value: unknown): PlotRule | undefined {
  const kept = Object(value) as Partial<Record<keyof PlotRule, unknown>>;
  const by = RULES.find((one) => one === kept.by);
  if (by === undefined) return undefined;
  return {
    by,
    level: typeof kept.level === "number" && Number.isFinite(kept.level) ? kept.level : 0,
    plot: typeof kept.plot === "string" ? kept.plot : "",
    up: TONES.find((one) => one === kept.up) ?? "up",
    down: TONES.find((one) => one === kept.down) ?? "down",
  };
}

/** The rule that a plot begins with when it is first chosen. */
export const firstRule = (by: RuleKind, plot: Plot, { plots, levels }: Indicator): PlotRule => ({
  by,
  level: plot.base ?? middleOf((levels ?? []).map(({ value }) => value)),
  plot: plots.find(({ id, kind }) => id !== plot.id && kind !== "marks")?.id ?? "",
  up: "up",
  down: "down",
});

const middleOf = (levels: readonly number[]): number =>
  levels.length === 0 ? 0 : (least(levels) + most(levels)) / 2;

/** The rules that say something of a plot: marks say of themselves whether they are of rises. */
export const rulesFor = (plot: Plot, { plots, place }: Indicator): readonly RuleKind[] =>
  RULES.filter((by) => {
    if (by === "one") return plot.colouring !== undefined;
    if (by === "close") return place === "price";
    return by !== "plot" || plots.length > 1;
  });

/** What a rule looks at. */
export type RuleScene = {
  readonly indicator: Indicator;
  readonly values: StudyValues;
  readonly history: BarHistory;
};

/** How far back the last change of a value that stands still is looked for. */
const STILL_ROWS_MAX = 500;

const bar = makeBarView();

/** Whether the rule holds on a row of the values, of plot number `at`. Allocates nothing. */
export function holds(rule: PlotRule, at: number, row: number, scene: RuleScene): boolean {
  const { indicator, values, history } = scene;
  const column = values.columns[at];
  const value = column?.[row] ?? NaN;
  switch (rule.by) {
    case "one":
      return true;
    case "level":
      return value >= rule.level;
    case "rising":
      for (let before = row - 1; before >= Math.max(0, row - STILL_ROWS_MAX); before -= 1) {
        const other = column?.[before] ?? NaN;
        if (other !== value && !Number.isNaN(other)) return value > other;
      }
      return true;
    case "bar":
    case "close": {
      const { factor, from } = values.window;
      const group = from + row;
      if (!history.read(group * factor, (group + 1) * factor, bar)) return true;
      return rule.by === "bar" ? bar.close >= bar.open : bar.close >= value;
    }
    case "plot": {
      const other = values.columns[indicator.plots.findIndex(({ id }) => id === rule.plot)];
      return !(value < (other?.[row] ?? NaN));
    }
  }
}
