/**
 * The search for indicators: by name, short name and purpose, with favourites and those used last first. Main thread. Enter
 * or a click puts one on the chart, and the list stays for the next. Beside it are the templates.
 */
import { createEffect, createMemo, createSignal, For, on, Show, untrack } from "solid-js";
import {
  INDICATOR_GROUPS,
  type Indicator,
  type IndicatorGroup,
} from "../../../../indicators/indicator.ts";
import { Button } from "../../../ui/button.tsx";
import { createCombobox, markedBy } from "../../../ui/combobox.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { latePart } from "../../../ui/late-part.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import type { SearchedPart } from "../create-chart.ts";
import { allIndicators, choiceOf, ownFormulaOf } from "../formulas/formula-shelf.ts";
import { writeFormula } from "../formulas/write-formula.ts";
import type { Studies } from "./create-studies.ts";
import { addIndicator } from "./add-indicator.ts";
import { findIndicators } from "./find-indicators.ts";
import { IndicatorPicture } from "./indicator-picture.tsx";
import type { IndicatorChoices } from "./indicator-choices.ts";
import { typedInputs, typedTitle } from "./typed-inputs.ts";
import { t, translateText } from "../../../language/translate.ts";

/** Templates come when they are first looked for. */
const StudyTemplates = latePart(async () => ({
  default: (await import("../templates/study-templates.tsx")).StudyTemplates,
}));

const PARTS: readonly { value: SearchedPart; label: string }[] = [
  { value: "indicators", label: t("All indicators") },
  { value: "templates", label: t("Templates") },
];

type Part = { readonly name: string; readonly indicators: readonly Indicator[] };

const isSamePart = (one: Part, other: Part): boolean =>
  one.name === other.name &&
  one.indicators.length === other.indicators.length &&
  one.indicators.every((indicator, at) => indicator === other.indicators[at]);

export function IndicatorSearch(props: { studies: Studies }) {
  const chart = () => props.studies.chart;
  const part = () => {
    const searched = chart().searched();
    return searched === "nothing" ? null : searched;
  };
  const close = () => chart().setSearched(null);
  return (
    <Dialog
      title={t("Indicators")}
      size="lg"
      open={part() !== null}
      onClose={close}
      // The chart's own keys go on from there; a field that goes with the focus in it would leave the page without keys.
      focusAfter={() => chart().view()?.element}
    >
      <Tabs
        label={t("Indicators and templates")}
        value={part() ?? "indicators"}
        tabs={PARTS}
        autofocus={part() === "templates"}
        onChange={(part) => chart().setSearched(part)}
      >
        <Show when={part() === "templates"} fallback={<Search studies={props.studies} />}>
          <StudyTemplates studies={props.studies} onApplied={close} />
        </Show>
      </Tabs>
    </Dialog>
  );
}

