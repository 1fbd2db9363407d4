/**
 * The choice of the chart type: a button with what is chosen, and all of them with a picture and a name. Main thread. On a
 * phone it is a sheet at the lower edge, where the thumb is.
 */
import * as DropdownMenu from "@kobalte/core/dropdown-menu";
import { createSignal, For, Show, Suspense, untrack } from "solid-js";
import { late } from "../../../frame/late.ts";
import { createBackStop } from "../../../ui/back-stop.ts";
import { floatingMount } from "../../../ui/floating-mount.ts";
import { offerWhileActive } from "../active-commands.ts";
import type { Chart } from "../create-chart.ts";
import { BRICK_KINDS, CHART_KINDS, isBrickKind, knownKind, type ChartKind } from "./chart-kinds.ts";
import { KIND_FACES } from "./kind-faces.ts";
import "./series.css";
import { t } from "../../../language/translate.ts";

/** How large bricks are is set beside their type. */
const BrickPanel = late(async () => ({
  default: (await import("../bricks/brick-panel.tsx")).BrickPanel,
}));

const ROWS: readonly (readonly [string, readonly ChartKind[]])[] = [
  [t("Candles and bars"), CHART_KINDS.slice(0, 6)],
  [t("Lines"), CHART_KINDS.slice(6, 9)],
  [t("Areas and columns"), CHART_KINDS.slice(9, 13)],
  [t("By movement alone"), BRICK_KINDS],
];

export function SeriesMenu(props: { chart: Chart }) {
  const [isOpen, setOpen] = createSignal(false);
  createBackStop(isOpen, () => setOpen(false));
  const kind = () => knownKind(props.chart.settings().kind);
  const brickKind = () => {
    const now = kind();
    return isBrickKind(now) ? now : undefined;
  };
  const choose = (value: string): void => {
    const found = CHART_KINDS.find((one) => one === value);
    if (found !== undefined) props.chart.change({ kind: found });
  };
  untrack(() => offerWhileActive(props.chart, () => kindCommands(choose)));
  const label = () => t("Chart type: {kind}", { kind: KIND_FACES[kind()].label });
  return (
    <>
      <DropdownMenu.Root
        open={isOpen()}
        onOpenChange={setOpen}
        placement="bottom-start"
        gutter={4}
        modal={false}
      >
        <DropdownMenu.Trigger
          class="icon-button icon-button-sm"
          aria-label={label()}
          data-tip={isOpen() ? undefined : label()}
        >
          <KindPicture kind={kind()} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal mount={floatingMount()}>
          <DropdownMenu.Content class="menu series-menu" aria-label={t("Chart type")}>
            <DropdownMenu.RadioGroup value={kind()} onChange={choose}>
              <For each={ROWS}>
                {([title, kinds]) => (
                  <>
                    <div class="menu-heading" role="presentation">
                      {title}
                    </div>
                    <For each={kinds}>
                      {(one) => (
                        <DropdownMenu.RadioItem class="menu-item" value={one} closeOnSelect>
                          <span class="menu-mark">
                            <KindPicture kind={one} />
                          </span>
                          <span class="menu-label">{KIND_FACES[one].label}</span>
                        </DropdownMenu.RadioItem>
                      )}
                    </For>
                  </>
                )}
              </For>
            </DropdownMenu.RadioGroup>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Show when={brickKind()}>
        {(brick) => (
          <Suspense>
            <BrickPanel chart={props.chart} kind={brick()} />
          </Suspense>
        )}
      </Show>
    </>
  );
}

function KindPicture(props: { kind: ChartKind }) {
  return (
    <svg class="icon series-picture" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path class="series-picture-outline" d={KIND_FACES[props.kind].outline} />
      <path class="series-picture-filled" d={KIND_FACES[props.kind].filled} />
    </svg>
  );
}

const kindCommands = (choose: (kind: ChartKind) => void) =>
  CHART_KINDS.map((kind) => ({
    id: `chart.kind-${kind}`,
    title: t("Chart type: {kind}", { kind: KIND_FACES[kind].label }),
    group: "Chart" as const,
    icon: KIND_FACES[kind].icon,
    words: t("chart series style"),
    run: () => choose(kind),
  }));
