/** The formulas that the user keeps, for all charts of a page. Main thread. They are kept where templates are. */
import { createEffect, createRoot, on } from "solid-js";
import { formulaOf } from "../../../../indicators/formula/formula-id.ts";
import type { Indicator } from "../../../../indicators/indicator.ts";
import { INDICATORS } from "../../../../indicators/registry.ts";
import { reportStorageFault } from "../../../storage/persisted.ts";
import { makeNamedShelf, type NamedShelf } from "../templates/named-shelf.ts";
import { templateRecords, templatesTurn } from "../templates/template-records.ts";
import { formulaRecord, ownIndicator, parseOwnFormula, type OwnFormula } from "./own-formula.ts";

let shared: NamedShelf<OwnFormula> | undefined;

/** Reads the browser when it is first asked for. */
export const formulaShelf = (): NamedShelf<OwnFormula> =>
  (shared ??= createRoot(() => {
    const shelf = makeNamedShelf(templateRecords(), reportStorageFault, {
      parse: parseOwnFormula,
      recordOf: formulaRecord,
    });
    void shelf.refresh();
    // Another device may have saved one.
    createEffect(on(templatesTurn, () => void shelf.refresh(), { defer: true }));
    return shelf;
  }));

/** All that can be put on a chart: the user's own first. */
export const allIndicators = (): readonly Indicator[] => [
  ...formulaShelf().all().map(ownIndicator),
  ...INDICATORS,
];

/** The formula of the user's own that an indicator is; undefined: it is none of them. */
export function ownFormulaOf(indicator: string): OwnFormula | undefined {
  const formula = formulaOf(indicator);
  if (formula === null) return undefined;
  const { name, place, text } = formula;
  return formulaShelf()
    .all()
    .find((own) => own.text === text && own.name === name && own.place === place);
}

/** What favourites and those used last are remembered by: a formula's id stays while its text changes. */
export function choiceOf(indicator: string): string {
  const own = ownFormulaOf(indicator);
  return own === undefined ? indicator : `own-${own.id}`;
}
