/** Puts another symbol into a pane of its own below a chart, as an indicator that starts from it. Main thread. */
import { untrack } from "solid-js";
import { indicatorOf } from "../../../../indicators/registry.ts";
import type { Chart } from "../create-chart.ts";
import { makeStudy, parseStudies, STUDIES_MAX, type OtherSymbol } from "./study.ts";

/** False: the chart has as many indicators as it takes. */
export function addOtherSymbol(
  { keptStudies }: Pick<Chart, "keptStudies">,
  other: OtherSymbol,
): boolean {
  const indicator = indicatorOf("other-symbol");
  const studies = parseStudies(untrack(keptStudies.value));
  if (indicator === undefined || studies.length >= STUDIES_MAX) return false;
  keptStudies.set([...studies, makeStudy(indicator, studies, other)]);
  return true;
}
