/** The colours that a plot's rule gives its rows. Main thread; pure. */
import type { Tone } from "../../../../indicators/indicator.ts";
import type { Palette } from "../palette.ts";
import type { RuleColours } from "./plot-drawing.ts";
import { holds, type PlotRule, type RuleScene } from "./plot-rules.ts";
import { toneColour } from "./study-colours.ts";

/** undefined: there is no rule. `at`: the plot's number; `tone`: its one colour. */
export function ruleColours(
  rule: PlotRule | undefined,
  { at, tone }: { at: number; tone: Tone },
  scene: RuleScene,
  palette: Palette,
): RuleColours | undefined {
  if (rule === undefined) return undefined;
  const [up, down] = rule.by === "one" ? [tone, tone] : [rule.up, rule.down];
  return {
    up: toneColour(up, palette),
    down: toneColour(down, palette),
    holds: (row) => holds(rule, at, row, scene),
  };
}

/** The tone of one row, for legends and labels. */
export function toneAt(
  { rule, tone }: { rule: PlotRule | undefined; tone: Tone },
  at: number,
  row: number,
  scene: RuleScene,
): Tone {
  if (rule === undefined || rule.by === "one") return tone;
  return holds(rule, at, row, scene) ? rule.up : rule.down;
}
