/**
 * The colours of a chart: of its bars, its background, grid, scales and crosshair, for the theme in force. Main thread; fetched
 * when it is opened. The chart beside it shows each choice at once; Cancel and Escape put back what was.
 */
import { createMemo, createSignal, For, Show, untrack } from "solid-js";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { theme } from "../../../ui/theme.ts";
import { learnMaker } from "../chart-colours.ts";
import { GRID_ALPHA, type ChartPalette } from "../chart-palette.ts";
import type { Chart } from "../create-chart.ts";
import { hasManyCharts, liveCharts } from "../live-charts.ts";
import { isThemes, THEME_COLOURS, type ChartColours, type ColourKey } from "../own-colours.ts";
import { watchThemePalette } from "../theme-palette.ts";
import { ColourField } from "./colour-field.tsx";
import { faultsOf } from "./colour-faults.ts";
import { keepStep, type Look } from "./colour-steps.ts";
import { FaultList, type Mending, type ThemeFaults } from "./fault-list.tsx";
import { mix } from "./fit-colour.ts";
import { otherTheme, ownPalette } from "./own-palette.ts";
import "./colours.css";
import { t } from "../../../language/translate.ts";

type Field = { readonly key: ColourKey; readonly label: string; readonly name: string };

const GROUPS: readonly { readonly legend: string; readonly fields: readonly Field[] }[] = [
  {
    legend: t("Rising bars"),
    fields: [
      { key: "up", label: t("Body"), name: t("Rising bars: body") },
      { key: "upBorder", label: t("Border"), name: t("Rising bars: border") },
      { key: "upWick", label: t("Wick"), name: t("Rising bars: wick") },
    ],
  },
  {
    legend: t("Falling bars"),
    fields: [
      { key: "down", label: t("Body"), name: t("Falling bars: body") },
      { key: "downBorder", label: t("Border"), name: t("Falling bars: border") },
      { key: "downWick", label: t("Wick"), name: t("Falling bars: wick") },
    ],
  },
  {
    legend: t("Chart"),
    fields: [
      { key: "background", label: t("Background"), name: t("Background") },
      { key: "grid", label: t("Grid"), name: t("Grid") },
      { key: "text", label: t("Scale text"), name: t("Scale text") },
      { key: "crosshair", label: t("Crosshair"), name: t("Crosshair") },
      { key: "series", label: t("Line and area"), name: t("Line and area") },
    ],
  },
];

const FORM_ID = "chart-colours";

export function ColoursDialog(props: { chart: Chart; onClose: () => void }) {
  learnMaker(ownPalette);
  const chart = untrack(() => props.chart);
  const choice = createChoice(chart);
  const { own } = choice;
  const close = (): void => props.onClose();
  const takeBack = (): void => {
    choice.takeBack();
    close();
  };
  return (
    <Dialog
      title={t("Colours of the chart")}
      open
      beside={sideOf(chart)}
      onClose={takeBack}
      focusAfter={(opener) => opener ?? untrack(chart.view)?.element}
      description={
        theme() === "dark"
          ? t("For the dark theme. What is not chosen here is the theme's.")
          : t("For the light theme. What is not chosen here is the theme's.")
      }
      actions={
        <>
          <Button onClick={takeBack}>{t("Cancel")}</Button>
          <Button variant="primary" type="submit" form={FORM_ID}>
            {t("Done")}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          choice.keep();
          close();
        }}
      >
        <For each={GROUPS}>
          {({ legend, fields }) => (
            <fieldset class="colours-group">
              <legend>{legend}</legend>
              <div class="colours-fields">
                <For each={fields}>
                  {({ key, label, name }) => (
                    <ColourField
                      label={label}
                      name={name}
                      value={own()[key] ?? drawnIn(key, chart.palette())}
                      isOwn={own()[key] !== undefined}
                      onChange={(color) => choice.choose({ [key]: color })}
                      onReset={() => choice.choose({ [key]: undefined })}
                    />
                  )}
                </For>
              </div>
            </fieldset>
          )}
        </For>
        <Switches choice={choice} />
        <FaultList faults={choice.faults()} onMend={choice.mend} />
      </form>
    </Dialog>
  );
}

