/**
 * The rows of one pane's studies in its legend. Main thread. Over the bars they are folded into one that says how many there
 * are, where they would cover the bars or where the user folds them (legend-fold.ts).
 */
import { createMemo, For, Show, untrack } from "solid-js";
import { Icon } from "../../../ui/icon.tsx";
import { createChartRecord } from "../chart-record.ts";
import type { Studies } from "./create-studies.ts";
import { canFold, isFolded, parseFold, type FoldChoice } from "./legend-fold.ts";
import { MAIN_PANE } from "./study.ts";
import { StudyRow } from "./study-row.tsx";
import { plural, t } from "../../../language/translate.ts";

export type RowsProps = {
  studies: Studies;
  pane: number;
  onSettings: (id: string) => void;
};

export function StudyRows(props: RowsProps) {
  const ids = createIds(props);
  return <Rows {...props} ids={ids()} />;
}

/** The rows over the bars, with what folds them. */
export function MainRows(props: Omit<RowsProps, "pane">) {
  const { studies } = untrack(() => props);
  const ids = createIds({ ...untrack(() => props), pane: MAIN_PANE });
  const kept = createChartRecord<FoldChoice>(studies.chart.id, "chart.legend", parseFold, null);
  const room = () => {
    const height = studies.places().find(({ number }) => number === MAIN_PANE)?.height ?? Infinity;
    const view = studies.chart.view();
    if (view === null) return { height, width: Infinity };
    // The element's own width would have the page laid out for each chart that is made.
    return { height, width: view.chart.timeScale().width() + view.scaleWidth };
  };
  const isShut = () => isFolded(kept.value(), ids().length, room());
  const label = () => (isShut() ? plural(ids().length, "1 indicator", "{count} indicators") : "");
  return (
    <>
      <Show when={!isShut()}>
        <Rows {...props} pane={MAIN_PANE} ids={ids()} />
      </Show>
      <Show when={canFold(ids().length)}>
        <button
          type="button"
          class="study-fold"
          aria-expanded={!isShut()}
          aria-label={
            isShut()
              ? plural(
                  ids().length,
                  "List the indicator over the bars",
                  "List the {count} indicators over the bars",
                )
              : plural(
                  ids().length,
                  "Fold the indicator over the bars",
                  "Fold the {count} indicators over the bars",
                )
          }
          onClick={() => kept.set(isShut() ? "open" : "folded")}
        >
          <Icon name={isShut() ? "chevron-down" : "chevron-up"} size={12} />
          {label()}
        </button>
      </Show>
    </>
  );
}

const createIds = (props: RowsProps) =>
  createMemo(() =>
    props.studies.store
      .studies()
      .filter(({ pane }) => pane === props.pane)
      .map(({ id }) => id),
  );

function Rows(props: RowsProps & { ids: readonly string[] }) {
  return (
    <ul class="study-rows" aria-label={t("Indicators")} hidden={props.ids.length === 0}>
      <For each={props.ids}>
        {(id) => (
          <Show when={props.studies.store.studies().find((study) => study.id === id)}>
            {(study) => (
              <StudyRow
                studies={props.studies}
                study={study()}
                onSettings={() => props.onSettings(id)}
              />
            )}
          </Show>
        )}
      </For>
    </ul>
  );
}
