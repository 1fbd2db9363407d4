/**
 * Keeps a brand readable: each pair of CONTRAST_RULES must hold, or the token that the brand changed goes back to its
 * default, and the report says so. Pure; runs anywhere.
 */
import { append } from "../../domain/lists.ts";
import { contrast } from "./contrast.ts";
import {
  CONTRAST_RULES,
  DEFAULT_COLOURS,
  THEMES,
  type Colours,
  type ColourToken,
  type ContrastRule,
  type ThemeName,
} from "./default-colours.ts";
import type { BrandProblem } from "./brand-problem.ts";

export type CheckedColours = {
  colours: Record<ThemeName, Partial<Colours>>;
  problems: BrandProblem[];
};

export function checkColours(wanted: Record<ThemeName, Partial<Colours>>): CheckedColours {
  const problems: BrandProblem[] = [];
  const colours = { dark: { ...wanted.dark }, light: { ...wanted.light } };
  for (const theme of THEMES) append(problems, checkTheme(theme, colours[theme]));
  return { colours, problems };
}

/** Takes unreadable overrides out of `own`. Each round drops one token, so it ends. */
function checkTheme(theme: ThemeName, own: Partial<Colours>): BrandProblem[] {
  const problems: BrandProblem[] = [];
  for (;;) {
    const broken = CONTRAST_RULES.find((rule) => ratioOf(rule, theme, own) < rule.least);
    if (broken === undefined) return problems;
    const culprit = broken.ink in own ? broken.ink : broken.on;
    // The defaults are readable (a test says so), so at least one of the two is the brand's.
    problems.push(problemOf(theme, broken, culprit, own));
    delete own[culprit];
  }
}

function problemOf(
  theme: ThemeName,
  rule: ContrastRule,
  culprit: ColourToken,
  own: Partial<Colours>,
): BrandProblem {
  const { ink, on } = coloursOf(rule, theme, own);
  return {
    code: "contrast",
    path: `colours.${theme}.${culprit}`,
    ...rule,
    inkColour: ink,
    onColour: on,
    ratio: ratioOf(rule, theme, own),
    culprit,
    standIn: DEFAULT_COLOURS[theme][culprit],
  };
}

function ratioOf(rule: ContrastRule, theme: ThemeName, own: Partial<Colours>): number {
  const { ink, on } = coloursOf(rule, theme, own);
  return contrast(ink, on);
}

function coloursOf(rule: ContrastRule, theme: ThemeName, own: Partial<Colours>) {
  const defaults = DEFAULT_COLOURS[theme];
  return { ink: own[rule.ink] ?? defaults[rule.ink], on: own[rule.on] ?? defaults[rule.on] };
}
