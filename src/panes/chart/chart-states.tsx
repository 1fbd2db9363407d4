/** What stands in a chart's place while there is no chart: that it is being read, or why there is none. Main thread. */
import { Match, Switch } from "solid-js";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { t } from "../../language/translate.ts";
import type { Chart } from "./create-chart.ts";

export function ChartStates(props: { chart: Chart }) {
  const state = () => props.chart.source.state();
  const name = () => props.chart.symbol()?.symbol ?? t("this symbol");
  const failure = () => {
    const now = state();
    return now.kind === "failed" ? now.message : false;
  };
  return (
    <Switch>
      <Match when={state().kind === "loading" || state().kind === "idle"}>
        <ChartSkeleton />
      </Match>
      <Match when={state().kind === "empty"}>
        <div class="chart-state">
          <EmptyState
            icon="chart-candlestick"
            text={t("No trades recorded yet for {name}", { name: name() })}
            detail={t("The first bar appears with the first tick.")}
          />
        </div>
      </Match>
      <Match when={failure()}>
        {(message) => (
          <div class="chart-state">
            <EmptyState
              tone="error"
              icon="circle-alert"
              text={t("The price history of {name} could not be loaded", { name: name() })}
              detail={message()}
              action={
                <Button icon="refresh-cw" onClick={() => props.chart.source.retry()}>
                  {t("Try again")}
                </Button>
              }
            />
          </div>
        )}
      </Match>
    </Switch>
  );
}

/** Candles of no colour where candles will be. */
function ChartSkeleton() {
  return (
    <div class="chart-skeleton" aria-hidden="true">
      <svg viewBox="0 0 640 240" preserveAspectRatio="none">
        {SKELETON_BARS.map(({ x, top, height, wick }) => (
          <>
            <rect x={x + 4.5} y={top - wick} width="1" height={height + 2 * wick} />
            <rect x={x} y={top} width="10" height={height} rx="1" />
          </>
        ))}
      </svg>
    </div>
  );
}

const SKELETON_BARS = Array.from({ length: 40 }, (_, index) => ({
  x: index * 16 + 3,
  top: 96 + 42 * Math.sin(index / 5) + 14 * Math.sin(index * 2.1),
  height: 16 + 14 * Math.abs(Math.sin(index * 1.3)),
  wick: 6 + 5 * Math.abs(Math.cos(index * 1.7)),
}));
