/**
 * The chart's toolbar: symbol, timeframe, chart type, price side, what is shown, scale and time zone. Main thread; fetched behind
 * the bars. What the pane is too narrow for goes into menus; nothing is lost.
 */
import { keyText } from "../../commands/key-text.ts";
import { createMemo, createSignal, onCleanup, Show, Suspense } from "solid-js";
import { late } from "../../frame/late.ts";
import type { Frame } from "../../../domain/bar.ts";
import type { Feed } from "../../feed/feed.ts";
import { wallMs } from "../../frame/page-clock.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { Segmented, type SegmentedOption } from "../../ui/segmented.tsx";
import { ColourSlot } from "../colours/colour-slot.tsx";
import { layerEntries, offeredEntries } from "./chart-menus.ts";
import { ColoursEntry } from "./colours/colours-entry.tsx";
import { SymbolEntry } from "./combined/symbol-entry.tsx";
import { CompareEntry } from "./compare/compare-entry.tsx";
import type { Chart } from "./create-chart.ts";
import { fitting, openFrames } from "./frames/frame-choices.ts";
import "./chart-toolbar.css";
import { timeframeEntries } from "./frames/frame-entries.ts";
import { isOnePane } from "../../stores/charts.ts";
import { hasManyCharts } from "./live-charts.ts";
import { allEntries, scaleEntries, sideEntries, zoneEntries } from "./toolbar-menus.ts";
import { zoneName } from "./zone-choice.ts";
import { t } from "../../language/translate.ts";
import { SIDE_WORDS } from "./chart-settings.ts";

/** The chart types have pictures, and come behind the bars. */
const SeriesMenu = late(async () => ({
  default: (await import("./series/series-menu.tsx")).SeriesMenu,
}));

/** Timeframes beyond those in the open come when they are asked for. */
const FramesDialog = late(async () => ({
  default: (await import("./frames/frames-dialog.tsx")).FramesDialog,
}));

/** Pictures of the chart. */
const ChartSnapshot = late(async () => ({
  default: (await import("./snapshot/chart-snapshot.tsx")).ChartSnapshot,
}));

/** What is done with one of many charts. */
const ChartButtons = late(async () => ({
  default: (await import("./many/chart-buttons.tsx")).ChartButtons,
}));

/**
 * Widths, px, from which each group stands in the open, beside what is written in it: symbol, price side and zone; of the
 * timeframes without them, for each of them and each of its letters. Whatever stands there is whole.
 */
const FRAMES_FROM = 362;
const FRAME_WIDTH = 21.3;
const FRAME_LETTER_WIDTH = 7;
const GROUPS_FROM = 386;
/** Fewer of them are a menu: a row in which most are missing is none. */
const FRAMES_LEAST = 5;
/** Of a capital, as most of what is written there. */
const LETTER_WIDTH = 9;
/** Room for the button of the comparison, which is in the menus too. */
const COMPARE_FROM = 230;
/** Below it the two have their keys, and the menu of the settings stays. */
const VIEW_FROM = 200;
/** Of sixteen charts: the menu has the indicators too. */
const STUDIES_FROM = 150;
/** What the colour takes, and what is done with one of many. */
const COLOUR_WIDTH = 26;
const MANY_WIDTH = 52;

export function ChartToolbar(props: { chart: Chart; feed: Feed }) {
  const [whole, setWidth] = createSignal(1000);
  /** What stands beside the chart type: the size of its bricks, in as many letters as that takes. */
  const [besideKind, setBesideKind] = createSignal(0);
  /** What is left for the chart's own. */
  const width = () =>
    whole() - (isOnePane() ? 0 : COLOUR_WIDTH) - (hasManyCharts() ? MANY_WIDTH : 0) - besideKind();
  const zone = () => zoneName(wallMs(), props.chart.zone());
  const room = () => {
    const words = [nameOf(props.chart), SIDE_WORDS[props.chart.settings().side], zone()];
    return width() - LETTER_WIDTH * words.join("").length;
  };
  const isWide = () => room() >= GROUPS_FROM;
  return (
    <div
      class="chart-toolbar"
      role="toolbar"
      aria-label={t("Chart tools")}
      ref={(bar) => watchWidth(bar, setWidth)}
    >
      <ColourSlot feed={props.feed} pane={props.chart.id} />
      <Show when={isWide()}>
        <SymbolButton chart={props.chart} />
      </Show>
      <TimeframeChoice chart={props.chart} room={room()} />
      <Show when={width() >= STUDIES_FROM}>
        <span class="chart-toolbar-line" />
      </Show>
      <span
        class="chart-toolbar-kind"
        ref={(kind) =>
          watchWidth(kind, (px) => {
            const button = kind.querySelector<HTMLElement>(".icon-button");
            setBesideKind(Math.max(0, px - (button?.offsetWidth ?? px)));
          })
        }
      >
        <Suspense fallback={<span class="icon-button icon-button-sm" />}>
          <SeriesMenu chart={props.chart} />
        </Suspense>
      </span>
      <Show when={width() >= STUDIES_FROM}>
        <IconButton
          icon="activity"
          size="sm"
          label={t("Indicators")}
          hotkey={keyText("chart.indicators")}
          onClick={() => props.chart.setSearched("indicators")}
        />
      </Show>
      <SymbolEntry chart={props.chart} feed={props.feed} />
      <CompareEntry chart={props.chart} feed={props.feed} isShown={width() >= COMPARE_FROM} />
      <ColoursEntry chart={props.chart} />
      <Show when={isWide()}>
        <Groups chart={props.chart} />
      </Show>
      <span class="chart-toolbar-gap" />
      <Show when={isWide()} fallback={<Everything chart={props.chart} />}>
        <NamedMenu
          label={t("Time zone")}
          shown={zone()}
          placement="bottom-end"
          entries={zoneEntries(props.chart)}
        />
      </Show>
      <Suspense fallback={<span class="icon-button icon-button-sm" hidden={!isWide()} />}>
        <ChartSnapshot chart={props.chart} isShown={isWide()} />
      </Suspense>
      <Show when={width() >= VIEW_FROM}>
        <ViewButtons chart={props.chart} />
      </Show>
      <Show when={hasManyCharts()}>
        <Suspense>
          <ChartButtons chart={props.chart} />
        </Suspense>
      </Show>
    </div>
  );
}

