/** A formula that the user keeps under a name, and how it is an indicator among the others. Main thread; pure. */
import type { Formula, FormulaPlace } from "../../../../indicators/formula/formula.ts";
import { formulaId, formulaIndicator } from "../../../../indicators/formula/formula-id.ts";
import type { Indicator } from "../../../../indicators/indicator.ts";
import { t } from "../../../language/translate.ts";

export type OwnFormula = Formula & {
  /** Its own for good: name and text may change. */
  readonly id: string;
};

export const FORMULAS_MAX = 100;

/**
 * What a record of one begins with. They stand among those of templates, with which they go to the account as they are; a
 * terminal that knows no formulas takes it for a template of a newer one and leaves it alone.
 */
const VERSION = "formula-1";

const PLACES: readonly FormulaPlace[] = ["fits", "price", "pane"];

export const formulaRecord = (own: OwnFormula): unknown => ({ version: VERSION, ...own });

/** Reads what was kept; null: it is none. Whether its text can be calculated is another question. */
export function parseOwnFormula(record: unknown): OwnFormula | null {
  const { version, id, name, place, text } = Object(record) as Record<string, unknown>;
  if (version !== VERSION || typeof id !== "string") return null;
  if (typeof name !== "string" || typeof text !== "string") return null;
  return { id, name, text, place: PLACES.find((one) => one === place) ?? "fits" };
}

/** The indicator that it is; one that cannot be read stands in its place, draws nothing and says so. */
export function ownIndicator(own: OwnFormula): Indicator {
  const id = formulaId(own);
  return formulaIndicator(id) ?? { ...UNREADABLE, id, name: own.name, short: own.name };
}

const UNREADABLE: Indicator = {
  id: "",
  name: "",
  short: "",
  aliases: ["formula"],
  group: "Your own",
  summary: t("It cannot be read: it is opened, and says why."),
  origin: "",
  place: "pane",
  source: null,
  inputs: [],
  plots: [],
  format: { decimals: 2 },
  state: 0,
  firstRow: () => 0,
  run: () => undefined,
};