function Switches(props: { choice: Choice }) {
  const { own, colours } = untrack(() => props.choice);
  const other = () => (theme() === "dark" ? "light" : "dark");
  const isCopied = () => JSON.stringify(colours()[other()]) === JSON.stringify(own());
  return (
    <div class="colours-switches">
      <Checkbox
        label={t("Grid lines")}
        checked={colours().hasGrid}
        onChange={(hasGrid) => props.choice.set({ ...colours(), hasGrid })}
      />
      <Show when={hasManyCharts()}>
        <Checkbox
          label={t("For all charts")}
          checked={props.choice.isForAll()}
          onChange={(next) => props.choice.setForAll(next)}
        />
      </Show>
      <Button
        size="sm"
        disabled={isCopied()}
        onClick={() => props.choice.set({ ...colours(), [other()]: own() })}
      >
        {other() === "light" ? t("Use in the light theme too") : t("Use in the dark theme too")}
      </Button>
      <Button
        size="sm"
        icon="rotate-ccw"
        disabled={isThemes(colours())}
        onClick={() => props.choice.set(THEME_COLOURS)}
      >
        {t("Reset all")}
      </Button>
    </div>
  );
}

type Choice = ReturnType<typeof createChoice>;

/** What is chosen, for one chart or for all of them, until it is kept or taken back. */
function createChoice(chart: Chart) {
  const before: Look = new Map(untrack(liveCharts).map((one) => [one, untrack(one.colours)]));
  const [isForAll, setForAll] = createSignal(false);
  const { colours } = chart;
  const own = createMemo(() => colours()[theme()]);
  const faults = createMemo(() => allFaults(chart));
  const show = (next: ChartColours): void => {
    for (const [one, had] of before) put(one, one === chart || isForAll() ? next : had);
  };
  const choose = (change: Mending["mended"], name = theme()): void => {
    const chosen = Object.entries({ ...colours()[name], ...change });
    const left = Object.fromEntries(chosen.filter(([, color]) => color !== undefined));
    show({ ...colours(), [name]: left });
  };
  return {
    own,
    colours,
    choose,
    set: show,
    isForAll,
    setForAll(next: boolean): void {
      setForAll(next);
      show(untrack(colours));
    },
    faults,
    mend: ({ theme: name, mended }: Mending): void => choose(mended, name),
    takeBack(): void {
      for (const [one, had] of before) put(one, had);
    },
    keep(): void {
      const after: Look = new Map([...before.keys()].map((one) => [one, untrack(one.colours)]));
      const changed = [...after].filter(([one, now]) => !isSame(now, before.get(one)));
      if (changed.length > 0) keepStep(chart, before, after);
    },
  };
}

/** What is as it was is not written. */
function put(chart: Pick<Chart, "colours" | "setColours">, next: ChartColours): void {
  if (!isSame(untrack(chart.colours), next)) chart.setColours(next);
}

const isSame = (one: ChartColours, other: ChartColours | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Of the theme in force, and of the other one where that has colours of its own. */
function allFaults(chart: Chart): ThemeFaults[] {
  const now = theme();
  const colours = chart.colours();
  const here = { theme: now, isNow: true, faults: faultsOf(chart.palette(), colours[now]) };
  const other = now === "dark" ? "light" : "dark";
  if (Object.keys(colours[other]).length === 0) return [here];
  const there = ownPalette(otherTheme(watchThemePalette(), other), colours, other);
  return [here, { theme: other, isNow: false, faults: faultsOf(there, colours[other]) }];
}

/** What is drawn where nothing is chosen. */
function drawnIn(key: ColourKey, palette: ChartPalette): string {
  const { rising, falling, background, line } = palette;
  switch (key) {
    case "up":
      return rising.body;
    case "upBorder":
      return rising.border;
    case "upWick":
      return rising.wick;
    case "down":
      return falling.body;
    case "downBorder":
      return falling.border;
    case "downWick":
      return falling.wick;
    case "grid":
      return mix(background, line, GRID_ALPHA);
    case "text":
      return palette.scaleText;
    default:
      return palette[key];
  }
}

/** The side on which the dialog leaves the chart in sight. */
function sideOf(chart: Chart): "start" | "end" {
  const box = untrack(chart.view)?.element.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  return box !== undefined && (box.left + box.right) / 2 > width / 2 ? "start" : "end";
}
