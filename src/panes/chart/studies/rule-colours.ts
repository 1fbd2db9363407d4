/** The colours that a plot's rule gives its rows. Main thread; pure. */
import type { Tone } from "../../../../indicators/indicator.ts";
import type { ChartPalette } from "../chart-palette.ts";
import type { RuleColours } from "./plot-drawing.ts";
import { holds, type PlotRule, type RuleScene } from "./plot-rules.ts";
import { toneColour } from "./study-colours.ts";

/** undefined: there is no rule. `at`: the plot's number; `tone`: its one colour. */
export function ruleColours(
  rule: PlotRule | undefined,
  { at, tone }: { at: number; tone: Tone },
  scene: RuleScene,
  palette: ChartPalette,
): RuleColours | undefined {
  if (rule === undefined) return undefined;
  const [up, down] = rule.by === "one" ? [tone, tone] : [rule.up, rule.down];
  return {
    up: toneColour(up, palette),
    down: toneColour(down, palette),
    holds: (row) => holds(rule, at, row, scene),
  };
}

/** The tone of one row, for legends and labels: by the user's rule, or by the plot's own. */
export function toneAt(
  { rule, tone }: { rule: PlotRule | undefined; tone: Tone },
  at: number,
  row: number,
  scene: RuleScene,
): Tone {
  if (rule?.by === "one") return tone;
  if (rule !== undefined) return holds(rule, at, row, scene) ? rule.up : rule.down;
  const plot = scene.indicator.plots[at];
  const column = scene.values.columns[at];
  const value = column?.[row] ?? NaN;
  if (plot?.colouring === undefined || Number.isNaN(value)) return tone;
  const base = plot.colouring === "sign" ? (plot.base ?? 0) : (column?.[row - 1] ?? NaN);
  return value < base ? "down" : "up";
}
