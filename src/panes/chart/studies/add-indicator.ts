/**
 * Puts an indicator on a chart, for its own search and for the palette. Main thread. The palette may ask before the chart's
 * indicators were ever fetched: what it asks for waits until they are there.
 */
import { createEffect, createSignal, untrack } from "solid-js";
import type { Indicator, Inputs } from "../../../../indicators/indicator.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { showToast } from "../../../ui/toast.tsx";
import { t, translateText } from "../../../language/translate.ts";
import type { Chart } from "../create-chart.ts";
import { allIndicators, choiceOf } from "../formulas/formula-shelf.ts";
import { liveCharts } from "../live-charts.ts";
import type { Studies } from "./create-studies.ts";
import { writeFormula } from "../formulas/write-formula.ts";
import { findIndicators } from "./find-indicators.ts";
import { noteAdded } from "./indicator-choices.ts";
import { STUDIES_MAX } from "./study.ts";
import { typedInputs, typedTitle } from "./typed-inputs.ts";

/** `inputs`: what of it was typed. False: the chart has as many as it takes, and says so. */
export function addIndicator(studies: Studies, indicator: Indicator, inputs: Inputs): boolean {
  if (indicatorOf(indicator.id) === undefined) {
    // A formula of one's own that cannot be read is opened, and says why.
    writeFormula(studies, indicator.id, null);
    return true;
  }
  if (studies.store.add(indicator, studies.firstOther(), inputs) === null) {
    studies.say(fullWords());
    return false;
  }
  studies.say(t("{indicator} added", { indicator: translateText(indicator.name) }));
  noteAdded(studies.choices, choiceOf(indicator.id));
  return true;
}

const fullWords = (): string =>
  t("A chart takes {studiesMax} indicators", { studiesMax: STUDIES_MAX });

type Wish = { readonly chart: string; readonly indicator: Indicator; readonly inputs: Inputs };

const [wish, setWish] = createSignal<Wish | null>(null);

/** Adds what is wished for this chart, once it can. */
export function grantWishes(studies: Studies): void {
  createEffect(() => {
    const now = wish();
    const { chart } = studies;
    if (now?.chart !== chart.id) return;
    untrack(() => {
      setWish(null);
      if (!addIndicator(studies, now.indicator, now.inputs))
        showToast({ tone: "warn", key: "indicators-full", title: fullWords() });
      if (chart.searched() === "nothing") chart.setSearched(null);
    });
  });
}

/** An indicator in the palette. */
export type IndicatorRow = {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly run: () => void;
};

/** What the palette offers for a text, the best first: none for no text, and none where no chart stands. */
export function indicatorRows(text: string): IndicatorRow[] {
  const chart = untrack(liveCharts).find((one) => untrack(one.isActive));
  const sought = withoutFrame(text);
  if (chart === undefined || sought === "") return [];
  return findIndicators(allIndicators(), sought, "names").map((indicator) => {
    const inputs = typedInputs(indicator, sought);
    return {
      id: `indicator-${indicator.id}`,
      title: t("Add {indicator} to the chart", { indicator: typedTitle(indicator, inputs) }),
      detail: translateText(indicator.name),
      run: () => wishFor(chart, { chart: chart.id, indicator, inputs }),
    };
  });
}

function wishFor(chart: Chart, wished: Wish): void {
  setWish(wished);
  // Indicators are fetched where a chart has some, or where some are looked for.
  if (untrack(chart.keptStudies.value).length === 0) chart.setSearched("nothing");
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Without the words that say what is to be done, as they stand in the row or in the command beside it: "add rsi". */
function withoutFrame(text: string): string {
  const said = [t("Add {indicator} to the chart", { indicator: "" }), t("Add an indicator")];
  const frame = new Set(["add", ...said.flatMap(wordsOf)]);
  return wordsOf(text)
    .filter((word) => !frame.has(word))
    .join(" ");
}