function Search(props: { studies: Studies }) {
  const kept = untrack(() => props.studies.choices);
  const [text, setText] = createSignal("");
  const [group, setGroup] = createSignal<IndicatorGroup | null>(null);
  const [marked, setMarked] = createSignal(0);
  // What one press changes is a part or two: the others stay in the page.
  const parts = createMemo<readonly Part[]>(
    (before) =>
      partsOf(text(), group(), kept.value()).map(
        (next) => before.find((one) => isSamePart(one, next)) ?? next,
      ),
    [],
  );
  const listed = createMemo(() => parts().flatMap(({ indicators }) => indicators));
  createEffect(on([text, group], () => setMarked(0)));

  const add = (indicator: Indicator | undefined) => {
    if (indicator === undefined) return;
    addIndicator(props.studies, indicator, typedInputs(indicator, text()));
  };
  const star = (indicator: Indicator | undefined) => {
    if (indicator === undefined) return;
    const id = choiceOf(indicator.id);
    const { favourites, recent } = kept.value();
    const next = favourites.includes(id)
      ? favourites.filter((one) => one !== id)
      : [...favourites, id];
    kept.set({ favourites: next, recent });
    props.studies.say(
      next.includes(id)
        ? t("{indicator} is a favourite", { indicator: translateText(indicator.name) })
        : t("{indicator} is no longer a favourite", { indicator: translateText(indicator.name) }),
    );
  };
  const edit = (indicator: Indicator | undefined) => {
    if (indicator !== undefined && ownFormulaOf(indicator.id) !== undefined)
      writeFormula(props.studies, indicator.id, null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = markedBy(event.key, marked(), listed().length);
    if (moved !== null) {
      setMarked(moved);
      const { ownerDocument } = event.currentTarget as Element;
      ownerDocument.getElementById(optionId(marked()))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && event.ctrlKey) star(listed()[marked()]);
    else if (event.key === "Enter") add(listed()[marked()]);
    else if (event.key === "F2") edit(listed()[marked()]);
    else return;
    event.preventDefault();
  };
  const count = (id: string) =>
    props.studies.store.studies().filter(({ indicator }) => indicator === id).length;

  return (
    <div class="indicator-search">
      <div class="indicator-search-head">
        <div class="indicator-search-field" onKeyDown={onKeyDown}>
          <SearchField
            label={t("Search indicators")}
            placeholder={t("Search")}
            icon="search"
            value={text()}
            onInput={setText}
            ref={(input: HTMLInputElement) =>
              createCombobox(input, {
                listId: LIST_ID,
                markedId: () => (listed().length === 0 ? null : optionId(marked())),
              })
            }
          />
        </div>
        <Button icon="pencil" onClick={() => writeFormula(props.studies, null, null)}>
          {t("Write your own…")}
        </Button>
      </div>
      <Groups group={group()} onChange={setGroup} />
      <Show
        when={listed().length > 0}
        fallback={<NothingFound text={text()} isOwn={group() === "Your own"} />}
      >
        <div class="indicator-list" id={LIST_ID} role="listbox" aria-label={t("Indicators")}>
          <For each={parts()}>
            {(part) => (
              <div role="group" aria-label={part.name}>
                <div class="indicator-part" aria-hidden="true">
                  {part.name}
                </div>
                <For each={part.indicators}>
                  {(indicator) => (
                    <IndicatorOption
                      indicator={indicator}
                      title={typedTitle(indicator, typedInputs(indicator, text()))}
                      id={optionId(listed().indexOf(indicator))}
                      isMarked={listed()[marked()] === indicator}
                      isFavourite={kept.value().favourites.includes(choiceOf(indicator.id))}
                      count={count(indicator.id)}
                      onAdd={() => add(indicator)}
                      onStar={() => star(indicator)}
                      onEdit={
                        ownFormulaOf(indicator.id) === undefined ? undefined : () => edit(indicator)
                      }
                    />
                  )}
                </For>
              </div>
            )}
          </For>
        </div>
        <p class="indicator-keys">
          {t("Enter adds, Ctrl Enter makes a favourite. The search stays open for the next one.")}
          <Show when={group() === "Your own"}> {t("F2 opens a formula of your own.")}</Show>
        </p>
      </Show>
    </div>
  );
}

function Groups(props: {
  group: IndicatorGroup | null;
  onChange: (group: IndicatorGroup | null) => void;
}) {
  return (
    <div class="indicator-groups" role="group" aria-label={t("Kinds of indicators")}>
      <For each={[null, ...INDICATOR_GROUPS]}>
        {(one) => (
          <button
            type="button"
            class="indicator-group"
            aria-pressed={props.group === one}
            onClick={() => props.onChange(one)}
          >
            {one === null ? t("All") : translateText(one)}
          </button>
        )}
      </For>
    </div>
  );
}

function NothingFound(props: { text: string; isOwn: boolean }) {
  return (
    <Show
      when={props.isOwn && props.text.trim() === ""}
      fallback={
        <EmptyState
          icon="search"
          text={t("No indicator is called {name}", { name: props.text })}
          detail={t("Try its short name, or what it is for: trend, volume, overbought.")}
        />
      }
    >
      <EmptyState
        icon="pencil"
        text={t("No indicators of your own yet")}
        detail={t("Write one as a formula: it is drawn while you type.")}
      />
    </Show>
  );
}

const LIST_ID = "indicator-list";
const optionId = (at: number): string => `indicator-option-${at}`;

function IndicatorOption(props: {
  indicator: Indicator;
  /** Its short name, and behind it what it is set to where that was typed. */
  title: string;
  id: string;
  isMarked: boolean;
  isFavourite: boolean;
  count: number;
  onAdd: () => void;
  onStar: () => void;
  /** undefined: it is no formula of the user's own. */
  onEdit: (() => void) | undefined;
}) {
  return (
    <div class="indicator-option" classList={{ "indicator-option-marked": props.isMarked }}>
      <IndicatorPicture indicator={props.indicator} />
      <div
        class="indicator-choice"
        id={props.id}
        role="option"
        aria-selected={props.isMarked}
        onClick={() => props.onAdd()}
      >
        <span class="indicator-name">
          {translateText(props.indicator.name)}
          <Show when={props.title !== props.indicator.name}>
            <span class="indicator-short">{props.title}</span>
          </Show>
          <Show when={props.count > 0}>
            <span class="indicator-count">{t("{count} on the chart", { count: props.count })}</span>
          </Show>
        </span>
        <span class="indicator-summary">{translateText(props.indicator.summary)}</span>
      </div>
      <Show when={props.onEdit}>
        {(edit) => (
          <button
            type="button"
            class="indicator-star"
            tabIndex={-1}
            aria-hidden="true"
            data-tip={t("Formula…")}
            onClick={() => edit()()}
          >
            <Icon name="pencil" size={14} />
          </button>
        )}
      </Show>
      <button
        type="button"
        class="indicator-star"
        tabIndex={-1}
        aria-hidden="true"
        data-favourite={props.isFavourite}
        data-tip={props.isFavourite ? t("No favourite any more") : t("Favourite")}
        onClick={() => props.onStar()}
      >
        <Icon name="star" size={14} />
      </button>
    </div>
  );
}

function partsOf(text: string, group: IndicatorGroup | null, kept: IndicatorChoices): Part[] {
  const all = allIndicators();
  const found = findIndicators(all, text).filter((one) => group === null || one.group === group);
  if (text.trim() !== "")
    return found.length === 0 ? [] : [{ name: t("Found"), indicators: found }];
  const known = (ids: readonly string[]): Indicator[] =>
    ids.flatMap((id) => found.filter((one) => choiceOf(one.id) === id));
  const favourites = known(kept.favourites);
  const recent = known(kept.recent).filter((one) => !favourites.includes(one));
  const first = new Set([...favourites, ...recent]);
  const rest = INDICATOR_GROUPS.map((name) => ({
    name: translateText(name),
    indicators: found.filter((one) => one.group === name && !first.has(one)),
  }));
  return [
    { name: t("Favourites"), indicators: favourites },
    { name: t("Used last"), indicators: recent },
    ...rest,
  ].filter(({ indicators }) => indicators.length > 0);
}
