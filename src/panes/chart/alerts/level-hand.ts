/** The owner's hand on the alerts in the panes of a chart's indicators. Main thread. */
import { onCleanup, untrack } from "solid-js";
import type { CrtPriceAlert } from "../../../../contract/price-alert.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { PLAIN_ALERT } from "../../../alerts/asked-alert.ts";
import { powerOfTen } from "../../../format/price.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { waitedOf } from "../studies/study-alert.ts";
import type { Studies } from "../studies/create-studies.ts";
import type { Study } from "../studies/study.ts";
import { isOnFrame, isOnSymbol } from "../studies/study-look.ts";
import { valueText } from "../studies/value-text.ts";
import { offerSteps } from "../undo-order.ts";
import { isTimeframe } from "../../../../domain/timeframe.ts";
import { makeAlertActs, type AlertActs, type Told } from "./alert-acts.ts";
import { levelOf } from "./alert-level.ts";
import { makeAlertMoves, type AlertMoves } from "./alert-moves.ts";
import { makeTeller } from "./alert-telling.ts";
import type { LevelLayer } from "./level-layer.ts";
import { askedText, levelDigits, levelOnTick } from "./level-line.ts";
import { levelToldWords } from "./level-words.ts";
import { t } from "../../../language/translate.ts";

export type LevelHand = AlertMoves & {
  /** What can be waited for at the place of a pointer in a pane below the bars. */
  entriesUnder: (event: MouseEvent) => readonly MenuEntry[];
};

/** Lives as long as its owner. */
export function createLevelHand(
  studies: Studies,
  layer: LevelLayer,
  store: Parameters<typeof makeAlertActs>[0],
): LevelHand {
  const { chart } = studies;
  const acts = makeAlertActs(
    store,
    makeTeller(layer, (told) => toldWords(told, chart.symbol()?.digits ?? 2)),
  );
  onCleanup(offerSteps(chart, acts));
  return {
    ...makeAlertMoves(layer, acts, (line) => 1 / powerOfTen(layer.digitsOf(line))),
    entriesUnder(event) {
      const at = layer.levelUnder(event);
      if (at === null) return [];
      return untrack(studies.store.studies)
        .filter(({ pane }) => pane === at.pane)
        .flatMap((study) => entryOf(studies, acts, study, at.value));
    },
  };
}

/** None where the study cannot be waited for as it is drawn: its own menu says why. */
function entryOf({ chart }: Studies, acts: AlertActs, study: Study, at: number): MenuEntry[] {
  const { symbol_id = -1, digits = 2 } = chart.symbol() ?? {};
  const { timeframe } = chart.settings();
  const indicator = indicatorOf(study.indicator);
  const isDrawn =
    !study.isHidden && isOnFrame(study, timeframe) && isOnSymbol(study, symbol_id) && symbol_id > 0;
  const waited = isTimeframe(study.timeframe ?? timeframe) ? waitedOf(study, timeframe) : "";
  if (!isDrawn || indicator === undefined || typeof waited === "string") return [];
  const value = levelOnTick(at, levelDigits(indicator.format, digits));
  const asked = { ...waited, other: { kind: "value", value }, way: "either" } as const;
  const what: CrtPriceAlert = {
    ...PLAIN_ALERT,
    symbol_id,
    indicator: asked,
    quote_side: "bid",
    note: "",
  };
  const said = { value: valueText(value, indicator.format, digits), indicator: askedText(asked) };
  return [
    {
      kind: "item",
      label: t("Set alert at {value} on {indicator}", said),
      icon: "bell",
      onSelect: () => void acts.set(what),
    },
  ];
}

function toldWords(told: Told, digits: number): ReturnType<typeof levelToldWords> {
  const asked = (told.after ?? told.before)?.indicator ?? null;
  const format = indicatorOf(asked?.id ?? "")?.format ?? "price";
  const at = (alert: CrtPriceAlert | null): string =>
    valueText(levelOf(alert?.indicator ?? null) ?? NaN, format, digits);
  return levelToldWords(told, {
    indicator: asked === null ? "" : askedText(asked),
    before: at(told.before),
    after: at(told.after),
  });
}
