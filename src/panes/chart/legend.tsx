/**
 * The legend over the chart's top left: what is shown, the bar under the crosshair (or the last one) and the quote of now.
 * Main thread. Figures are tabular and have their width from the symbol's digits, so that nothing jumps.
 */
import { createEffect, createMemo, onCleanup, Show } from "solid-js";
import type { Chart } from "./create-chart.ts";
import { t } from "../../language/translate.ts";

const SIDE_WORDS = { bid: t("Bid"), ask: t("Ask"), mid: t("Mid") } as const;

export function Legend(props: {
  chart: Chart;
  /** Is given the place of the rows of indicators over the bars. */
  onStudies: (element: HTMLElement | null) => void;
}) {
  onCleanup(() => props.onStudies(null));
  const symbol = () => props.chart.symbol();
  const isReplayed = () => props.chart.replay() !== null;
  const bar = () => props.chart.readout.bar();
  const quote = () => props.chart.readout.quote();
  // Told again it would have the page styled again.
  const digits = createMemo(() => String(bar().close.length));
  const toneClass = () => `legend-tone-${bar().tone}`;
  return (
    <div
      class="legend"
      classList={{ "legend-stale": props.chart.readout.staleAge() !== "" }}
      ref={(element) => createEffect(() => element.style.setProperty("--legend-digits", digits()))}
    >
      <div class="legend-row">
        <span class="legend-name">
          <b>{symbol()?.symbol}</b>
          <span class="legend-dot">·</span>
          {props.chart.settings().timeframe}
          <span class="legend-dot">·</span>
          {SIDE_WORDS[props.chart.settings().side]}
          <Show when={props.chart.facts().barsPerPoint > 1}>
            <span class="legend-dot">·</span>
            <span class="legend-muted">
              {t("{barsPerPoint} bars a column", {
                barsPerPoint: props.chart.facts().barsPerPoint,
              })}
            </span>
          </Show>
        </span>
        <Show when={isReplayed()}>
          <span class="legend-badge">{t("Replay")}</span>
        </Show>
        <Show when={props.chart.isClosed() && !isReplayed()}>
          <span class="legend-badge">{t("Closed")}</span>
        </Show>
        <Show when={props.chart.readout.staleAge() !== ""}>
          <span class="legend-badge legend-badge-stale">
            {t("Stale {staleAge}", { staleAge: props.chart.readout.staleAge() })}
          </span>
        </Show>
      </div>
      <div class="legend-row">
        <Figure label="O" value={bar().open} tone={toneClass()} />
        <Figure label="H" value={bar().high} tone={toneClass()} />
        <Figure label="L" value={bar().low} tone={toneClass()} />
        <Figure label="C" value={bar().close} tone={toneClass()} />
        <span class={`legend-change ${toneClass()}`}>
          {bar().change} ({bar().percent})
        </span>
        <Show when={props.chart.settings().hasVolume}>
          <Figure label={t("Vol")} value={bar().volume} tone={toneClass()} isShort />
        </Show>
      </div>
      <Show when={(symbol()?.symbol_id ?? 0) >= 0 && !isReplayed()}>
        <div class="legend-row legend-quote">
          <Figure label={t("Bid")} value={quote().bid} tone="legend-tone-sell" />
          <Figure label={t("Ask")} value={quote().ask} tone="legend-tone-buy" />
          <Figure label={t("Spread")} value={quote().spread} tone="" isShort />
        </div>
      </Show>
      <div class="legend-studies" ref={(element) => props.onStudies(element)} />
    </div>
  );
}

function Figure(props: { label: string; value: string; tone: string; isShort?: boolean }) {
  return (
    <span class="legend-figure">
      <span class="legend-label">{props.label}</span>
      <span
        class={`legend-value ${props.isShort === true ? "legend-value-short " : ""}${props.tone}`}
      >
        {props.value}
      </span>
    </span>
  );
}