/** Tells how wide it is, px, now and whenever that changes. */
function watchWidth(element: HTMLElement, tell: (px: number) => void): void {
  const observer = new ResizeObserver(([entry]) => tell(entry?.contentRect.width ?? 0));
  observer.observe(element);
  onCleanup(() => observer.disconnect());
}

const nameOf = (chart: Chart): string => chart.symbol()?.symbol ?? t("Symbol");

/** A narrow pane has the name in its legend, and the phone in its header. */
function SymbolButton(props: { chart: Chart }) {
  return (
    <>
      <button
        type="button"
        class="chart-symbol"
        onClick={() => props.chart.setTyped(" ")}
        data-tip={t(
          "Another symbol, or arithmetic of symbols; letters typed over the chart begin it",
        )}
      >
        <Icon name="search" size={14} />
        <span class={isOnePane() ? "visually-hidden" : "chart-symbol-name"}>
          {nameOf(props.chart)}
        </span>
      </button>
      <span class="chart-toolbar-line" />
    </>
  );
}

function TimeframeChoice(props: { chart: Chart; room: number }) {
  const [isAllOpen, setAllOpen] = createSignal(false);
  const chosen = () => props.chart.settings().timeframe;
  // A part that stays is the same object, so that it keeps the focus.
  const parts = new Map<Frame, SegmentedOption<Frame>>();
  const partOf = (value: Frame): SegmentedOption<Frame> => {
    const part = parts.get(value) ?? { value, label: value };
    parts.set(value, part);
    return part;
  };
  const fits = (frames: readonly Frame[]) =>
    FRAMES_FROM + FRAME_WIDTH * frames.length + FRAME_LETTER_WIDTH * frames.join("").length <=
    props.room;
  const all = () => openFrames(chosen());
  const options = createMemo(() => fitting(all(), chosen(), fits).map(partOf));
  return (
    <>
      <Show
        when={options().length >= Math.min(FRAMES_LEAST, all().length)}
        fallback={
          <NamedMenu
            label={t("Timeframe")}
            shown={chosen()}
            entries={timeframeEntries(props.chart, () => setAllOpen(true))}
          />
        }
      >
        <span data-tip={t("Timeframe: type it over the chart, as 45, 2h or 2D")}>
          <Segmented<Frame>
            label={t("Timeframe")}
            size="sm"
            plain
            value={chosen()}
            options={options()}
            onChange={(timeframe) => props.chart.change({ timeframe })}
          />
        </span>
        <IconButton
          icon="chevron-down"
          size="sm"
          label={t("All timeframes")}
          onClick={() => setAllOpen(true)}
        />
      </Show>
      <Show when={isAllOpen()}>
        <Suspense>
          <FramesDialog chart={props.chart} onClose={() => setAllOpen(false)} />
        </Suspense>
      </Show>
    </>
  );
}

function Groups(props: { chart: Chart }) {
  return (
    <>
      <NamedMenu
        label={t("Price side")}
        shown={SIDE_WORDS[props.chart.settings().side]}
        entries={sideEntries(props.chart)}
      />
      <Menu
        label={t("Lines and volume")}
        size="sm"
        icon="layers"
        entries={[
          ...layerEntries(props.chart),
          { kind: "separator" },
          ...offeredEntries("chart.colours"),
        ]}
      />
      <Menu
        label={t("Price scale")}
        size="sm"
        icon="move-vertical"
        entries={scaleEntries(props.chart)}
      />
    </>
  );
}

function Everything(props: { chart: Chart }) {
  return (
    <Menu
      label={t("Chart settings")}
      size="sm"
      icon="sliders-horizontal"
      placement="bottom-end"
      entries={allEntries(props.chart)}
    />
  );
}

/** A menu whose button shows what is chosen, and says of what. */
function NamedMenu(props: {
  label: string;
  shown: string;
  entries: readonly MenuEntry[];
  placement?: "bottom-start" | "bottom-end";
}) {
  return (
    <span data-tip={props.label}>
      <Menu label={props.label} size="sm" placement={props.placement} entries={props.entries}>
        {props.shown}
      </Menu>
    </span>
  );
}

function ViewButtons(props: { chart: Chart }) {
  return (
    <span class="chart-toolbar-view">
      <IconButton
        icon="maximize-2"
        size="sm"
        label={t("Fit all loaded bars")}
        hotkey={keyText("chart.fit")}
        onClick={() => props.chart.view()?.fit()}
      />
      <IconButton
        icon="rotate-ccw"
        size="sm"
        label={t("Reset the view")}
        hotkey={keyText("chart.reset")}
        onClick={() => props.chart.view()?.reset()}
      />
    </span>
  );
}
