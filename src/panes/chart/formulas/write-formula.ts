/** Opens the writing of a formula, over whatever is open. Main thread. */
import { formulaOf } from "../../../../indicators/formula/formula-id.ts";
import { freeName } from "../../../storage/given-name.ts";
import { t } from "../../../language/translate.ts";
import type { Studies } from "../studies/create-studies.ts";
import { formulaShelf, ownFormulaOf } from "./formula-shelf.ts";

/** What one begins with: short, with an input, and seen at once. */
const FIRST_TEXT = `length = input(20, "Length")
plot(ema(close, length), "Mean")
`;

/** `indicator`: the id of a formula; null: a new one. `study`: of the chart, which is seen as it is written. */
export function writeFormula(
  { chart, write }: Pick<Studies, "chart" | "write">,
  indicator: string | null,
  study: string | null,
): void {
  const formula = indicator === null ? null : formulaOf(indicator);
  const own = indicator === null ? undefined : ownFormulaOf(indicator);
  const names = formulaShelf()
    .all()
    .map(({ name }) => name);
  // The search goes; a chart without indicators keeps what they need.
  chart.setSearched("nothing");
  const next =
    formula === null
      ? { name: freeName(t("My indicator"), names), place: "fits" as const, text: FIRST_TEXT }
      : formula;
  // The search gives its focus back first.
  setTimeout(() => write({ ...next, own: own?.id ?? null, study }));
}
