/**
 * How a formula is kept: as the id of its indicator, and as a text for people. Pure. A chart that has the indicator has its
 * whole formula thereby, wherever the chart's record goes: into layouts, templates, links and files.
 */
import type { Indicator } from "../indicator.ts";
import type { PlacedFault } from "./fault.ts";
import { compileFormula, type Compiled, type Formula, type FormulaPlace } from "./formula.ts";

const MARK = "formula\n";
/** So many formulas are kept compiled, the last ones that were asked for: while one is written, each letter makes another. */
const COMPILED_MAX = 100;

const NAME = /^\/\/ *name:(.*)$/u;
const PLACE = /^\/\/ *place: *(fits|bars|pane)\s*$/u;
const PLACES: Readonly<Record<string, FormulaPlace>> = {
  fits: "fits",
  bars: "price",
  pane: "pane",
};
const PLACE_WORDS: Readonly<Record<FormulaPlace, string>> = {
  fits: "fits",
  price: "bars",
  pane: "pane",
};

/** The formula as a text: its name and its place are comments above it. */
export const formulaText = ({ name, place, text }: Formula): string =>
  [`// name: ${name}`, `// place: ${PLACE_WORDS[place]}`, text].join("\n");

/** Reads such a text; one without a head is all formula. `name`: of one that has none. */
export function readFormulaText(text: string, name: string): Formula {
  const lines = text.replaceAll(/\r\n?/gu, "\n").split("\n");
  const named = NAME.exec(lines[0] ?? "")?.[1]?.trim();
  const below = named === undefined ? lines : lines.slice(1);
  const placed = PLACE.exec(below[0] ?? "")?.[1];
  return {
    name: named === undefined || named === "" ? name : named,
    place: PLACES[placed ?? ""] ?? "fits",
    text: below.slice(placed === undefined ? 0 : 1).join("\n"),
  };
}

/** What a chart keeps of it in the place of an indicator's id. */
export const formulaId = (formula: Formula): string => `${MARK}${formulaText(formula)}`;

/** The formula of such an id; null: it is that of another indicator. */
export const formulaOf = (id: string): Formula | null =>
  id.startsWith(MARK) ? readFormulaText(id.slice(MARK.length), "?") : null;

const compiled = new Map<string, Compiled>();

/** null: it is no id of a formula. */
function compiledOf(id: string): Compiled | null {
  const known = compiled.get(id);
  if (known !== undefined) {
    // Last asked, last to go.
    compiled.delete(id);
    compiled.set(id, known);
    return known;
  }
  const formula = formulaOf(id);
  if (formula === null) return null;
  const made = compileFormula(formula, id);
  compiled.set(id, made);
  const [oldest] = compiled.keys();
  if (compiled.size > COMPILED_MAX && oldest !== undefined) compiled.delete(oldest);
  return made;
}

/** The indicator of a formula's id; undefined: it is none, or the formula cannot be read. */
export function formulaIndicator(id: string): Indicator | undefined {
  const made = compiledOf(id);
  return made?.ok === true ? made.indicator : undefined;
}

/** What is wrong with the formula of an id, by its own text; null: nothing, or it is no formula's. */
export function formulaFault(id: string): PlacedFault | null {
  const made = compiledOf(id);
  return made?.ok === false ? made.fault : null;
}
