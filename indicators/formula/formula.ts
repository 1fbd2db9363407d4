/**
 * An indicator out of a formula that a user wrote. Pure: the text is read, checked and put together from passes over columns;
 * nothing of it is ever run as a script.
 */
import type { Indicator, Plot, Tone, ValueFormat } from "../indicator.ts";
import { FormulaError, type PlacedFault } from "./fault.ts";
import { programOf } from "./program.ts";
import { resolveFormula, type DrawnTerm, type Resolved } from "./resolve.ts";
import type { Unit } from "./units.ts";

/** Where it is drawn; "fits": over the bars where it draws prices, else in a pane of its own. */
export type FormulaPlace = "fits" | Indicator["place"];

export type Formula = {
  readonly name: string;
  readonly place: FormulaPlace;
  /** What is calculated. */
  readonly text: string;
};

export type Compiled =
  | { readonly ok: true; readonly indicator: Indicator }
  | { readonly ok: false; readonly fault: PlacedFault };

/** `id`: what the indicator is kept as. */
export function compileFormula(formula: Formula, id: string): Compiled {
  try {
    return { ok: true, indicator: indicatorFrom(formula, resolveFormula(formula.text), id) };
  } catch (cause) {
    if (cause instanceof FormulaError) return { ok: false, fault: cause.fault };
    throw cause;
  }
}

function indicatorFrom({ name, place, text }: Formula, resolved: Resolved, id: string): Indicator {
  const { terms, drawn, levels, inputs } = resolved;
  const units = new Set(drawn.map(({ term }) => term.unit).filter((unit) => unit !== "fixed"));
  const program = programOf(
    terms,
    drawn.map(({ term }) => term),
  );
  return {
    id,
    name,
    short: name,
    aliases: ["formula"],
    group: "Your own",
    summary: shortened(text),
    origin: "A formula that was written in the terminal",
    place: place === "fits" ? fittingPlace(units) : place,
    source: terms.some(({ op, name: of }) => op === "bar" && of === "source") ? "close" : null,
    inputs,
    plots: drawn.map(plotOf),
    levels,
    format: formatOf(units),
    state: program.state,
    scratch: program.scratch,
    // How far back it depends on what, and which row is the first, hangs on the values.
    firstRow: () => 0,
    run: program.run,
  };
}

/** Prices belong over the bars; so does what is drawn beside them at a fixed value, but not that alone. */
const fittingPlace = (units: ReadonlySet<Unit>): Indicator["place"] =>
  units.size === 1 && units.has("level") ? "price" : "pane";

function formatOf(units: ReadonlySet<Unit>): ValueFormat {
  const isAll = (...known: Unit[]) =>
    units.size > 0 && [...units].every((one) => known.includes(one));
  if (isAll("level", "distance")) return "price";
  return isAll("volume") ? "volume" : { decimals: 2 };
}

const TONES: readonly Tone[] = [
  "blue",
  "orange",
  "purple",
  "teal",
  "yellow",
  "pink",
  "grey",
  "blue",
];

/** An id outlives the plot's name: what was set of its look is kept by it. */
function plotOf({ kind, name }: DrawnTerm, at: number): Plot {
  const plot = { id: `plot${at + 1}`, name, tone: TONES[at] ?? "grey", isSparse: true } as const;
  return kind === "plot"
    ? { ...plot, kind: "line" }
    : { ...plot, kind: "histogram", colouring: "sign" };
}

const SUMMARY_CHARS_MAX = 120;

/** The text in one line, as far as one line goes. */
function shortened(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const words = lines.filter((line) => line !== "" && !line.startsWith("//")).join("; ");
  return words.length > SUMMARY_CHARS_MAX ? `${words.slice(0, SUMMARY_CHARS_MAX - 1)}…` : words;
}
