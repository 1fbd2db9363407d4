/**
 * A study's row in a legend: its name and values, and what can be done with it. Main thread. The buttons come with the
 * pointer or the focus; on a phone a tap on the name opens the menu with all of them.
 */
import { For, Show } from "solid-js";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import type { Studies } from "./create-studies.ts";
import { isOnFrame, isOnSymbol } from "./study-look.ts";
import { freePane, MAIN_PANE, panesOf, studyTitle, type Study } from "./study.ts";

export function StudyRow(props: { studies: Studies; study: Study; onSettings: () => void }) {
  const store = () => props.studies.store;
  const title = () => studyTitle(props.study, store().studies());
  const failure = () =>
    indicatorOf(props.study.indicator) === undefined
      ? "This terminal does not have the indicator"
      : props.studies.failureOf(props.study.id);
  const frame = () => props.studies.chart.settings().timeframe;
  const symbol = () => props.studies.chart.symbol();
  /** Where the chart's time frame or symbol does not show it; "": it does. */
  const outOf = () => {
    if (!isOnSymbol(props.study, symbol()?.symbol_id)) return symbol()?.symbol ?? "this symbol";
    return isOnFrame(props.study, frame()) ? "" : frame();
  };
  const isOut = () => outOf() !== "";
  const hide = () => {
    store().change(props.study.id, { isHidden: !props.study.isHidden });
    props.studies.say(`${title()} ${props.study.isHidden ? "hidden" : "shown"}`);
  };
  const remove = () => {
    props.studies.say(`${title()} removed`);
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
          if (event.detail === 0) props.onSettings();
        }}
        aria-label={`${title()}: settings`}
      >
        {title()}
      </button>
      <Show
        when={failure()}
        fallback={
          <span class="study-readings">
            <Show when={isOut()}>{`not on ${outOf()}`}</Show>
            <For
              each={props.study.isHidden || isOut() ? [] : props.studies.readings(props.study.id)}
            >
              {(reading) => (
                <span class="study-reading" style={{ color: reading.colour }}>
                  <span class="visually-hidden">{reading.name} </span>
                  {reading.text}
                </span>
              )}
            </For>
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
          label={`${props.study.isHidden ? "Show" : "Hide"} ${title()}`}
          onClick={hide}
        />
        <IconButton
          icon="settings"
          size="sm"
          label={`Settings of ${title()}`}
          onClick={() => props.onSettings()}
        />
        <IconButton icon="x" size="sm" label={`Remove ${title()}`} onClick={remove} />
        <Menu
          label={`More of ${title()}`}
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

function moreEntries(
  { store, say }: Studies,
  study: Study,
  acts: { settings: () => void; hide: () => void; remove: () => void },
): MenuEntry[] {
  const list = store.studies();
  const move = (pane: number, words: string) => () => {
    store.change(study.id, { pane });
    say(words);
  };
  const others = panesOf(list).filter((pane) => pane !== study.pane);
  const isAlone = list.filter(({ pane }) => pane === study.pane).length === 1;
  const names = (pane: number): string =>
    list
      .filter((one) => one.pane === pane)
      .map(({ indicator }) => indicatorOf(indicator)?.short ?? indicator)
      .join(", ");
  return [
    { kind: "item", label: "Settings", icon: "settings", onSelect: acts.settings },
    {
      kind: "item",
      label: study.isHidden ? "Show" : "Hide",
      icon: study.isHidden ? "eye" : "eye-off",
      onSelect: acts.hide,
    },
    {
      kind: "submenu",
      label: "Move to",
      icon: "move-vertical",
      entries: [
        ...(study.pane === MAIN_PANE
          ? []
          : [
              {
                kind: "item",
                label: "The bars",
                onSelect: move(MAIN_PANE, "Moved over the bars"),
              } as const,
            ]),
        ...others.map((pane): MenuEntry => ({
          kind: "item",
          label: `The pane of ${names(pane)}`,
          onSelect: move(pane, `Moved to the pane of ${names(pane)}`),
        })),
        ...(study.pane !== MAIN_PANE && isAlone
          ? []
          : [
              {
                kind: "item",
                label: "A pane of its own",
                onSelect: move(freePane(list), "Moved to a pane of its own"),
              } as const,
            ]),
      ],
    },
    { kind: "separator" },
    { kind: "item", label: "Remove", icon: "trash-2", onSelect: acts.remove },
  ];
}
