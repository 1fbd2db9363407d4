/**
 * A study's row in a legend: its name and values, and what can be done with it. Main thread. The buttons come with the
 * pointer or the focus; a finger has the menu with all of them, and a tap on the name opens the settings.
 */
import { Index, Show, untrack } from "solid-js";
import { formulaOf } from "../../../../indicators/formula/formula-id.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import type { Chart } from "../create-chart.ts";
import type { Studies } from "./create-studies.ts";
import { writeFormula } from "../formulas/write-formula.ts";
import { actsOfPane, paneActs, paneName } from "./pane-acts.ts";
import { isOnFrame, isOnSymbol } from "./study-look.ts";
import { freePane, indicatorName, MAIN_PANE, panesOf, studyTitle, type Study } from "./study.ts";
import { t } from "../../../language/translate.ts";

export function StudyRow(props: { studies: Studies; study: Study; onSettings: () => void }) {
  const store = () => props.studies.store;
  const title = () => studyTitle(props.study, store().studies());
  const failure = () =>
    indicatorOf(props.study.indicator) === undefined
      ? missingWords(props.study.indicator)
      : props.studies.failureOf(props.study.id);
  const frame = () => props.studies.chart.settings().timeframe;
  const symbol = () => props.studies.chart.symbol();
  /** Where the chart's time frame or symbol does not show it; "": it does. */
  const outOf = () => {
    if (!isOnSymbol(props.study, symbol()?.symbol_id)) return symbol()?.symbol ?? t("this symbol");
    return isOnFrame(props.study, frame()) ? "" : frame();
  };
  const isOut = () => outOf() !== "";
  const hide = () => {
    store().change(props.study.id, { isHidden: !props.study.isHidden });
    const name = title();
    props.studies.say(
      props.study.isHidden ? t("{name} hidden", { name }) : t("{name} shown", { name }),
    );
  };
  const remove = () => {
    focusChart(props.studies);
    props.studies.say(t("{title} removed", { title: title() }));
    store().remove(props.study.id);
  };
  return (
    <li
      class="study-row"
      classList={{ "study-row-hidden": props.study.isHidden, "study-row-out": isOut() }}
    >
      <button
        type="button"
        class="study-name"
        onDblClick={() => props.onSettings()}
        onClick={(event) => {
          // A mouse does it by a double click.
          const isFinger = (event as MouseEvent & { pointerType?: string }).pointerType === "touch";
          if (event.detail === 0 || isFinger) props.onSettings();
        }}
        aria-label={t("{title}: settings", { title: title() })}
      >
        {title()}
      </button>
      <Show
        when={failure()}
        fallback={
          <span class="study-readings">
            <Show when={isOut()}>{t("not on {outOf}", { outOf: outOf() })}</Show>
            <Index
              each={props.study.isHidden || isOut() ? [] : props.studies.readings(props.study.id)}
            >
              {(reading) => (
                <span class="study-reading" style={{ color: reading().colour }}>
                  <span class="visually-hidden">{reading().name} </span>
                  {reading().text}
                </span>
              )}
            </Index>
          </span>
        }
      >
        {(words) => (
          <span class="study-failure" role="status">
            {words()}
          </span>
        )}
      </Show>
      <span class="study-buttons">
        <IconButton
          icon={props.study.isHidden ? "eye-off" : "eye"}
          size="sm"
          label={
            props.study.isHidden
              ? t("Show {name}", { name: title() })
              : t("Hide {name}", { name: title() })
          }
          onClick={hide}
        />
        <IconButton
          icon="settings"
          size="sm"
          label={t("Settings of {title}", { title: title() })}
          onClick={() => props.onSettings()}
        />
        <IconButton
          icon="x"
          size="sm"
          label={t("Remove {title}", { title: title() })}
          onClick={remove}
        />
        <Menu
          label={t("More of {title}", { title: title() })}
          size="sm"
          icon="ellipsis"
          entries={moreEntries(props.studies, props.study, {
            settings: () => props.onSettings(),
            hide,
            remove,
          })}
        />
      </span>
    </li>
  );
}

const missingWords = (indicator: string): string =>
  formulaOf(indicator) === null
    ? t("This terminal does not have the indicator")
    : t("Its formula cannot be read");

/** A row that goes, or goes to another legend, leaves the focus to the chart: its keys go on from there. */
const focusChart = ({ chart }: Studies): void => untrack(chart.view)?.element.focus();

function moreEntries(
  studies: Studies,
  study: Study,
  acts: { settings: () => void; hide: () => void; remove: () => void },
): MenuEntry[] {
  const { store, say } = studies;
  const list = store.studies();
  const move = (pane: number, words: string) => () => {
    focusChart(studies);
    store.change(study.id, { pane });
    say(words);
  };
  const others = panesOf(list).filter((pane) => pane !== study.pane);
  const isAlone = list.filter(({ pane }) => pane === study.pane).length === 1;
  const names = (pane: number): string =>
    list
      .filter((one) => one.pane === pane)
      .map(({ indicator }) => indicatorName(indicator))
      .join(", ");
  return [
    { kind: "item", label: t("Settings"), icon: "settings", onSelect: acts.settings },
    // The service calculates no formulas of users, so none is waited for.
    ...(formulaOf(study.indicator) === null
      ? studies.mayAlert()
        ? [alertEntry(studies, study)]
        : []
      : [formulaEntry(studies, study)]),
    {
      kind: "item",
      label: study.isHidden ? t("Show") : t("Hide"),
      icon: study.isHidden ? "eye" : "eye-off",
      onSelect: acts.hide,
    },
    {
      kind: "submenu",
      label: t("Move to"),
      icon: "move-vertical",
      entries: [
        ...(study.pane === MAIN_PANE
          ? []
          : [
              {
                kind: "item",
                label: t("The bars"),
                onSelect: move(MAIN_PANE, t("Moved over the bars")),
              } as const,
            ]),
        ...others.map((pane): MenuEntry => ({
          kind: "item",
          label: t("The pane of {pane}", { pane: names(pane) }),
          onSelect: move(pane, t("Moved to the pane of {pane}", { pane: names(pane) })),
        })),
        ...(study.pane !== MAIN_PANE && isAlone
          ? []
          : [
              {
                kind: "item",
                label: t("A pane of its own"),
                onSelect: move(freePane(list), t("Moved to a pane of its own")),
              } as const,
            ]),
      ],
    },
    ...(study.pane === MAIN_PANE ? [] : [paneEntry(studies, study.pane)]),
    { kind: "separator" },
    { kind: "item", label: t("Remove"), icon: "trash-2", onSelect: acts.remove },
  ];
}

const formulaEntry = (studies: Studies, study: Study): MenuEntry => ({
  kind: "item",
  label: t("Formula…"),
  icon: "pencil",
  onSelect: () => writeFormula(studies, study.indicator, study.id),
});

const alertEntry = ({ chart, store }: Studies, study: Study): MenuEntry => ({
  kind: "item",
  label: t("Set an alert…"),
  icon: "bell",
  onSelect: () => void setAlert(chart, study, untrack(store.studies)),
});

async function setAlert(chart: Chart, study: Study, studies: readonly Study[]): Promise<void> {
  const { askStudyAlert } = await import("./study-alert.ts");
  askStudyAlert(chart, study, studies);
}

/** What can be done with the pane that it is in. */
const paneEntry = (studies: Studies, pane: number): MenuEntry => ({
  kind: "submenu",
  label: t("Pane of {name}", { name: paneName(studies, pane) }),
  icon: "layers",
  entries: actsOfPane(pane).map((act) => paneActs(studies, pane)[act]),
});
