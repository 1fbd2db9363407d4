/**
 * How large a chart's bricks are, beside its type: said, and set in a dialog. Main thread; fetched with the first bricks. Where
 * there can be none it says so over the chart.
 */
import { createSignal, Show, untrack } from "solid-js";
import { Portal } from "solid-js/web";
import { formatPips } from "../../../format/price.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { offerWhileActive } from "../active-commands.ts";
import { createTurnFrame } from "../chart-turns.ts";
import type { Chart } from "../create-chart.ts";
import type { BrickKind } from "../series/chart-kinds.ts";
import { BrickDialog } from "./brick-dialog.tsx";
import { BrickHistory, BRICKS_MAX } from "./brick-history.ts";
import { BRICK_NAMES, createBrickSettings } from "./brick-settings.ts";
import { plural, t } from "../../../language/translate.ts";
import { formatCount } from "../../../format/number.ts";

export function BrickPanel(props: { chart: Chart; kind: BrickKind }) {
  const chart = untrack(() => props.chart);
  const choice = createBrickSettings(chart.id, () => props.kind);
  const [isOpen, setOpen] = createSignal(false);
  const [size, setSize] = createSignal(NaN);
  const [isRefused, setRefused] = createSignal(false);
  createTurnFrame(chart.turn, () => {
    const history = untrack(chart.source.history);
    setSize(history instanceof BrickHistory ? history.size : NaN);
    setRefused(history === null && untrack(chart.source.state).kind === "ready");
  });
  const sizeText = () => {
    const pip = chart.symbol()?.pip_points ?? 1;
    const { lines, boxes } = choice.settings();
    if (props.kind === "line-break") return plural(lines, "1 line", "{count} lines");
    if (Number.isNaN(size())) return "";
    const pips = t("{size} pips", { size: formatPips(size(), pip) });
    return props.kind === "point-figure" ? `${pips} × ${boxes}` : pips;
  };
  const way = () => {
    const { by, period } = choice.settings();
    if (props.kind === "line-break") return t("by closes");
    return by === "atr" ? t("ATR({period}) when it was opened", { period }) : t("set by hand");
  };
  const label = () =>
    t("{kind}: {size}, {way}. Change", {
      kind: BRICK_NAMES[props.kind],
      size: sizeText() || t("size"),
      way: way(),
    });
  untrack(() =>
    offerWhileActive(chart, () => [
      {
        id: "chart.bricks",
        title: t("{kind}: size and look", { kind: BRICK_NAMES[props.kind] }),
        group: "Chart" as const,
        icon: "sliders-horizontal" as const,
        words: t("brick renko range box pips atr"),
        run: () => setOpen(true),
      },
    ]),
  );
  return (
    <>
      <span data-tip={label()}>
        <Button size="sm" variant="ghost" aria-label={label()} onClick={() => setOpen(true)}>
          {sizeText() || t("Size")}
        </Button>
      </span>
      <Show when={isOpen()}>
        <BrickDialog
          title={BRICK_NAMES[props.kind]}
          kind={props.kind}
          choice={choice}
          onClose={() => setOpen(false)}
          focusAfter={() => untrack(chart.view)?.element}
        />
      </Show>
      <Show when={isRefused() ? chart.view()?.element.closest(".chart-body") : null}>
        {(body) => (
          <Portal mount={body()}>
            <div class="chart-state brick-refusal">
              <EmptyState
                tone="error"
                icon="circle-alert"
                text={t("More than {bricksMax} of this size", {
                  bricksMax: formatCount(BRICKS_MAX),
                })}
                detail={t("Choose a larger size, or a shorter timeframe with fewer bars.")}
                action={<Button onClick={() => setOpen(true)}>{t("Change the size")}</Button>}
              />
            </div>
          </Portal>
        )}
      </Show>
    </>
  );
}
